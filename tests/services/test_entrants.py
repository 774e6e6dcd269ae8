"""Entering entrants one by one, changing, renaming, deleting; who may, and what is written of it."""

from uuid import uuid4

import pytest

from tests.services.entrant_lists import Event, make_event
from tests.services.tables import make_person
from tournaments.errors import InvalidInput, NotAllowed, NotFound, NotSignedIn, Refusal
from tournaments.models import Club, Entrant, EntrantMember, Player, Stage
from tournaments.permissions import ANONYMOUS, Actor
from tournaments.services.entrants import add_entrant, change_entrant
from tournaments.services.entrants_names import rename_player
from tournaments.services.entrants_removal import delete_entrant

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event()


def refuse(call, *args, **kwargs) -> Refusal:
    """The refusal of a call that must change nothing."""
    before = (list(Entrant.objects.values()), list(Player.objects.values()), list(EntrantMember.objects.values()))
    with pytest.raises(Refusal) as refused:
        call(*args, **kwargs)
    after = (list(Entrant.objects.values()), list(Player.objects.values()), list(EntrantMember.objects.values()))
    assert after == before
    return refused.value


def test_a_pair_gets_its_players_names_a_seed_a_club_and_a_table(event):
    entrant = event.enter("Ana Beltrán", "Luis Quesada", club="Peña", seed=3, contact="600", fixed_table=2)
    entrant.refresh_from_db()
    assert (entrant.name, entrant.club_label, entrant.seed) == ("Ana Beltrán + Luis Quesada", "Peña", 3)
    assert (entrant.fixed_table, entrant.status, entrant.entered_round) == (2, "active", 1)
    players = [member.player for member in entrant.members.all()]
    assert [(player.name, player.contact) for player in players] == [("Ana Beltrán", "600"), ("Luis Quesada", "")]
    ruling = event.last_ruling()
    assert (ruling.kind, ruling.after["players"]) == ("entrant_added", [player.public_id for player in players])


def test_no_ruling_holds_the_name_of_a_person(event):
    entrant = event.enter("Ana Beltrán", "Luis Quesada", contact="ana@example.org")
    change_entrant(entrant.public_id, actor=event.boss, club="Peña", contact="600 123 456")
    rename_player(entrant.public_id, actor=event.boss, place=1, name="Ana Beltrán Gil")
    delete_entrant(entrant.public_id, actor=event.boss)
    written = str(list(event.tournament.rulings.values_list("before", "after")))
    for secret in ("Ana", "Luis", "ana@example.org", "600"):
        assert secret not in written


def test_the_same_key_enters_somebody_once(event):
    key = uuid4()
    first = event.enter("Ana", "Luis", key=key)
    assert event.enter("Ana", "Luis", key=key) == first
    assert event.names() == ["Ana + Luis"]
    assert refuse(event.enter, "Eva", "Luis", key=key).code == "entry_conflict"


def test_somebody_of_the_register_is_taken_from_it_by_name_or_by_id(event):
    ana = Player.objects.create(club=event.club, name="Ana Beltrán")
    event.enter("Ana Beltrán", "Luis")
    assert EntrantMember.objects.get(place=1).player == ana
    other = make_event()
    other.club.delete()
    eva = Player.objects.create(club=event.club, name="Eva")
    entrant = event.enter({"player": eva.public_id}, "Rosa")
    assert entrant.name == "Eva + Rosa"


def test_nobody_of_another_clubs_register_is_taken(event):
    elsewhere = Player.objects.create(club=Club.objects.create(name="Peña"), name="Ana Beltrán")
    assert refuse(event.enter, {"player": elsewhere.public_id}, "Luis").code == "player_unknown"
    event.enter("Ana Beltrán", "Luis")
    assert EntrantMember.objects.get(place=1).player != elsewhere


@pytest.mark.parametrize("written", ["Ana Beltran", "ANA BELTRÁN", "ana  beltrán", "Ána-Beltran"])
def test_a_name_that_differs_only_in_case_or_accents_is_asked_for(event, written):
    ana = Player.objects.create(club=event.club, name="Ana Beltrán")
    refused = refuse(event.enter, written, "Luis")
    assert (refused.code, refused.field, refused.status) == ("player_alike", "players.0", 409)
    assert refused.details == {"alike": [{"player": ana.public_id, "name": "Ana Beltrán"}]}
    event.enter({"name": written, "new": True}, "Luis")
    assert Player.objects.filter(club=event.club).count() == 3


@pytest.mark.parametrize(
    "players, code",
    [
        (["Ana", "Ana"], "player_twice_in_pair"),
        (["Ana"], "player_missing"),
        (["Ana", ""], "player_missing"),
        (["Ana", "  "], "player_missing"),
        ([], "player_missing"),
        (["Ana", "Luis", "Rosa"], "players_not_allowed"),
        ("Ana", "list_expected"),
        ([{"name": "Ana", "age": 3}, "Luis"], "key_unknown"),
        ([7, "Luis"], "object_expected"),
        ([{"player": 7}, "Luis"], "id_expected"),
        ([{"player": "nothing"}, "Luis"], "player_unknown"),
        (["A" * 121, "Luis"], "text_too_long"),
    ],
)
def test_players_that_cannot_be_are_refused(event, players, code):
    assert refuse(add_entrant, event.id, actor=event.boss, players=players).code == code


def test_the_same_person_by_name_and_by_id_is_twice_in_the_pair(event):
    ana = Player.objects.create(club=event.club, name="Ana")
    assert refuse(event.enter, "Ana", {"player": ana.public_id}).code == "player_twice_in_pair"


def test_a_player_stands_in_one_pair_only_until_that_one_is_withdrawn(event):
    first = event.enter("Ana", "Luis")
    refused = refuse(event.enter, "Rosa", "Ana")
    assert (refused.code, refused.field) == ("player_in_event", "players.1")
    assert refused.params == {"name": "Ana", "entrant": "Ana + Luis"}
    Entrant.objects.filter(pk=first.pk).update(status="withdrawn")
    assert event.enter("Rosa", "Ana").name == "Rosa + Ana"


@pytest.mark.parametrize(
    "format, preset, players",
    [
        ("swiss", "international-individual-100", 1),
        ("changing_partners", "classic-100", 1),
        ("swiss", "classic-100", 2),
    ],
)
def test_an_entrant_has_as_many_players_as_the_ruleset_seats_on_a_side(format, preset, players):
    event = make_event(format, preset=preset)
    assert len(event.enter(*["Ana", "Luis"][:players]).members.all()) == players
    assert refuse(event.enter, *["Eva", "Rosa", "Marta"][: players + 1]).code == "players_not_allowed"


@pytest.mark.parametrize(
    "field, value, code",
    [
        ("seed", 0, "number_expected"),
        ("seed", 100000, "number_expected"),
        ("seed", "3", "number_expected"),
        ("seed", True, "number_expected"),
        ("fixed_table", 0, "number_expected"),
        ("club", 7, "text_expected"),
        ("name", "x" * 121, "text_too_long"),
        ("contact", "x" * 121, "text_too_long"),
        ("reason", "x" * 501, "text_too_long"),
    ],
)
def test_what_cannot_be_stored_is_refused(event, field, value, code):
    refused = refuse(event.enter, "Ana", "Luis", **{field: value})
    assert (refused.code, refused.field) == (code, field)


def test_taking_a_seed_moves_the_others_down_to_the_first_gap(event):
    for number, seed in enumerate([1, 2, 3, 5]):
        event.enter(f"Uno {number}", f"Dos {number}", seed=seed)
    new = event.enter("Ana", "Luis", seed=2)
    assert list(Entrant.objects.order_by("id").values_list("seed", flat=True)) == [1, 3, 4, 5, 2]
    change_entrant(new.public_id, actor=event.boss, seed=4)
    assert list(Entrant.objects.order_by("id").values_list("seed", flat=True)) == [1, 3, 5, 6, 4]
    change_entrant(new.public_id, actor=event.boss, seed=None)
    assert list(Entrant.objects.order_by("id").values_list("seed", flat=True)) == [1, 3, 5, 6, None]


def test_whoever_comes_late_plays_from_the_first_round_that_is_not_published(event):
    event.open_round(1)
    assert event.enter("Ana", "Luis").entered_round == 2
    prepared = event.open_round(2, "prepared")
    assert event.enter("Rosa", "Tomás").entered_round == 2
    prepared.status = "published"
    prepared.save()
    late = event.enter("Marta", "Julián")
    assert (late.entered_round, [member.from_round for member in late.members.all()]) == (3, [3, 3])


def test_nobody_joins_a_round_robin_that_has_begun():
    event = make_event("round_robin")
    event.open_round(1, "prepared")
    event.enter("Ana", "Luis")
    event.open_round(2, "published")
    assert refuse(event.enter, "Rosa", "Tomás").code == "round_robin_begun"


@pytest.mark.parametrize(
    "tournament, stage, code",
    [
        ("ended", "running", "tournament_ended"),
        ("suspended", "running", "tournament_suspended"),
        ("running", "closed", "stage_closed"),
    ],
)
def test_nothing_changes_in_what_is_over(event, tournament, stage, code):
    entrant = event.enter("Ana", "Luis")
    event.tournament.status = tournament
    event.tournament.save()
    Stage.objects.update(status=stage)
    assert refuse(event.enter, "Rosa", "Tomás").code == code
    assert refuse(change_entrant, entrant.public_id, actor=event.boss, club="Peña").code == code
    assert refuse(delete_entrant, entrant.public_id, actor=event.boss).code == code


def test_directors_enter_and_nobody_else_does(event):
    entrant = event.enter("Ana", "Luis")
    assert add_entrant(event.id, actor=event.person("director"), players=["Rosa", "Tomás"]).name == "Rosa + Tomás"
    stranger = Actor(user=make_person(Club.objects.create(name="Peña"), "stranger"))
    for actor, fault in [(event.person("desk"), NotAllowed), (stranger, NotAllowed), (ANONYMOUS, NotSignedIn)]:
        for call in (
            lambda actor: add_entrant(event.id, actor=actor, players=["Eva", "Paco"]),
            lambda actor: change_entrant(entrant.public_id, actor=actor, club="Peña"),
            lambda actor: delete_entrant(entrant.public_id, actor=actor),
            lambda actor: rename_player(entrant.public_id, actor=actor, place=1, name="Eva"),
        ):
            assert type(refuse(call, actor)) is fault
    event.tournament.visibility = "private"
    event.tournament.save()
    assert type(refuse(add_entrant, event.id, actor=stranger, players=["Eva", "Paco"])) is NotFound


def test_a_change_is_written_with_what_was_before_and_raises_the_version_once(event):
    entrant = event.enter("Ana", "Luis", club="Peña")
    version = Stage.objects.get().version
    change_entrant(
        entrant.public_id, actor=event.boss, name="Los Tigres", club="Círculo", fixed_table=4, reason="mistyped"
    )
    ruling = event.last_ruling()
    assert (ruling.kind, ruling.reason) == ("entrant_changed", "mistyped")
    changed = {key for key in ruling.after if ruling.before[key] != ruling.after[key]}
    assert changed == {"name", "club", "fixed_table"}
    assert Stage.objects.get().version == version + 1
    change_entrant(entrant.public_id, actor=event.boss, name="Los Tigres", club="Círculo", fixed_table=4)
    assert Stage.objects.get().version == version + 1
    assert event.rulings() == ["entrant_added", "entrant_changed"]
    change_entrant(entrant.public_id, actor=event.boss, name="")
    assert event.names() == ["Ana + Luis"]


def test_players_change_places_with_others_only_before_a_match_stands_on_them(event):
    entrant, other = event.enter("Ana", "Luis"), event.enter("Rosa", "Tomás")
    change_entrant(entrant.public_id, actor=event.boss, players=["Ana", "Marta"])
    assert event.names() == ["Ana + Marta", "Rosa + Tomás"]
    assert (
        refuse(change_entrant, entrant.public_id, actor=event.boss, players=["Ana", "Rosa"]).code
        == "player_in_event"
    )
    event.seat_match(event.open_round(1), entrant, other)
    refused = refuse(change_entrant, entrant.public_id, actor=event.boss, players=["Ana", "Luis"])
    assert refused.code == "players_fixed"


def test_a_contact_is_an_organisers_to_change(event):
    entrant = event.enter("Ana", "Luis", contact="600")
    refused = refuse(change_entrant, entrant.public_id, actor=event.person("director"), contact="700")
    assert refused.code == "not_allowed"
    change_entrant(entrant.public_id, actor=event.boss, contact="700")
    assert Player.objects.get(name="Ana").contact == "700"


def test_a_contact_that_the_register_has_is_not_overwritten_by_entering_somebody(event):
    Player.objects.create(club=event.club, name="Ana", contact="600")
    entrant = event.enter("Ana", "Luis", contact="700")
    assert (Player.objects.get(name="Ana").contact, entrant.note) == ("600", "700")


def test_a_new_spelling_reaches_the_register_the_pair_and_the_seats(event):
    entrant, other = event.enter("Ana Beltran", "Luis"), event.enter("Rosa", "Tomás")
    match = event.seat_match(event.open_round(1), entrant, other)
    rename_player(entrant.public_id, actor=event.boss, place=1, name="Ana Beltrán")
    assert Player.objects.filter(name="Ana Beltrán").count() == 1
    assert event.names()[0] == "Ana Beltrán + Luis"
    match.refresh_from_db()
    assert (match.version, match.seats.get(number=1).name) == (2, "Ana Beltrán")
    assert match.sides.get(letter="A").name == "Ana Beltrán + Luis"
    assert (
        refuse(rename_player, entrant.public_id, actor=event.boss, place=1, name="Rosa").code == "player_same_name"
    )
    assert (
        refuse(rename_player, entrant.public_id, actor=event.boss, place=3, name="Eva").code == "number_expected"
    )


def test_an_entrant_on_whom_nothing_stands_is_deleted_and_his_people_stay(event):
    entrant = event.enter("Ana", "Luis")
    delete_entrant(entrant.public_id, actor=event.boss, reason="entered twice")
    assert event.names() == []
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Ana", "Luis"]
    assert event.last_ruling().reason == "entered twice"
    assert refuse(delete_entrant, entrant.public_id, actor=event.boss).code == "not_found"


def test_an_entrant_on_whom_matches_and_rounds_stand_is_not_deleted_and_all_of_them_are_named(event):
    entrant, other = event.enter("Ana", "Luis"), event.enter("Rosa", "Tomás")
    match = event.seat_match(event.open_round(1), entrant, other)
    event.open_round(2).entries.create(entrant=entrant, presence="absent")
    refused = refuse(delete_entrant, entrant.public_id, actor=event.boss)
    assert (refused.code, refused.status) == ("entrant_stands", 409)
    assert refused.details["stands"] == [
        {"what": "match", "round": 1, "match": match.public_id},
        {"what": "round", "round": 2},
    ]


def test_open_tables_have_no_entrants():
    club = Club.objects.create(name="Peña")
    boss = Actor(user=make_person(club, "boss"))
    stage = Stage.objects.create(tournament=club.tournaments.create(name="Jueves"))
    with pytest.raises(NotFound):
        add_entrant(stage.public_id, actor=boss, players=["Ana", "Luis"])


def test_too_many_fields_of_the_wrong_kind_never_get_through(event):
    with pytest.raises(InvalidInput):
        add_entrant(event.id, actor=event.boss, players=["Ana", "Luis"], seed=[1])
