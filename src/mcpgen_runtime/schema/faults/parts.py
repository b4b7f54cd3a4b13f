"""What one schema object asks of a value, read once: the rows of its keywords, in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .descent import ROWS
from .verdicts import VERDICTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.schema.types import Json, JsonObject

    from .assertions import Breaks
    from .descent import Row
    from .verdicts import Verdict


class Judged(NamedTuple):
    """A keyword that finds faults: it `breaks` for a value, or else has a `verdict` on a place."""

    keyword: str
    datum: Json
    breaks: Breaks | None
    verdict: Verdict | None


class Part(NamedTuple):
    """The keywords of a schema that find faults, and the rows that pass a value on, last first."""

    judged: tuple[Judged, ...]
    rows: tuple[Row, ...]


def read(schema: JsonObject, assertions: Mapping[str, Breaks]) -> Part:
    """Return the rows of `schema`; `assertions` are those that hold for it."""
    judged: list[Judged] = []
    for keyword, datum in schema.items():
        breaks, verdict = assertions.get(keyword), VERDICTS.get(keyword)
        if breaks is not None:
            judged.append(Judged(keyword, datum, breaks, None))
        elif verdict is not None:
            judged.append(Judged(keyword, datum, None, verdict))
    rows = [ROWS[keyword] for keyword in schema if keyword in ROWS]
    return Part(tuple(judged), tuple(reversed(rows)))
