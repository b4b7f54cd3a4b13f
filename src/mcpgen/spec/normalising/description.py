"""What a flat root cannot say, in words for the description: bounded, and without schema jargon."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING

from mcpgen.spec.normalising.algebra.discriminator import KEYWORD, pinned
from mcpgen.spec.normalising.algebra.exactly_one import is_guard
from mcpgen.spec.normalising.structure.definitions import definition_name, target
from mcpgen.spec.normalising.structure.editing import without, without_any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

_LINES = 40
_WIDTH = 400
_VALUE = 120


def rules_in_words(schema: JsonObject, definitions: Mapping[str, Schema]) -> str:
    """Tell what the combinators and conditions at the root of `schema` ask, a line each."""
    told = _Teller(definitions).tell(schema)
    lines = [_cut(line, _WIDTH) for line in islice(told, _LINES + 1)]
    if len(lines) > _LINES:
        lines[_LINES] = "... and more rules, which a refused call names."
    return "\n".join(lines)


class _Teller:
    def __init__(self, definitions: Mapping[str, Schema]) -> None:
        self._definitions = definitions
        self._told: set[str] = set()

    def tell(self, schema: JsonObject) -> Iterator[str]:
        for keyword, lead in (("oneOf", "exactly one"), ("anyOf", "at least one")):
            if keyword in schema:
                yield from self._union(schema, keyword, lead)
        for member in schema.get("allOf", ()):
            name = definition_name(member)
            body = target(member, self._definitions)
            if isinstance(body, dict) and name not in self._told:
                self._told |= {name} if name else set()
                yield from self.tell(body)
        yield from self._conditions(schema)

    def _union(self, schema: JsonObject, keyword: str, lead: str) -> Iterator[str]:
        branches = [target(one, self._definitions) for one in schema[keyword]]
        key = schema.get(KEYWORD)
        if isinstance(key, str):
            yield f"What each `{key}` takes:"
            yield from (f"- {_by_value(branch, key)}" for branch in branches)
        else:
            yield f"These combinations are possible ({lead} must fit):"
            yield from (f"- {_demands(branch)}" for branch in branches)

    def _conditions(self, schema: JsonObject) -> Iterator[str]:
        if "if" in schema:
            condition = _demands(target(schema["if"], self._definitions))
            for keyword, lead in (("then", "If"), ("else", "Unless")):
                if schema.get(keyword, True) not in (True, {}):
                    asked = _demands(target(schema[keyword], self._definitions))
                    yield f"{lead} {condition}: {asked}."
        if "not" in schema and not is_guard(schema["not"]):
            yield f"Not accepted: {_demands(target(schema['not'], self._definitions))}."
        for name, others in schema.get("dependentRequired", {}).items():
            if others:
                yield f"With {_code(name)}, also give {_names(others)}."
        for name, other in schema.get("dependentSchemas", {}).items():
            yield f"With {_code(name)}: {_demands(target(other, self._definitions))}."


def _by_value(branch: Schema, key: str) -> str:
    properties = branch.get("properties", {}) if isinstance(branch, dict) else {}
    values = pinned(properties.get(key, True)) or []
    rest = {name: said for name, said in properties.items() if name != key}
    lead = " or ".join(_value(value) for value in values)
    return f"{lead}: {_members(branch, rest) or 'nothing else'}"


def _members(branch: Schema, properties: JsonObject) -> str:
    if not isinstance(branch, dict):
        return ""
    required = [name for name in branch.get("required", ()) if name in properties]
    optional = [
        name for name, said in properties.items() if name not in required and said is not False
    ]
    said = [f"requires {_names(required)}"] if required else []
    said += [f"optional {_names(optional)}"] if optional else []
    return "; ".join(said)


def _demands(schema: Schema) -> str:
    """What a schema asks of the arguments."""
    if not isinstance(schema, dict):
        return "anything" if schema else "nothing"
    said = []
    properties: JsonObject = schema.get("properties", {})
    required = [
        name for name in schema.get("required", ()) if pinned(properties.get(name, True)) is None
    ]
    if required:
        said.append(f"{_names(required)} given")
    said += [_demand(name, body) for name, body in properties.items() if _demand(name, body)]
    rest = without_any(schema, _TOLD)
    if rest:
        said.append(_value(rest))
    return ", ".join(said) or "anything"


_TOLD = {"properties", "required", "type", "title", "description", "additionalProperties"}


def _demand(name: str, schema: Schema) -> str:
    if not isinstance(schema, dict):
        return "" if schema else f"no {_code(name)}"
    values = pinned(schema)
    if values is not None:
        return f"{_code(name)} is {' or '.join(_value(value) for value in values[:10])}"
    rest = without(schema, "title", "description")
    return f"{_code(name)} as {_value(rest)}" if rest else ""


def _names(names: Sequence[str]) -> str:
    return ", ".join(_code(name) for name in names)


def _code(name: str) -> str:
    return f"`{_cut(name, _VALUE)}`"


def _value(value: Json) -> str:
    return _cut(json.dumps(value, ensure_ascii=False), _VALUE)


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 3] + "..."
