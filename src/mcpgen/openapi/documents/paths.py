"""The paths of a document: each operation read, or skipped with the reason."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from mcpgen.openapi.documents.faults import FaultError
from mcpgen.openapi.documents.operations import OperationReader
from mcpgen.openapi.documents.path_items import PathItem
from mcpgen.openapi.model import Skip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.openapi.documents.context import Context
    from mcpgen.openapi.documents.nodes import Node
    from mcpgen.openapi.model import Operation, Scheme

ANY = "*"
"""Stands for the method where a whole path cannot be read, so that nobody knows its operations."""

Methods: TypeAlias = "list[tuple[str, Node]]"

_TOKEN = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]{1,40}")


@dataclass(slots=True)
class Paths:
    """Reads all paths of a document into its fields.

    To the `schemes` that are declared, those are added that only requirements name.
    """

    context: Context
    root: Node
    schemes: dict[str, Scheme]
    operations: list[Operation] = field(default_factory=list)
    skipped: list[Skip] = field(default_factory=list)
    callbacks: int = 0

    def read(self, most: int) -> bool:
        """Read every operation; return whether there are no more than `most`."""
        reader = OperationReader(self.context, self.root, self.schemes)
        for key, node in self._items():
            try:
                item = PathItem(self.context, node)
                methods = list(item.operations())
            except FaultError as error:
                self._skip(ANY, key, error)
                continue
            self._read_all(reader, item, key, methods[: most + 1])
            if len(self.operations) + len(self.skipped) > most:
                return False
        self.schemes |= reader.security.unknown
        self.callbacks = reader.callbacks
        return True

    def _items(self) -> Iterator[tuple[str, Node]]:
        paths = self.root.get("paths")
        return iter(()) if paths is None else paths.members("`paths`")

    def _read_all(
        self, reader: OperationReader, item: PathItem, key: str, methods: Methods
    ) -> None:
        met: set[str] = set()
        for method, node in methods:
            try:
                _check_method(method, node, met)
                self.operations.append(reader.read(item, key, method, node))
            except FaultError as error:
                self._skip(method, key, error)

    def _skip(self, method: str, key: str, error: FaultError) -> None:
        self.skipped.append(Skip(method, key, error.at, error.reason, error.help))


def _check_method(method: str, node: Node, met: set[str]) -> None:
    """Raise FaultError for what is no method of HTTP (RFC 9110, section 9.1), or one `met` before.

    CONNECT is one, but asks for no resource.
    """
    if not _TOKEN.fullmatch(method):
        raise FaultError("this is no method of HTTP", node.at)
    if method.upper() == "CONNECT":
        raise FaultError("CONNECT opens a tunnel and asks for nothing", node.at)
    if method in met:
        raise FaultError(f"a second operation of {method} on this path", node.at)
    met.add(method)
