"""Values of the environment in Python terms: variables, fields and their types.

The gate enforces the exact schema when the server starts; the types here say as much of it as
annotations of builtins can.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.emit.ir import Setting
from mcpgen.emit.literals import literal
from mcpgen.emit.names import setting_fields

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mcpgen.spec.normal import NormalDocument
    from mcpgen_runtime.schema.types import Json, Schema

ANY = "typing.Any"
_SCALARS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}
_CHOICES = {"string": str, "integer": int}
_POINTER = "#/$defs/"
_DEEPEST = 8
"""How many containers and references a type follows before it says `Any`."""


def lower_settings(normal: NormalDocument, toolkit: str) -> Iterator[Setting]:
    """Put the configuration of a toolkit into Python terms, in the author's order."""
    names = setting_fields(setting.name for setting in normal.config)
    for setting in normal.config:
        schema = setting.schema
        annotation = annotation_of(schema, schema.get("$defs", {}))
        if "default" in schema:
            schema = {**schema, "default": whole(schema["default"])}
        elif not setting.required:
            annotation = f"{annotation} | None"
        yield Setting(
            key=setting.name,
            variable=f"{toolkit}_{setting.name}".upper(),
            python=names[setting.name],
            annotation=annotation,
            schema=schema,
            description=setting.description,
            secret=setting.secret,
            required=setting.required,
        )


def annotation_of(schema: Schema, definitions: Mapping[str, Schema], depth: int = 0) -> str:
    """Write the Python type of the JSON values that `schema` takes."""
    if not isinstance(schema, dict) or depth > _DEEPEST:
        return ANY
    reference = schema.get("$ref")
    if isinstance(reference, str) and "type" not in schema:
        return annotation_of(
            definitions.get(reference.removeprefix(_POINTER), True), definitions, depth + 1
        )
    kind = schema.get("type")
    if kind == "array":
        return f"list[{annotation_of(_items(schema), definitions, depth + 1)}]"
    if kind == "object":
        return f"dict[str, {annotation_of(_values(schema), definitions, depth + 1)}]"
    return _scalar(schema, kind)


def whole(value: Json) -> Json:
    """Write numbers such as 1.0, which JSON Schema takes for integers, as Python integers."""
    if isinstance(value, dict):
        return {key: whole(item) for key, item in value.items()}
    if isinstance(value, list):
        return [whole(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _items(schema: Mapping[str, Schema]) -> Schema:
    return True if "prefixItems" in schema else schema.get("items", True)


def _values(schema: Mapping[str, Schema]) -> Schema:
    """Return the schema of an object's values; True where its keys have schemas of their own."""
    has_own = any(schema.get(key) for key in ("properties", "patternProperties"))
    return True if has_own else schema.get("additionalProperties", True)


def _scalar(schema: Mapping[str, Json], kind: Json) -> str:
    if not isinstance(kind, str) or kind not in _SCALARS:
        return ANY
    values = [schema["const"]] if "const" in schema else schema.get("enum")
    python = _CHOICES.get(kind)
    if python is None or not isinstance(values, list):
        return _SCALARS[kind]
    choices = [literal(value) for value in map(whole, values) if type(value) is python]
    return f"typing.Literal[{', '.join(choices)}]" if choices else _SCALARS[kind]
