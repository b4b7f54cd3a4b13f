"""A spec against the format's own JSON Schema, with every fault worded for its author.

The validator (jsonschema-rs: a fifth of the import time of the pure Python one) only says which
rule was broken where; the words are ours.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from mcpgen.diagnostics.wording import shown
from mcpgen.spec.reading.documents.nearest import nearest
from mcpgen.spec.reading.format import format_schema
from mcpgen.spec.reading.recognise import kind_of
from mcpgen_runtime.schema import pointer as json_pointer
from mcpgen_runtime.schema.text import encodable, encodable_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen.diagnostics import Findings, Source
    from mcpgen_runtime.schema.types import Json, JsonObject


def check(value: JsonObject, source: Source, findings: Findings) -> None:
    """Add the faults of a spec's form to `findings`: all of them, until those are full."""
    value, errors = _errors(value)
    for error in errors:
        if findings.is_full:
            return
        pointer = json_pointer.format(error.instance_path)
        worder = _WORDS.get(error.kind.name)
        if worder is None:
            findings.error("MG201", "not what the format asks for", source=source, pointer=pointer)
        else:
            worder(error, _Spot(value, source, findings, pointer))


class _Spot:
    """Where a fault is, and where to tell it."""

    def __init__(self, root: Json, source: Source, findings: Findings, pointer: str) -> None:
        self.value = json_pointer.resolve(root, json_pointer.parse(pointer))
        self.name = _name_of(pointer)
        self.pointer = pointer
        self._source = source
        self._findings = findings

    @property
    def is_full(self) -> bool:
        """Whether no more faults are kept."""
        return self._findings.is_full

    def error(self, code: str, message: str, help: str, key: str | None = None) -> None:  # noqa: A002
        """Add an error at the spot, or at one of its keys."""
        on_key = key is not None
        pointer = self.pointer + (json_pointer.format([key]) if key is not None else "")
        source = self._source
        self._findings.error(code, message, help, source=source, pointer=pointer, on_key=on_key)


def _name_of(pointer: str) -> str:
    """Name a place by its last key, and an item by its list and number too."""
    tokens = list(json_pointer.parse(pointer))
    if not tokens:
        return "the spec"
    is_item = tokens[-1].isdigit() and len(tokens) > 1
    return f"item {tokens[-1]} of {tokens[-2]}" if is_item else tokens[-1]


def _errors(value: JsonObject) -> tuple[JsonObject, Iterable[Any]]:
    """A lone surrogate is no fault of the form, but the validator takes only what UTF-8 can say."""
    try:
        return value, _validator().iter_errors(value)
    except UnicodeEncodeError:
        value = {encodable(key): encodable_json(item) for key, item in value.items()}
        return value, _validator().iter_errors(value)


@functools.cache
def _validator() -> Any:
    import jsonschema_rs

    return jsonschema_rs.Draft202012Validator(format_schema())


def _unknown_keys(error: Any, spot: _Spot) -> None:
    known = _schema_at(error.schema_path[:-1]).get("properties", {})
    for key in error.kind.unexpected:
        if spot.is_full:
            return
        near = nearest(key, known)
        everything = f"Known here: {', '.join(known)}; keys that begin with x- are yours."
        help_ = f'Did you mean "{near}"?' if near else everything
        spot.error("MG200", f"unknown key {shown(key)}", help_, key)


def _missing_key(error: Any, spot: _Spot) -> None:
    name = error.kind.property
    help_ = _MISSING_HELP.get(name, f'Write "{name}".')
    path = error.schema_path[:-1]
    schema = _schema_at(path[:-1] if path[-1:] == ["then"] else path)
    known = schema.get("properties", {})
    near = nearest(name, [key for key in spot.value if key not in known])
    if near is not None and nearest(near, known) == name and "additionalProperties" in schema:
        return  # told as an unknown key, with this one as what was meant
    spot.error("MG202", f'the key "{name}" is missing', help_)


_MISSING_HELP = {
    "inputSchema": "A tool without parameters has `inputSchema: {type: object, properties: {}}`.",
    "type": "Write what the text of the variable is read as, such as string or integer.",
}


def _wrong_type(error: Any, spot: _Spot) -> None:
    types = " or ".join(_ARTICLES[name] for name in error.kind.types)
    is_unquoted = "string" in error.kind.types and isinstance(spot.value, (int, float))
    help_ = "Quote it." if is_unquoted else f"Write {types}."
    spot.error("MG201", f"{spot.name} must be {types}, not {kind_of(spot.value)}", help_)


_ARTICLES = {
    "array": "a list",
    "boolean": "true or false",
    "integer": "a whole number",
    "null": "null",
    "number": "a number",
    "object": "an object",
    "string": "a string",
}


def _wrong_choice(error: Any, spot: _Spot) -> None:
    options = list(error.kind.options)
    near = nearest(spot.value, options) if isinstance(spot.value, str) else None
    listed = ", ".join(map(str, options))
    help_ = f'Did you mean "{near}"?' if near else f"Write one of {listed}."
    spot.error("MG201", f"{shown(spot.value)} is none of {listed}", help_)


def _wrong_version(_: Any, spot: _Spot) -> None:
    help_ = "Write `mcpgen: 1`, or update mcpgen if the spec was written for a later one."
    spot.error("MG201", f"{shown(spot.value)} is no version of the spec format", help_)


def _wrong_pattern(error: Any, spot: _Spot) -> None:
    wanted = _schema_at(error.schema_path[:-1]).get("patternErrorMessage", "of another form")
    spot.error("MG201", f"{spot.name} must be {wanted}", f"{shown(spot.value)} is not.")


def _wrong_key(error: Any, spot: _Spot) -> None:
    key = error.kind.error.instance
    wanted = _schema_at(error.schema_path[:-1]).get("patternErrorMessage", "of another form")
    spot.error("MG201", f"the key {shown(key)} must be {wanted}", "Rename it.", key)


def _too_short(_: Any, spot: _Spot) -> None:
    if _is_tool_name(spot):
        return  # worded with the other faults of names
    help_ = "Write something." if isinstance(spot.value, str) else "Write at least one."
    spot.error("MG201", f"{spot.name} is empty", help_)


def _too_long(_: Any, spot: _Spot) -> None:
    if not _is_tool_name(spot):
        spot.error("MG201", f"{spot.name} is too long", "Shorten it.")


def _too_many(error: Any, spot: _Spot) -> None:
    spot.error("MG201", f"{spot.name} has more than {error.kind.limit} items", "Leave some out.")


def _out_of_bounds(error: Any, spot: _Spot) -> None:
    word = "least" if error.kind.name == "minimum" else "most"
    message = f"{spot.name} must be at {word} {error.kind.limit}"
    spot.error("MG201", message, f"{shown(spot.value)} is not.")


def _is_tool_name(spot: _Spot) -> bool:
    return spot.pointer.startswith("/tools/") and spot.name == "name"


def _repeated(_: Any, spot: _Spot) -> None:
    spot.error("MG201", f"{spot.name} lists something twice", "List each once.")


_WORDS = {
    "additionalProperties": _unknown_keys,
    "const": _wrong_version,
    "enum": _wrong_choice,
    "maxItems": _too_many,
    "maxLength": _too_long,
    "maximum": _out_of_bounds,
    "minItems": _too_short,
    "minLength": _too_short,
    "minProperties": _too_short,
    "minimum": _out_of_bounds,
    "pattern": _wrong_pattern,
    "propertyNames": _wrong_key,
    "required": _missing_key,
    "type": _wrong_type,
    "uniqueItems": _repeated,
}


def _schema_at(path: Iterable[str | int]) -> JsonObject:
    """Return the format's subschema that a validator's path leads to, through references."""
    root = format_schema()
    schema: Any = root
    for step in path:
        schema = schema[step]
        if step == "$ref":
            schema = json_pointer.resolve(root, json_pointer.parse(schema[1:]))
    return schema if isinstance(schema, dict) else {}
