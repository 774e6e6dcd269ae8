"""The table without JavaScript: a form, the server's preview, and a button that stores it once."""

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.errors import NotSignedIn, Refusal
from tournaments.forms.hands import build_record, check_fields, field_of, list_filled
from tournaments.permissions import Actor
from tournaments.selectors.matches import MatchView, get_match
from tournaments.services.input import clean_uuid
from tournaments.services.records import add_record, preview_record, undo_record
from tournaments.services.refusals import view_sheet
from tournaments.views.actors import find_shown_match
from tournaments.views.public.sheets import list_lines
from tournaments.views.table.agreement import agree, describe_agreement
from tournaments.views.table.client import never_store
from tournaments.views.table.opening import find_present_holder, refuse_link
from tournaments.views.typed import EMPTY, Typed
from tournaments.wording import say_refusal
from tournaments.wording.hands import describe_opener, describe_preview, say_bonus

KINDS = ("finish", "block", "void", "given", "penalty", "time", "award", "result")


@require_http_methods(["GET", "HEAD", "POST"])
def show_plain(request: HttpRequest, link_id: str, match_id: str) -> HttpResponse:
    """The plain form of a link's match."""
    try:
        link = find_present_holder(request, link_id)
    except NotSignedIn as refusal:
        return refuse_link(request, refusal)
    actor = Actor(link=link, device=f"plain-{link.public_id}")
    return run_plain(request, match_id, actor, reverse("table_match", args=[link_id, match_id]))


def run_plain(request: HttpRequest, match_id: str, actor: Actor, back: str) -> HttpResponse:
    """GET: the form. POST step=preview: what will happen. POST step=store: stored, once, by its hidden id."""
    view = find_shown_match(request, match_id, actor)
    if not view.grants.record:
        raise Http404
    # From the desk's list the form opens at the kind that the address names.
    data = request.POST.dict() if request.method == "POST" else {"kind": request.GET.get("kind", "")}
    if request.method == "POST" and data.get("do"):
        form = agree(request, view, actor)
        if not form.refused:
            messages.success(request, gettext("Saved."))
            return HttpResponseRedirect(request.path, status=303)
        view = get_match(match_id, actor)
        context = build_form(view, {}, back) | describe_end(view, actor, request.path, form)
        return keep_here(render(request, "table/plain.html", context, status=form.status))
    context = build_form(view, data, back) | describe_end(view, actor, request.path, EMPTY)
    if request.method == "POST" and data.get("step") == "undo":
        return undo(request, view, actor, context)
    if request.method != "POST" or data.get("step") == "edit":
        context["entry_id"] = data.get("entry_id") or str(uuid4())
        return keep_here(render(request, "table/plain.html", context))
    record = build_record(data, view.ruleset)
    try:
        check_fields(data, view.ruleset, view.tournament.wording)
        if data.get("step") == "store":
            return store(request, view, actor, record, data)
        preview = preview_record(match_id, actor=actor, record=record)
    except Refusal as refusal:
        return refuse(request, view, refusal, data, context)
    sheet_view = view_sheet(preview.match, preview.sheet.seats, preview.sheet.log)
    context |= {
        "says": describe_preview(preview.row, preview.after, sheet_view),
        "fields": [(name, value) for name, value in data.items() if name not in ("csrfmiddlewaretoken", "step")],
        "unlikely": preview.unlikely,
    }
    return keep_here(render(request, "table/plain_confirm.html", context))


def describe_end(view: MatchView, actor: Actor, address: str, form: Typed) -> dict[str, Any]:
    """What the page shows of the result and who agrees with it, once the match is over."""
    return {"agreement": describe_agreement(view, actor), "agree_address": address, "agree_form": form}


def keep_here(response: HttpResponse) -> HttpResponse:
    """A page with a form that nobody stores."""
    return never_store(response, "same-origin")


def build_form(view: MatchView, data: dict[str, str], back: str) -> dict[str, Any]:
    """What the form shows; `data` is what was typed before."""
    kind = data.get("kind") or "finish"
    return {
        "view": view,
        "match": view.match,
        "tournament": view.tournament,
        "sides": view.sides,
        "target": view.score["target"],
        "several_games": view.ruleset.best_of > 1,
        # A record from a phone may count in a way that these rules do not ask for; what is in it is shown.
        "typed": set(list_filled(data, view.ruleset).values()),
        "seats": list(view.seats.values()),
        "kinds": list_kinds(view),
        "kind": kind,
        "data": data,
        "open_parts": list_open_parts(data, view, kind),
        "bonuses": [
            (code, say_bonus(code, view.tournament.wording), points)
            for code, points in view.ruleset.bonuses.items()
        ],
        "rules": view.ruleset,
        "after": data.get("after", view.latest or ""),
        "entry_id": data.get("entry_id", ""),
        "back": back,
        "opener": describe_opener(view, view.score["next_opener"]),
        "finished": view.score["status"] == "finished",
        "lines": list_lines(view)[:8],
        "errors": {},
    }


# The folded parts of the form, each with the kinds that it is for and the places of its fields.
PARTS: dict[str, tuple[tuple[str, ...], frozenset[str]]] = {
    "more": (("stopped",), frozenset({"opener", "bonus", "running"})),
    "void": (("void",), frozenset({"void_reason"})),
    "ruling": (("given", "penalty"), frozenset({"side", "points", "effect", "reason"})),
    "time": (("time",), frozenset({"in_progress"})),
    "award": (("award",), frozenset({"winner", "award_reason", "scope"})),
    "result": (("result",), frozenset({"total", "games", "hands"})),
}


def list_open_parts(data: dict[str, str], view: MatchView, kind: str) -> dict[str, bool]:
    """Which parts of the form stand open: the kind's own, and every one in which something was typed."""
    filled = set(list_filled(data, view.ruleset).values())
    return {part: kind in kinds or bool(filled & places) for part, (kinds, places) in PARTS.items()}


def list_kinds(view: MatchView) -> tuple[str, ...]:
    """The kinds of records that the match can have: a hand stops at the target only where points are made in play."""
    return (*KINDS[:2], "stopped", *KINDS[2:]) if view.ruleset.running_multiple else KINDS


def store(
    request: HttpRequest, view: MatchView, actor: Actor, record: dict[str, Any], data: dict[str, str]
) -> HttpResponse:
    """Store the record once and show the form again."""
    entry_id = clean_uuid(data.get("entry_id"), "entry_id")
    after = clean_uuid(data.get("after") or None, "after", required=False)
    assert isinstance(entry_id, UUID)
    add_record(view.match.public_id, actor=actor, entry_id=entry_id, after=after, record=record)
    return HttpResponseRedirect(f"{request.path}?stored=1", status=303)


def refuse(
    request: HttpRequest, view: MatchView, refusal: Refusal, data: dict[str, str], context: dict[str, Any]
) -> HttpResponse:
    """The form again with what was typed and the sentence at the field; after another's hand, with his shown."""
    field = field_of(refusal.field, data.get("kind", ""))
    sentence = say_refusal(refusal, view.tournament.wording)
    context["errors"] = {field: sentence}
    context["general"] = sentence
    context["entry_id"] = data.get("entry_id") or str(uuid4())
    if refusal.code == "not_latest":
        context["after"] = view.latest or ""
        context["lines"] = list_lines(view)[:8]
    if refusal.code == "entry_conflict":
        context["entry_id"] = str(uuid4())
    return keep_here(render(request, "table/plain.html", context, status=refusal.status))


def undo(request: HttpRequest, view: MatchView, actor: Actor, context: dict[str, Any]) -> HttpResponse:
    """Take the last hand back within its ten seconds."""
    try:
        undo_record(view.match.public_id, actor=actor, entry_id=uuid4())
    except Refusal as refusal:
        context["general"] = say_refusal(refusal, view.tournament.wording)
        context["entry_id"] = str(uuid4())
        return keep_here(render(request, "table/plain.html", context, status=refusal.status))
    return HttpResponseRedirect(request.path, status=303)
