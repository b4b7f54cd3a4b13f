"""Real tools: whatever is wrong with one part of a call, the answer names that part."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen_runtime.schema import Gate, Unsampled, fullest, mutants, refusal, smallest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mcpgen_runtime.schema import Mutant

pytestmark = pytest.mark.corpus


def _exact(packages: Path) -> Iterator[tuple[str, Any]]:
    for path in sorted(packages.glob("*/src/*/schemas.json")):
        for tool in json.loads(path.read_text(encoding="utf-8"))["tools"]:
            for side in ("input", "output"):
                if side in tool:
                    yield f"{path.parent.name}: {tool['name']} {side}", tool[side]


def _mutants(schema: Any) -> Iterator[Mutant]:
    try:
        yield from mutants(schema, fullest(schema))
    except Unsampled:
        yield from mutants(schema, smallest(schema))


def test_every_broken_part_is_named_and_every_unknown_key_in_one_answer(
    built_catalogs: Path,
) -> None:
    made: Counter[str] = Counter()
    unnamed: list[tuple[str, str, tuple[str, ...]]] = []
    for name, schema in _exact(built_catalogs):
        gate = Gate(schema)
        for mutant in _mutants(schema):
            answer = refusal(schema, gate, mutant.value)
            made[mutant.rule] += 1
            if not all(each in answer for each in mutant.named):
                unnamed.append((name, mutant.rule, mutant.named))
    print(dict(made))
    assert made["unknown key"] > 2_000
    assert made["unknown keys everywhere"] > 200
    assert unnamed == []
