"""Random specs, right and wrong in every position: built, or refused at a place; never a traceback.

Seeded, so that a failure comes back. `MCPGEN_SPECS=5000` tries more.
"""

from __future__ import annotations

import json
import os
import random
from typing import TYPE_CHECKING, Any

from mcpgen.build import Request, build_toolkits

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SPECS = int(os.environ.get("MCPGEN_SPECS", "120"))
TYPES = ["string", "object", "integer", "number", "boolean", "array", "null"]
NAMES = [
    *("a", "b", "kind", "", "a/b", "a~b", "A", "self", "class", "__class__", "model_config"),
    *("é", "e\u0301", "ﬁ", "fi", "Any", "Field", "Literal", "a\nb", '"""', "\ud800", "x" * 300),
]
PATTERNS = ["^a", "x$", ".*", "(a+)+$", "\\p{L}", "["]
REFERENCES = ["#", "#/$defs/a", "#/$defs/A", "#/properties/a", "#a", "#/default", "x.json", "urn:x"]


class Specs:
    """Draws one spec."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)  # noqa: S311 - nothing secret
        self.is_wild = seed % 3 == 0

    def spec(self) -> dict[str, Any]:
        tools = [self.tool(number) for number in range(self.draw.randrange(1, 4))]
        shared = {"$defs": self.map(0)} if self.draw.random() < 0.3 else {}
        config = {"config": self.settings()} if self.draw.random() < 0.3 else {}
        return {"mcpgen": 1, **shared, **config, "tools": tools}

    def settings(self) -> dict[str, Any]:
        keys = self.draw.sample(["a", "class", "class_", "str", "tools", "x" * 90, "_"], 2)
        return {key: self.setting() for key in keys if self.is_wild or key not in {"tools", "_"}}

    def setting(self) -> dict[str, Any]:
        schema = {**self.object(1), "type": self.draw.choice(TYPES[:-1])}
        given = {
            "secret": self.draw.random() < 0.2,
            "required": self.draw.choice([True, False, ["a"]]),
            "default": self.json(1),
        }
        return schema | {key: given[key] for key in given if self.draw.random() < 0.3}

    def tool(self, number: int) -> dict[str, Any]:
        name = self.draw.choice([f"t{number}", f"T-{number}", f"class.{number}"])
        tool = {"name": name, "inputSchema": {"type": "object", **self.rooted()}}
        if self.draw.random() < 0.4:
            tool["outputSchema"] = self.rooted()
        if self.is_wild and self.draw.random() < 0.3:
            tool[self.draw.choice(["title", "icons", "_meta", "annotations", "x-a"])] = self.json()
        return tool

    def rooted(self) -> dict[str, Any]:
        return {**self.object(0), "properties": self.map(0)}

    def json(self, depth: int = 0) -> Any:
        kind = self.draw.randrange(9 if depth < 3 else 6)
        if kind > 7:
            return {self.draw.choice(NAMES): self.json(depth + 1) for _ in range(2)}
        if kind > 5:
            return [self.json(depth + 1) for _ in range(self.draw.randrange(3))]
        return self.draw.choice([None, True, False, 0, -1, 0.5, 10**30, *NAMES])

    def map(self, depth: int) -> dict[str, Any]:
        return {self.draw.choice(NAMES): self.schema(depth + 1) for _ in range(3)}

    def schema(self, depth: int) -> Any:
        if depth > 3 or self.draw.random() < 0.2:
            return self.draw.choice([True, False, {}, {"type": self.draw.choice(TYPES)}])
        return self.object(depth)

    def object(self, depth: int) -> dict[str, Any]:
        makers: dict[str, Callable[[], Any]] = {
            "type": lambda: self.draw.choice([*TYPES, ["string", "null"]]),
            "enum": lambda: [self.json(2) for _ in range(3)],
            "required": lambda: self.draw.sample(NAMES, 2),
            "dependentRequired": lambda: {"a": ["b"]},
            "pattern": lambda: self.draw.choice(PATTERNS),
            "patternProperties": lambda: {self.draw.choice(PATTERNS): self.schema(depth + 1)},
            **dict.fromkeys(("properties", "$defs", "definitions"), lambda: self.map(depth)),
            **dict.fromkeys(("const", "default"), self.json),
            **dict.fromkeys(("title", "description"), lambda: self.draw.choice(NAMES)),
            **dict.fromkeys(("minLength", "maxItems", "minimum"), lambda: self.draw.randrange(5)),
            **dict.fromkeys(
                ("items", "additionalProperties", "not", "if", "then", "propertyNames", "contains"),
                lambda: self.schema(depth + 1),
            ),
            **dict.fromkeys(
                ("anyOf", "oneOf", "allOf", "prefixItems"),
                lambda: [self.schema(depth + 1), self.schema(depth + 1)],
            ),
        }
        if self.is_wild:
            makers["$ref"] = lambda: self.draw.choice(REFERENCES)
            makers["$anchor"] = makers["$id"] = makers["dependencies"] = self.json
        chosen = self.draw.sample(sorted(makers), self.draw.randrange(1, 4))
        return {
            key: self.json() if self.is_wild and self.draw.random() < 0.1 else makers[key]()
            for key in chosen
        }


def test_random_specs_are_built_or_refused_at_a_place(tmp_path: Path) -> None:
    codes: set[bool] = set()
    for seed in range(SPECS):
        path = tmp_path / f"s{seed}.json"
        path.write_text(json.dumps(Specs(seed).spec()), encoding="utf-8")
        report = build_toolkits(Request((str(path),), str(tmp_path / "out"), check=True))
        (toolkit,) = report.toolkits
        for found in toolkit.diagnostics:
            assert found.code not in {"MG500", "MG510", "MG511", "MG512"}, (seed, found.message)
            assert found.severity != "error" or found.source is not None, (seed, found.message)
        codes.add(toolkit.state == "refused")
    assert codes == {True, False}
