"""A club on its night, with something in every state that a page can show."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.utils import timezone

from tests.services.rounds_world import World, enter, make_world
from tests.services.tables import Table, finish, make_person
from tournaments.addresses import reset_path
from tournaments.demo.build import CLUB, build_night
from tournaments.models import Club, Entrant, Match, MatchSide, Membership, Player, Round, Tournament
from tournaments.permissions import ANONYMOUS, Actor
from tournaments.selectors.matches import get_match
from tournaments.services.awards import award_result, settle_no_shows
from tournaments.services.check_in import check_in
from tournaments.services.clubs import end_night, open_night
from tournaments.services.corrections import replace_record
from tournaments.services.entrants import add_entrant
from tournaments.services.entrants_presence import announce_absence, withdraw_entrant
from tournaments.services.events import create_event
from tournaments.services.forbidden_pairs import forbid_pair
from tournaments.services.invitations import create_invitation
from tournaments.services.links import create_link, create_night_link, revoke_link
from tournaments.services.matches import open_match
from tournaments.services.one_time import make_reset_token
from tournaments.services.pairing_changes import swap_entrants
from tournaments.services.records import add_record
from tournaments.services.regulations import save_regulation
from tournaments.services.results import accept_result, dispute_result
from tournaments.services.round_moves import close_round, publish_round
from tournaments.services.rounds import prepare_round
from tournaments.services.sanctions import Given, give_card
from tournaments.services.sign_up import open_sign_up, sign_up

NAMES = ["Ana Beltrán", "Rosa Iborra", "Luis Quesada", "Tomás Valle"]


class Hall:
    """A club with tonight's night in every state, an earlier one, people, links and what waits for them."""

    def __init__(self) -> None:
        self.club = Club.objects.create(name=CLUB)
        self.organiser = make_person(self.club, "ines")
        self.organiser.first_name = "Inés Montero"
        self.organiser.save()
        self.boss = Actor(user=self.organiser)
        earlier = open_night(self.club, actor=self.boss, name="Noche del jueves pasado")
        end_night(earlier, actor=self.boss)
        self.night, self.token = build_night(self.club, self.boss, "Noche de dominó")
        self.clerk = make_person(self.club, "rosa", "desk", self.night)
        self.director = make_person(self.club, "un.nombre.de.usuario.largo@example.org", "director")
        matches = list(Match.objects.filter(stage__tournament=self.night).order_by("table"))
        self.playing, self.corrected, self.over, self.called = matches[0], matches[7], matches[3], matches[5]
        self.fresh = self.open_table(9)
        self.ended, self.disputed = self.open_table(10), self.open_table(11)
        for match in (self.ended, self.disputed):
            self.end(match)
        accept_result(self.ended.public_id, actor=self.boss, side="B")
        dispute_result(self.disputed.public_id, actor=self.boss, side="A", reason="La última mano fue nuestra")
        self.gone = create_night_link(
            self.night, actor=self.boss, role="referee", tables=[1, 2], holder="Marta Gil"
        )
        revoke_link(self.gone[0].public_id, actor=self.boss)
        self.referee = create_night_link(
            self.night, actor=self.boss, role="referee", tables=[1, 2, 9], holder="Marta Gil"
        )
        self.nowhere = create_night_link(self.night, actor=self.boss, role="referee", tables=[77], holder="Pedro")
        self.desk = create_night_link(self.night, actor=self.boss, role="desk", holder="Rosa Gil")
        self.sides = {
            letter: create_link(get_match(match.public_id, self.boss), actor=self.boss, role="side", side=letter)
            for letter, match in {"A": self.ended, "B": self.playing}.items()
        }
        _, self.invitation = create_invitation(self.club, actor=self.boss, role="desk", name="Rosa")
        self.reset = reset_path(make_reset_token(self.director))
        self.event = self.build_event()
        save_regulation(self.event.stages.get(), actor=self.boss, name="Las reglas de la Peña El Doble Seis")
        self.event_desk = create_night_link(self.event, actor=self.boss, role="desk", holder="Rosa Gil")
        Membership.objects.create(user=self.clerk, club=self.club, tournament=self.event, role="desk")
        self.cup = self.build_cup()

    def build_rounds(self) -> Tournament:
        """A tournament whose first round is closed, the second plays, and the third is prepared by hand."""
        event = create_event(
            self.club,
            actor=self.boss,
            key=uuid4(),
            name="Todos contra todos del Círculo",
            format="round_robin",
            rules="classic-100",
        )
        stage = event.stages.get().public_id
        names = ["Los Tigres de la Peña El Doble Seis", "Rosa + Tomás", "Marta + Gil", "Eva + Leo", "Sol + Mar"]
        for seed, name in enumerate(names, start=1):
            add_entrant(stage, actor=self.boss, players=[f"{name} uno", f"{name} dos"], name=name, seed=seed)
        for number in (1, 2):
            prepare_round(stage, number, actor=self.boss)
            publish_round(stage, number, actor=self.boss)
            tables = Match.objects.filter(round__stage__public_id=stage, round__number=number).order_by("table")
            if number == 1:
                settle_no_shows(stage, 1, {match.public_id: "A" for match in tables}, actor=self.boss)
                close_round(stage, 1, actor=self.boss)
            else:
                award_result(tables[0].public_id, actor=self.boss, winner="B", reason="abandoned")
                dispute_result(tables[0].public_id, actor=self.boss, side="A", reason="No abandonamos")
        given = give_card(
            stage,
            actor=self.boss,
            entry_id=uuid4(),
            entrant=Entrant.objects.get(stage__public_id=stage, seed=3).public_id,
            colour="yellow",
            reason="Miró las fichas del compañero y se las comentó",
        )
        assert isinstance(given, Given)
        self.card = given.sanction
        prepare_round(stage, 3, actor=self.boss)
        swapped = [
            side.entrant.public_id
            for side in MatchSide.objects.filter(round__stage__public_id=stage, round__number=3, letter="B")
        ]
        swap_entrants(stage, 3, *swapped, actor=self.boss)
        return event

    def build_event(self) -> Tournament:
        """A tournament of pairs before its first round: entrants in every state, and some who wait for an answer."""
        event = create_event(
            self.club,
            actor=self.boss,
            key=uuid4(),
            name="Abierto de Otoño de Villablanca",
            format="swiss",
            rules="classic-100",
        )
        Tournament.objects.filter(pk=event.pk).update(status="running")
        stage = event.stages.get().public_id
        self.entrants = [
            add_entrant(
                stage,
                actor=self.boss,
                players=[f"Ana Beltrán {number}", f"Luis Quesada {number}"],
                name="Los Tigres de la Peña El Doble Seis" if number == 2 else "",
                club="Peña El Doble" if number % 2 else "Círculo Villablanca",
                seed=number,
                contact="+34 600 123 456",
            )
            for number in range(1, 9)
        ]
        here, absent, gone = (one.public_id for one in self.entrants[:3])
        check_in(here, actor=self.boss)
        announce_absence(absent, actor=self.boss, rounds=[1, 3], reason="Una boda")
        withdraw_entrant(gone, actor=self.boss, reason="Enfermo")
        forbid_pair(stage, here, absent, actor=self.boss, reason="Hermanos")
        Player.objects.create(club=self.club, name="Rosa Iborra")
        self.rounds = self.build_rounds()
        open_sign_up(event.public_id, actor=self.boss, is_open=True)
        for names in (["Rosa Ibórra", "Tomás Valle"], ["Marta Salas", "Julián Peña"]):
            sign_up(event.public_id, actor=ANONYMOUS, key=uuid4(), players=names, contact="marta@example.org")
        return event

    def build_cup(self) -> World:
        """A Swiss in its third round: some tables over, one playing; with long names, a card and a corrected result."""
        cup = make_world(9, club=self.club, settings={"rounds": 4, "advance": 2})
        Tournament.objects.filter(pk=cup.event.pk).update(status="running", name="Copa de los jueves")
        for entrant in cup.entrants:
            Entrant.objects.filter(pk=entrant.pk).update(
                name=f"Ana Beltrán Montesinos {entrant.seed} + Luis Quesada de la Peña", club_label="Peña El Doble"
            )
        cup.play_round(1)
        first = cup.matches(1)[0]
        replace_record(
            first.public_id,
            1,
            actor=cup.boss,
            entry_id=uuid4(),
            reason="Acta mal leída",
            record={"kind": "result", "totals": {"A": 100, "B": 91}, "reason": "paper"},
        )
        cup.play_round(2)
        cup.open(3)
        Round.objects.filter(stage=cup.stage, number=3).update(
            clock_started_at=timezone.now() - timedelta(minutes=37), time_limit_minutes=40
        )
        last = cup.matches(3)
        enter(cup.boss, last[0], 100, 64)
        add_record(last[1].public_id, actor=cup.boss, entry_id=uuid4(), after=None, record=finish(1, s2=12, s4=9))
        return cup

    def open_table(self, table: int) -> Match:
        """A match of four on a table, with nothing recorded."""
        seats = [{"number": number, "name": name} for number, name in enumerate(NAMES, 1)]
        sides = [{"seats": seats[0::2]}, {"seats": seats[1::2]}]
        stage = self.night.stages.get()
        return open_match(stage, actor=self.boss, rules="classic-50", sides=sides, first_opener=1, table=table)

    def end(self, match: Match) -> None:
        """The match's one hand, which reaches the target."""
        stage = self.night.stages.get()
        table = Table(self.club, self.night, stage, self.organiser, match, None, "")
        table.write(finish(1, s2=40, s4=25), actor=self.boss)

    @property
    def people(self) -> dict[str, Any]:
        """Who signs in, by the `who` of a visit; everybody else there has a link or nothing."""
        return {"organiser": self.organiser, "clerk": self.clerk}
