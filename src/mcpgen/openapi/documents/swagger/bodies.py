"""The body of a 2.0 request: a parameter `in: body`, or all of those `in: formData`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.diagnostics.wording import shown
from mcpgen.openapi.documents.faults import FaultError
from mcpgen.openapi.documents.swagger.parameters import IN_BODY, collection_of, inline_schema
from mcpgen.openapi.documents.swagger.types import JSON, media_types
from mcpgen.openapi.model import Body, Encoding, Media, SchemaAt

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen.openapi.documents.context import Context
    from mcpgen.openapi.documents.nodes import Node
    from mcpgen_runtime.schema.types import JsonObject

MAX_FIELDS = 1000
"""Fields of one form. Real ones have up to 60."""

MULTIPART = "multipart/form-data"
URLENCODED = "application/x-www-form-urlencoded"


def read_swagger_body(
    context: Context, root: Node, operation: Node, lists: Iterable[Node | None]
) -> Body | None:
    """Read the body of an operation from the lists of its path and its own. Raises FaultError."""
    bodies: dict[str, Node] = {}
    fields: dict[str, Node] = {}
    for parameters in lists:
        if parameters is None:
            continue
        own = context.once("fields", parameters, lambda node: _own(context, node))
        fields |= {name: node for (name, where), node in own.items() if where == "formData"}
        whole = [node for (_, where), node in own.items() if where == "body"]
        bodies = {"body": whole[0]} if whole else bodies
    if bodies and fields:
        raise FaultError("a parameter is the whole body, and others are fields of it", operation.at)
    types = media_types(context, root, operation, "consumes")
    if fields:
        return _form(context, operation, fields, types)
    return _whole(context, bodies["body"], types) if bodies else None


def _own(context: Context, parameters: Node) -> dict[tuple[str, str], Node]:
    """Return the parameters of one list that are the body or fields of it, the first of each."""
    found: dict[tuple[str, str], Node] = {}
    for item in parameters.items("`parameters`"):
        node = context.target(item).node
        where = node.object("the parameter").get("in")
        if len(found) >= MAX_FIELDS:
            raise FaultError(f"more than {MAX_FIELDS:,} fields", item.at)
        if where not in IN_BODY:
            continue
        name = context.text(node, "name") or ""
        key = ("" if where == "body" else name, where)
        if key in found:
            message = f"the parameter {shown(name)} in {where} twice: the first one counts"
            context.warn("MG604", message, item.at, "Keep one of them.")
        found.setdefault(key, node)
    return found


def _whole(context: Context, node: Node, types: tuple[str, ...]) -> Body:
    schema = node.schema() or inline_schema(node)
    media = tuple(Media(name, schema, node.at) for name in types or (JSON,))
    required = context.flag(node, "required") or False
    return Body(media, node.at, required, context.text(node, "description"))


def _form(
    context: Context, operation: Node, fields: dict[str, Node], types: tuple[str, ...]
) -> Body:
    """Make one object of the fields."""
    properties: JsonObject = {name: inline_schema(node).schema for name, node in fields.items()}
    required = [name for name, node in fields.items() if context.flag(node, "required")]
    schema: JsonObject = {"type": "object", "properties": properties}
    if required:
        schema["required"] = required
    at = (operation.get("parameters") or operation).at
    encoding = {name: _encoding(context, node) for name, node in fields.items()}
    media = [
        Media(name, SchemaAt(schema, at), at, encoding) for name in _form_types(properties, types)
    ]
    return Body(tuple(media), at, bool(required))


def _form_types(properties: JsonObject, types: tuple[str, ...]) -> list[str]:
    """Choose those of `consumes` that can carry fields; a file needs multipart."""
    if any(schema.get("type") == "file" for schema in properties.values()):
        return [MULTIPART]
    chosen = [name for name in types if name.partition(";")[0] in (MULTIPART, URLENCODED)]
    return chosen or [URLENCODED]


def _encoding(context: Context, node: Node) -> Encoding:
    """Tell how a list is written; what is none has nothing to join."""
    if node.value.get("type") != "array":
        return Encoding()
    style, explode = collection_of(context, node)
    return Encoding(style=style, explode=explode)
