"""A schema that waits to be converted, and where the result is put."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from mcpgen.openapi.schemas.needs import WHOLE, Form

if TYPE_CHECKING:
    from mcpgen.openapi.schemas.place import Place
    from mcpgen.spec.resources.dialects import Dialect
    from mcpgen_runtime.schema.types import Json


Role: TypeAlias = Literal["value", "part", "test"]


class Slot(NamedTuple):
    """A schema as authored, and `holder[key]`, where it goes.

    `role`: it describes a `value`; it is a `part` of another schema's description of one (`allOf`);
    or a `test`. `free` are properties that other parts declare, and that do not go this way. `form`
    is the one in which a union has a branch.
    """

    holder: Any
    key: str | int
    schema: Json
    place: Place
    dialect: Dialect
    depth: int = 0
    role: Role = "value"
    free: frozenset[str] = frozenset()
    form: Form = WHOLE
