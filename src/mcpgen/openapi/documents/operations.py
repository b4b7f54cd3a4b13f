"""One operation: everything that its document says of it, in one form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.openapi.documents.bodies import read_body
from mcpgen.openapi.documents.counting import callbacks
from mcpgen.openapi.documents.parameters import check_parameters, read_parameters
from mcpgen.openapi.documents.responses import read_responses
from mcpgen.openapi.documents.security import Security
from mcpgen.openapi.documents.servers import Servers
from mcpgen.openapi.documents.swagger.bodies import read_swagger_body
from mcpgen.openapi.documents.templates import settle
from mcpgen.openapi.model import Operation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.openapi.documents.context import Context
    from mcpgen.openapi.documents.nodes import Node
    from mcpgen.openapi.documents.path_items import PathItem
    from mcpgen.openapi.model import At, Body, Response, Scheme
    from mcpgen_runtime.schema.types import Json

EXTENSION = "x-mcp"


class OperationReader:
    """Reads operations; counts the callbacks of all of them."""

    def __init__(self, context: Context, root: Node, known: Mapping[str, Scheme]) -> None:
        self.context = context
        self.root = root
        self.security = Security(context, root, known)
        self.servers = Servers(context, root)
        self.callbacks = 0

    def read(self, item: PathItem, key: str, method: str, named: Node) -> Operation:
        """Read the operation of a path and a method; raises FaultError."""
        node = self.context.target(named).node
        node.object("the operation")
        joined = item.parameters | read_parameters(self.context, node.get("parameters"))
        check_parameters(joined, node)
        path, parameters = settle(self.context, key, joined.values(), item.node)
        text, words = self.context.text, self._words(item, node)
        self.callbacks += self.context.once("callbacks", node, self._callbacks)
        return Operation(
            method,
            path,
            node.at,
            key=key,
            operation_id=text(node, "operationId") or None,
            summary=words[0],
            description=words[1],
            tags=self.context.once("tags", node, self._tags),
            deprecated=self.context.flag(node, "deprecated") or False,
            parameters=parameters,
            body=self._body(item, node),
            responses=self.context.once("responses", node, self._responses),
            security=self.security.of(node),
            servers=self.servers.of(node, item),
            extensions=self._extensions(item, node),
        )

    def _words(self, item: PathItem, node: Node) -> tuple[str | None, str | None]:
        """Read the summary and the description: the operation's, or those of its path."""
        own = [self.context.text(node, name) for name in ("summary", "description")]
        if any(own):
            return own[0], own[1]
        layers = [
            layer for layer in item.layers if layer.get("summary") or layer.get("description")
        ]
        if not layers:
            return None, None
        text = self.context.text
        return text(layers[0], "summary"), text(layers[0], "description")

    def _body(self, item: PathItem, node: Node) -> Body | None:
        if self.context.dialect != "2.0":
            return read_body(self.context, node)
        shared = item.get("parameters")
        lists = (shared, node.get("parameters"))
        kind = f"body {shared.key if shared else ''}"
        return self.context.once(
            kind, node, lambda found: read_swagger_body(self.context, self.root, found, lists)
        )

    def _callbacks(self, node: Node) -> int:
        return callbacks(self.context, node)

    def _responses(self, node: Node) -> tuple[Response, ...]:
        return read_responses(self.context, self.root, node)

    def _tags(self, node: Node) -> tuple[str, ...]:
        return self.context.texts(node, "tags")

    def _extensions(self, item: PathItem, node: Node) -> tuple[tuple[Json, At], ...]:
        nodes = (self.root.get(EXTENSION), item.get(EXTENSION), node.get(EXTENSION))
        return tuple((one.value, one.at) for one in nodes if one is not None)
