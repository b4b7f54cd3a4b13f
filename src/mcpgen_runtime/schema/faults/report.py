"""The whole answer to a refused value: unknown keys first, then every other fault, bounded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpgen_runtime.schema.unknown import Level, unknown_keys
from mcpgen_runtime.schema.wording import format_unknown_keys

from .closings import is_closing, level
from .fault import Fault
from .gather import gather
from .nearest import nearest
from .shrink import value_at
from .words import worded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from mcpgen_runtime.schema.gate import Gate
    from mcpgen_runtime.schema.types import Json, Schema

    from .violations import Violation

    UnknownKeysMessage = Callable[[Sequence[Level]], str]

MAX_FAULTS = 20
"""How many faults are named."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """What is wrong with a value: the levels with unknown keys, and all other faults."""

    levels: tuple[Level, ...]
    faults: tuple[Fault, ...]

    def text(self, unknown_keys_message: UnknownKeysMessage | None = None) -> str:
        """Return the refusal in words: the levels on the first line, then a line for each fault.

        `unknown_keys_message` words the levels instead; what it raises is not caught.
        """
        say = unknown_keys_message or format_unknown_keys
        lines = [say(self.levels)] if self.levels else []
        lines += [fault.line for fault in self.faults[:MAX_FAULTS]]
        if len(self.faults) > MAX_FAULTS:
            lines.append(f"(and {len(self.faults) - MAX_FAULTS} more faults).")
        return "\n".join(lines)


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
    """Return every fault of `value` but its unknown keys."""
    return list(diagnose(schema, gate, value).faults)


def diagnose(schema: Schema, gate: Gate, value: Json) -> Refusal:
    """Return everything that is wrong with `value`; nothing where the gate accepts it."""
    found = gather(schema, gate, value)
    if not found:
        return Refusal((), ())
    closings = [each for each in found if not isinstance(each, Fault) and is_closing(each)]
    levels = _levels(unknown_keys(value, schema), closings, value, schema)
    told = [each for each in found if isinstance(each, Fault) or not is_closing(each)]
    return Refusal(tuple(levels), tuple(_faults(told, levels, value)))


def _levels(
    walked: Iterable[Level], closings: Iterable[Violation], value: Json, root: Schema
) -> list[Level]:
    """Join the walker's levels and the gate's; where the walker has been, its word goes."""
    levels = list(walked)
    known = {each.path for each in levels}
    extra = [level(each, value_at(value, each.path), root) for each in closings]
    new = [each for each in extra if each.path not in known and each.unknown]
    return levels + list(dict.fromkeys(new))


def _faults(
    found: Iterable[Violation | Fault], levels: Sequence[Level], value: Json
) -> list[Fault]:
    told: dict[str, Fault] = {}
    for each in found:
        fault = each if isinstance(each, Fault) else _in_words(each, levels, value)
        told.setdefault(fault.line, fault)
    return list(told.values())


def _in_words(violation: Violation, levels: Sequence[Level], value: Json) -> Fault:
    fault = worded(violation, value_at(value, violation.path))
    if violation.keyword != "required":
        return fault
    path = tuple(str(step) for step in violation.path)
    sent = next((each.unknown for each in levels if each.path == path), ())
    near = nearest(fault.path[-1], sent)
    return fault if near is None else Fault(fault.path, f"{fault.text} Did you mean it by {near}?")
