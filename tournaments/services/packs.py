"""Paper of a whole night: the pack of all its sheets, kept as a file for a week, and new links for cards on tables."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from tournaments.enums import JobStatus, LinkRole, MatchState, Role, RoundStatus
from tournaments.errors import InvalidInput, NotAllowed, NotFound, Refusal
from tournaments.mapping.digests import canonical_json, digest_text
from tournaments.models import Job, Match, Record, StoredFile, Tournament
from tournaments.permissions import Actor, find_role, is_expired
from tournaments.printing.sheets import LAYOUT, SIZES
from tournaments.selectors.matches import MatchView, build_match_view
from tournaments.selectors.tournaments import MOVING, find_tournament
from tournaments.services.jobs import enqueue
from tournaments.services.links import create_link
from tournaments.services.refusals import view_sheet

KEPT = timedelta(days=7)
MOST_SHEETS = 500
MOST_KEPT = 5  # packs of one tournament: the newest; older ones show what is no longer so
PDF = "application/pdf"
JOB = "night_pack"


@dataclass(frozen=True, slots=True)
class PackContent:
    """What a pack is made of. site: the address under which phones reach the pages, without a path; may be empty."""

    tournament: Tournament
    views: tuple[MatchView, ...]
    language: str
    size: str
    site: str


def require_desk(actor: Actor, tournament: Tournament) -> Role:
    """The role of a person of the desk, a director or an organiser, or the desk's for the holder of its link.

    Raises NotFound for everybody else: of paper nobody else need know.
    """
    link = actor.link
    if link is None:
        role = find_role(actor.user, tournament)
    else:
        of_desk = link.role == LinkRole.DESK and link.tournament_id == tournament.pk
        role = Role.DESK if of_desk and not is_expired(link, timezone.now()) else None
    if role is None:
        raise NotFound(field="tournament")
    return role


def check_size(size: str) -> str:
    """The size of paper if there is such a one; raises InvalidInput `paper_unknown`."""
    if size not in SIZES:
        raise InvalidInput("paper_unknown", field="paper")
    return size


def name_pack(tournament: Tournament, language: str, size: str, site: str) -> str:
    """The name of the file that holds the pack as the night stands now: another one after every change."""
    stages = list(tournament.stages.values_list("public_id", "version"))
    parts = [LAYOUT, tournament.version, tournament.club.name, stages, language, size, site]
    key = digest_text(canonical_json(parts))[:16]
    return f"pack-{tournament.public_id}-{language}-{size}-{key}.pdf"


def read_name(file: StoredFile) -> tuple[str, str]:
    """Language and size of paper of a stored pack, out of the name that `name_pack` gave it."""
    _, _, language, size, _ = file.name.split("-")
    return language, size


def load_sheets(tournament: Tournament) -> tuple[MatchView, ...]:
    """Every match that is not annulled, by table, in a fixed number of queries. Raises Refusal as `count_sheets`."""
    count_sheets(tournament)
    log = Record.objects.select_related("link", "user").order_by("seq")
    matches = list(
        Match.objects.filter(stage__tournament=tournament)
        .exclude(state=MatchState.ANNULLED)
        .exclude(round__status=RoundStatus.PREPARED)
        .select_related("stage__tournament__club", "round", "snapshot")
        .prefetch_related("seats__side", Prefetch("log", queryset=log))
        .order_by("table", "id")
    )
    return tuple(view_sheet(match, list(match.seats.all()), list(match.log.all())) for match in matches)


def ask_for_pack(
    tournament: Tournament, language: str, by: Actor, *, size: str = "a4", site: str = ""
) -> Job | None:
    """The job that makes the pack of the night as it stands; None where that pack is kept already.

    Idempotent: asked twice, or by two at once, it is one job and one file, kept for a week. For desk, directors and
    organisers; raises NotFound for others, InvalidInput `paper_unknown`, Refusal `pack_empty`, `pack_too_large`,
    `queue_full`.
    """
    require_desk(by, tournament)
    check_size(size)
    count_sheets(tournament)
    name = name_pack(tournament, language, size, site)
    if find_kept(tournament, name) is not None:
        return None
    return enqueue(
        JOB,
        key=name,
        club=tournament.club,
        asked_by=by.user,
        anew=True,
        tournament=tournament.public_id,
        language=language,
        size=size,
        site=site,
    )


def count_sheets(tournament: Tournament) -> int:
    """How many sheets the pack would have. Raises Refusal `pack_empty`, `pack_too_large`."""
    matches = Match.objects.filter(stage__tournament=tournament).exclude(state=MatchState.ANNULLED)
    count = matches.exclude(round__status=RoundStatus.PREPARED).count()
    if not count:
        raise Refusal("pack_empty", status=409)
    if count > MOST_SHEETS:
        raise Refusal("pack_too_large", status=409, most=MOST_SHEETS)
    return count


def load_pack(arguments: Mapping[str, str]) -> PackContent:
    """What the job's pack is made of, as the night stands when it begins. Raises NotFound where the night is gone."""
    tournament = find_tournament(arguments["tournament"])
    sheets = load_sheets(tournament)
    return PackContent(tournament, sheets, arguments["language"], arguments["size"], arguments["site"])


def keep_pack(job: Job, content: bytes) -> dict[str, str]:
    """Keep what the job made, in the transaction that marks it done; older packs of the night go."""
    tournament = find_tournament(job.arguments["tournament"])
    job.file = StoredFile.objects.create(
        club_id=tournament.club_id,
        name=str(job.key),
        content_type=PDF,
        size=len(content),
        content=content,
        expires_at=timezone.now() + KEPT,
    )
    older = files_of(tournament).order_by("-id").values_list("pk", flat=True)[MOST_KEPT:]
    StoredFile.objects.filter(pk__in=list(older)).delete()
    return {"file": job.file.public_id}


def list_pack_jobs(tournament: Tournament, by: Actor) -> list[Job]:
    """The packs that are being made, and those that failed within the last day. Raises NotFound as `require_desk`."""
    require_desk(by, tournament)
    lately = timezone.now() - timedelta(days=1)
    jobs = Job.objects.filter(
        name=JOB, club_id=tournament.club_id, key__startswith=f"pack-{tournament.public_id}-"
    )
    return list(jobs.exclude(status=JobStatus.DONE).exclude(status=JobStatus.FAILED, finished_at__lt=lately))


def files_of(tournament: Tournament) -> QuerySet[StoredFile]:
    """The packs of a tournament that have been kept, expired ones too, without their bytes."""
    prefix = f"pack-{tournament.public_id}-"
    return StoredFile.objects.filter(club_id=tournament.club_id, name__startswith=prefix).defer("content")


def find_kept(tournament: Tournament, name: str) -> StoredFile | None:
    """The pack of this name that has not expired."""
    return files_of(tournament).filter(name=name, expires_at__gt=timezone.now()).order_by("-id").first()


def list_packs(tournament: Tournament, by: Actor) -> list[StoredFile]:
    """The packs that can be fetched, the newest first. Raises NotFound as `require_desk`."""
    require_desk(by, tournament)
    return list(files_of(tournament).filter(expires_at__gt=timezone.now()).order_by("-id"))


def get_pack(tournament: Tournament, file_id: str, by: Actor) -> StoredFile:
    """The pack of this id with its bytes. Raises NotFound where there is none, where it has expired, and for others."""
    require_desk(by, tournament)
    file = files_of(tournament).filter(public_id=file_id, expires_at__gt=timezone.now()).defer(None).first()
    if file is None:
        raise NotFound(field="file")
    return file


def make_table_links(tournament: Tournament, by: Actor) -> tuple[list[tuple[MatchView, str]], datetime]:
    """A new link for every table that plays, with the match that is there, and when they expire (after a week).

    The tokens are given out this once, nothing keeps them; the links made before stay as they are. For directors and
    organisers: raises NotAllowed for the desk, NotFound for others, Refusal `pack_empty` without a table.
    """
    if require_desk(by, tournament) == Role.DESK:
        raise NotAllowed()
    matches = (
        Match.objects.filter(stage__tournament=tournament, state__in=MOVING, table__isnull=False)
        .exclude(round__status=RoundStatus.PREPARED)
        .select_related("stage__tournament__club", "round", "snapshot")
        .order_by("table", "-id")[:MOST_SHEETS]
    )
    expires_at = timezone.now() + KEPT
    made: list[tuple[MatchView, str]] = []
    with transaction.atomic():
        for match in matches:
            if made and made[-1][0].match.table == match.table:
                continue
            view = build_match_view(match, by)
            _, token = create_link(view, actor=by, role=LinkRole.TABLE, expires_at=expires_at)
            made.append((view, token))
    if not made:
        raise Refusal("pack_empty", status=409)
    return made, expires_at
