"""One path: what its operations have in common, and which they are."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from mcpgen.openapi.documents.faults import FaultError
from mcpgen.openapi.documents.parameters import read_parameters

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.openapi.documents.context import Context
    from mcpgen.openapi.documents.nodes import Node
    from mcpgen.openapi.documents.parameters import Parameters

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
_OTHERS = frozenset({"$ref", "summary", "description", "servers", "parameters"})


class PathItem:
    """A path item, and what its `$ref` leads to: its own members go before those of there.

    Until 3.0 that is undefined where both have a member (3.0.4, section 4.7.9.1).
    """

    def __init__(self, context: Context, node: Node) -> None:
        self.context = context
        self.node = node
        self.layers = context.files.follow(node)
        for layer in self.layers:
            layer.object("the path")

    def get(self, name: str) -> Node | None:
        """Return a member of the path item."""
        return next((found for layer in self.layers if (found := layer.get(name))), None)

    @cached_property
    def parameters(self) -> Parameters:
        """The parameters of all operations here; raises FaultError where they cannot be read."""
        return read_parameters(self.context, self.get("parameters"))

    def operations(self) -> Iterator[tuple[str, Node]]:
        """Yield the operations, each with its method.

        `additionalOperations` (3.2, section 4.9) have methods of any name.
        """
        met: set[str] = set()
        for layer in self.layers:
            methods = self.context.once("methods", layer, self._methods)
            yield from ((method, node) for member, method, node in methods if member not in met)
            met.update(member for member, _, _ in methods)

    def _methods(self, layer: Node) -> list[tuple[str, str, Node]]:
        """Return the operations of one object, each with the member that it stands in."""
        return [
            (name, method, operation)
            for name, node in layer.members("the path")
            if name not in _OTHERS
            for method, operation in self._operations(name, node)
        ]

    def _operations(self, name: str, node: Node) -> Iterator[tuple[str, Node]]:
        new = self.context.dialect == "3.2"
        if name.lower() in METHODS or (name == "query" and new):
            yield name.upper(), node
        elif name == "additionalOperations" and new:
            yield from self._additional(node)
        else:
            what = f"{name[:80]!r} of a path, which OpenAPI {self.context.dialect} does not have"
            self.context.warn("MG611", f"{what}: left out", node.at, on_key=True)

    def _additional(self, node: Node) -> Iterator[tuple[str, Node]]:
        try:
            yield from node.members("`additionalOperations`")
        except FaultError:
            self.context.odd("`additionalOperations`", node)
