"""What a value breaks, as it is found: one keyword, or a union as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .fault import Fault

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, JsonObject, Path

FURTHER_IN = "further in"
"""The keyword of what is wrong somewhere inside a value: the search has not gone there yet."""


@dataclass(frozen=True, slots=True)
class Violation:
    """`value`, at `path`, breaks `keyword` of the schema `holder`, and is not yet put in words.

    `refusing`: the keyword holds a `false` schema, which refuses whatever stands there. `keys`: the
    names that are concerned (missing ones, unknown ones). `inner`: for `propertyNames`, what is
    wrong with the name `keys[0]`; for `contains`, with the item that is nearest to it.
    """

    path: Path
    keyword: str
    holder: JsonObject
    value: Json
    refusing: bool = False
    keys: tuple[str, ...] = ()
    inner: Violation | Fault | None = None

    @property
    def datum(self) -> Json:
        """The value of the keyword."""
        return self.holder.get(self.keyword)


@dataclass(frozen=True, slots=True)
class Unsettled(Fault):
    """No member of a union was meant more than another: what they say together, in words.

    `keyword` is what it amounts to, for a union around this one. `phrases`, `types` and
    `constants`: the alternatives, for it to tell among its own.
    """

    value: Json = None
    phrases: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    constants: tuple[Json, ...] = ()
