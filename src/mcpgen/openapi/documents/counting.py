"""Requests that the API sends: callbacks and webhooks, which are no tools and only counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.openapi.documents.faults import FaultError
from mcpgen.openapi.documents.path_items import METHODS

if TYPE_CHECKING:
    from mcpgen.openapi.documents.context import Context
    from mcpgen.openapi.documents.nodes import Node


def webhooks(context: Context, root: Node) -> int:
    """Count the operations of `webhooks`, and of `x-webhooks`, which stood for it until 3.1."""
    found = [root.get(name) for name in ("webhooks", "x-webhooks")]
    return sum(_of_items(context, node) for node in found if node is not None)


def callbacks(context: Context, operation: Node) -> int:
    """Count the operations of an operation's callbacks."""
    declared = operation.get("callbacks")
    if declared is None or not isinstance(declared.value, dict):
        return 0
    return sum(_callback(context, one) for _, one in declared.members("`callbacks`"))


def _callback(context: Context, named: Node) -> int:
    try:
        node = context.target(named).node
    except FaultError:
        return 1
    return context.once("callback", node, lambda callback: _of_items(context, callback))


def _of_items(context: Context, node: Node) -> int:
    if not isinstance(node.value, dict):
        return 0
    return sum(_of_item(context, item) for _, item in node.members("the paths"))


def _of_item(context: Context, named: Node) -> int:
    """Count the methods of a path; one that cannot be read is one request all the same."""
    try:
        node = context.target(named).node
        return sum(name.lower() in (*METHODS, "query") for name, _ in node.members("the path"))
    except FaultError:
        return 1
