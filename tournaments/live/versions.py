"""The version of a topic: the number that a page, its ETag and its live events share."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from django.db.models import CharField, F, OuterRef, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from tournaments.live.topics import MATCH, TOURNAMENT, parse_topic
from tournaments.models import Match, Stage, Tournament

# A statement takes only so many values; one chunk is what a large hall has open at once.
CHUNK = 500


def read_versions(topics: Iterable[str]) -> dict[str, int]:
    """The present versions of `topics`; a topic without a row is left out. One query for up to 500 topics.

    A match's is its own; a tournament's is its own and those of its stages together, so that it rises with every
    change of any table. Asked by public id and not by changed_at: the clocks of two processes may differ, and a
    change may be committed later than a newer one.
    """
    found: dict[str, int] = {}
    for chunk in _split(dict.fromkeys(topics)):
        found.update(_read_chunk(chunk))
    return found


def read_version(topic: str) -> int | None:
    """The present version of `topic`, None where it has no row. One query."""
    return read_versions([topic]).get(topic)


def _read_chunk(topics: list[str]) -> dict[str, int]:
    ids: dict[str, list[str]] = defaultdict(list)
    for text in topics:
        topic = parse_topic(text)
        if topic is not None:
            ids[topic.kind].append(topic.public_id)
    queries = []
    if ids[MATCH]:
        queries.append(_select(Match.objects.filter(public_id__in=ids[MATCH]), MATCH, F("version")))
    if ids[TOURNAMENT]:
        stages = Stage.objects.filter(tournament=OuterRef("pk")).order_by().values("tournament")
        total = F("version") + Coalesce(Subquery(stages.annotate(total=Sum("version")).values("total")), Value(0))
        queries.append(_select(Tournament.objects.filter(public_id__in=ids[TOURNAMENT]), TOURNAMENT, total))
    if not queries:
        return {}
    rows = queries[0].union(*queries[1:], all=True)
    return {f"{kind}:{public_id}": int(version) for kind, public_id, version in rows}


def _select(rows: Any, kind: str, version: Any) -> Any:
    """Kind, public id and version of `rows`, in an order of columns that two tables share."""
    named = rows.order_by().annotate(kind_=Value(kind, CharField()), version_=version)
    return named.values_list("kind_", "public_id", "version_")


def _split(topics: Iterable[str]) -> Iterator[list[str]]:
    rest = iter(topics)
    while chunk := list(islice(rest, CHUNK)):
        yield chunk
