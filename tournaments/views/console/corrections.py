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

from tournaments.enums import RecordOp
from tournaments.errors import NotLatest, Refusal
from tournaments.forms.hands import build_record, check_fields, field_of, fill_fields
from tournaments.selectors.matches import MatchView
from tournaments.services import corrections
from tournaments.services.correction_previews import Change, CorrectionPreview
from tournaments.services.input import clean_uuid
from tournaments.services.refusals import find_unseen, view_sheet
from tournaments.views.console.guard import actor_of, find_managed_match
from tournaments.views.table.plain import build_form
from tournaments.wording import fill, say, say_refusal
from tournaments.wording.consequences import describe_consequences
from tournaments.wording.hands import HandWords, describe_row

UNKEPT = ("csrfmiddlewaretoken", "step", "seen")
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
        "seen": view.latest or "",
        "fields": [(name, value) for name, value in data.items() if name not in UNKEPT],
    }
    if request.method == "POST" and data.get("step") in ("preview", "store"):
        try:
            done = run(request, view, op, seq, data)
        except NotLatest as refusal:
            # What came between is shown, and what was typed stays; the next preview is of the sheet as it is now.
            general = say("preview_stale", view.tournament.wording)
            context |= {"general": general, "between": list_between(refusal, view)}
            return render(request, "console/correct.html", context, status=refusal.status)
        except Refusal as refusal:
            sentence = say_refusal(refusal, view.tournament.wording)
            context |= {"general": sentence, "errors": {place_of(refusal.field, data): sentence}}
            if refusal.code == "entry_conflict":
                context["entry_id"] = str(uuid4())
            return render(request, "console/correct.html", context, status=refusal.status)
        if not isinstance(done, CorrectionPreview):
            said = gettext("Corrected; the old {hand} stays readable.")
            messages.success(request, fill(said, view.tournament.wording))
            return redirect("console_match", match_id)
        context |= describe(done)
        return render(request, "console/correct_confirm.html", context)
    return render(request, "console/correct.html", context)


def place_of(field: str | None, data: dict[str, str]) -> str:
    """The form's field for the place that a refusal names; the reason is the correction's own, not the hand's."""
    return "why" if field == "reason" else field_of(field, data.get("kind", ""))


def list_between(refusal: NotLatest, view: MatchView) -> list[dict[str, object]]:
    """What was written since the preview, in words: each hand as it counts now, and each line that took one away."""
    now, rows = find_unseen(refusal)
    found: list[dict[str, object]] = [
        {"words": describe_row(row, now), "number": row.scored["number"], "by": row.by, "at": row.at}
        for row in rows
    ]
    region = view.tournament.wording
    for line in refusal.params["unseen"]:
        if line.op == RecordOp.WITHDRAW:
            title = fill(gettext("A {hand} was taken out."), region)
            words = HandWords(title, line.reason if line.reason != "undo" else gettext("Undone at once."), "", "")
            found.append({"words": words, "number": None, "by": "", "at": line.created_at})
    return found


def run(request: HttpRequest, view: MatchView, op: str, seq: int, data: dict[str, str]) -> object:
    """The service for the operation, as a preview or for good."""
    preview = data.get("step") == "preview"
    options = {
        "actor": actor_of(request),
        "entry_id": clean_uuid(data.get("entry_id"), "entry_id"),
        "reason": data.get("why", ""),
        "preview": preview,
        # Stored is what the preview showed, or nothing: the log must end where it ended then.
        "check_latest": True,
    }
    seen = clean_uuid((view.latest if preview else data.get("seen")) or None, "seen", required=False)
    match_id = view.match.public_id
    if op == "withdraw":
        return corrections.withdraw_record(match_id, seq, after=seen, **options)  # type: ignore[arg-type]
    check_fields(data, view.ruleset, view.tournament.wording)
    record = build_record(data, view.ruleset)
    if op == "replace":
        return corrections.replace_record(match_id, seq, record=record, after=seen, **options)  # type: ignore[arg-type]
    return corrections.insert_record(
        match_id,
        seq or None,
        record=record,
        latest=seen,
        **options,  # type: ignore[arg-type]
    )


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
        "consequences": describe_consequences(preview.consequences),
    }
