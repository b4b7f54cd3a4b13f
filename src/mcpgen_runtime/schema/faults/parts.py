"""What one schema object asks of a value, read once: the rows of its keywords, in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .descent import ROWS
from .verdicts import VERDICTS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from collections.abc import Set as AbstractSet

    from mcpgen_runtime.schema.types import Json, JsonObject

    from .assertions import Breaks
    from .descent import Row
    from .verdicts import Verdict


class Judged(NamedTuple):
    """A keyword that finds faults: in a value that `breaks` it, or by its `verdict` on a place.

    Where it has both, the verdict is asked only of a value that `breaks`: few do.
    """

    keyword: str
    datum: Any
    breaks: Breaks | None
    verdict: Verdict | None


class Part(NamedTuple):
    """The keywords of a schema that find faults, and the rows that pass a value on, last first."""

    judged: tuple[Judged, ...]
    rows: tuple[Row, ...]


def _lacks(needed: AbstractSet[str], value: Json) -> bool:
    return isinstance(value, dict) and not value.keys() >= needed


def _exceeds(declared: AbstractSet[str], value: Json) -> bool:
    return isinstance(value, dict) and not value.keys() <= declared


_BEFORE: dict[str, Callable[[JsonObject], tuple[AbstractSet[str], Breaks]]] = {
    "additionalProperties": lambda schema: (schema.get("properties", {}).keys(), _exceeds),
    "required": lambda schema: (frozenset(schema["required"]), _lacks),
}
"""What tells of most objects that there is no need for a verdict on a keyword."""


def read(schema: JsonObject, assertions: Mapping[str, Breaks]) -> Part:
    """Return the rows of `schema`; `assertions` are those that hold for it."""
    judged: list[Judged] = []
    rows: list[Row] = []
    for keyword, datum in schema.items():
        breaks, verdict, row = assertions.get(keyword), VERDICTS.get(keyword), ROWS.get(keyword)
        if keyword == "additionalProperties":  # false judges the keys, a schema their values
            verdict, row = (verdict, None) if datum is False else (None, row)
        if verdict is not None and keyword in _BEFORE:
            judged.append(Judged(keyword, *_BEFORE[keyword](schema), verdict))
        elif breaks is not None or verdict is not None:
            judged.append(Judged(keyword, datum, breaks, verdict))
        if row is not None:
            rows.append(row)
    return Part(tuple(judged), tuple(reversed(rows)))
