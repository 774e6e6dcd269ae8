"""The version of a topic, read for many topics at once."""

import pytest

from tournaments.live.versions import CHUNK, read_version, read_versions
from tournaments.models import Club, Match, RulesSnapshot, Stage, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return Tournament.objects.create(club=Club.objects.create(name="Peña Doble Seis"), name="Martes", version=5)


def make_match(stage, version):
    snapshot, _ = RulesSnapshot.objects.get_or_create(digest="0" * 64, defaults={"rules": "{}"})
    return Match.objects.create(stage=stage, snapshot=snapshot, version=version)


def test_a_tournaments_version_counts_its_stages_too(night):
    topic = f"tournament:{night.public_id}"
    assert read_version(topic) == 5
    Stage.objects.create(tournament=night, number=1, version=10)
    Stage.objects.create(tournament=night, number=2, version=200)
    assert read_version(topic) == 215


def test_matches_and_tournaments_are_read_together_with_one_query(night, django_assert_num_queries):
    stage = Stage.objects.create(tournament=night, version=3)
    matches = [make_match(stage, version) for version in (1, 7, 9)]
    topics = [f"tournament:{night.public_id}", *(f"match:{match.public_id}" for match in matches)]
    with django_assert_num_queries(1):
        assert read_versions(topics) == dict(zip(topics, (8, 1, 7, 9), strict=True))


def test_what_has_no_row_or_is_no_topic_is_left_out(django_assert_num_queries):
    with django_assert_num_queries(1):
        assert read_versions(["match:23456789bcdf", "club:23456789bcdf", "x" * 99]) == {}
    with django_assert_num_queries(0):
        assert read_versions([]) == {}
        assert read_version("nothing") is None


def test_more_topics_than_a_statement_takes_are_read_in_chunks(night, django_assert_num_queries):
    match = make_match(Stage.objects.create(tournament=night), 4)
    topics = [f"match:{number:012d}".replace("0", "b").replace("1", "c") for number in range(2, 2 * CHUNK + 2)]
    with django_assert_num_queries(3):
        assert read_versions([*topics, f"match:{match.public_id}"]) == {f"match:{match.public_id}": 4}
