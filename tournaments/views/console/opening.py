"""Opening a match on a table: ruleset, any key changed, names, seats, who opens."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from scoring import Ruleset, all_presets, find_preset, sides_of
from tournaments.enums import StageFormat
from tournaments.errors import Refusal
from tournaments.forms.links import next_morning
from tournaments.forms.rule_choice import choose_rules, place_of_rule
from tournaments.forms.rules import list_fields, read_number
from tournaments.mapping.rules import build_snapshot, read_sources
from tournaments.models import Match, Stage
from tournaments.selectors.matches import get_match
from tournaments.services.links import create_link
from tournaments.services.matches import open_match
from tournaments.views.console.guard import actor_of, find_managed
from tournaments.views.console.tokens import keep_token
from tournaments.wording import say_refusal
from tournaments.wording.rules import describe_rules

FIRST_PRESET = "international-100"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def open_table(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The form; choosing a preset or looking at the rules shows it again, opening leads to the match."""
    tournament = find_managed(request, tournament_id)
    stage = tournament.stages.select_related("tournament").filter(format=StageFormat.OPEN).first()
    if stage is None:
        raise Http404
    choice = choose_rules(
        request.POST.dict() if request.method == "POST" else request.GET.dict(),
        {known.name for known in all_presets()},
        FIRST_PRESET,
        tournament.wording,
    )
    typed, errors, rules = choice.typed, choice.errors, choice.rules
    if request.method == "POST" and typed.get("do") == "open" and not errors:
        try:
            match = open_match(
                stage,
                actor=actor_of(request),
                rules=choice.document,
                rules_name=typed.get("rules_name", ""),
                sides=read_names(rules, typed),
                first_opener=read_optional(typed.get("first_opener", "")),
                table=read_optional(typed.get("table", "")),
            )
        except Refusal as refusal:
            errors[place_of(refusal.field)] = say_refusal(refusal, tournament.wording)
        else:
            give_link(request, match)
            return redirect("console_match", match.public_id)
    snapshot = build_snapshot(choice.fits)
    chosen = find_preset(choice.preset)
    return render(
        request,
        "console/open.html",
        {
            "tournament": tournament,
            "presets": all_presets(),
            "preset": choice.preset,
            "fields": list_fields(chosen.ruleset, typed, tournament.wording, chosen.offered),
            "changed": len(choice.document) > 1,
            "sections": describe_rules(rules, read_sources(snapshot), tournament.wording),
            "seats": list_seats(rules, typed),
            "sides": list_side_names(rules, typed),
            "table": typed.get("table", str(next_table(stage))),
            "first_opener": typed.get("first_opener", ""),
            "rules_name": typed.get("rules_name", ""),
            "errors": errors,
        },
        status=422 if errors and typed.get("do") == "open" else 200,
    )


def place_of(field: str | None) -> str:
    """The form's field for the place that a refusal names."""
    return "names" if field and field.startswith("sides") else place_of_rule(field)


def give_link(request: HttpRequest, match: Match) -> None:
    """A link for the new match's table, shown once on the next page."""
    if match.table is None:
        return
    actor = actor_of(request)
    until = next_morning(match.stage.tournament.time_zone, timezone.now())
    view = get_match(match.public_id, actor)
    _, token = create_link(view, actor=actor, role="table", expires_at=until)
    keep_token(request, match.public_id, token)


def read_optional(text: str) -> Any:
    """The number that was typed, None for nothing; what is no number is left for the service to refuse."""
    text = text.strip()
    return read_number(text) if text else None


def read_names(rules: Ruleset, typed: dict[str, str]) -> list[dict[str, Any]]:
    """The sides as the service takes them."""
    return [
        {
            "name": typed.get(f"side_{letter}", ""),
            "seats": [{"number": number, "name": typed.get(f"seat_{number}", "")} for number in numbers],
        }
        for letter, numbers in sides_of(rules).items()
    ]


def list_seats(rules: Ruleset, typed: dict[str, str]) -> list[dict[str, Any]]:
    """The seats with the names typed, and where they stand around the table when they are four."""
    areas = ("b", "l", "t", "r") if rules.direction == "clockwise" else ("b", "r", "t", "l")
    return [
        {
            "number": number,
            "name": typed.get(f"seat_{number}", ""),
            "area": areas[number - 1] if rules.seats == 4 else "",
        }
        for number in range(1, rules.seats + 1)
    ]


def list_side_names(rules: Ruleset, typed: dict[str, str]) -> list[dict[str, Any]]:
    """The sides of pairs with the names typed; individuals have none of their own."""
    if rules.sides != "pairs":
        return []
    return [
        {"letter": letter, "seats": numbers, "name": typed.get(f"side_{letter}", "")}
        for letter, numbers in sides_of(rules).items()
    ]


def next_table(stage: Stage) -> int:
    """The lowest number of a table at which nothing is being played."""
    held = set(
        Match.objects.filter(stage=stage, state__in=["called", "playing"], table__isnull=False).values_list(
            "table", flat=True
        )
    )
    return next(number for number in range(1, len(held) + 2) if number not in held)
