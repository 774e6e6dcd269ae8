"""Documents that are no sheets: any JSON, and sheets in which something was changed."""

from typing import Any

from hypothesis import strategies as st

from tests.scoring.strategies import sheets


def json_values() -> st.SearchStrategy[Any]:
    """Any JSON value, with the words of the format among its keys and texts."""
    words = st.sampled_from(
        [
            *("rules", "records", "first_opener", "kind", "seat", "pips", "tiles", "side_pips", "total_pips"),
            *("running", "bonuses", "points", "side", "opener", "reason", "winner", "totals", "preset", "target"),
            *("finish", "block", "void", "stopped", "given", "penalty", "time", "award", "result"),
            *("classic-50", "pairs", "A", "B", "1", "01", "6-6", "off_own", "to_opponents", "burned", "game"),
        ]
    )
    texts = words | st.text(max_size=6)
    leaves = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 14),
        st.integers(),
        st.floats(allow_nan=False),
        st.sampled_from([10**18, 10**4000, -(10**4000)]),
        texts,
    )
    return st.recursive(
        leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=6)
    )


@st.composite
def mutated_sheets(draw: st.DrawFn) -> Any:
    """A sheet that could be scored, with one to three places changed, taken away or added to."""
    sheet: Any = _copied(draw(sheets(most=4)))
    for _ in range(draw(st.integers(1, 3))):
        places = list(_places(sheet))
        holder, key = draw(st.sampled_from(places))
        act = draw(st.sampled_from(["replace", "replace", "remove", "add"]))
        if act == "replace":
            holder[key] = draw(json_values())
        elif act == "remove":
            del holder[key]
        elif isinstance(holder, dict):
            holder[draw(st.sampled_from(["x", "seat", "5", "13", "C", "running", "preset"]))] = draw(json_values())
        else:
            holder.append(draw(json_values()))
        if not sheet:
            break
    return sheet


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(inner) for key, inner in value.items()}
    return [_copied(inner) for inner in value] if isinstance(value, list) else value


def _places(value: Any) -> Any:
    pairs = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
    for key, inner in pairs:
        yield value, key
        if isinstance(inner, dict | list):
            yield from _places(inner)
