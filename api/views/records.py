"""The log of a match: reading it, recording, previewing, correcting, undoing."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import schema
from api.actors import actor_of, read_act
from api.answers import write_log_line, write_records, write_row
from api.conditional import answer_if_changed
from api.input import (
    read_after,
    read_body,
    read_entry_id,
    read_object,
    read_phone_moment,
    read_record,
    wants_preview,
)
from tournaments.enums import RecordOp
from tournaments.errors import InvalidInput
from tournaments.mapping.sheets import list_counting
from tournaments.selectors.lines import build_log_line, build_row
from tournaments.selectors.matches import MatchView, build_match_view, find_match
from tournaments.services import corrections, records
from tournaments.services.correction_previews import Change, CorrectionPreview
from tournaments.services.input import clean_uuid
from tournaments.services.refusals import view_sheet
from tournaments.services.writing import Written
from tournaments.wording.hands import describe_preview


def write_written(written: Written) -> dict[str, Any]:
    """What a write answers: the line, its row where it counts, the score, and the sentence of what happened.

    Only this line's author is looked at: the others' would cost a query each.
    """
    view = view_sheet(written.match, written.seats, written.log)
    line = written.record
    counting = list_counting(view.places)
    index = next((index for index, place in enumerate(counting) if place.line is line), None)
    row = None if index is None else build_row(counting[index], written.result["records"][index])
    if row is not None:
        status = "counts"
    elif line.op == RecordOp.WITHDRAW:
        status = "change"
    else:
        replaced = any(line.seq in place.replaced for place in view.places)
        status = "replaced" if replaced else "withdrawn"
    return {
        "record": write_log_line(build_log_line(line, status)),
        "row": write_row(row, view) if row else None,
        "score": view.score,
        "state": written.match.state,
        "latest": view.latest,
        "version": written.match.version,
        "says": describe_preview(row.scored, view.score, view).as_dict() if row else None,
    }


def write_correction(preview: CorrectionPreview) -> dict[str, Any]:
    """What a correction would move."""
    sheet = preview.sheet
    view = view_sheet(sheet.match, sheet.seats, sheet.log)
    saved = [line for line in sheet.log if line.pk is not None]
    return {
        "preview": True,
        "before": preview.before,
        "after": preview.after,
        "changes": [write_change(change, view) for change in preview.changes],
        "withdrawn": preview.withdrawn,
        "ends": preview.after["status"] == "finished" != preview.before["status"],
        "reopens": preview.before["status"] == "finished" != preview.after["status"],
        "hanging": [],
        "consequences": preview.consequences.as_dict() if preview.consequences is not None else None,
        "latest": str(saved[-1].entry_id) if saved else None,
    }


def write_change(change: Change, view: MatchView) -> dict[str, Any]:
    """A hand as it stands and as it would stand."""
    before, after = change.before, change.after
    return {
        "seq": change.seq,
        "before": write_row(before, view) if before else None,
        "after": write_row(after, view) if after else None,
    }


def write_any(written: Written | CorrectionPreview) -> Response:
    """The answer to a correction: 200 for a preview or a repetition, 201 for a new line."""
    if isinstance(written, CorrectionPreview):
        return Response(write_correction(written))
    return Response(write_written(written), status=201 if written.created else 200)


class RecordsView(APIView):
    """The log of a match."""

    @extend_schema(
        operation_id="list_records",
        responses={200: schema.Records, 304: None, **schema.errors(401, 404, 406, 429)},
    )
    def get(self, request: Request, match_id: str) -> Response:
        """Every line of the log, replaced and withdrawn ones marked, and the hands that count."""
        actor = actor_of(request)
        match = find_match(match_id)
        return answer_if_changed(
            request, match, lambda: write_records(build_match_view(match, actor), actor), actor=actor
        )

    @schema.write_operation(
        "add_record", schema.NewRecord, {201: schema.Written, 200: schema.WrittenOrPreview}, 409, 422, preview=True
    )
    def post(self, request: Request, match_id: str) -> Response:
        """Record a hand. The same `entry_id` again gives the first answer again (200)."""
        body = read_object(request)
        actor = actor_of(request, body)
        record = read_record(body, schema.NewRecord)
        if wants_preview(request):
            return Response(self.preview(match_id, actor, record))
        written = records.add_record(
            match_id,
            actor=actor,
            entry_id=read_entry_id(body),
            after=read_after(body),
            record=record,
            phone_time=read_phone_moment(body.get("phone_time"), "phone_time"),
            sent_time=read_phone_moment(body.get("sent_time"), "sent_time"),
        )
        return Response(write_written(written), status=201 if written.created else 200)

    @staticmethod
    def preview(match_id: str, actor: Any, record: Any) -> dict[str, Any]:
        """What the record would do, in numbers and in words."""
        found = records.preview_record(match_id, actor=actor, record=record)
        view = view_sheet(found.match, found.sheet.seats, found.sheet.log)
        return {
            "preview": True,
            "scored": found.row,
            "score": found.after,
            "says": describe_preview(found.row, found.after, view).as_dict(),
            "unlikely": found.unlikely,
        }


class ReplaceView(APIView):
    """Another hand in the place of one."""

    @schema.write_operation(
        "replace_record",
        schema.Replacement,
        {201: schema.Written, 200: schema.WrittenOrCorrection},
        409,
        422,
        preview=True,
    )
    def post(self, request: Request, match_id: str, seq: int) -> Response:
        """Replace a hand, with a reason; `?preview=1` lists all that would move."""
        body = read_body(request, schema.Replacement)
        if "record" not in body:
            raise InvalidInput("record_expected", field="record")
        return write_any(
            corrections.replace_record(
                match_id, seq, record=body["record"], **read_correction(request, body, "after")
            )
        )


class WithdrawView(APIView):
    """A hand that counts no more."""

    @schema.write_operation(
        "withdraw_record",
        schema.Withdrawal,
        {201: schema.Written, 200: schema.WrittenOrCorrection},
        409,
        422,
        preview=True,
    )
    def post(self, request: Request, match_id: str, seq: int) -> Response:
        """Withdraw a hand, with a reason; it stays readable."""
        body = read_body(request, schema.Withdrawal)
        return write_any(corrections.withdraw_record(match_id, seq, **read_correction(request, body, "after")))


def insert(request: Request, match_id: str, body: dict[str, Any], behind: Any) -> Response:
    """Insert a hand behind `behind`: an entry id, a seq, or None for before all."""
    if "record" not in body:
        raise InvalidInput("record_expected", field="record")
    options = read_correction(request, body, "latest")
    options["latest"] = options.pop("after", None)
    return write_any(corrections.insert_record(match_id, behind, record=body["record"], **options))


class InsertView(APIView):
    """A forgotten hand, behind the one that the body names."""

    @schema.write_operation(
        "insert_record",
        schema.Insertion,
        {201: schema.Written, 200: schema.WrittenOrCorrection},
        409,
        422,
        preview=True,
    )
    def post(self, request: Request, match_id: str) -> Response:
        """Insert a hand behind the one that `after` names (null: before all)."""
        body = read_body(request, schema.Insertion)
        return insert(request, match_id, body, read_after(body))


class InsertBehindView(APIView):
    """A forgotten hand, behind the one in the address."""

    @schema.write_operation(
        "insert_record_behind",
        schema.InsertionBehind,
        {201: schema.Written, 200: schema.WrittenOrCorrection},
        409,
        422,
        preview=True,
    )
    def post(self, request: Request, match_id: str, seq: int) -> Response:
        """Insert a hand behind the one in the address."""
        return insert(request, match_id, read_body(request, schema.InsertionBehind), seq)


def read_correction(request: Request, body: dict[str, Any], latest_key: str) -> dict[str, Any]:
    """What every correction carries: actor, reason, entry id (a preview needs none), the last record seen."""
    preview = wants_preview(request)
    given = body.get("entry_id")
    return {
        "actor": actor_of(request, body),
        "reason": body.get("reason", ""),
        "entry_id": corrections.PREVIEW_ID if preview and given is None else read_entry_id(body),
        "after": clean_uuid(body.get(latest_key), latest_key, required=False),
        "check_latest": latest_key in body,
        "preview": preview,
    }


class UndoView(APIView):
    """Ten seconds to think again."""

    @schema.write_operation("undo_record", schema.Undo, {201: schema.Written, 200: schema.Written}, 409, 422)
    def post(self, request: Request, match_id: str) -> Response:
        """Withdraw the latest record, from the device that sent it, within ten seconds."""
        body, actor = read_act(request, schema.Undo)
        return write_any(records.undo_record(match_id, actor=actor, entry_id=read_entry_id(body)))
