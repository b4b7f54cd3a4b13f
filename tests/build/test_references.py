"""A package remembers the files that its spec refers to, and is stale when one of them changes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mcpgen import Request, build_toolkits
from mcpgen.build import report_current

if TYPE_CHECKING:
    from pathlib import Path

URI = "https://x.invalid/note"


def test_a_file_that_stands_for_a_uri_is_part_of_what_was_built(tmp_path: Path) -> None:
    specs = tmp_path / "specs"
    specs.mkdir()
    note = specs / "_note.json"
    note.write_text('{"type": "string"}')
    schema = {"type": "object", "properties": {"note": {"$ref": URI}}}
    tools = [{"name": "edit", "inputSchema": schema}]
    spec = {"mcpgen": 1, "references": {URI: "_note.json"}, "tools": tools}
    (specs / "notes.json").write_text(json.dumps(spec))
    request = Request(folder=str(tmp_path))
    (made,) = build_toolkits(request).toolkits
    assert made.state == "created"
    manifest = json.loads((tmp_path / "servers/notes/.mcpgen.json").read_text())
    assert set(manifest["specs"]) == {"notes.json", "_note.json"}
    assert report_current(request) is not None

    note.write_text('{"type": "integer"}')
    assert report_current(request) is None
    (made,) = build_toolkits(request).toolkits
    assert made.state == "updated"
