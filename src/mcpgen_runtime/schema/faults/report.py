"""The whole answer to a refused value: unknown keys first, then every other fault, bounded."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from mcpgen_runtime.schema.wording import MAX_LEVELS, format_unknown_keys

from .closings import is_closing
from .data import as_data
from .descent import Place
from .fault import Fault, bounded
from .finder import Finder
from .knowledge import Knowledge
from .levels import levels_of
from .nearest import nearest
from .showing import shown
from .slips import slips_of
from .violation import Violation
from .words import worded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mcpgen_runtime.schema.gate import Gate
    from mcpgen_runtime.schema.types import Json, JsonObject, Path, Schema
    from mcpgen_runtime.schema.unknown import Level

    from .finder import Finding
    from .slips import Slip

    UnknownKeysMessage = Callable[[Sequence[Level]], str]

MAX_FAULTS = 20
"""How many faults are named."""

_KNOWN: WeakKeyDictionary[Gate, dict[int, Knowledge]] = WeakKeyDictionary()
_IDENTITY = ("const", "enum", "type")
_UNSAID = "does not fit the schema."
_IN_DOUBT = "holds text that is too long to be checked against a pattern; send shorter text."
_TOO_LARGE = (
    "does not fit the schema, and is too large or too deep to say where; send less at once."
)


@dataclass(frozen=True, slots=True)
class Refusal:
    """What is wrong with a value: the levels with unknown keys, and the other faults.

    `more` counts the faults beyond the first MAX_FAULTS; `complete` tells whether it is exact.
    `slips` are unknown keys that look like known ones.
    """

    levels: tuple[Level, ...]
    faults: tuple[Fault, ...]
    more: int = 0
    complete: bool = True
    slips: tuple[Slip, ...] = ()

    def text(
        self, unknown_keys_message: UnknownKeysMessage | None = None, *, root: str = "arguments"
    ) -> str:
        """Return the refusal in words: the levels on the first line, then the slips and the faults.

        `unknown_keys_message` words the levels instead; what it raises is not caught. `root` is
        what the whole value is called.
        """
        say = unknown_keys_message or format_unknown_keys
        lines = [say(self.levels)] if self.levels else []
        if unknown_keys_message is None:
            lines += [slip.line for slip in self.slips if not self._is_told(slip)]
        lines += [fault.told(root) for fault in bounded(self.faults)]
        if self.more:
            lines.append(f"(and {'' if self.complete else 'at least '}{self.more} more faults).")
        return "\n".join(lines)

    def _is_told(self, slip: Slip) -> bool:
        """Tell whether the fault of the missing key that was meant says so already."""
        return any(each.nearest == slip.path[-1] for each in self.faults)

    def data(self) -> list[JsonObject]:
        """Return the refusal as data: an object for each key and each fault that the text names.

        `path` (a JSON Pointer), `code` (`unknown`, or the keyword that is broken) and `message`
        always; `expected`, `nearest` and, for unknown keys, `accepted` where they are known.
        """
        return as_data(self.levels, self.faults, self.slips)

    def with_faults(self, found: Sequence[Fault]) -> Refusal:
        """Return the refusal with further faults, which hide others of the same places."""
        hidden = {fault.path for fault in found}
        faults = [*(each for each in self.faults if each.path not in hidden), *found]
        more = self.more + max(0, len(faults) - MAX_FAULTS)
        return replace(self, faults=tuple(faults[:MAX_FAULTS]), more=more)


def refusal(
    schema: Schema,
    gate: Gate,
    value: Json,
    unknown_keys_message: UnknownKeysMessage | None = None,
) -> str:
    """Return the whole text that answers a call whose arguments `gate` refuses.

    `schema` is the exact schema that the gate was made of. A value that is accepted has no refusal:
    the text is then empty.
    """
    return diagnose(schema, gate, value).text(unknown_keys_message)


def faults(schema: Schema, gate: Gate, value: Json) -> list[Fault]:
    """Return the faults of `value` but for its unknown keys; at most MAX_FAULTS of them."""
    return list(diagnose(schema, gate, value).faults)


def diagnose(schema: Schema, gate: Gate, value: Json) -> Refusal:
    """Return everything that is wrong with `value`; nothing where the gate accepts it."""
    return Refusal((), ()) if gate.accepts(value) else explained(schema, gate, value)


def explained(schema: Schema, gate: Gate, value: Json) -> Refusal:
    """Return everything that is wrong with `value`, which the gate is known to refuse."""
    known = _known(schema, gate, gate.limit(value))
    finder = Finder(known, value)
    found = finder.all(Place(schema, value, is_refused=True))
    closings = [each for each in found if not isinstance(each, Fault) and is_closing(each)]
    levels = levels_of(value, known, closings)
    others = [each for each in found if isinstance(each, Fault) or not is_closing(each)]
    told, more = _faults(_without_consequences(others), levels, schema)
    if not told and not levels:
        unsaid = _IN_DOUBT if gate.is_in_doubt(value) else _UNSAID
        told = [Fault((), unsaid if finder.complete else _TOO_LARGE)]
    if not finder.complete:  # the levels that are left out are faults like any other
        more += finder.rest + len(levels[MAX_LEVELS:])
        levels = levels[:MAX_LEVELS]
    slips = slips_of(levels, value)
    return Refusal(tuple(levels), tuple(told), more, finder.complete, slips)


def _known(schema: Schema, gate: Gate, limit: int) -> Knowledge:
    """Return what is known of a gate's schema: as long as the gate is there, it is kept."""
    kept = _KNOWN.setdefault(gate, {})
    known = kept.get(limit)
    if known is None or known.root is not schema:
        known = kept[limit] = Knowledge(schema, formats=gate.formats, limit=limit)
    return known


def _without_consequences(found: Sequence[Finding]) -> list[Finding]:
    """Leave out what only follows: a value of the wrong type is not also too small."""
    decided: dict[Path, Violation] = {}
    for keyword in _IDENTITY:
        for each in found:
            if isinstance(each, Violation) and each.keyword == keyword and not each.refusing:
                decided.setdefault(each.path, each)
    return [each for each in found if not _follows(each, decided.get(each.path))]


def _follows(finding: Finding, decided: Violation | None) -> bool:
    """Tell whether a finding is of the very value of which another one says what it is not.

    A text that holds JSON and what it holds have one path, but are two values.
    """
    if decided is None or finding.keyword == decided.keyword:
        return False
    return finding.value is decided.value


def _faults(
    found: Sequence[Finding], levels: Sequence[Level], root: Schema
) -> tuple[list[Fault], int]:
    """Return the first MAX_FAULTS findings in words, each line once, and how many are left."""
    told: dict[str, Fault] = {}
    for index, each in enumerate(found):
        if len(told) == MAX_FAULTS:
            return list(told.values()), len(found) - index
        fault = each if isinstance(each, Fault) else _in_words(each, levels, root)
        told.setdefault(fault.line, fault)
    return list(told.values()), 0


def _in_words(violation: Violation, levels: Sequence[Level], root: Schema) -> Fault:
    fault = worded(violation, root)
    if violation.keyword != "required":
        return fault
    path = tuple(str(step) for step in violation.path)
    sent = next((each.unknown for each in levels if each.path == path), ())
    near = nearest(fault.path[-1], sent)
    if near is None:
        return fault
    return replace(fault, text=f"{fault.text} Did you mean it by {shown(near)}?", nearest=near)
