"""All violations of a value, unions settled: what is left to be worded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema.unions import UNIONS

from .choice import chosen
from .fault import Fault
from .shrink import shrunk, sound, value_at
from .violations import Violation, read

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpgen_runtime.schema.gate import Gate
    from mcpgen_runtime.schema.types import Json, Path, Schema

_IDENTITY = ("const", "enum", "type")


def gather(schema: Schema, gate: Gate, value: Json) -> list[Violation | Fault]:
    """Return what is wrong with `value`; a Fault where a union has only one thing to say."""
    found = list(_settled(_violations(schema, gate, value), value, schema))
    return _without_consequences(found)


def _violations(schema: Schema, gate: Gate, value: Json) -> list[Violation]:
    cut = shrunk(value)
    violations = [read(error, schema) for error in gate.errors(cut)]
    if cut is value:
        return violations
    kept = sound(violations, value, cut)
    return kept or [read(error, schema) for error in gate.first_error(value)]


def _settled(
    violations: Iterable[Violation], value: Json, root: Schema
) -> Iterator[Violation | Fault]:
    """Replace each violation of a union by what its chosen branch has to say."""
    for violation in violations:
        if violation.keyword not in UNIONS or not violation.branches:
            yield violation
            continue
        choice = chosen(violation, value_at(value, violation.path), root)
        if isinstance(choice, Fault):
            yield choice
        else:
            yield from _settled(choice, value, root)


def _without_consequences(found: list[Violation | Fault]) -> list[Violation | Fault]:
    """Leave out what only follows: a value of a wrong type is not also too small."""
    decided: dict[Path, Violation] = {}
    for each in found:
        if isinstance(each, Violation) and each.keyword in _IDENTITY and not each.refusing:
            best = decided.get(each.path)
            if best is None or _IDENTITY.index(each.keyword) < _IDENTITY.index(best.keyword):
                decided[each.path] = each
    return [each for each in found if decided.get(each.path, each) is each or _is_fault(each)]


def _is_fault(each: Violation | Fault) -> bool:
    return isinstance(each, Fault)
