"""`x-mcp`: what a document says of its operations as tools.

`true` or `false` turns operations into tools, or not; an object says how: `enabled`, and `name`,
`title`, `description`, `annotations`. It stands on the document, a path or an operation; the inner
word wins, key by key. An object without `enabled` turns on what it stands at, since it describes a
tool. Only an operation's own can have a name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mcpgen.diagnostics.wording import shown
from mcpgen.spec.reading.documents.nearest import nearest
from mcpgen_runtime.schema import pointer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.diagnostics import Findings
    from mcpgen.openapi.model import At, Operation
    from mcpgen_runtime.schema.types import Json, JsonObject

_TEXTS = ("name", "title", "description")
_KEYS = (*_TEXTS, "annotations", "enabled")
_HINTS = ("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint")
_HELP = "Write true, false, or an object of name, title, description, annotations and enabled."


@dataclass(slots=True)
class Words:
    """What the owner of an operation says of its tool; None leaves it to the operation."""

    name: str | None = None
    title: str | None = None
    description: str | None = None
    annotations: JsonObject = field(default_factory=dict)
    enabled: bool = True


class Extensions:
    """Reads the words of operations; what is wrong with one is told once, at its place."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._told: set[tuple[str, tuple[str, ...], str]] = set()

    def words(self, operation: Operation) -> Words:
        """Return the words of an operation, the innermost of each kind."""
        words = Words()
        for value, at in operation.extensions:
            own = at.file.uri == operation.at.file.uri and at.tokens[:-1] == operation.at.tokens
            self._add(words, value, at, own=own)
        return words

    def _add(self, words: Words, value: Json, at: At, *, own: bool) -> None:
        if isinstance(value, bool):
            words.enabled = value
        elif isinstance(value, dict):
            words.enabled = True
            for key, said in value.items():
                self._take(words, key, said, at, own=own)
        else:
            self._tell(f"x-mcp is {shown(value)}", at)

    def _take(self, words: Words, key: str, said: Json, at: At, *, own: bool) -> None:
        if key not in _KEYS:
            near = nearest(key, _KEYS)
            self._tell(f"x-mcp has the unknown key {shown(key)}", at, near and f"Is it {near}?")
        elif key == "name" and not own:
            self._tell("x-mcp has a name, which only that of an operation can have", at)
        elif key in _TEXTS and isinstance(said, str) and said.strip():
            setattr(words, key, said)
        elif key == "enabled" and isinstance(said, bool):
            words.enabled = said
        elif key == "annotations" and isinstance(said, dict):
            words.annotations |= dict(self._annotations(said, at))
        else:
            self._tell(f"x-mcp has {shown(key)}: {shown(said)}", at)

    def _annotations(self, said: JsonObject, at: At) -> Iterator[tuple[str, Json]]:
        for key, value in said.items():
            if (key in _HINTS and isinstance(value, bool)) or (
                key == "title" and isinstance(value, str)
            ):
                yield key, value
            else:
                self._tell(f"x-mcp has the annotation {shown(key)}: {shown(value)}", at)

    def _tell(self, message: str, at: At, help_: str | None = None) -> None:
        place = (at.file.uri, at.tokens, message)
        if place not in self._told:
            self._told.add(place)
            where = pointer.format(at.tokens)
            said = f"{message}: left out"
            self._findings.warning(
                "MG606", said, help_ or _HELP, source=at.file.source, pointer=where
            )
