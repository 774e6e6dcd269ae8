"""What one round plays otherwise than the ruleset says."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.enums import RoundStatus
from tournaments.errors import Refusal
from tournaments.mapping.rules import read_ruleset
from tournaments.models import Match, Round, RulesSnapshot
from tournaments.permissions import Actor
from tournaments.regulations.settings import HIGHEST_TARGET, MOST_MINUTES, RoundOverride
from tournaments.services.directing import lock_round, raise_version, require_running
from tournaments.services.input import clean_text, clean_whole
from tournaments.services.round_rows import freeze_override, open_score
from tournaments.services.rounds import clean_number
from tournaments.services.rulings import write_ruling


def override_round(
    stage_id: str,
    number: int,
    *,
    actor: Actor,
    target: Any,
    time_limit_minutes: Any,
    best_of: Any,
    reason: str = "",
) -> Round:
    """What the round plays otherwise than the ruleset says, before its first record (formats.md, head); None: as it says.

    Raises InvalidInput `number_expected`, Refusal `round_has_records`, `round_is_closed`, CannotBeScored, as `lock_round`.
    """
    reason = clean_text(reason, "reason")
    override = RoundOverride(
        clean_whole(target, "target", 1, HIGHEST_TARGET),
        clean_whole(time_limit_minutes, "time_limit_minutes", 1, MOST_MINUTES),
        clean_whole(best_of, "best_of", 1, 7),
    )
    with transaction.atomic():
        round = lock_round(stage_id, clean_number(number), actor, with_matches=True)
        require_running(round.stage)
        if round.status == RoundStatus.CLOSED:
            raise Refusal("round_is_closed", status=409)
        matches = list(Match.objects.filter(round=round))
        if any(match.last_seq for match in matches):
            raise Refusal("round_has_records", status=409)
        before = RoundOverride(round.target, round.time_limit_minutes, round.best_of)
        if before == override:
            return round
        snapshot = freeze_override(round.stage, override)
        for name in ("target", "time_limit_minutes", "best_of"):
            setattr(round, name, getattr(override, name))
        round.save(update_fields=["target", "time_limit_minutes", "best_of"])
        give_rules(matches, snapshot)
        write_ruling(
            round.stage.tournament,
            actor,
            "round_overridden",
            before={"round": round.number, **as_words(before)},
            after={"round": round.number, **as_words(override)},
            reason=reason,
        )
        raise_version(round.stage)
    return round


def as_words(override: RoundOverride) -> dict[str, int | None]:
    """The override as JSON values."""
    return {name: getattr(override, name) for name in ("target", "time_limit_minutes", "best_of")}


def give_rules(matches: list[Match], snapshot: RulesSnapshot) -> None:
    """Let matches without a record be played by another ruleset: three statements at most."""
    ruleset = read_ruleset(snapshot)
    for match in matches:
        match.snapshot = snapshot
        match.score = open_score(ruleset, match.first_opener)
        match.version += 1
        match.changed_at = timezone.now()
    Match.objects.bulk_update(matches, ["snapshot", "score", "version", "changed_at"], batch_size=500)
