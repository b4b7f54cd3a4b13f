"""The passes, in order: what makes the exact, served, output and model schema of a tool.

A pass is a pure, idempotent function from schema to schema; what it has to say goes to the context.
To add a keyword, or a rule, is to add a file with one function and a row here. A pass with
`triggers` is skipped where the schema has none of these keywords.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from mcpgen.spec.normalising.passes import (
    claims,
    closing,
    defaults,
    dialect,
    discriminators,
    distributing,
    guards,
    inlining,
    merging,
    references,
    unknown_formats,
)
from mcpgen.spec.normalising.passes.input_root import root_as_object
from mcpgen.spec.normalising.passes.invariants import check_normal, check_portable
from mcpgen.spec.normalising.passes.misspellings import tell_misspellings
from mcpgen.spec.normalising.passes.output_root import root_of_output
from mcpgen.spec.normalising.passes.plain import serve_plainly
from mcpgen.spec.normalising.passes.portable_root import flatten_root
from mcpgen.spec.normalising.passes.shapes import check_shapes
from mcpgen.spec.normalising.passes.validity import check_validity
from mcpgen.spec.normalising.structure.nodes import keywords

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import Schema

Stage: TypeAlias = Literal["input", "portable", "lossless", "output", "listed", "model", "setting"]
"""What is being made: the exact input schema; from it what is served, portable or lossless; the
output schema; from it what is listed of a portable tool (of another one it is lossless, too), and
the closed copy for the typed model; the closed schema of a value of the configuration."""


class Pass(NamedTuple):
    """One row: a function, the stages it belongs to, and what has to be there for it to matter."""

    run: Callable[[Schema, Context], Schema]
    stages: tuple[Stage, ...]
    triggers: frozenset[str] | None = None
    only_strict: bool = False


PASSES: tuple[Pass, ...] = (
    Pass(check_shapes, ("input", "output", "setting")),
    Pass(tell_misspellings, ("input", "output", "setting")),
    Pass(references.bundle, ("input", "output", "setting"), references.TRIGGERS),
    Pass(dialect.respell, ("input", "output", "setting"), dialect.TRIGGERS),
    Pass(check_validity, ("input", "output", "setting")),
    Pass(unknown_formats.tell_unknown_formats, ("input", "output"), unknown_formats.TRIGGERS),
    Pass(claims.check_claims, ("input", "output", "setting"), claims.TRIGGERS),
    Pass(root_as_object, ("input",)),
    Pass(root_of_output, ("output",)),
    Pass(defaults.drop_bad_defaults, ("input", "output"), defaults.TRIGGERS),
    Pass(merging.merge_all_of, ("input", "model", "setting"), merging.TRIGGERS),
    Pass(distributing.distribute, ("input", "model", "setting"), distributing.TRIGGERS),
    Pass(root_as_object, ("input",)),  # what was composed may have come to nothing
    Pass(discriminators.name_discriminator, ("input", "model"), discriminators.TRIGGERS),
    Pass(closing.close, ("input", "model", "setting"), closing.TRIGGERS, only_strict=True),
    Pass(defaults.drop_bad_defaults, ("input", "model", "setting"), defaults.TRIGGERS),
    Pass(guards.hide_guards, ("portable",), guards.TRIGGERS),
    Pass(flatten_root, ("portable",)),
    Pass(inlining.inline, ("portable", "listed"), inlining.TRIGGERS),
    Pass(serve_plainly, ("portable", "lossless", "listed")),
    Pass(check_normal, ("input", "output", "model", "setting")),
    Pass(check_portable, ("portable",)),
)
"""Every pass, in the order in which they run."""


def run(schema: Schema, stage: Stage, context: Context) -> Schema | None:
    """Run the passes of one stage; None as soon as one of them reported an error."""
    known = keywords(schema)
    for row in PASSES:
        if stage not in row.stages or (row.only_strict and not context.strict):
            continue
        if row.triggers is not None and row.triggers.isdisjoint(known):
            continue
        new = row.run(schema, context)
        if context.failed:
            return None
        if new is not schema:
            schema, known = new, keywords(new)
    return schema
