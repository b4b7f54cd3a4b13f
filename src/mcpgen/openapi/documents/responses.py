"""The answers of an operation; one that cannot be read is left out, since requests need none."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from mcpgen.diagnostics.wording import shown
from mcpgen.openapi.documents.faults import FaultError
from mcpgen.openapi.documents.media import read_content
from mcpgen.openapi.documents.swagger.responses import swagger_content
from mcpgen.openapi.model import Response

if TYPE_CHECKING:
    from mcpgen.openapi.documents.context import Context
    from mcpgen.openapi.documents.nodes import Node

_STATUS = re.compile(r"[1-5](?:[0-9]{2}|XX)|default")


def read_responses(context: Context, root: Node, operation: Node) -> tuple[Response, ...]:
    """Read the answers in their order, by status: `200`, `4XX`, `default`."""
    declared = operation.get("responses")
    found: dict[str, Response] = {}
    if declared is None:
        return ()
    try:
        for name, node in declared.members("`responses`"):
            response = _read(context, root, operation, name, node)
            if response is not None:
                found.setdefault(response.status, response)
    except FaultError as error:
        _tell(context, "the answers", error)
    return tuple(found.values())


def _read(context: Context, root: Node, operation: Node, name: str, named: Node) -> Response | None:
    status = name if name == "default" else name.upper()
    if not _STATUS.fullmatch(status):
        message = f"{shown(name)} is no status of an answer: left out"
        context.warn("MG615", message, named.at, on_key=True)
        return None
    try:
        target = context.target(named)
        if context.dialect == "2.0":
            media = swagger_content(context, root, operation, target.node)
            response = Response(status, media, target.node.at, _words(context, target.node))
        else:
            response = context.once("response", target.node, lambda node: _response(context, node))
    except FaultError as error:
        _tell(context, f"the answer {name}", error)
        return None
    return replace(response, status=status, description=target.description or response.description)


def _response(context: Context, node: Node) -> Response:
    node.object("the answer")
    return Response("", read_content(context, node), node.at, _words(context, node))


def _words(context: Context, node: Node) -> str | None:
    """Read its description; a `summary` (3.2) does where there is none."""
    return context.text(node, "description") or context.text(node, "summary")


def _tell(context: Context, what: str, error: FaultError) -> None:
    context.warn("MG615", f"{what} cannot be read: {error.reason}", error.at, error.help)
