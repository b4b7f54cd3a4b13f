"""One keyword of the schema that a value breaks, before it is put in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, JsonObject, Path


@dataclass(frozen=True, slots=True)
class Violation:
    """The value at `path` breaks `keyword` of the schema `holder`.

    `refusing`: the keyword holds a `false` schema, which refuses whatever stands there. `keys`: the
    names that are concerned (missing ones, unknown ones). `inner`: for `propertyNames`, what is
    wrong with the name `keys[0]`.
    """

    path: Path
    keyword: str
    holder: JsonObject
    refusing: bool = False
    keys: tuple[str, ...] = ()
    inner: Violation | None = None

    @property
    def datum(self) -> Json:
        """The value of the keyword."""
        return self.holder.get(self.keyword)
