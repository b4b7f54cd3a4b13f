"""The servers that count for an operation: its own, else its path's, else the document's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.openapi.documents.swagger.servers import swagger_servers
from mcpgen.openapi.model import Server, ServerVariable

if TYPE_CHECKING:
    from mcpgen.openapi.documents.context import Context
    from mcpgen.openapi.documents.nodes import Node
    from mcpgen.openapi.documents.path_items import PathItem

MAX_SERVERS = 100
"""Servers of one list that are kept."""


class Servers:
    """Reads the servers of operations."""

    def __init__(self, context: Context, root: Node) -> None:
        self._context = context
        self._root = root

    def of(self, operation: Node, item: PathItem) -> tuple[Server, ...]:
        """Return the servers of an operation, as authored; raises FaultError."""
        if self._context.dialect == "2.0":
            return swagger_servers(self._context, self._root, operation)
        for node in (operation.get("servers"), item.get("servers"), self._root.get("servers")):
            if node is not None and node.value != []:
                return self._context.once("servers", node, self._servers)
        return ()

    def _servers(self, node: Node) -> tuple[Server, ...]:
        found = [self._server(one) for one in node.items("`servers`")]
        return tuple(server for server in found if server is not None)[:MAX_SERVERS]

    def _server(self, node: Node) -> Server | None:
        node.object("the server")
        url = self._context.text(node, "url")
        if url is None:
            self._context.warn("MG611", "a server without a URL: left out", node.at)
            return None
        words = self._context.text(node, "description")
        return Server(url, node.at, words, self._variables(node))

    def _variables(self, node: Node) -> dict[str, ServerVariable]:
        declared = node.get("variables")
        if declared is None:
            return {}
        return {name: self._variable(one) for name, one in declared.members("`variables`")}

    def _variable(self, node: Node) -> ServerVariable:
        """Read a variable; one without a default, which it must have, starts with its first."""
        node.object("the variable")
        choices = self._context.texts(node, "enum")
        default = self._context.text(node, "default")
        if default is None:
            instead = choices[0] if choices else ""
            message = "a variable of a server without a default"
            self._context.warn("MG611", f"{message}: taken as {instead!r}", node.at)
            default = instead
        return ServerVariable(default, choices, self._context.text(node, "description"))
