"""Real catalogs and the official suite: what the gate accepts the model accepts, and keeps."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen.diagnostics import Findings
from mcpgen.emit.lower import lower
from mcpgen.emit.models import models_source
from mcpgen.spec.document import Document, ToolSpec
from mcpgen.spec.normalising import normalise
from mcpgen_runtime.runtime.numbers import whole
from mcpgen_runtime.runtime.typed import reader
from mcpgen_runtime.schema import samples
from mcpgen_runtime.schema.gate import Gate
from tests.models.agreement import kept
from tests.models.drawing import Drawing
from tests.models.kit import NoSource, closed, imported, toolkit
from tests.support.shared import SHARED, require_shared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

pytestmark = [pytest.mark.corpus, pytest.mark.xdist_group("corpus-models")]

DRAWN = 20
"""Values drawn for each schema, beside the smallest and the fullest sample."""

CATALOGS = sorted(
    path.stem for path in (SHARED / "corpus" / "catalogs").glob("*.json") if path.stem != "index"
)


def document(name: str) -> Document:
    path = require_shared("corpus", "catalogs", f"{name}.json")
    tools = json.loads(path.read_text(encoding="utf-8"))["tools"]
    specs = (
        ToolSpec(
            tool["name"],
            f"/tools/{at}",
            tool.get("inputSchema", {}),
            output_schema=tool.get("outputSchema"),
        )
        for at, tool in enumerate(tools)
    )
    return Document(NoSource(), name, tuple(specs))


@pytest.mark.skipif(not CATALOGS, reason="needs the shared folder beside the repository")
@pytest.mark.parametrize("name", CATALOGS)
def test_a_real_catalog_keeps_every_value(name: str) -> None:
    findings = Findings()
    normal = normalise(document(name), findings)
    assert normal is not None, [found.message for found in findings.errors]
    kit = lower(normal, findings)
    made = models_source(kit, findings)
    assert not made.raw
    module = imported(made)
    counts: Counter[str] = Counter()
    for tool in kit.tools:
        counts += judged(getattr(module, tool.arguments), tool.normal.exact, tool.name)
        if tool.result is not None and tool.normal.output_model is not None:
            counts += judged(getattr(module, tool.result), tool.normal.output_model, tool.name)
    print(name, len(kit.tools), dict(counts))
    assert counts["kept"] >= len(kit.tools)


def judged(kind: Any, schema: Schema, seed: str) -> Counter[str]:
    gate = Gate(schema)
    read = reader(kind, gate)
    counts: Counter[str] = Counter()
    for value in values(schema, seed):
        if gate.accepts(value):
            assert kept(read, whole(value)), (seed, value)
            counts["kept"] += 1
        else:
            counts["refused"] += 1
    return counts


def values(schema: Schema, seed: str) -> Iterator[Json]:
    for sample in (samples.smallest, samples.fullest):
        with suppress(samples.Unsampled):
            yield sample(schema)
    drawing = Drawing(schema, Random(seed))  # noqa: S311 - repeatable
    for _ in range(DRAWN):
        yield drawing.value(schema)


def groups() -> Iterator[tuple[str, JsonObject]]:
    """Yield the groups of the suite whose schemas stand alone in one document."""
    folder = require_shared("corpus", "json-schema-test-suite", "tests", "draft2020-12")
    for path in sorted(folder.glob("*.json")):
        for number, group in enumerate(json.loads(path.read_text(encoding="utf-8"))):
            words = ("$id", "$anchor", "$dynamic", "$vocabulary", "http:")
            schema = {k: v for k, v in _object(group["schema"]).items() if k != "$schema"}
            if not any(word in json.dumps(schema) for word in words):
                yield f"{Path(path).stem}_{number}", group


def _object(schema: Schema) -> JsonObject:
    return schema if isinstance(schema, dict) else {}


def test_the_official_suite_is_never_refused_falsely() -> None:
    cases = dict(groups())
    outputs: dict[str, Schema] = {name: group["schema"] for name, group in cases.items()}
    findings = Findings()
    kit = toolkit({name: closed({}) for name in cases}, outputs)
    module = imported(models_source(kit, findings))
    counts: Counter[str] = Counter()
    for tool in kit.tools:
        assert tool.result is not None
        read = reader(getattr(module, tool.result), Gate(outputs[tool.name]))
        valid = [whole(test["data"]) for test in cases[tool.name]["tests"] if test["valid"]]
        for value in valid:
            assert kept(read, value), (tool.name, outputs[tool.name], value)
        counts[tool.name.rpartition("_")[0]] += len(valid)
    print(sum(counts.values()), "valid values of", len(cases), "groups")
    assert not findings.by_code("warning")
    assert len(cases) > 250
    assert len(counts) > 35
