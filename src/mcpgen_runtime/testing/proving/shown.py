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

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from pydantic import MISSING, TypeAdapter, ValidationError
from pydantic_core import SchemaError, SchemaValidator

from mcpgen_runtime.runtime.branches import Choice
from mcpgen_runtime.runtime.models import OpenModel

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pydantic_core import CoreSchema

    from mcpgen_runtime.schema.types import Json, JsonObject

__all__ = ["NotShownError", "Shown", "shown"]

_Core = dict[str, Any]

_BOUNDS = {"ge": "minimum", "gt": "exclusiveMinimum", "le": "maximum", "lt": "exclusiveMaximum"}
_INTEGER = {**_BOUNDS, "multiple_of": "multipleOf"}
_LENGTHS = {"min_length": "minLength", "max_length": "maxLength"}
_COUNTS = {"min_length": "minItems", "max_length": "maxItems"}
_CONFIG = {
    "extra_fields_behavior", "serialize_by_alias", "title", "validate_by_alias", "validate_by_name",
}  # fmt: skip
_KINDS = {bool: "boolean", int: "number"}
_CHECKED = ("validate_default", "default_factory_takes_data")
_ALWAYS = frozenset({"type", "ref", "metadata"})
_WORDLESS = ("pydantic_js_functions",)
"""What pydantic keeps in `metadata` for its own JSON Schema, and no validator reads."""


class NotShownError(Exception):
    """The model has a part that no JSON Schema shows; the message names its kind."""


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
    adapter: TypeAdapter[Any] = TypeAdapter(annotation)
    adapter.rebuild()
    reading = _Reading()
    schema = reading.node(cast("_Core", adapter.core_schema))
    reading.check_defaults()
    return Shown(
        reading.whole(schema),
        frozenset(reading.doubts | reading.confused()),
        tuple((digests, reading.whole(branch)) for digests, branch in reading.chosen),
    )


class _Reading:
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
        self._cores: list[_Core] = []
        self._defaults: list[_Core] = []

    def node(self, core: _Core) -> JsonObject:
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

    def define(self, core: _Core) -> None:
        """Read a definition."""
        self._cores.append(core)
        self.definitions[self.name(core["ref"])] = self.node(core)

    def expect_default(self, core: _Core) -> None:
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


def _only(core: Mapping[str, Any], *known: str) -> None:
    """Refuse a node that says more than is known of its kind."""
    more = core.keys() - _ALWAYS - set(known)
    more |= {key for key in core.get("metadata") or () if key not in _WORDLESS}
    if more:
        raise NotShownError(f"{core['type']} with {', '.join(sorted(more))}")


def _words(core: _Core, table: Mapping[str, str]) -> JsonObject:
    return {word: core[key] for key, word in table.items() if core.get(key) is not None}


def _strict(core: _Core) -> None:
    if core.get("strict") is not True:
        raise NotShownError(f"{core['type']} that is not strict")


def _any(reading: _Reading, core: _Core) -> JsonObject:
    _only(core)
    reading.takes |= {"boolean", "number"}
    return {}


def _null(_: _Reading, core: _Core) -> JsonObject:
    _only(core)
    return {"type": "null"}


def _boolean(reading: _Reading, core: _Core) -> JsonObject:
    _only(core, "strict")
    _strict(core)
    reading.takes.add("boolean")
    return {"type": "boolean"}


def _integer(reading: _Reading, core: _Core) -> JsonObject:
    _only(core, "strict", *_INTEGER)
    _strict(core)
    reading.takes.add("number")
    return {"type": "integer", **_words(core, _INTEGER)}


def _float(reading: _Reading, core: _Core) -> JsonObject:
    reading.takes.add("number")
    reading.strangers.add("number")
    return _fraction(core)


def _fraction(core: _Core) -> JsonObject:
    """What a strict float takes as it is: of an integer it would make a float."""
    _only(core, "strict", *_BOUNDS)
    _strict(core)
    return {"type": "number", "not": {"type": "integer"}, **_words(core, _BOUNDS)}


def _string(_: _Reading, core: _Core) -> JsonObject:
    _only(core, "strict", *_LENGTHS)
    _strict(core)
    return {"type": "string", **_words(core, _LENGTHS)}


def _literal(reading: _Reading, core: _Core) -> JsonObject:
    """`Literal[1]` takes true for 1 and `Literal[True]` takes 1, whichever it says itself."""
    _only(core, "expected")
    values = core["expected"]
    if not all(value is None or type(value) in {str, int, bool} for value in values):
        raise NotShownError("literal of something else")
    for value in values:
        kind = _KINDS.get(type(value))
        if kind is not None:
            reading.takes.add(kind)
            reading.strangers |= {"boolean", "number"} - {kind} if value in {0, 1} else set()
    return {"enum": list(values)}


def _list(reading: _Reading, core: _Core) -> JsonObject:
    _only(core, "items_schema", *_COUNTS)
    items = reading.node(core.get("items_schema", {"type": "any"}))
    return {"type": "array", "items": items, **_words(core, _COUNTS)}


def _dict(reading: _Reading, core: _Core) -> JsonObject:
    _only(core, "keys_schema", "values_schema")
    keys = core.get("keys_schema", {"type": "any"})
    _only(keys, "strict")
    if keys["type"] not in {"str", "any"}:
        raise NotShownError(f"keys that are {keys['type']}")
    values = core.get("values_schema", {"type": "any"})
    return {"type": "object", "additionalProperties": reading.node(values)}


def _inner(reading: _Reading, core: _Core) -> JsonObject:
    _only(core, "schema")
    return reading.node(core["schema"])


def _nullable(reading: _Reading, core: _Core) -> JsonObject:
    reading.has_unions = True
    return {"anyOf": [_inner(reading, core), {"type": "null"}]}


def _union(reading: _Reading, core: _Core) -> JsonObject:
    """Several branches: pydantic takes the one that fits best, the exact type first."""
    _only(core, "choices")
    reading.has_unions = True
    choices = [choice[0] if isinstance(choice, tuple) else choice for choice in core["choices"]]
    integers = [choice for choice in choices if choice["type"] == "int"]
    return {
        "anyOf": [
            _fraction(choice)
            if choice["type"] == "float" and any(_takes_all(i, choice) for i in integers)
            else reading.node(choice)
            for choice in choices
        ]
    }


def _function(reading: _Reading, core: _Core) -> JsonObject:
    """A validator function of our own; any other may do anything."""
    _only(core, "function", "schema")
    function = core["function"]["function"]
    if isinstance(function, Choice):
        return _chosen(reading, core["schema"], function)
    if _tells_apart(function):
        return _model(reading, core["schema"], is_told_apart=True)
    raise NotShownError("a function")


def _tells_apart(function: Any) -> bool:
    """Whether it is what an open model does to keep its extras apart from its fields."""
    owner = getattr(function, "__self__", None)
    ours = OpenModel.__pydantic_decorators__.model_validators
    return isinstance(owner, type) and issubclass(owner, OpenModel) and function.__name__ in ours


def _chosen(reading: _Reading, union: _Core, choice: Choice) -> JsonObject:
    """A union whose branches are chosen by their schemas."""
    told = reading.node(union)
    branches = _flat(told)
    if len(branches) != len(choice.digests):
        raise NotShownError("a choice among other branches than it has")
    reading.chosen += zip(choice.digests, branches, strict=True)
    return told


def _flat(union: JsonObject) -> list[JsonObject]:
    """The branches of a union, and those of a union with null beside it."""
    members: list[JsonObject] = union.get("anyOf", [])
    inner = members[0].get("anyOf") if members and members[-1] == {"type": "null"} else None
    return members if inner is None else [*inner, members[-1]]


def _takes_all(integer: _Core, number: _Core) -> bool:
    """Whether every integer within the bounds of a float is within those of an integer."""
    least, most = _range(integer)
    return "multiple_of" not in integer and least <= _range(number)[0] and _range(number)[1] <= most


def _range(core: _Core) -> tuple[float, float]:
    """The least and the greatest integer that the bounds allow."""
    least = [math.ceil(core["ge"])] if "ge" in core else []
    least += [math.floor(core["gt"]) + 1] if "gt" in core else []
    most = [math.floor(core["le"])] if "le" in core else []
    most += [math.ceil(core["lt"]) - 1] if "lt" in core else []
    return max(least, default=-math.inf), min(most, default=math.inf)


def _tagged(reading: _Reading, core: _Core) -> JsonObject:
    """A union that looks at one property first, and then at the one branch that it names."""
    _only(core, "choices", "discriminator", "from_attributes", "strict")
    key = _key(core["discriminator"])
    reading.has_unions = True
    branches = []
    for tag, choice in core["choices"].items():
        if type(tag) is not str:
            raise NotShownError("a tag that is no text")
        told = {"type": "object", "required": [key], "properties": {key: {"const": tag}}}
        branches.append({"allOf": [told, reading.node(choice)]})
    return {"anyOf": branches}


def _key(discriminator: Any) -> str:
    """The one wire name that the tag stands under."""
    while isinstance(discriminator, list) and len(discriminator) == 1:
        discriminator = discriminator[0]
    if not isinstance(discriminator, str):
        raise NotShownError("a tag that is looked for in several places")
    return discriminator


def _model(reading: _Reading, core: _Core, *, is_told_apart: bool = False) -> JsonObject:
    _only(core, "cls", "schema", "config", "custom_init", "root_model")
    config = core.get("config", {})
    strangers = config.keys() - _CONFIG
    if core.get("custom_init") or core.get("root_model") or strangers:
        raise NotShownError(f"a model with {', '.join(sorted(strangers)) or 'a way of its own'}")
    if core["schema"]["type"] != "model-fields":
        raise NotShownError("a model with validators")
    told = _fields(reading, core["schema"], config.get("extra_fields_behavior"))
    if told["additionalProperties"] is not False and not is_told_apart:
        _doubt_names(reading, core["schema"]["fields"])
    return told


def _doubt_names(reading: _Reading, fields: dict[str, _Core]) -> None:
    """Doubt an open model in which an undeclared property can be called as a field with a default.

    Then pydantic takes the field for set, and writes its default.
    """
    if any(_wire(name, field) != name and _has_default(field) for name, field in fields.items()):
        reading.doubts.add("an undeclared property may be called as a field is")


def _has_default(field: _Core) -> bool:
    return _is_optional(field) and field["schema"].get("default") is not MISSING


def _is_optional(field: _Core) -> bool:
    return bool(field["schema"]["type"] == "default")


def _fields(reading: _Reading, core: _Core, extra: str | None) -> JsonObject:
    _only(core, "fields", "model_name", "computed_fields", "extras_schema")
    if core.get("computed_fields") or extra not in {"allow", "forbid"}:
        raise NotShownError("a model that drops or adds properties")
    fields = {_wire(name, field): field for name, field in core["fields"].items()}
    more: Json = extra == "allow"
    if more and "extras_schema" in core:
        more = reading.node(core["extras_schema"])
    return {
        "type": "object",
        "properties": {wire: _value(reading, field["schema"]) for wire, field in fields.items()},
        "required": [wire for wire, field in fields.items() if not _is_optional(field)],
        "additionalProperties": more,
    }


def _wire(name: str, field: _Core) -> str:
    _only(field, "schema", "validation_alias", "serialization_alias")
    wire = field.get("validation_alias", name)
    if not isinstance(wire, str) or field.get("serialization_alias", name) != wire:
        raise NotShownError("a field that is read under one name and written under another")
    return wire


def _value(reading: _Reading, core: _Core) -> JsonObject:
    """The value of a field; its default counts only where pydantic checks it."""
    if core["type"] != "default":
        return reading.node(core)
    _only(core, "schema", "default", "default_factory", *_CHECKED)
    if core.get("default_factory_takes_data"):
        raise NotShownError("a default made of other fields")
    if core.get("validate_default"):
        reading.expect_default(core)
    return reading.node(core["schema"])


def _definitions(reading: _Reading, core: _Core) -> JsonObject:
    _only(core, "schema", "definitions")
    for definition in core["definitions"]:
        reading.define(definition)
    return reading.node(core["schema"])


def _reference(reading: _Reading, core: _Core) -> JsonObject:
    _only(core, "schema_ref")
    return {"$ref": f"#/$defs/{reading.name(core['schema_ref'])}"}


_READERS: dict[str, Callable[[_Reading, _Core], JsonObject]] = {
    "any": _any,
    "bool": _boolean,
    "definition-ref": _reference,
    "definitions": _definitions,
    "dict": _dict,
    "float": _float,
    "function-wrap": _function,
    "int": _integer,
    "list": _list,
    "literal": _literal,
    "missing-sentinel": _inner,
    "model": _model,
    "none": _null,
    "nullable": _nullable,
    "str": _string,
    "tagged-union": _tagged,
    "union": _union,
}
"""What is known to be exact; every other kind of node is not shown."""
