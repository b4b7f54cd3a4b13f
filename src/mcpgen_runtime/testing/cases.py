"""The cases that a tool's exact schema gives: what must be accepted, and what refused and named."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mcpgen_runtime.schema import pointer
from mcpgen_runtime.schema.branching import branches
from mcpgen_runtime.schema.mutation import mutants
from mcpgen_runtime.schema.samples import Unsampled, fullest, smallest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

__all__ = ["ABSENT", "Case", "accepted_cases", "branch_cases", "refused_cases"]

ABSENT: Final = object()
"""No result is expected."""


@dataclass(frozen=True, slots=True)
class Case:
    """One call to try.

    `named` are texts that a refusal must contain; `result` is the bare result that an example
    expects, ABSENT where it has none. `str(case)` is a stable id: `edit_note: smallest`.
    """

    tool: str
    label: str
    arguments: JsonObject
    named: tuple[str, ...] = ()
    result: Json = ABSENT

    def __str__(self) -> str:
        return f"{self.tool}: {self.label}"


def accepted_cases(tool: str, schema: Schema, *, formats: bool = False) -> Iterator[Case]:
    """The smallest and the fullest valid arguments; only one case where they are the same.

    `formats`, here and below: the tool asserts `format`.
    """
    found: list[Json] = []
    for label, sample in (("smallest", smallest), ("fullest", fullest)):
        arguments = _sampled(sample, schema, formats=formats)
        if arguments is not None and arguments not in found:
            found.append(arguments)
            yield Case(tool, label, arguments)


def branch_cases(tool: str, schema: Schema, *, formats: bool = False) -> Iterator[Case]:
    """One valid call through each branch of each union."""
    try:
        found = branches(schema, formats=formats)
    except Unsampled:
        return
    for label, arguments in found:
        yield Case(tool, label, arguments)


def refused_cases(tool: str, schema: Schema, *, formats: bool = False) -> Iterator[Case]:
    """One call for each rule that a valid call can break, at every level of every union branch."""
    seen: set[str] = set()
    for branch, arguments in _valid_calls(tool, schema, formats=formats):
        for mutant in mutants(schema, arguments, formats=formats):
            label = f"{mutant.rule} at {pointer.format(mutant.path) or 'the root'}"
            # What is no object at all does not reach the tool (JSON-RPC error -32602).
            if label not in seen and isinstance(mutant.value, dict):
                seen.add(label)
                yield Case(tool, label + branch, mutant.value, mutant.named)


def _valid_calls(tool: str, schema: Schema, *, formats: bool) -> Iterator[tuple[str, JsonObject]]:
    """What mutants are made of: the fullest call, then one of each branch that it leaves out."""
    full = _sampled(fullest, schema, formats=formats)
    if full is not None:
        yield "", full
    for case in branch_cases(tool, schema, formats=formats):
        yield f" ({case.label})", case.arguments


def _sampled(sample: Callable[..., Json], schema: Schema, *, formats: bool) -> JsonObject | None:
    try:
        arguments: JsonObject = sample(schema, formats=formats)
    except Unsampled:
        return None
    return arguments
