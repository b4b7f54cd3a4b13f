"""Parameters: of a path or an operation, in every version's form."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias, cast

from mcpgen.diagnostics.wording import shown
from mcpgen.openapi.documents.faults import FaultError
from mcpgen.openapi.documents.styles import style_of
from mcpgen.openapi.documents.swagger.parameters import (
    IN_BODY,
    inline_schema,
    swagger_parameter,
)
from mcpgen.openapi.model import Parameter

if TYPE_CHECKING:
    from mcpgen.openapi.documents.context import Context
    from mcpgen.openapi.documents.nodes import Node
    from mcpgen.openapi.model import SchemaAt
    from mcpgen.spec.calls import Location

Parameters: TypeAlias = "dict[tuple[str, str], Parameter]"
"""Parameters by location and name (3.1, section 4.8.12): of headers, in lower case."""

MAX_PARAMETERS = 1000
"""Parameters of one operation. Real ones have up to 120."""

_TOKEN = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+")
_LOCATIONS = {
    "2.0": ("path", "query", "header"),
    "3.0": ("path", "query", "header", "cookie"),
    "3.1": ("path", "query", "header", "cookie"),
    "3.2": ("path", "query", "header", "cookie", "querystring"),
}


def read_parameters(context: Context, node: Node | None) -> Parameters:
    """Read a list of parameters but for those of 2.0 that are the body.

    Of two with one name and location the first counts, with a warning. Raises FaultError for one
    that cannot be read: without it, requests would be wrong.
    """
    if node is None:
        return {}
    return context.once("parameters", node, lambda found: _read_list(context, found))


def _read_list(context: Context, node: Node) -> Parameters:
    found: Parameters = {}
    for item in node.items("`parameters`"):
        if len(found) >= MAX_PARAMETERS:
            raise FaultError(f"more than {MAX_PARAMETERS:,} parameters", item.at)
        parameter = _read(context, item)
        if parameter is None or not _can_be_sent(context, parameter):
            continue
        key = _key(parameter)
        if key in found:
            message = f"the parameter {shown(parameter.name)} in {parameter.location} twice"
            context.warn("MG604", f"{message}: the first one counts", item.at, "Keep one of them.")
        else:
            found[key] = parameter
    return found


def check_parameters(parameters: Parameters, node: Node) -> None:
    """Raise FaultError for what cannot be together (3.2, section 4.12.1)."""
    whole = [one for one in parameters.values() if one.location == "querystring"]
    if len(whole) > 1 or (whole and any(one.location == "query" for one in parameters.values())):
        reason = "a parameter is the whole query string, and others want to be part of it"
        raise FaultError(reason, whole[0].at if whole else node.at)


def _can_be_sent(context: Context, parameter: Parameter) -> bool:
    """Tell whether a header or a cookie may have such a name (RFC 9110, section 5.1; RFC 6265).

    Raises FaultError where it may not, and requests need it.
    """
    if parameter.location not in ("header", "cookie") or _TOKEN.fullmatch(parameter.name):
        return True
    what = f"{shown(parameter.name)} is no name for a {parameter.location}"
    if parameter.required:
        raise FaultError(what, parameter.at)
    context.warn("MG613", f"{what}: the parameter is left out", parameter.at)
    return False


def _key(parameter: Parameter) -> tuple[str, str]:
    name, location = parameter.name, parameter.location
    return location, name.lower() if location == "header" else name


def _read(context: Context, item: Node) -> Parameter | None:
    target = context.target(item)
    parameter = context.once("parameter", target.node, lambda node: _parameter(context, node))
    if parameter is None or target.description is None:
        return parameter
    return replace(parameter, description=target.description)


def _parameter(context: Context, node: Node) -> Parameter | None:
    node.object("the parameter")
    name = context.text(node, "name")
    if not name:
        raise FaultError("a parameter without a name", node.at)
    location = context.text(node, "in")
    if context.dialect == "2.0" and location in IN_BODY:
        return None
    if location not in _LOCATIONS[context.dialect]:
        where = "nowhere" if location is None else f"in {shown(location)}"
        reason = f"the parameter {shown(name)} is {where}"
        raise FaultError(reason, node.at, f"`in` is {_any_of(_LOCATIONS[context.dialect])}.")
    plain = Parameter(
        name,
        cast("Location", location),
        node.at,
        required=location == "path" or context.flag(node, "required") or False,
        description=context.text(node, "description"),
        deprecated=context.flag(node, "deprecated") or False,
    )
    if context.dialect == "2.0":
        return swagger_parameter(context, node, plain)
    return _styled(context, node, plain)


def _styled(context: Context, node: Node, plain: Parameter) -> Parameter:
    """Add how it is written: by `content`, or by `schema`, `style` and `explode`."""
    content = _content(context, node)
    if content is not None:
        return replace(plain, content=content[0], schema=content[1])
    if plain.location == "querystring":
        raise FaultError("the whole query string needs a `content`", plain.at)
    style, explode, reserved = style_of(context, node, plain.location)
    schema = _schema(context, node)
    return replace(plain, schema=schema, style=style, explode=explode, reserved=reserved)


def _schema(context: Context, node: Node) -> SchemaAt | None:
    """Read the schema; authors who come from 2.0 write it into the parameter itself."""
    if "schema" in node.value or "type" not in node.value:
        return node.schema()
    message = "the `type` of a parameter stands in its `schema`: read as if it did"
    context.warn("MG611", message, node.at)
    return inline_schema(node)


def _content(context: Context, node: Node) -> tuple[str, SchemaAt | None] | None:
    """Read the one media type of a parameter's `content`."""
    found = node.get("content")
    if found is None:
        return None
    for media_type, media in found.members("`content`"):
        return media_type, context.target(media).node.schema()
    return None


def _any_of(words: tuple[str, ...]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"
