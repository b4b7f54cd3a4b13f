"""What a model accepts, as JSON Schema, read from the validator that pydantic made of it.

pydantic's own `json_schema()` says what a model is about, not what its engine does: it shows a
bound on a union that means nothing there, calls a strict float a number (it would make 5.0 of 5),
and has no word for a validator function. So the core schema itself is read, node by node, by a list
of what is known to be exact: such a node accepts what is said of it here, and hands it on as it is.

What accepts *more* than is said, and changes that, is no fault by itself: the gate is in front. But
beside other branches of a union it could take a value that is theirs. That is a *doubt*: nothing
shows it, so it has to be tested. Whatever is not on the list is `NotShownError`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from pydantic import ValidationError
from pydantic_core import SchemaError, SchemaValidator

from mcpgen_runtime.runtime.typed import adapter_of

from .core import functions, objects, plain, unions
from .core.nodes import NotShownError, only

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic_core import CoreSchema

    from mcpgen_runtime.schema.types import Json, JsonObject

    from .core.nodes import Core

__all__ = ["NotShownError", "Shown", "shown"]


@dataclass(frozen=True, slots=True)
class Shown:
    """The JSON Schema of what a model accepts unchanged, and what it does not show.

    `schema` is 2020-12 with local references. `doubts` names what else is accepted and changed.
    `chosen` are the branches that are chosen by their schemas: digests of schemas, and what the
    branch accepts. A value that fits one of those schemas is read by that branch and no other.
    """

    schema: JsonObject
    doubts: frozenset[str] = frozenset()
    chosen: tuple[tuple[list[str], JsonObject], ...] = ()


def shown(annotation: Any) -> Shown:
    """Read what the validator of a model or an alias accepts; NotShownError where that fails."""
    adapter = adapter_of(annotation)
    reading = Reading()
    schema = reading.node(cast("Core", adapter.core_schema))
    reading.check_defaults()
    return Shown(
        reading.whole(schema),
        frozenset(reading.doubts | reading.confused()),
        tuple((digests, reading.whole(branch)) for digests, branch in reading.chosen),
    )


class Reading:
    """One core schema being read.

    `takes` are the kinds of values that something in it takes: `boolean` and `number`. `strangers`
    are those that something takes beside what is said of it: in a union, they may be another's.
    """

    def __init__(self) -> None:
        self.definitions: dict[str, Json] = {}
        self.doubts: set[str] = set()
        self.takes: set[str] = set()
        self.strangers: set[str] = set()
        self.has_unions = False
        self.chosen: list[tuple[list[str], JsonObject]] = []
        self._names: dict[str, str] = {}
        self._cores: list[Core] = []
        self._defaults: list[Core] = []

    def node(self, core: Core) -> JsonObject:
        """What one node accepts."""
        read = _READERS.get(core["type"])
        if read is None:
            raise NotShownError(core["type"])
        return read(self, core)

    def name(self, reference: str) -> str:
        """The name of a definition in `$defs`."""
        return self._names.setdefault(reference, f"m{len(self._names)}")

    def confused(self) -> set[str]:
        """Doubt a union in which a value that one branch takes could be another's."""
        shared = self.takes & self.strangers if self.has_unions else set[str]()
        return {f"a {kind} may be taken for another value" for kind in shared}

    def whole(self, schema: JsonObject) -> JsonObject:
        """A part with all definitions, so that it can stand by itself."""
        return {**schema, "$defs": self.definitions} if self.definitions else schema

    def define(self, core: Core) -> None:
        """Read a definition."""
        self._cores.append(core)
        self.definitions[self.name(core["ref"])] = self.node(core)

    def expect_default(self, core: Core) -> None:
        """Remember a default that pydantic checks."""
        self._defaults.append(core)

    def check_defaults(self) -> None:
        """Doubt a model whose default its own field refuses: it refuses what leaves that out."""
        for core in self._defaults:
            whole = {"type": "definitions", "schema": core, "definitions": self._cores}
            try:
                SchemaValidator(cast("CoreSchema", whole)).get_default_value()
            except (ValidationError, SchemaError):
                self.doubts.add("a default is refused")


def _definitions(reading: Reading, core: Core) -> JsonObject:
    only(core, "schema", "definitions")
    for definition in core["definitions"]:
        reading.define(definition)
    return reading.node(core["schema"])


def _reference(reading: Reading, core: Core) -> JsonObject:
    only(core, "schema_ref")
    return {"$ref": f"#/$defs/{reading.name(core['schema_ref'])}"}


_READERS: dict[str, Callable[[Reading, Core], JsonObject]] = {
    "any": plain.read_any,
    "bool": plain.read_boolean,
    "definition-ref": _reference,
    "definitions": _definitions,
    "dict": plain.read_dict,
    "float": plain.read_float,
    "function-wrap": functions.read_function,
    "int": plain.read_integer,
    "list": plain.read_list,
    "literal": plain.read_literal,
    "missing-sentinel": plain.read_inner,
    "model": objects.read_model,
    "none": plain.read_null,
    "nullable": unions.read_nullable,
    "str": plain.read_string,
    "tagged-union": unions.read_tagged,
    "union": unions.read_union,
}
"""What is known to be exact; every other kind of node is not shown."""
