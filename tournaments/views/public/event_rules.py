"""The rules of an event in plain words: what holds for the tournament, and what is played by at the table."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.errors import NotFound
from tournaments.mapping.rules import read_ruleset, read_sources
from tournaments.mapping.settings import stage_settings
from tournaments.permissions import may_read_tournament
from tournaments.regulations.sources import find_sources
from tournaments.selectors.regulations import find_event_stage
from tournaments.selectors.tournaments import find_tournament
from tournaments.views.actors import actor_of_page
from tournaments.wording import say_preset, say_rules_name
from tournaments.wording.rules import describe_rules
from tournaments.wording.settings_sentences import describe_settings
from tournaments.wording.starts import FORMATS


@require_safe
def show_event_rules(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Ruleset and settings of an event, each sentence with its source; Http404 for a night and for who may not read."""
    try:
        tournament = find_tournament(tournament_id)
        if not may_read_tournament(actor_of_page(request), tournament):
            raise Http404
        stage = find_event_stage(tournament)
    except NotFound as refusal:
        raise Http404 from refusal
    if stage.snapshot is None:
        raise Http404
    request.wording = tournament.wording  # type: ignore[attr-defined]
    rules, settings = read_ruleset(stage.snapshot), stage_settings(stage)
    target = rules.target * ((rules.best_of + 1) // 2)
    format = "double_round_robin" if stage.format == "round_robin" and settings.double else stage.format
    return render(
        request,
        "public/event_rules.html",
        {
            "tournament": tournament,
            "format_title": FORMATS[format],
            "rules_title": say_rules_name(stage.snapshot.preset, stage.snapshot.name),
            "over": say_preset(stage.snapshot.preset) if stage.snapshot.name and stage.snapshot.preset else "",
            "setting_sections": describe_settings(
                settings, stage.format, target=target, sources=find_sources(settings)
            ),
            "rule_sections": describe_rules(rules, read_sources(stage.snapshot), tournament.wording),
            "highest": rules.set,
        },
    )
