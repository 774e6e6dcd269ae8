"""Importing a list: choose or paste it, look at it, correct it in place, bring it in. Nothing is stored before that."""

from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.errors import InvalidInput, Refusal
from tournaments.exchange.entrant_files import LARGEST_FILE, read_file
from tournaments.exchange.entrant_lists import Line, ReadList, read_list
from tournaments.forms.entrants import (
    is_settled,
    new_key,
    read_key,
    read_typed_list,
    write_choices,
    write_list,
)
from tournaments.services.entrant_lists import import_entrants, preview_import
from tournaments.services.entrant_plans import Plan
from tournaments.views.console.entrants_guard import Place, find_place
from tournaments.views.console.guard import actor_of
from tournaments.views.typed import EMPTY, Typed, refuse
from tournaments.wording.entrant_lists import LineWords, describe_line, say_source

# So many lines have fields on the page at once; the others follow when these are right.
MOST_CORRECTED, MOST_ASKED, MOST_LISTED = 40, 80, 300


@dataclass
class Run:
    """Neighbouring lines that stand the same: good ones fold together, the others stay alone."""

    lines: list[LineWords] = field(default_factory=list)
    kind: str = "good"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_list(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The form; sent with a list its preview; sent from the preview the import, or the preview again."""
    place = find_place(request, tournament_id)
    step = request.POST.get("step", "")
    if request.method != "POST" or step == "again":
        return render_form(request, place, EMPTY)
    region = place.tournament.wording
    try:
        if step == "read":
            read, source = read_given(request, place)
            plan = preview_import(place.stage.public_id, read.lines, actor=actor_of(request))
            return render_preview(request, place, plan, {}, source=source)
        lines, choices = read_typed_list(request.POST.dict(), place.per_entrant)
        if not lines:
            return render_form(request, place, EMPTY)
        plan = preview_import(place.stage.public_id, lines, actor=actor_of(request), choices=choices)
    except Refusal as refusal:
        return render_form(request, place, refuse(request, refusal, ("file", "text"), region))
    source = request.POST.get("source", "")[:200]
    if step in ("store", "store_good"):
        return store(request, place, lines, choices, plan, source)
    return render_preview(request, place, plan, choices, source=source)


def read_given(request: HttpRequest, place: Place) -> tuple[ReadList, str]:
    """The list of the form, from its file or its text, and what it came from in words. Raises InvalidInput."""
    file = request.FILES.get("file")
    if file is not None:
        if file.size is None or file.size > LARGEST_FILE:
            raise InvalidInput("file_too_large", field="file", most=LARGEST_FILE // 1024 // 1024)
        text, kind = read_file(file.read())
        try:
            read = read_list(text, place.per_entrant)
        except InvalidInput as refusal:
            refusal.field = "file"
            raise
        return read, say_source(read, (file.name or "")[:80], kind)
    read = read_list(request.POST.get("text", ""), place.per_entrant)
    return read, say_source(read)


def store(
    request: HttpRequest,
    place: Place,
    lines: tuple[Line, ...],
    choices: dict[str, str],
    plan: Plan,
    source: str,
) -> HttpResponse:
    """Bring the list in; what is left out, or refused meanwhile, stays on the page to be corrected."""
    only_good = request.POST.get("step") == "store_good"
    try:
        done = import_entrants(
            place.stage.public_id,
            lines,
            actor=actor_of(request),
            key=read_key(request.POST.get("key", "")),
            choices=choices,
            only_good=only_good,
        )
    except Refusal as refusal:
        form = refuse(request, refusal, (), place.tournament.wording)
        return render_preview(request, place, plan, choices, source=source, form=form)
    count = len(done.entrants)
    said = ngettext("{count} entrant is in the list.", "{count} entrants are in the list.", count).format(
        count=count
    )
    messages.success(request, said)
    left = [line for line in lines if line.number in done.left]
    if not left:
        return redirect(place.address("console_entrants"))
    rest = preview_import(place.stage.public_id, left, actor=actor_of(request))
    return render_preview(request, place, rest, {}, source=source)


def render_form(request: HttpRequest, place: Place, form: Typed) -> HttpResponse:
    """Where a list is chosen or pasted."""
    context = {
        "place": place,
        "tournament": place.tournament,
        "form": form,
        "largest": LARGEST_FILE // 1024 // 1024,
    }
    return render(request, "console/entrants_import.html", context, status=form.status)


def render_preview(
    request: HttpRequest,
    place: Place,
    plan: Plan,
    choices: dict[str, str],
    *,
    source: str,
    form: Typed = EMPTY,
) -> HttpResponse:
    """What the list would do, line by line, with fields where something is to be corrected or answered."""
    good, bad = plan.good, plan.bad
    asked = [line for line in good if line.asks and not is_settled(line, choices)]
    corrected = {line.number for line in bad[:MOST_CORRECTED]}
    shown = {line.number for line in asked[:MOST_ASKED]}
    context: dict[str, Any] = {
        "place": place,
        "tournament": place.tournament,
        "form": form,
        "source": source,
        "list": write_list([line.line for line in plan.lines]),
        "key": request.POST.get("key", "") if form.refused else new_key(),
        "answers": write_choices(choices),
        "runs": fold_lines(plan, corrected, shown, {line.number for line in asked[MOST_ASKED:]}),
        "good": len(good),
        "bad": len(bad),
        "asked": len(asked),
        "known": plan.known,
        "unshown": len(bad) - len(corrected) + len(asked) - len(shown),
        "total": len(plan.lines),
    }
    return render(request, "console/entrants_preview.html", context, status=form.status)


def fold_lines(plan: Plan, corrected: set[int], asked: set[int], later: set[int]) -> list[Run]:
    """The lines in their order: neighbours that go in as they are in one run, each of the others in a run of its own.

    corrected: bad lines with fields; asked: good ones with a question; later: those asked about on the next page.
    """
    runs: list[Run] = []
    listed = 0
    for line in plan.lines:
        if line.number in later or (not line.is_good and line.number not in corrected):
            continue
        kind = "bad" if not line.is_good else "asked" if line.number in asked else "good"
        words = describe_line(line, plan.per_entrant, names=kind != "good" or listed < MOST_LISTED)
        if kind == "good" and runs and runs[-1].kind == "good":
            runs[-1].lines.append(words)
        else:
            runs.append(Run([words], kind))
        listed += kind == "good"
    return runs
