"""Once a round is closed its results are no longer called in question from a phone."""

import pytest

from tests.services.rounds_world import make_world
from tournaments.errors import Refusal
from tournaments.models import Match
from tournaments.services.results import accept_result, dispute_result

pytestmark = pytest.mark.django_db


def test_a_result_of_a_closed_round_is_accepted_still_and_disputed_no_more() -> None:
    world = make_world(4)
    world.open(1)
    world.play(1)
    first, second = world.matches(1)
    dispute_result(first.public_id, actor=world.boss, side="A", reason="Miscounted")
    assert Match.objects.get(pk=first.pk).state == "disputed"
    Match.objects.filter(pk=first.pk).update(state="finished", dispute="", disputed_side="")
    world.close(1)
    with pytest.raises(Refusal) as refusal:
        dispute_result(second.public_id, actor=world.boss, side="A", reason="Miscounted")
    assert (refusal.value.code, refusal.value.status) == ("round_is_closed", 409)
    assert Match.objects.get(pk=second.pk).state == "finished"
    accept_result(second.public_id, actor=world.boss, side="A")
    assert Match.objects.get(pk=second.pk).sides.get(letter="A").accepted_at is not None
