"""What the reading of a document has in common: its version, its files, what it tells."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from mcpgen.diagnostics.findings import Where
from mcpgen.diagnostics.wording import shown
from mcpgen.openapi.documents.faults import FaultError
from mcpgen_runtime.schema import pointer as json_pointer

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen.diagnostics import Findings
    from mcpgen.openapi.documents.files import Files
    from mcpgen.openapi.documents.nodes import Node
    from mcpgen.openapi.model import At, Dialect
    from mcpgen_runtime.schema.types import Json, Tokens

T = TypeVar("T")


class Target(NamedTuple):
    """What a reference led to, or the object itself, and the words that stand beside the `$ref`."""

    node: Node
    summary: str | None = None
    description: str | None = None


class Context:
    """Handed down to everything that reads."""

    def __init__(self, dialect: Dialect, files: Files, findings: Findings) -> None:
        self.dialect: Dialect = dialect
        self.files = files
        self.findings = findings
        self._known: dict[tuple[str, str, Tokens], object] = {}

    @property
    def has_new_references(self) -> bool:
        """Whether words beside a `$ref` count (3.1, section 4.8.23) and are not passed over."""
        return self.dialect in ("3.1", "3.2")

    def warn(
        self,
        code: str,
        message: str,
        at: At,
        help: str = "",  # noqa: A002 - what it is
        *,
        on_key: bool = False,
    ) -> None:
        """Tell of something that is read all the same; `on_key`: the name of it is what is odd."""
        where = Where(source=at.file.source, pointer=json_pointer.format(at.tokens), on_key=on_key)
        self.findings.warning(code, message, help, **where)

    def odd(self, what: str, node: Node, instead: str = "left out") -> None:
        """Tell of a value that OpenAPI does not give a member."""
        self.warn("MG611", f"{what} cannot be {shown(node.value)}: {instead}", node.at)

    def target(self, node: Node) -> Target:
        """Follow the references of an object; raises FaultError where they lead nowhere."""
        chain = self.files.follow(node)
        if len(chain) == 1 or not self.has_new_references:
            return Target(chain[-1])
        return Target(chain[-1], _first(chain[:-1], "summary"), _first(chain[:-1], "description"))

    def once(self, kind: str, node: Node, read: Callable[[Node], T]) -> T:
        """Read what stands at a place once, however many references lead there.

        A fault is raised each time; a warning is told once.
        """
        key = (kind, *node.key)
        if key not in self._known:
            try:
                self._known[key] = read(node)
            except FaultError as error:
                self._known[key] = error
        known = self._known[key]
        if isinstance(known, FaultError):
            raise FaultError(known.reason, known.at, known.help)
        return cast("T", known)

    def text(self, node: Node, name: str) -> str | None:
        """Return a member that is text; a number or a boolean is taken as its author wrote it."""
        found = node.get(name)
        if found is None:
            return None
        text = as_text(found.value) if not isinstance(found.value, dict) else self._elsewhere(found)
        if text is None:
            self.odd(f"`{name}`", found)
        return text

    def flag(self, node: Node, name: str) -> bool | None:
        """Return a member that is true or false; None where there is none."""
        found = node.get(name)
        if found is None or isinstance(found.value, bool):
            return None if found is None else bool(found.value)
        if found.value in ("true", "false"):
            return bool(found.value == "true")
        self.odd(f"`{name}`", found)
        return None

    def texts(self, node: Node, name: str) -> tuple[str, ...]:
        """Return the different texts of a member that is a list; what is no text is passed over."""
        found = node.get(name)
        if found is None:
            return ()
        if not isinstance(found.value, list):
            self.odd(f"`{name}`", found)
            return ()
        texts = map(as_text, found.value)
        return tuple(dict.fromkeys(text for text in texts if text is not None))

    def _elsewhere(self, node: Node) -> str | None:
        """Read words that stand in another place: no version has it, and authors write it."""
        try:
            return as_text(self.target(node).node.value)
        except FaultError:
            return None


def as_text(value: Json) -> str | None:
    """Return text, or that of a number or a boolean as JSON; None for anything else."""
    if isinstance(value, str):
        return value
    return shown(value) if isinstance(value, (bool, int, float)) else None


def _first(chain: list[Node], name: str) -> str | None:
    values = (node.value.get(name) for node in chain)
    return next((value for value in values if isinstance(value, str)), None)
