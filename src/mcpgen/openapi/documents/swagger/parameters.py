"""Parameters of 2.0 (section "Parameter Object"): the schema stands in the parameter itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias, cast

from mcpgen.openapi.model import SchemaAt

if TYPE_CHECKING:
    from mcpgen.openapi.documents.context import Context
    from mcpgen.openapi.documents.nodes import Node
    from mcpgen.openapi.model import Parameter
    from mcpgen.spec.calls import Style

Collection: TypeAlias = "tuple[Style, bool]"

IN_BODY = ("body", "formData")
"""Locations of parameters that are the body."""

_NO_SCHEMA = frozenset(
    {"name", "in", "required", "collectionFormat", "allowEmptyValue", "schema", "$ref"}
)
_COLLECTIONS: dict[str, Collection] = {
    "csv": ("form", False),
    "ssv": ("spaceDelimited", False),
    "tsv": ("tabDelimited", False),
    "pipes": ("pipeDelimited", False),
    "multi": ("form", True),
}


def swagger_parameter(context: Context, node: Node, plain: Parameter) -> Parameter:
    """Add the schema of a parameter, and how it is written."""
    schema = inline_schema(node)
    if plain.location == "query":
        style, explode = collection_of(context, node)
        return replace(plain, schema=schema, style=style, explode=explode)
    format_ = context.text(node, "collectionFormat")
    if format_ in (None, "csv", "multi"):
        return replace(plain, schema=schema, style="simple", explode=False)
    style, explode = collection_of(context, node)
    return replace(plain, schema=schema, style=style, explode=explode)


def inline_schema(node: Node) -> SchemaAt:
    """Return the schema that stands in a parameter among its other members.

    Some authors write a `schema` there, as in later versions: then that is it.
    """
    if "type" not in node.value and isinstance(node.value.get("schema"), dict):
        return cast("SchemaAt", node.schema())
    schema = {key: value for key, value in node.value.items() if key not in _NO_SCHEMA}
    return SchemaAt(schema, node.at)


def collection_of(context: Context, node: Node) -> Collection:
    """Return the style that `collectionFormat` stands for."""
    found, name = node.get("collectionFormat"), context.text(node, "collectionFormat")
    if name is not None and name not in _COLLECTIONS and found is not None:
        context.odd("`collectionFormat`", found)
    return _COLLECTIONS.get(name or "csv", _COLLECTIONS["csv"])
