"""`style`, `explode` and `allowReserved` of a parameter or a property of a body (3.1, 4.8.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

if TYPE_CHECKING:
    from mcpgen.openapi.documents.context import Context
    from mcpgen.openapi.documents.nodes import Node
    from mcpgen.spec.calls import Style

_QUERY = ("form", "spaceDelimited", "pipeDelimited", "deepObject")
_STYLES = {
    "path": ("simple", "label", "matrix"),
    "query": _QUERY,
    "header": ("simple",),
    "cookie": ("form", "cookie"),
}


class Styled(NamedTuple):
    """How a value is written; None: the default."""

    style: Style | None
    explode: bool | None
    reserved: bool


def style_of(context: Context, node: Node, location: str) -> Styled:
    """Read how the value of a parameter is written; a style that its location lacks is left out."""
    found, style = node.get("style"), context.text(node, "style")
    explode = context.flag(node, "explode")
    reserved = context.flag(node, "allowReserved") or False
    if style is not None and style not in _STYLES[location] and found is not None:
        context.odd(f"`style` in {location}", found)
        style = None
    if location != "query" and context.dialect != "3.2":
        reserved = False
    return Styled(cast("Style | None", style), explode, reserved)
