"""Random tools: no models fail, and what the gate accepts the model accepts and gives back.

Seeded, so that a failure comes back. `MCPGEN_SCHEMAS=5000` tries more.
"""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING, Any

from mcpgen.diagnostics import Findings
from mcpgen.emit.lower import lower
from mcpgen.emit.models import models_source
from mcpgen.emit.names import is_name
from mcpgen.spec.document import Document, ToolSpec
from mcpgen.spec.normalising import normalise
from mcpgen_runtime.runtime.numbers import whole
from mcpgen_runtime.runtime.typed import reader
from mcpgen_runtime.schema.fitting import digest_of
from mcpgen_runtime.schema.gate import Gate
from mcpgen_runtime.schema.walk import subschemas

from .agreement import kept
from .drawing import Drawing
from .kit import NoSource, imported
from .random_schemas import RandomSchemas

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.emit.ir import Toolkit
    from mcpgen.spec.normal import NormalDocument
    from mcpgen_runtime.schema.types import Schema

SCHEMAS = int(os.environ.get("MCPGEN_SCHEMAS", "60"))
BATCH = 30
VALUES = 8


def test_random_tools_have_models_that_keep_every_value() -> None:
    count = 0
    for start in range(0, SCHEMAS, BATCH):
        normal, findings = normalised(start), Findings()
        kit = lower(normal, findings)
        made = models_source(kit, findings)
        assert "MG410" not in {found.code for found in findings}, start
        assert all(is_name(f.python) for model in kit.models.values() for f in model.fields)
        module = imported(made)
        assert digests(kit) <= parts(kit), start
        for name, schema in roots(kit):
            count += count_kept(getattr(module, name), schema, name)
    assert count > SCHEMAS * 4


def normalised(start: int) -> NormalDocument:
    """Return a batch of tools, but for those that no spec can have."""
    drawn = (tool(seed) for seed in range(start, start + BATCH))
    good = [spec for spec in drawn if normalise(document(spec), Findings()) is not None]
    normal = normalise(document(*good), Findings())
    assert normal is not None
    assert len(good) > BATCH / 2
    return normal


def tool(seed: int) -> ToolSpec:
    drawn = RandomSchemas(seed)
    return ToolSpec(f"t{seed}", f"/tools/{seed}", drawn.root(), output_schema=drawn.output())


def document(*tools: ToolSpec) -> Document:
    return Document(NoSource(), "spec", tools)


def digests(kit: Toolkit) -> set[str]:
    """Return the digests of all branches that are told apart by their schemas."""
    return {d for told in kit.choices.values() for each in told for d in each.split()}


def parts(kit: Toolkit) -> set[str]:
    """Return the digests of all that the exact schemas say."""
    return {digest_of(part) for _, schema in roots(kit) for _, part in subschemas(schema)}


def roots(kit: Toolkit) -> Iterator[tuple[str, Schema]]:
    for made in kit.tools:
        yield made.arguments, made.normal.exact
        if made.result is not None and made.normal.output_model is not None:
            yield made.result, made.normal.output_model


def count_kept(kind: Any, schema: Schema, seed: str) -> int:
    """Count the values drawn that the gate accepts, having seen that the model keeps each."""
    gate = Gate(schema)
    read = reader(kind, gate)
    drawing = Drawing(schema, Random(seed))  # noqa: S311 - repeatable
    drawn = [drawing.value(schema) for _ in range(VALUES)]
    drawn += [drawing.near(value) for value in drawn]
    accepted = [value for value in drawn if gate.accepts(value)]
    for value in map(whole, accepted):
        assert kept(read, value), (seed, value)
    return len(accepted)
