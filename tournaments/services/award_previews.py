"""What an award would do before it is stored: to the match, and to the event it belongs to."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from tournaments.mapping.tallies import tally_match
from tournaments.permissions import Actor
from tournaments.selectors.matches import find_match
from tournaments.services.awards import find_ruled
from tournaments.services.consequences import Consequences, foresee_result
from tournaments.services.correction_limits import require_correcting
from tournaments.services.correction_previews import CorrectionPreview
from tournaments.services.corrections import replace_record
from tournaments.services.locking import require
from tournaments.services.records import score_with
from tournaments.services.writing import read_sheet


@dataclass(frozen=True)
class RulingPreview:
    """What would move. replaces: an award or a result from paper is ruled anew; consequences: None outside of a round."""

    replaces: bool
    consequences: Consequences | None


def preview_ruling(match_id: str, record: Mapping[str, Any], *, actor: Actor) -> RulingPreview:
    """What `rule_result` would do with the record; nothing is stored and no row is locked. Raises as it."""
    match = find_match(match_id)
    sheet = read_sheet(match)
    grants = require(actor, match, sheet.seats, lambda grants: grants.rule)
    there = find_ruled(sheet)
    if there is not None:
        # An id that nobody has: it is never stored.
        preview = replace_record(
            match_id, there.seq, actor=actor, entry_id=uuid4(), record=dict(record), reason="", preview=True
        )
        assert isinstance(preview, CorrectionPreview)
        return RulingPreview(True, preview.consequences)
    require_correcting(match, grants)
    wanted = dict(record)
    result = score_with(sheet, wanted)
    tally = tally_match(sheet.ruleset, result, [*(place.payload for place in sheet.counting), wanted])
    return RulingPreview(False, foresee_result(match, result["winner"] or "", tally, True))
