"""Correcting a hand in the console: the form, everything that changes, and one button that stores it once."""

from dataclasses import replace
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refusal
from tournaments.forms.hands import build_record, field_of, fill_fields
from tournaments.selectors.matches import MatchView
from tournaments.services import corrections
from tournaments.services.corrections import Change, CorrectionPreview
from tournaments.services.input import clean_uuid
from tournaments.services.refusals import view_sheet
from tournaments.views.console.guard import actor_of, find_managed_match
from tournaments.views.table.plain import build_form
from tournaments.wording import say_refusal
from tournaments.wording.hands import describe_row

OPS = ("replace", "withdraw", "insert")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, match_id: str, op: str, seq: int) -> HttpResponse:
    """GET: the form with the hand as it stands. POST step=preview: what changes. POST step=store: done."""
    view = find_managed_match(request, match_id)
    row = next((row for row in view.rows if row.seq == seq), None)
    known = row is not None or (op == "insert" and seq == 0)
    # The button pressed twice: its hand is gone by then, and the service knows the entry_id.
    again = request.method == "POST" and any(line.seq == seq for line in view.lines)
    if op not in OPS or not (known or again):
        raise Http404
    if request.method == "POST":
        data = request.POST.dict()
    else:
        data = fill_fields(row.payload) if row is not None and op == "replace" else {}
    back = reverse("console_match", args=[match_id])
    context = build_form(view, data, back)
    context |= {
        "op": op,
        "row": row,
        "row_words": describe_row(row, view) if row else None,
        "entry_id": data.get("entry_id") or str(uuid4()),
        "reason_text": data.get("why", ""),
        "fields": [(name, value) for name, value in data.items() if name not in ("csrfmiddlewaretoken", "step")],
    }
    if request.method == "POST" and data.get("step") in ("preview", "store"):
        try:
            done = run(request, view, op, seq, data)
        except Refusal as refusal:
            sentence = say_refusal(refusal, view.tournament.wording)
            context |= {"general": sentence, "errors": {place_of(refusal.field, data): sentence}}
            if refusal.code == "entry_conflict":
                context["entry_id"] = str(uuid4())
            return render(request, "console/correct.html", context, status=refusal.status)
        if not isinstance(done, CorrectionPreview):
            messages.success(request, gettext("Corrected; the old hand stays readable."))
            return redirect("console_match", match_id)
        context |= describe(done)
        return render(request, "console/correct_confirm.html", context)
    return render(request, "console/correct.html", context)


def place_of(field: str | None, data: dict[str, str]) -> str:
    """The form's field for the place that a refusal names; the reason is the correction's own, not the hand's."""
    return "why" if field == "reason" else field_of(field, data.get("kind", ""))


def run(request: HttpRequest, view: MatchView, op: str, seq: int, data: dict[str, str]) -> object:
    """The service for the operation, as a preview or for good."""
    options = {
        "actor": actor_of(request),
        "entry_id": clean_uuid(data.get("entry_id"), "entry_id"),
        "reason": data.get("why", ""),
        "preview": data.get("step") == "preview",
    }
    match_id = view.match.public_id
    if op == "withdraw":
        return corrections.withdraw_record(match_id, seq, **options)  # type: ignore[arg-type]
    record = build_record(data, view.ruleset)
    if op == "replace":
        return corrections.replace_record(match_id, seq, record=record, **options)  # type: ignore[arg-type]
    return corrections.insert_record(match_id, seq or None, record=record, **options)  # type: ignore[arg-type]


def describe_change(change: Change, view: MatchView) -> dict[str, object]:
    """A hand before and after in words; `same` where only its running total moves, so that it is said once."""
    before = describe_row(change.before, view) if change.before else None
    after = describe_row(change.after, view) if change.after else None
    return {
        "number": next((row.scored["number"] for row in (change.after, change.before) if row), None),
        "before": before,
        "after": after,
        "same": before is not None and after is not None and replace(before, total=after.total) == after,
    }


def describe(preview: CorrectionPreview) -> dict[str, object]:
    """Everything that a correction moves, in words."""
    view = view_sheet(preview.match, preview.sheet.seats, preview.sheet.log)
    changes = [
        describe_change(change, view) | {"goes": change.seq in preview.withdrawn} for change in preview.changes
    ]
    return {
        "changes": changes,
        "before": " : ".join(str(total) for total in preview.before["score"].values()),
        "after_score": " : ".join(str(total) for total in preview.after["score"].values()),
        "ends": preview.after["status"] == "finished" and preview.before["status"] != "finished",
        "reopens": preview.before["status"] == "finished" and preview.after["status"] != "finished",
    }
