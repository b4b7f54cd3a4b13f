"""Random tools: a proof holds for every value that can be made, and no model has to give way."""

from __future__ import annotations

import os
from collections import Counter
from itertools import islice

import pytest

from mcpgen.diagnostics import Findings
from mcpgen.emit.lower import lower
from mcpgen.emit.models import models_source
from mcpgen_runtime.runtime.numbers import whole
from mcpgen_runtime.schema.gate import Gate
from mcpgen_runtime.testing.proving import instances
from mcpgen_runtime.testing.proving.readings import Readings
from mcpgen_runtime.testing.proving.verdicts import model_verdict, served_verdict
from tests.models.kit import imported
from tests.models.test_random_schemas import BATCH, normalised, roots

SCHEMAS = int(os.environ.get("MCPGEN_SCHEMAS", "60"))


@pytest.mark.slow
def test_what_is_proved_holds_and_nothing_is_raw() -> None:
    words = Counter[str]()
    for start in range(0, SCHEMAS, BATCH):
        normal = normalised(start)
        toolkit = lower(normal, Findings())
        module = imported(models_source(toolkit))
        for name, schema in roots(toolkit):
            arrived, model = whole(schema), getattr(module, name)
            word = model_verdict(arrived, model, formats=False, proofs=True).word
            words[word] += 1
            if word == "proved":
                readings = Readings(model, Gate(arrived))
                assert all(map(readings.keeps, islice(instances.many(arrived), 100))), (start, name)
        for tool in normal.tools:
            exact, served = whole(tool.exact), whole(tool.served)
            words[served_verdict(exact, served, formats=False, proofs=True).word] += 1
    assert not words["raw"]
    assert words["proved"] > SCHEMAS
