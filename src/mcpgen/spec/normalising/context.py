"""What a pass may know beside the schema in its hands, and where it says what it found."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Literal, TypeAlias

from mcpgen.spec.normalising.structure.resources import Referenced
from mcpgen_runtime.schema import pointer

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen.diagnostics import Findings, Source
    from mcpgen_runtime.schema.types import Tokens
    from mcpgen_runtime.schema.walk import TooDeepError

Role: TypeAlias = Literal["input", "output", "configuration"]
"""Arguments of a tool, its result, or a value of the environment: closing and roots differ."""

_NAMED = 32
"""Tokens of a place too deep to be written out whole."""


def _nothing_shared() -> Referenced:
    return Referenced({})


@dataclass(slots=True)
class Context:
    """One schema on its way through the passes: of a `tool`, or of a key of the configuration.

    `pointer` is the place of the schema in the author's file. `shared` holds the spec-level
    `$defs`, `origins` the authored places of what the references pass moved to `$defs`. `failed`:
    an error was reported, and later passes cannot rely on the schema. `formats`: `format` is
    asserted. `beside`: the bytes of all that is listed of the tool beside this schema; `grown`: how
    many more it has, also outside of this schema, since references were put in place.
    """

    tool: str
    role: Role
    findings: Findings
    source: Source | None = None
    pointer: str = ""
    strict: bool = True
    shared: Referenced = field(default_factory=_nothing_shared)
    origins: dict[str, str] = field(default_factory=dict)
    failed: bool = False
    formats: bool = False
    beside: int = 0
    grown: int = 0
    _said: set[tuple[str, str]] = field(default_factory=set)

    def error(
        self,
        code: str,
        message: str,
        help: str,  # noqa: A002 - the diagnostic's word
        tokens: Tokens = (),
        *,
        at: str | None = None,
    ) -> None:
        """Report a fault at `tokens` of the schema, or `at` a pointer; its document is refused."""
        self.failed = True
        self._say(self.findings.error, code, message, help, self._pointer(tokens, at))

    def warning(
        self,
        code: str,
        message: str,
        help: str,  # noqa: A002 - the diagnostic's word
        tokens: Tokens = (),
        *,
        at: str | None = None,
    ) -> None:
        """Report what was changed, or is doubtful, at `tokens` of the schema or `at` a pointer."""
        self._say(self.findings.warning, code, message, help, self._pointer(tokens, at))

    def doubt_key(
        self,
        code: str,
        message: str,
        help: str,  # noqa: A002 - the diagnostic's word
        tokens: Tokens,
    ) -> None:
        """Report a doubtful key: the last of `tokens` itself is meant, not its value."""
        warn = partial(self.findings.warning, on_key=True)
        self._say(warn, code, message, help, self._pointer(tokens, None))

    def refuse_depth(self, found: TooDeepError | None = None) -> None:
        """Report that schemas are nested deeper than the passes walk (`found`), or a gate takes."""
        message = str(found) if found else "schemas are nested too deep"
        tokens = found.tokens[:_NAMED] if found else ()
        help_ = "Give the inner schemas names in $defs and refer to them."
        self.error("MG307", message, help_, tokens)

    @property
    def title(self) -> str:
        """The schema as messages call it."""
        return f"{self.role} schema of {self.tool!r}"

    def _pointer(self, tokens: Tokens, at: str | None) -> str:
        """Map tokens of the schema as it is now to a pointer into the author's file."""
        if at is not None:
            return at
        if len(tokens) > 1 and tokens[0] == "$defs" and tokens[1] in self.origins:
            return self.origins[tokens[1]] + pointer.format(tokens[2:])
        return self.pointer + pointer.format(tokens)

    def _say(
        self,
        say: Callable[..., None],
        code: str,
        message: str,
        help: str,  # noqa: A002 - the diagnostic's word
        place: str,
    ) -> None:
        """A pass may run twice, and a merged schema stands in several places: say things once."""
        if (code, place) not in self._said:
            self._said.add((code, place))
            say(code, f"{self.title}: {message}", help, source=self.source, pointer=place)
