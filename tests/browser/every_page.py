"""Every page there is: who opens it, at which address, and what is done on it before anybody looks.

`list_pages` is the one list; test_page_sizes.py measures what stands in it, `make pictures` takes its pictures. A route
without an entry here fails a test.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from tests.browser.hall import Hall
from tournaments.models import Match, Record, Tournament

Act = Callable[[Any], None]
# Routes that show no page of their own, and what they do instead.
NO_PAGE = {
    "language": "goes back to where one was",
    "open_link": "goes on to the table, the side or the desk; what it refuses is `link-refused`",
    "open_invitation": "goes on to the invitation",
    "open_reset": "goes on to the new password",
    "sign_out": "goes on to the front page",
    "match_sheet": "a PDF",
    "match_blank": "a PDF",
    "console_pack": "goes back to the page of paper",
    "console_pack_file": "a PDF",
    "console_cards": "a PDF",
    "console_sheet": "a PDF",
    "console_act": "goes back to the match; what it refuses is `console_match-refused`",
    "console_names": "goes back to the match",
    "console_links": "goes back to the match, which shows the link once: `console_match-link`",
    "console_event_move": "goes back to the event; what it refuses is `console_tournament-event-refused`",
    "console_settings": "goes back to the night",
    "console_entrants_file": "a file",
    "console_round_state": "a file",
}


@dataclass(frozen=True)
class Visit:
    """One page in one state. `route` is its name in the resolver, "" for the pages of errors."""

    route: str
    address: str
    who: str = "nobody"
    state: str = ""
    status: int = 200
    before: str = ""
    act: Act | None = None

    @property
    def name(self) -> str:
        """What the page is called in faults and in the names of pictures."""
        return "-".join(part for part in (self.route, self.state) if part)


def press(button: str = "main form .go") -> Act:
    """Taps the last button of the page of this kind, whatever the browser itself would have asked for first."""

    def act(page: Any) -> None:
        page.evaluate("document.querySelectorAll('form').forEach((one) => (one.noValidate = true))")
        page.evaluate("document.querySelectorAll('main details').forEach((one) => (one.open = true))")
        page.locator(button).last.click()
        page.wait_for_load_state()

    return act


def fill(**values: str) -> Act:
    """Types into the fields with these names."""

    def act(page: Any) -> None:
        page.evaluate("document.querySelectorAll('main details').forEach((one) => (one.open = true))")
        for name, value in values.items():
            field = page.locator(f"main [name={name}]").last
            if field.evaluate("one => one.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)

    return act


def choose(name: str, value: str) -> Act:
    """Takes one of several."""
    return lambda page: page.locator(f"main [name={name}][value={value}]").check()


def both(*acts: Act) -> Act:
    """One after the other."""

    def act(page: Any) -> None:
        for one in acts:
            one(page)

    return act


def wait_for_table(page: Any) -> None:
    """The table draws itself when its client has come."""
    page.locator(".dock .btn").first.wait_for()


def list_empty(key: str) -> list[Visit]:
    """The pages of a Sobremesa that nobody has set up."""
    return [
        Visit("home", "/", state="new"),
        Visit("start", "/start/", state="key"),
        Visit("start", "/start/", state="wrong", status=403, act=both(fill(key="no"), press())),
        Visit("start", f"/start/?key={key}"),
        Visit("start", f"/start/?key={key}", state="refused", status=422, act=press()),
    ]


def list_public(hall: Hall) -> list[Visit]:
    """What anybody opens."""
    night = reverse("tournament", args=[hall.night.public_id])
    earlier = Tournament.objects.get(name="Noche del jueves pasado")
    matches = {
        "playing": hall.playing,
        "corrected": hall.corrected,
        "over": hall.over,
        "called": hall.called,
        "fresh": hall.fresh,
        "disputed": hall.disputed,
    }
    return [
        Visit("home", "/"),
        Visit("tournament", night),
        Visit("tournament", f"{night}?q=ana", state="found"),
        Visit("tournament", f"{night}?q=zacarias", state="nobody"),
        Visit("tournament", reverse("tournament", args=[earlier.public_id]), state="ended"),
        *(Visit("match", reverse("match", args=[one.public_id]), state=state) for state, one in matches.items()),
        Visit("match_rules", reverse("match_rules", args=[hall.playing.public_id])),
        Visit("presets", reverse("presets")),
        Visit("preset", reverse("preset", args=["venezuela-100"])),
        Visit("", "/nothing/", state="404", status=404),
        Visit("", f"/k/{hall.gone[1]}/", state="link-refused", status=403),
    ]


def list_cup(hall: Hall) -> list[Visit]:
    """What players see of an event."""
    cup = [hall.cup.event.public_id]
    home, standings = reverse("tournament", args=cup), reverse("event_standings", args=cup)
    entrant, round_ = [*cup, hall.cup.entrants[0].public_id], [*cup, 3]
    return [
        Visit("tournament", home, state="event"),
        Visit("tournament", f"{home}?q=ana", state="event-found"),
        Visit("tournament", f"{home}?q=zacarias", state="event-nobody"),
        Visit("event_round", reverse("event_round", args=round_)),
        Visit("event_round", reverse("event_round", args=round_) + "?by=name", state="by-name"),
        Visit("event_round_text", reverse("event_round_text", args=round_)),
        Visit("event_standings", standings),
        Visit("event_standings", standings, state="open", act=open_line),
        Visit("event_standings", f"{standings}?round=1&q=ana", state="found"),
        Visit("event_standings_text", reverse("event_standings_text", args=cup)),
        Visit("event_working", reverse("event_working", args=entrant)),
        Visit("event_cross_table", reverse("event_cross_table", args=cup)),
        Visit("event_entrant", reverse("event_entrant", args=entrant)),
    ]


def open_line(page: Any) -> None:
    """Opens the second line of the standings and waits for its working."""
    page.locator(".rank summary").nth(1).click()
    page.locator(".rank .sums").first.wait_for()


def list_coming_in(hall: Hall) -> list[Visit]:
    """Signing in, invitations and forgotten passwords."""
    wrong = fill(username="ines", password="wrong")
    return [
        Visit("sign_in", reverse("sign_in")),
        Visit("sign_in", reverse("sign_in"), state="refused", act=both(wrong, press())),
        Visit("invitation", reverse("invitation"), before=f"/i/{hall.invitation}/"),
        Visit("invitation", reverse("invitation"), state="refused", status=422, act=press()),
        Visit("forgotten", reverse("forgotten")),
        Visit("forgotten_sent", reverse("forgotten_sent")),
        Visit("reset", reverse("reset"), before=hall.reset),
        Visit("reset", reverse("reset"), state="refused", status=422, act=press()),
        Visit("", "/i/nothing/", state="invitation-refused", status=410),
    ]


def list_console(hall: Hall) -> list[Visit]:
    """The organiser's pages."""
    night = [hall.night.public_id]
    match = [hall.playing.public_id]
    record = Record.objects.filter(match=hall.playing).order_by("seq")[1].seq
    link = hall.referee[0].public_id
    table_link = hall.playing.links.first().public_id
    pages = [
        Visit("console", reverse("console")),
        Visit(
            "console",
            reverse("console"),
            state="refused",
            status=422,
            act=both(fill(name=" "), press("main form > .btn:last-child")),
        ),
        Visit("console_people", reverse("console_people", args=[hall.club.public_id])),
        Visit(
            "console_people",
            reverse("console_people", args=[hall.club.public_id]),
            state="link",
            act=both(fill(name="Rosa"), press()),
        ),
        Visit("account", reverse("account")),
        Visit("password", reverse("password")),
        Visit("password", reverse("password"), state="refused", act=press()),
        Visit("password_changed", reverse("password_changed")),
        Visit("console_programs", reverse("console_programs")),
        Visit(
            "console_programs", reverse("console_programs"), state="token", act=both(fill(name="Tablero"), press())
        ),
        Visit("console_tournament", reverse("console_tournament", args=night)),
        Visit("console_night_links", reverse("console_night_links", args=night)),
        Visit("console_night_revoke", reverse("console_night_revoke", args=[*night, link])),
        Visit("console_rulings", reverse("console_rulings", args=night)),
        Visit("console_desk", reverse("console_desk", args=night)),
        Visit("console_open_match", reverse("console_open_match", args=night)),
        Visit(
            "console_open_match",
            reverse("console_open_match", args=night),
            state="refused",
            status=422,
            act=both(fill(table="x"), press("[value=open]:not(.vh)")),
        ),
        Visit("console_paper", reverse("console_paper", args=night)),
        Visit("console_match", reverse("console_match", args=match)),
        Visit("console_match", reverse("console_match", args=[hall.fresh.public_id]), state="fresh"),
        Visit("console_match", reverse("console_match", args=[hall.called.public_id]), state="called"),
        Visit("console_match", reverse("console_match", args=[hall.ended.public_id]), state="ended"),
        Visit("console_match", reverse("console_match", args=[hall.disputed.public_id]), state="disputed"),
        Visit(
            "console_match",
            reverse("console_match", args=[hall.fresh.public_id]),
            state="link",
            act=press("form[action$='/links/'] .btn"),
        ),
        Visit(
            "console_match",
            reverse("console_match", args=[hall.fresh.public_id]),
            state="refused",
            status=422,
            act=press("[value=annul]"),
        ),
        Visit("console_revoke", reverse("console_revoke", args=[*match, table_link])),
        *(
            Visit("console_correct", reverse("console_correct", args=[*match, how, record]), state=how)
            for how in ("replace", "withdraw", "insert")
        ),
        Visit(
            "console_correct",
            reverse("console_correct", args=[*match, "withdraw", record]),
            state="preview",
            act=both(fill(why="Mal contada"), press()),
        ),
        Visit("console_record", reverse("console_record", args=match)),
        Visit("console_table", reverse("console_table", args=match), act=wait_for_table),
        Visit("", reverse("console_tournament", args=["nothing"]), state="console-404", status=404),
    ]
    return [Visit(**{**vars(page), "who": "organiser"}) for page in pages]


def list_events(hall: Hall) -> list[Visit]:
    """A new tournament, an event's home, its rules and settings."""
    club, event = [hall.club.public_id], [hall.event.public_id]
    new, setup = reverse("console_new_event", args=club), reverse("console_event_setup", args=event)
    home = reverse("console_tournament", args=event)
    spain = f"{new}?from=shipped:spain"
    named = fill(name="Torneo de la Vendimia", expected="6")
    go_on = press("[value=look]:not(.vh)")
    pages = [
        Visit("console_new", reverse("console_new", args=club)),
        Visit("console_new_event", new),
        Visit("console_new_event", spain, state="words", act=both(named, go_on)),
        Visit("console_new_event", new, state="refused", status=422, act=both(fill(set_rounds="x"), go_on)),
        Visit("console_new_event", f"{new}?from=template:round-robin-night", state="round-robin"),
        Visit("console_tournament", home, state="event"),
        Visit(
            "console_tournament",
            reverse("console_tournament", args=[hall.rounds.public_id]),
            state="event-playing",
        ),
        Visit("console_tournament", home, state="event-refused", status=422, act=press("[value=suspend]")),
        Visit("console_event_setup", setup),
        Visit("console_event_setup", setup, state="words", act=go_on),
        Visit("console_regulations", reverse("console_regulations", args=club)),
    ]
    return [
        *(Visit(**{**vars(page), "who": "organiser"}) for page in pages),
        Visit("tournament_rules", reverse("tournament_rules", args=event)),
    ]


def list_entrants(hall: Hall) -> list[Visit]:
    """The pages of an event about its entrants."""
    event = [hall.event.public_id]
    entrants, importing = reverse("console_entrants", args=event), reverse("console_entrants_import", args=event)
    sign_ups, sign_up = reverse("console_sign_ups", args=event), reverse("sign_up", args=event)
    one = reverse("console_entrant", args=[*event, hall.entrants[1].public_id])
    add = "main form:has([value=add]) .btn"
    listed = "rosa ibórra / Luis; Peña El Doble; 9\nCarmen / ; circulo villablanca\n" + "\n".join(
        f"Uno {number} / Dos {number}" for number in range(6)
    )
    pages = [
        Visit("console_entrants", entrants),
        Visit("console_entrants", f"{entrants}?q=zacarias", state="nobody"),
        Visit("console_entrants", entrants, state="refused", status=422, act=press(add)),
        Visit(
            "console_entrants",
            entrants,
            state="asked",
            status=422,
            act=both(fill(player_1="rosa iborra", player_2="Gil"), press(add)),
        ),
        Visit("console_entrants_import", importing),
        Visit("console_entrants_import", importing, state="refused", status=422, act=press()),
        Visit("console_entrants_import", importing, state="preview", act=both(fill(text=listed), press())),
        Visit("console_door", reverse("console_door", args=event)),
        Visit("console_door", reverse("console_door", args=event) + "?q=ana", state="found"),
        Visit("console_sign_ups", sign_ups),
        Visit("console_sign_ups", sign_ups, state="asked", status=422, act=press("[value=yes].go")),
        Visit("console_entrant", one),
        Visit(
            "console_entrant",
            one,
            state="refused",
            status=422,
            act=both(fill(rounds="two"), press("[value=absent] ~ .btn, form:has([value=absent]) .btn")),
        ),
        Visit(
            "console_entrant", reverse("console_entrant", args=[*event, hall.entrants[2].public_id]), state="gone"
        ),
    ]
    public = [
        Visit("sign_up", sign_up),
        Visit("sign_up", sign_up, state="refused", status=422, act=press()),
        Visit("sign_up_done", f"{sign_up}done/"),
    ]
    return [*(Visit(**{**vars(page), "who": "organiser"}) for page in pages), *public]


def list_rounds(hall: Hall) -> list[Visit]:
    """The pages of an event about its rounds: paired by hand, playing, closed."""
    event = [hall.rounds.public_id]
    every = reverse("console_rounds", args=event)
    one = {
        state: reverse("console_round", args=[*event, number])
        for number, state in enumerate(("closed", "plays", "prepared"), 1)
    }
    pages = [
        Visit("console_rounds", every),
        Visit("console_rounds", reverse("console_rounds", args=[hall.event.public_id]), state="none"),
        *(Visit("console_round", address, state=state) for state, address in one.items()),
        Visit("console_round", f"{one['plays']}?show=asking", state="asking"),
        Visit("console_round", one["prepared"], state="refused", status=422, act=press("[value=swap]")),
        Visit("console_round", one["plays"], state="open", status=422, act=press("[value=no_shows]")),
        Visit(
            "console_round",
            one["prepared"],
            state="rules",
            status=422,
            act=both(fill(target="many"), press("form:has([name=target]) .btn")),
        ),
    ]
    return [Visit(**{**vars(page), "who": "organiser"}) for page in pages]


def list_decided(hall: Hall) -> list[Visit]:
    """The pages on which results are copied, matches decided and cards given, with what moves before it is saved."""
    event = [hall.rounds.public_id]
    cards = reverse("console_cards_given", args=event)
    match = Match.objects.filter(round__stage__tournament=hall.rounds, round__number=2).order_by("table").last()
    assert match is not None
    rule = reverse("console_rule", args=[match.public_id])
    typed = fill(entrant=hall.card.entrant.public_id, reason="Otra vez")
    decided = both(choose("winner", "A"), choose("reason", "abandoned"), fill(why="Se fueron"), press())
    results = [reverse("console_round_results", args=[*event, number]) for number in (1, 2)]
    pages = [
        Visit("console_round_results", results[0], state="none"),
        Visit("console_round_results", results[1]),
        Visit(
            "console_round_results",
            results[1],
            state="refused",
            status=422,
            act=both(fill(**{f"A_{match.public_id}": "many"}), press()),
        ),
        Visit("console_cards_given", cards),
        Visit("console_cards_given", reverse("console_cards_given", args=[hall.event.public_id]), state="none"),
        Visit("console_cards_given", cards, state="refused", status=422, act=press()),
        Visit("console_cards_given", cards, state="costs", act=both(choose("what", "yellow"), typed, press())),
        Visit("console_card_back", reverse("console_card_back", args=[*event, hall.card.public_id])),
        Visit("console_rule", rule),
        Visit("console_rule", rule, state="refused", status=422, act=press()),
        Visit("console_rule", rule, state="moves", act=decided),
    ]
    return [Visit(**{**vars(page), "who": "organiser"}) for page in pages]


def list_linked(hall: Hall) -> list[Visit]:
    """What a link opens: for referees, for the sides and at the desk."""
    one, several, desk = hall.playing, hall.referee[0].public_id, hall.desk[0].public_id
    agree, other = hall.sides["A"][0].public_id, hall.sides["B"][0].public_id
    plain = reverse("plain_table", args=[several, one.public_id])
    return [
        Visit("table", reverse("table", args=[several]), who="referee", before=f"/k/{hall.referee[1]}/"),
        Visit(
            "table",
            reverse("table", args=[hall.nowhere[0].public_id]),
            who="nowhere",
            state="none",
            before=f"/k/{hall.nowhere[1]}/",
        ),
        Visit(
            "table_match", reverse("table_match", args=[several, one.public_id]), who="referee", act=wait_for_table
        ),
        Visit("plain_table", plain, who="referee"),
        Visit("plain_table", plain, who="referee", state="refused", status=422, act=press()),
        Visit(
            "plain_table",
            plain,
            who="referee",
            state="confirm",
            act=both(lambda page: page.locator("[name=seat]").first.check(), fill(total_pips="12"), press()),
        ),
        Visit("side_table", reverse("side_table", args=[agree]), who="side", before=f"/k/{hall.sides['A'][1]}/"),
        Visit("side_disagree", reverse("side_disagree", args=[agree]), who="side"),
        Visit(
            "side_table",
            reverse("side_table", args=[other]),
            who="other",
            state="playing",
            before=f"/k/{hall.sides['B'][1]}/",
        ),
        Visit("desk_table", reverse("desk_table", args=[desk]), who="desk", before=f"/k/{hall.desk[1]}/"),
        Visit(
            "desk_door",
            reverse("desk_door", args=[hall.event_desk[0].public_id]),
            who="desk",
            before=f"/k/{hall.event_desk[1]}/",
        ),
        Visit("console_door", reverse("console_door", args=[hall.event.public_id]), who="clerk", state="clerk"),
        Visit("console", reverse("console"), who="clerk", state="clerk"),
        Visit("", reverse("console_match", args=[one.public_id]), who="clerk", state="403", status=404),
    ]


PARTS = {
    "public": list_public,
    "event": list_cup,
    "coming in": list_coming_in,
    "console": list_console,
    "events": list_events,
    "entrants": list_entrants,
    "rounds": list_rounds,
    "decided": list_decided,
    "by link": list_linked,
}


def list_pages(hall: Hall) -> list[Visit]:
    """Every page of a club that plays."""
    return [visit for list_part in PARTS.values() for visit in list_part(hall)]
