"""Security: the schemes of a document, and what operations ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.diagnostics.wording import shown
from mcpgen.openapi.documents.context import as_text
from mcpgen.openapi.documents.faults import FaultError
from mcpgen.openapi.model import Scheme

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.openapi.documents.context import Context
    from mcpgen.openapi.documents.nodes import Node
    from mcpgen.openapi.model import Requirement

MAX_ALTERNATIVES = 100
"""Alternatives of one list of requirements."""

BEARER = {"type": "http", "scheme": "bearer"}
"""What a scheme is taken as that nothing is known of: a token is what most of them ask for."""


def schemes(context: Context, root: Node) -> dict[str, Scheme]:
    """Read all schemes that the document declares; one that cannot be read is none."""
    declared = _declared(root)
    found: dict[str, Scheme] = {}
    if declared is None or not isinstance(declared.value, dict):
        return found
    for key, named in declared.members("the security schemes"):
        try:
            node = context.target(named).node
            found[key] = Scheme(key, node.object("the security scheme"), node.at)
        except FaultError as error:
            message = f"the security scheme {shown(key)} cannot be read: {error.reason}"
            context.warn("MG611", message, error.at, error.help)
    return found


def _declared(root: Node) -> Node | None:
    components = root.get("components")
    if "swagger" in root.value or components is None:
        return root.get("securityDefinitions")
    return components.get("securitySchemes")


class Security:
    """Reads requirements; `unknown` are the schemes that they name and nothing declares."""

    def __init__(self, context: Context, root: Node, known: Mapping[str, Scheme]) -> None:
        self.unknown: dict[str, Scheme] = {}
        self._context = context
        self._root = root
        self._known = known

    def of(self, operation: Node) -> tuple[Requirement, ...] | None:
        """Return the alternatives of an operation: its own, else the document's.

        None: nothing is said at all. Raises FaultError for what is no list of requirements.
        """
        node = operation.get("security") or self._root.get("security")
        return None if node is None else self._context.once("security", node, self._alternatives)

    def _alternatives(self, node: Node) -> tuple[Requirement, ...]:
        if isinstance(node.value, dict):  # one requirement that its author forgot to put in a list
            return (self._requirement(node),)
        found = [self._requirement(one) for one in node.items("`security`")]
        if len(found) > MAX_ALTERNATIVES:
            raise FaultError(f"more than {MAX_ALTERNATIVES} alternatives", node.at)
        return tuple(found)

    def _requirement(self, node: Node) -> Requirement:
        needed: dict[str, tuple[str, ...]] = {}
        for name in node.object("the security requirement"):
            scopes = node.below(name, node.value[name])
            if name not in self._known and name not in self.unknown:
                self.unknown[name] = self._find(name, scopes)
            needed[name] = self._scopes(scopes)
        return needed

    def _find(self, name: str, node: Node) -> Scheme:
        """Return what an unknown name means: in 3.2 (section 4.30.1) it may be a reference."""
        if self._context.dialect == "3.2" and ("/" in name or "#" in name):
            try:
                found = self._context.files.find(name, node.at)
                target = self._context.target(found).node
                return Scheme(name, target.object("the security scheme"), target.at)
            except FaultError:
                pass
        message = f"no security scheme is called {shown(name)}: taken as a bearer token"
        help_ = "Declare it among the security schemes."
        self._context.warn("MG614", message, node.at, help_, on_key=True)
        return Scheme(name, dict(BEARER), node.at)

    def _scopes(self, node: Node) -> tuple[str, ...]:
        if node.value is None:
            return ()
        texts = [as_text(item.value) for item in node.items("the scopes")]
        return tuple(text for text in texts if text is not None)
