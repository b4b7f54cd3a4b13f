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
    from mcpgen.spec.resources.document import Place
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

    `pointer` is the place of the schema in the author's file. `shared` is what it may refer to
    beside itself, `origins` the authored places of what the references pass moved to `$defs`, which
    may be those of other files. `failed`:
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
    origins: dict[str, Place] = field(default_factory=dict)
    failed: bool = False
    formats: bool = False
    beside: int = 0
    grown: int = 0
    _said: set[tuple[str, tuple[Source | None, str]]] = field(default_factory=set)

    def error(
        self,
        code: str,
        message: str,
        help: str,  # noqa: A002 - the diagnostic's word
        tokens: Tokens = (),
        *,
        at: Place | str | None = None,
    ) -> None:
        """Report a fault at `tokens` of the schema, or `at` a pointer; its document is refused."""
        self.failed = True
        self._say(self.findings.error, code, message, help, self._place(tokens, at))

    def warning(
        self,
        code: str,
        message: str,
        help: str,  # noqa: A002 - the diagnostic's word
        tokens: Tokens = (),
        *,
        at: Place | str | None = None,
    ) -> None:
        """Report what was changed, or is doubtful, at `tokens` of the schema or `at` a pointer."""
        self._say(self.findings.warning, code, message, help, self._place(tokens, at))

    def doubt_key(
        self,
        code: str,
        message: str,
        help: str,  # noqa: A002 - the diagnostic's word
        tokens: Tokens,
    ) -> None:
        """Report a doubtful key: the last of `tokens` itself is meant, not its value."""
        warn = partial(self.findings.warning, on_key=True)
        self._say(warn, code, message, help, self._place(tokens, None))

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

    def _place(self, tokens: Tokens, at: Place | str | None) -> tuple[Source | None, str]:
        """Map tokens of the schema as it is now to a file and a pointer into it."""
        if isinstance(at, str):
            return self.source, at
        if at is None and len(tokens) > 1 and tokens[0] == "$defs" and tokens[1] in self.origins:
            origin = self.origins[tokens[1]]
            at = origin.below(*tokens[2:])
        if at is None:
            return self.source, self.pointer + pointer.format(tokens)
        return at.document.source, at.document.pointer + pointer.format(at.tokens)

    def _say(
        self,
        say: Callable[..., None],
        code: str,
        message: str,
        help: str,  # noqa: A002 - the diagnostic's word
        place: tuple[Source | None, str],
    ) -> None:
        """A pass may run twice, and a merged schema stands in several places: say things once."""
        if (code, place) not in self._said:
            self._said.add((code, place))
            source, at = place
            say(code, f"{self.title}: {message}", help, source=source, pointer=at)
