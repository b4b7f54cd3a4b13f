"""The engine's errors in our own form: the one module that knows what jsonschema-rs reports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcpgen_runtime.schema import pointer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jsonschema_rs import ValidationError

    from mcpgen_runtime.schema.types import Json, JsonObject, Path, Schema


@dataclass(frozen=True, slots=True)
class Violation:
    """One keyword of the schema that the value at `path` breaks.

    `keyword` is the keyword as written. `holder` is the schema that has it; empty where the schema
    is not found. `refusing` says that a `false` schema refused the value. `keys` are the names that
    are concerned: missing ones, unevaluated ones. `branches` are, for a union, the violations of
    each member; one without any is a member that accepts the value. `inner` is what is wrong with
    a name that `propertyNames` refuses, and `name` that name.
    """

    path: Path
    keyword: str
    holder: JsonObject
    refusing: bool = False
    keys: tuple[str, ...] = ()
    branches: tuple[tuple[Violation, ...], ...] = ()
    inner: Violation | None = None
    name: str = ""

    @property
    def datum(self) -> Json:
        """The value of the keyword."""
        return self.holder.get(self.keyword)


def read(error: ValidationError, root: Schema) -> Violation:
    """Read one error; `root` is the schema that was checked."""
    kind: Any = error.kind
    details: dict[str, Any] = kind.as_dict()
    named = kind.name == "propertyNames"
    return Violation(
        path=tuple(error.instance_path),
        keyword="propertyNames" if named else str(error.schema_path[-1]),
        holder=_holder(error.schema_path, root),
        refusing=kind.name == "falseSchema",
        keys=tuple(_keys(details)),
        branches=tuple(
            tuple(read(each, root) for each in branch) for branch in details.get("context", ())
        ),
        inner=read(details["error"], root) if named else None,
        name=str(details["error"].instance) if named else "",
    )


def _holder(schema_path: list[str | int], root: Schema) -> JsonObject:
    try:
        found = pointer.resolve(root, map(str, schema_path[:-1]))
    except LookupError:
        return {}
    return found if isinstance(found, dict) else {}


def _keys(details: dict[str, Any]) -> Iterator[str]:
    if "property" in details:
        yield details["property"]
    for key in details.get("unexpected", ()):
        if isinstance(key, str):
            yield key
