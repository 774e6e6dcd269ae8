"""Who is there: at the door, absent, withdrawn, back, and who plays instead of whom."""

import pytest

from tests.services.entrant_lists import Event, make_event
from tournaments.errors import InvalidInput, NotAllowed, NotFound, Refusal
from tournaments.models import (
    AccessLink,
    AnnouncedAbsence,
    Entrant,
    ForbiddenPair,
    Player,
    RoundEntry,
    Seat,
    Stage,
)
from tournaments.permissions import Actor
from tournaments.selectors.entrants import get_entrant, list_absent
from tournaments.services.check_in import check_in, undo_check_in
from tournaments.services.entrants_names import substitute_player
from tournaments.services.entrants_presence import (
    announce_absence,
    bring_back_entrant,
    mark_missing_absent,
    take_back_absence,
    withdraw_entrant,
)
from tournaments.services.entrants_seeds import number_seeds
from tournaments.services.forbidden_pairs import allow_pair, forbid_pair

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event()


def code_of(call, *args, **kwargs) -> str:
    with pytest.raises(Refusal) as refused:
        call(*args, **kwargs)
    return refused.value.code


# --- at the door ---------------------------------------------------------------------------------------------------


def test_the_desk_checks_in_and_takes_it_back_and_twice_is_once(event):
    entrant, desk = event.enter("Ana", "Luis"), event.person("desk")
    first = check_in(entrant.public_id, actor=desk).checked_in_at
    version = Stage.objects.get().version
    assert check_in(entrant.public_id, actor=desk).checked_in_at == first
    assert Stage.objects.get().version == version
    undo_check_in(entrant.public_id, actor=desk)
    undo_check_in(entrant.public_id, actor=desk)
    assert Entrant.objects.get().checked_in_at is None
    assert event.rulings() == ["entrant_added", "checked_in", "check_in_undone"]


def test_a_desks_link_checks_in_at_its_own_tournament_only(event):
    entrant, other = event.enter("Ana", "Luis"), make_event()
    own = AccessLink.objects.create(tournament=event.tournament, role="desk", token_hash="a", holder="Rosa")
    check_in(entrant.public_id, actor=Actor(link=own))
    assert event.last_ruling().author_name == "Rosa"
    elsewhere = AccessLink.objects.create(tournament=other.tournament, role="desk", token_hash="b")
    table = AccessLink.objects.create(tournament=event.tournament, role="table", table=1, token_hash="c")
    for link in (elsewhere, table):
        with pytest.raises(NotAllowed):
            undo_check_in(entrant.public_id, actor=Actor(link=link))
    assert Entrant.objects.get().checked_in_at is not None


def test_what_is_no_id_is_nobody(event):
    for entrant_id in ("", "nobody", "a\x00b", "' or 1"):
        with pytest.raises(NotFound):
            check_in(entrant_id, actor=event.boss)


def test_whoever_was_withdrawn_is_not_checked_in(event):
    entrant = event.enter("Ana", "Luis")
    withdraw_entrant(entrant.public_id, actor=event.boss)
    assert code_of(check_in, entrant.public_id, actor=event.boss) == "entrant_withdrawn"


def test_everybody_who_is_not_checked_in_is_absent_from_the_next_round(event):
    here, missing, gone = event.enter_pairs(3)
    event.open_round(1)
    assert code_of(mark_missing_absent, event.id, actor=event.boss) == "nobody_checked_in"
    check_in(here.public_id, actor=event.boss)
    withdraw_entrant(gone.public_id, actor=event.boss)
    assert mark_missing_absent(event.id, actor=event.boss) == [missing]
    assert list_absent(event.stage, 2) == {missing.pk}
    assert list_absent(event.stage, 3) == frozenset()
    count = len(event.rulings())
    assert mark_missing_absent(event.id, actor=event.boss) == []
    assert len(event.rulings()) == count


# --- absences ------------------------------------------------------------------------------------------------------


def test_an_absence_is_announced_for_rounds_to_come_and_taken_back(event):
    entrant = event.enter("Ana", "Luis")
    event.open_round(1)
    announce_absence(entrant.public_id, actor=event.boss, rounds=[4, 2], reason="a wedding")
    announce_absence(entrant.public_id, actor=event.boss, rounds=[2])
    assert get_entrant(event.tournament, entrant.public_id).absences == (2, 4)
    take_back_absence(entrant.public_id, actor=event.boss, rounds=[4, 5])
    assert get_entrant(event.tournament, entrant.public_id).absences == (2,)
    assert event.rulings() == ["entrant_added", "absence_announced", "absence_taken_back"]


def presences(entrant: Entrant) -> list[tuple[int, str]]:
    entries = RoundEntry.objects.filter(entrant=entrant).order_by("round__number")
    return list(entries.values_list("round__number", "presence"))


def test_the_bye_of_a_prepared_round_follows_and_a_published_round_stays(event):
    entrant = event.enter("Ana", "Luis")
    for row in (event.open_round(1), event.open_round(2, "prepared")):
        RoundEntry.objects.create(round=row, entrant=entrant, bye=True)
    steps = [
        (lambda: announce_absence(entrant.public_id, actor=event.boss, rounds=[2]), "absent"),
        (lambda: take_back_absence(entrant.public_id, actor=event.boss, rounds=[2]), "present"),
        (lambda: withdraw_entrant(entrant.public_id, actor=event.boss), "withdrawn"),
        (lambda: bring_back_entrant(entrant.public_id, actor=event.boss), "back"),
        (lambda: announce_absence(entrant.public_id, actor=event.boss, rounds=[2]), "absent"),
    ]
    for step, presence in steps:
        step()
        assert presences(entrant) == [(1, "present"), (2, presence)]


def test_whoever_has_no_match_in_a_prepared_round_is_absent_from_it_and_missing_once_he_comes_after_all(event):
    event.open_round(1, "prepared")
    entrant, paired = event.enter("Ana", "Luis"), event.enter("Rosa", "Tomás")
    event.seat_match(event.open_round(2, "prepared"), paired)
    for one in (entrant, paired):
        announce_absence(one.public_id, actor=event.boss, rounds=[1, 2])
    assert presences(entrant) == [(1, "absent"), (2, "absent")]
    assert presences(paired) == [(1, "absent")]  # of round 2 the pairing itself stands in the way
    take_back_absence(entrant.public_id, actor=event.boss, rounds=[2])
    assert presences(entrant) == [(1, "absent")]
    withdraw_entrant(entrant.public_id, actor=event.boss)
    assert presences(entrant) == [(1, "withdrawn")]
    bring_back_entrant(entrant.public_id, actor=event.boss)
    assert presences(entrant) == [(1, "absent")]  # announced still


def test_who_is_not_checked_in_is_absent_from_the_prepared_round_too(event):
    here, missing = event.enter_pairs(2)
    event.open_round(1, "prepared")
    check_in(here.public_id, actor=event.boss)
    mark_missing_absent(event.id, actor=event.boss)
    assert (presences(here), presences(missing)) == ([], [(1, "absent")])


@pytest.mark.parametrize(
    "rounds, code",
    [
        ([1], "round_published"),
        ([0], "number_expected"),
        ([201], "number_expected"),
        ([], "list_expected"),
        ("2", "list_expected"),
        (None, "list_expected"),
        ([None], "number_expected"),
        ([2, "3"], "number_expected"),
    ],
)
def test_an_absence_from_no_round_to_come_is_refused(event, rounds, code):
    entrant = event.enter("Ana", "Luis")
    event.open_round(1)
    assert code_of(announce_absence, entrant.public_id, actor=event.boss, rounds=rounds) == code
    assert AnnouncedAbsence.objects.count() == 0


# --- withdrawing and coming back -----------------------------------------------------------------------------------


def test_whoever_withdraws_stays_in_the_list_and_comes_back_once(event):
    entrant = event.enter("Ana", "Luis")
    withdraw_entrant(entrant.public_id, actor=event.boss, reason="ill")
    withdraw_entrant(entrant.public_id, actor=event.boss)
    assert Entrant.objects.get().status == "withdrawn"
    ruling = event.last_ruling()
    assert (ruling.kind, ruling.before, ruling.reason) == ("entrant_withdrawn", {"status": "active"}, "ill")
    assert ruling.after == {"entrant": entrant.public_id, "status": "withdrawn", "round": 1}
    bring_back_entrant(entrant.public_id, actor=event.boss)
    bring_back_entrant(entrant.public_id, actor=event.boss)
    assert Entrant.objects.get().status == "active"
    assert event.rulings() == ["entrant_added", "entrant_withdrawn", "entrant_back"]


def test_nobody_comes_back_whose_player_plays_with_another_meanwhile(event):
    entrant = event.enter("Ana", "Luis")
    withdraw_entrant(entrant.public_id, actor=event.boss)
    event.enter("Rosa", "Ana")
    assert code_of(bring_back_entrant, entrant.public_id, actor=event.boss) == "player_in_event"


def test_the_expelled_neither_withdraw_nor_come_back(event):
    entrant = event.enter("Ana", "Luis")
    Entrant.objects.update(status="expelled")
    for call in (withdraw_entrant, bring_back_entrant):
        assert code_of(call, entrant.public_id, actor=event.boss) == "entrant_expelled"


@pytest.mark.parametrize(
    "call",
    [
        lambda id, actor: withdraw_entrant(id, actor=actor),
        lambda id, actor: bring_back_entrant(id, actor=actor),
        lambda id, actor: announce_absence(id, actor=actor, rounds=[3]),
        lambda id, actor: take_back_absence(id, actor=actor, rounds=[3]),
        lambda id, actor: substitute_player(id, actor=actor, place=1, player="Eva"),
    ],
)
def test_the_desk_does_none_of_it(event, call):
    entrant = event.enter("Ana", "Luis")
    with pytest.raises(NotAllowed):
        call(entrant.public_id, event.person("desk"))
    assert event.rulings() == ["entrant_added"]


# --- substitutes ---------------------------------------------------------------------------------------------------


def spans(entrant: Entrant) -> list[tuple[str, int, int | None]]:
    members = entrant.members.order_by("place", "from_round", "id")
    return [(member.player.name, member.from_round, member.to_round) for member in members]


def test_a_substitute_plays_from_the_next_round_and_both_stay_readable(event):
    entrant = event.enter("Ana", "Luis")
    event.open_round(1)
    substitute_player(entrant.public_id, actor=event.boss, place=2, player="Marta", reason="ill")
    assert spans(entrant) == [("Ana", 1, None), ("Luis", 1, 1), ("Marta", 2, None)]
    assert event.names() == ["Ana + Marta"]
    assert (event.last_ruling().kind, event.last_ruling().after["round"]) == ("player_substituted", 2)
    view = get_entrant(event.tournament, entrant.public_id)
    assert [one.name for one in view.players] == ["Ana", "Marta"]
    assert [one.name for one in view.former] == ["Luis"]


def test_whoever_was_replaced_comes_back_later(event):
    entrant = event.enter("Ana", "Luis")
    event.open_round(1)
    substitute_player(entrant.public_id, actor=event.boss, place=2, player="Marta")
    event.open_round(2)
    substitute_player(entrant.public_id, actor=event.boss, place=2, player="Luis")
    assert spans(entrant) == [("Ana", 1, None), ("Luis", 1, 1), ("Marta", 2, 2), ("Luis", 3, None)]


def test_one_who_is_replaced_before_he_played_keeps_an_empty_span(event):
    entrant = event.enter("Ana", "Luis")
    substitute_player(entrant.public_id, actor=event.boss, place=1, player="Eva")
    assert spans(entrant) == [("Ana", 1, 0), ("Eva", 1, None), ("Luis", 1, None)]
    assert get_entrant(event.tournament, entrant.public_id).former == ()


def test_the_seat_of_a_match_not_begun_is_the_substitutes(event):
    entrant, other = event.enter("Ana", "Luis"), event.enter("Rosa", "Tomás")
    match = event.seat_match(event.open_round(1), entrant, other)
    substitute_player(entrant.public_id, actor=event.boss, place=1, player="Marta", from_round=1)
    assert list(match.seats.filter(number=1).values_list("name", "from_seq")) == [("Marta", 0)]
    assert match.sides.get(letter="A").name == "Marta + Luis"
    match.refresh_from_db()
    assert match.version == 2


def test_a_hidden_substitute_has_no_name_on_a_seat(event):
    entrant, other = event.enter("Ana", "Luis"), event.enter("Rosa", "Tomás")
    match = event.seat_match(event.open_round(1), entrant, other)
    eva = Player.objects.create(club=event.club, name="Eva", hidden=True)
    substitute_player(entrant.public_id, actor=event.boss, place=1, player="Eva", from_round=1)
    seat = match.seats.get(number=1)
    assert (seat.player, seat.name) == (eva, "")


def test_in_a_match_that_is_played_the_substitute_sits_from_the_next_record_on(event):
    entrant, other = event.enter("Ana", "Luis"), event.enter("Rosa", "Tomás")
    match = event.seat_match(event.open_round(1), entrant, other, state="playing")
    match.last_seq = 4
    match.save()
    substitute_player(entrant.public_id, actor=event.boss, place=1, player="Marta", from_round=1)
    substitute_player(entrant.public_id, actor=event.boss, place=1, player="Eva", from_round=1)
    rows = Seat.objects.filter(match=match, number=1).order_by("from_seq").values_list("name", "from_seq")
    assert list(rows) == [("Ana", 0), ("Eva", 5)]


def test_a_match_that_is_over_takes_no_substitute(event):
    entrant, other = event.enter("Ana", "Luis"), event.enter("Rosa", "Tomás")
    event.seat_match(event.open_round(1), entrant, other, state="accepted")
    call = {"actor": event.boss, "place": 1, "player": "Marta"}
    assert code_of(substitute_player, entrant.public_id, **call, from_round=1) == "round_played"
    substitute_player(entrant.public_id, **call)
    assert Seat.objects.filter(number=1).get().name == "Ana"


@pytest.mark.parametrize(
    "change, code",
    [
        ({"place": 3}, "number_expected"),
        ({"place": None}, "not_found"),
        ({"from_round": 1}, "number_expected"),  # closed
        ({"from_round": 4}, "number_expected"),  # beyond the next one
        ({"player": "Tomás"}, "player_in_event"),
        ({"player": "Luis"}, "player_twice_in_pair"),
        ({"player": ""}, "text_missing"),
        ({"player": {"player": "nothing"}}, "player_unknown"),
        ({"player": "ANA"}, "player_alike"),
    ],
)
def test_a_substitute_who_cannot_be_is_refused(event, change, code):
    entrant = event.enter("Ana", "Luis")
    event.enter("Rosa", "Tomás")
    Player.objects.create(club=event.club, name="Aña")
    event.open_round(1, "closed")
    event.open_round(2)
    asked = {"place": 1, "player": "Marta"} | change
    assert code_of(substitute_player, entrant.public_id, actor=event.boss, **asked) == code
    assert spans(entrant) == [("Ana", 1, None), ("Luis", 1, None)]


# --- seeds and forbidden pairs -------------------------------------------------------------------------------------


def seeds(event: Event) -> list[int | None]:
    return list(Entrant.objects.filter(stage=event.stage).order_by("id").values_list("seed", flat=True))


def test_seeds_are_numbered_as_the_list_stands_or_with_gaps_closed(event):
    for number, seed in enumerate([7, None, 2]):
        event.enter(f"Uno {number}", f"Dos {number}", seed=seed)
    number_seeds(event.id, actor=event.boss, how="seeds")
    assert seeds(event) == [2, 3, 1]
    number_seeds(event.id, actor=event.boss, how="list")
    assert seeds(event) == [1, 2, 3]
    count = len(event.rulings())
    number_seeds(event.id, actor=event.boss, how="list")
    assert len(event.rulings()) == count


def test_a_lot_can_be_drawn_again_by_its_number(event):
    import random

    entrants = event.enter_pairs(12)
    number_seeds(event.id, actor=event.boss, how="lot")
    after = event.last_ruling().after
    order = [entrant.public_id for entrant in entrants]
    random.Random(after["lot"]).shuffle(order)
    assert [after["seeds"][one] for one in order] == list(range(1, 13))
    assert sorted(seed or 0 for seed in seeds(event)) == list(range(1, 13))


def test_whoever_is_withdrawn_has_no_number_and_after_a_published_round_nothing_is_numbered(event):
    first, _second = event.enter_pairs(2)
    withdraw_entrant(first.public_id, actor=event.boss)
    number_seeds(event.id, actor=event.boss, how="list")
    assert seeds(event) == [None, 1]
    assert code_of(number_seeds, event.id, actor=event.boss, how="alphabet") == "choice_missing"
    event.open_round(1)
    assert code_of(number_seeds, event.id, actor=event.boss, how="list") == "seeds_fixed"


def test_a_pair_is_forbidden_once_in_either_order_and_allowed_again(event):
    first, second = event.enter_pairs(2)
    forbid_pair(event.id, second.public_id, first.public_id, actor=event.boss, reason="brothers")
    forbid_pair(event.id, first.public_id, second.public_id, actor=event.boss)
    pair = ForbiddenPair.objects.get()
    assert (pair.first, pair.second, pair.reason) == (first, second, "brothers")
    allow_pair(event.id, first.public_id, second.public_id, actor=event.boss)
    allow_pair(event.id, first.public_id, second.public_id, actor=event.boss)
    assert ForbiddenPair.objects.count() == 0
    assert event.rulings()[-2:] == ["pair_forbidden", "pair_allowed"]


def test_a_pair_of_nobody_or_of_one_is_not_forbidden(event):
    first, stranger = event.enter("Ana", "Luis"), make_event().enter("Eva", "Paco")
    with pytest.raises(NotFound):
        forbid_pair(event.id, first.public_id, stranger.public_id, actor=event.boss)
    for other in (first.public_id, None, 7, "", "a\x00b"):
        with pytest.raises(InvalidInput):
            forbid_pair(event.id, first.public_id, other, actor=event.boss)
