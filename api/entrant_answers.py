"""What the API answers about entrants, lists of them, and those who sign up."""

from typing import Any

from api.answers import write_time
from tournaments.exchange.entrant_lists import Fault
from tournaments.models import ForbiddenPair
from tournaments.selectors.entrants import EntrantView
from tournaments.selectors.stages import StageAccess
from tournaments.services.entrant_lists import Imported
from tournaments.services.entrant_plans import Plan, PlannedLine
from tournaments.wording.entrant_lists import say_fault


def write_entrant(view: EntrantView, access: StageAccess) -> dict[str, Any]:
    """An entrant as the reader may know it: names as they are shown, contacts for organisers."""
    entrant, inside = view.entrant, access.role is not None
    return {
        "id": view.id,
        "stage": access.stage.public_id,
        "name": entrant.name if inside else view.shown_name,
        "seed": entrant.seed,
        "club": entrant.club_label,
        "status": entrant.status,
        "fixed_table": entrant.fixed_table,
        "entered_round": entrant.entered_round,
        "members": [
            {
                "player": member.player,
                "name": member.name if inside else member.shown,
                "place": member.place,
                "from_round": member.from_round,
                "to_round": member.to_round,
            }
            for member in view.members
        ],
        "absences": list(view.absences),
        "checked_in_at": write_time(entrant.checked_in_at) if inside else None,
        "contact": view.contact if access.sees_contacts else None,
    }


def write_sign_up(view: EntrantView, access: StageAccess) -> dict[str, Any]:
    """A sign-up that waits, as it was written; for the directors."""
    return {
        "id": view.id,
        "name": view.entrant.name,
        "players": list(view.written),
        "club": view.entrant.club_label,
        "status": view.entrant.status,
        "contact": view.contact if access.sees_contacts else None,
    }


def write_plan(plan: Plan) -> dict[str, Any]:
    """What a list would do, line by line."""
    return {
        "preview": True,
        "lines": [write_planned(line) for line in plan.lines],
        "good": len(plan.good),
        "bad": len(plan.bad),
        "known": plan.known,
    }


def write_planned(line: PlannedLine) -> dict[str, Any]:
    """A line of a list with all that is wrong, odd, or asked."""
    return {
        "number": line.number,
        "name": line.name,
        "club": line.club,
        "good": line.is_good,
        "faults": [write_fault(fault) for fault in line.faults],
        "warnings": [write_fault(fault) for fault in line.warnings],
        "questions": [
            {
                "column": question.column,
                "written": question.written,
                "options": [{"value": value, "name": name} for value, name in question.options],
                "chosen": question.chosen,
            }
            for question in line.questions
        ],
    }


def write_fault(fault: Fault) -> dict[str, Any]:
    """Something wrong in a line, as a code and as a sentence."""
    return {"code": fault.code, "column": fault.column, "message": say_fault(fault)}


def write_imported(imported: Imported) -> dict[str, Any]:
    """What an import did."""
    return {"entrants": list(imported.entrants), "left": list(imported.left)}


def write_forbidden(pair: ForbiddenPair) -> dict[str, Any]:
    """Two entrants who never meet."""
    return {"first": pair.first.public_id, "second": pair.second.public_id, "reason": pair.reason}
