"""Small toolkits that are built with proofs, and models that were tampered with."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING, Any

from mcpgen import Request, build_toolkits
from mcpgen.emit.disk.manifest import parse_manifest
from mcpgen.emit.models import ModelsSource, models_source
from mcpgen.emit.proofs.record import Record, parse_records

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from mcpgen.build import BuildReport, ToolkitReport
    from mcpgen_runtime.schema.types import JsonObject

TEXT: JsonObject = {"type": "string", "minLength": 1}
NUMBER: JsonObject = {"type": "number"}


def tool(name: str, properties: JsonObject, **more: Any) -> JsonObject:
    """A tool with these properties, all of them required."""
    schema = {"type": "object", "properties": properties, "required": list(properties)}
    return {"name": name, "description": f"Does {name}.", "inputSchema": schema, **more}


class Specs:
    """A folder with one spec of a toolkit called notes, and what was built of it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.built = folder / "servers" / "notes"

    def write(self, *tools: JsonObject) -> None:
        (self._folder / "specs").mkdir(exist_ok=True)
        spec = self._folder / "specs" / "notes.json"
        spec.write_text(json.dumps({"mcpgen": 1, "tools": list(tools)}))

    def build(self, **options: Any) -> ToolkitReport:
        """Build, and give the report on the one toolkit."""
        (toolkit,) = self.report(**options).toolkits
        return toolkit

    def report(self, **options: Any) -> BuildReport:
        return build_toolkits(Request(folder=str(self._folder), **options))

    def request(self, **options: Any) -> Request:
        return Request(folder=str(self._folder), **options)

    def proofs(self) -> dict[str, Record]:
        """The records in the manifest."""
        manifest = parse_manifest((self.built / ".mcpgen.json").read_bytes())
        assert manifest is not None
        return parse_records(manifest.proofs)

    def source(self, name: str = "models.py") -> str:
        return (self.built / "src" / "notes_mcp" / name).read_text(encoding="utf-8")


def tamper(monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> None:
    """Have models generated that are wrong: `new` in their source in the place of `old`."""

    def tampered(*given: Any) -> ModelsSource:
        made = models_source(*given)
        parts = tuple(
            dataclasses.replace(part, source=part.source.replace(old, new)) for part in made.parts
        )
        assert parts != made.parts
        return ModelsSource(parts, made.raw)

    monkeypatch.setattr("mcpgen.emit.models.models_source", tampered)
