"""Queries that are asked again and again with nothing but another value: put into SQL once, and then only run.

Building a statement costs Django more than the database needs to answer it: that of a match with its stage, tournament
and rules has seventy columns. What is asked with every hand and for every reader is therefore kept as text
(docs/adr/0018). What comes back is what the query set would give: the same rows, related rows and conversions.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.transaction import TransactionManagementError

RowModel = TypeVar("RowModel", bound=models.Model)

# What stands for a value while the statement is made. No query of ours has such a value of its own.
TEXT: Any = "\x1aprepared"
NUMBER: Any = -5_377_012_345_678


@dataclass(frozen=True, slots=True)
class _Part:
    """One model in a row: where its columns lie, and how it is hung into the one that it belongs to."""

    model: type[models.Model]
    names: tuple[str, ...]
    start: int
    end: int
    key: int
    parts: tuple["_Part", ...]
    hang: Callable[[Any, Any], None]
    hang_back: Callable[[Any, Any], None]


@dataclass(frozen=True, slots=True)
class _Statement:
    """The text, its values (those that stand for others included), and what a row of its answer is made into."""

    sql: str
    values: tuple[Any, ...]
    converters: tuple[tuple[int, Any, Any], ...]
    root: _Part | None
    extra: tuple[tuple[str, int], ...]
    locks: bool


class PreparedQuery(Generic[RowModel]):
    """A query set whose values are left open: `build` makes it from stand-ins (TEXT, NUMBER), one for each value.

    The stand-ins may be used in any order; several of one kind are filled in the order in which the statement has them.
    """

    def __init__(self, build: Callable[[], "models.QuerySet[RowModel, Any]"]) -> None:
        self._build = build
        self._made: dict[str, _Statement] = {}

    def fetch(self, *values: str | int) -> list[RowModel]:
        """The rows as instances, their related rows loaded; an instance that several rows share is one object."""
        statement, rows = self._run(values)
        assert statement.root is not None, "a query of columns has no instances: ask for its rows"
        shared: dict[tuple[int, Any], Any] = {}
        found = []
        for row in rows:
            instance = _load(statement.root, row, shared)
            for name, place in statement.extra:
                setattr(instance, name, row[place])
            found.append(instance)
        return found

    def fetch_one(self, *values: str | int) -> RowModel | None:
        """The only row as an instance, or None where there is none."""
        found = self.fetch(*values)
        return found[0] if found else None

    def fetch_columns(self, *values: str | int) -> list[tuple[Any, ...]]:
        """The rows as they are: for a query set with values_list()."""
        return [tuple(row) for row in self._run(values)[1]]

    def _run(self, values: Sequence[str | int]) -> tuple[_Statement, Iterator[Sequence[Any]]]:
        connection = connections[DEFAULT_DB_ALIAS]
        statement = self._made.get(connection.vendor)
        if statement is None:
            statement = self._made[connection.vendor] = _make(self._build(), connection)
        if statement.locks and not connection.in_atomic_block:
            raise TransactionManagementError("a row is locked inside a transaction only")
        with connection.cursor() as cursor:
            cursor.execute(statement.sql, _fill(statement.values, values))
            rows = cursor.fetchall()
        return statement, _convert(rows, statement.converters, connection)


def _make(queryset: "models.QuerySet[Any, Any]", connection: BaseDatabaseWrapper) -> _Statement:
    query = queryset.query
    compiler: Any = query.get_compiler(connection=connection)
    sql, values = compiler.as_sql()
    columns = [column for column, _sql, _alias in compiler.select]
    converters = tuple((place, *found) for place, found in compiler.get_converters(columns).items())
    root = None
    if compiler.klass_info is not None and query.values_select == ():
        root = _describe(compiler.klass_info, columns)
    locks = bool(query.select_for_update) and connection.features.has_select_for_update
    return _Statement(sql, tuple(values), converters, root, tuple(compiler.annotation_col_map.items()), locks)


def _describe(info: dict[str, Any], columns: Sequence[Any]) -> _Part:
    places = info["select_fields"]
    start, end = places[0], places[-1] + 1
    names = tuple(columns[place].target.attname for place in range(start, end))
    return _Part(
        model=info["model"],
        names=names,
        start=start,
        end=end,
        key=start + names.index(info["model"]._meta.pk.attname),
        parts=tuple(_describe(part, columns) for part in info.get("related_klass_infos", ())),
        hang=info.get("local_setter", _hang_nowhere),
        hang_back=info.get("remote_setter", _hang_nowhere),
    )


def _hang_nowhere(_one: Any, _other: Any) -> None:
    """What a row's own model is hung into: nothing."""


def _fill(kept: tuple[Any, ...], values: Sequence[str | int]) -> list[Any]:
    texts = iter([value for value in values if isinstance(value, str)])
    numbers = iter([value for value in values if not isinstance(value, str)])
    return [next(texts) if one == TEXT else next(numbers) if one == NUMBER else one for one in kept]


def _convert(
    rows: Sequence[Sequence[Any]], converters: tuple[tuple[int, Any, Any], ...], connection: BaseDatabaseWrapper
) -> Iterator[Sequence[Any]]:
    for row in rows:
        values = list(row)
        for place, steps, column in converters:
            for step in steps:
                values[place] = step(values[place], column, connection)
        yield values


def _load(part: _Part, row: Sequence[Any], shared: dict[tuple[int, Any], Any]) -> Any:
    instance = part.model.from_db(DEFAULT_DB_ALIAS, part.names, row[part.start : part.end])
    for inner in part.parts:
        other = None
        if row[inner.key] is not None:
            place = (inner.start, row[inner.key])
            other = shared.get(place)
            if other is None:
                other = shared[place] = _load(inner, row, shared)
        inner.hang(instance, other)
        if other is not None:
            inner.hang_back(other, instance)
    return instance


def keep_related(parent: models.Model, name: str, rows: Sequence[models.Model], back: str) -> None:
    """As prefetch_related() does: `parent.<name>.all()` gives these rows without a query, and each knows its parent."""
    for row in rows:
        setattr(row, back, parent)
    known: Any = getattr(parent, name).all()
    known._result_cache, known._prefetch_done = list(rows), True
    vars(parent).setdefault("_prefetched_objects_cache", {})[name] = known
