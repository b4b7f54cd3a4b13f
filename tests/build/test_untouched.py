"""Show 8 on disk: what did not change in a spec has the same bytes in the package."""

from __future__ import annotations

import ast
import json
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from mcpgen import Request, build_toolkits


def closed(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


OPTIONS = closed(force={"type": "boolean", "description": "Even so."})
SHARED = {"EditNoteOptions": closed(n={"type": "integer", "maximum": 5}), "Get": OPTIONS}
SCHEMAS = (
    closed(note=closed(options=OPTIONS)),
    closed(options=OPTIONS, note_options={"type": "array", "items": OPTIONS}),
    closed(get={"$ref": "#/$defs/Get"}, options={"$ref": "#/$defs/EditNoteOptions"}),
    {"oneOf": [closed(kind={"const": "a"}, get=OPTIONS), closed(kind={"const": "b"})]},
)
NAMES = ("get-note", "get_note", "getNote", "get.note", "edit", "edit-note", "edit_note")
specs = st.dictionaries(
    st.sampled_from(NAMES), st.sampled_from(range(len(SCHEMAS))), min_size=2, max_size=5
)


class Package:
    """What one tool has of a package, by its served name."""

    def __init__(self, folder: Path) -> None:
        source = folder / "src" / "notes_mcp"
        self.names: dict[str, list[str]] = json.loads((folder / ".mcpgen.json").read_text())[
            "names"
        ]
        self._models = _statements(source / "models.py")
        self._contract = (source / "contract.py").read_text().splitlines()
        self._lines = {name: _lines(source / name) for name in ("catalog.json", "schemas.json")}
        self.handlers = (source / "handlers.py").read_text()

    def of(self, tool: str) -> list[object]:
        handler, *roots = self.names[tool]
        lines = [lines[tool] for lines in self._lines.values()]
        checks = [line for line in self._contract if line.startswith(f"    _{handler}:")]
        return [lines, checks, {name: self._models[name] for name in self._needed(roots)}]

    def _needed(self, roots: list[str]) -> set[str]:
        needed: set[str] = set()
        queue = list(roots)
        while queue:
            name = queue.pop()
            if name not in needed:
                needed.add(name)
                queue += [word for word in _words(self._models[name]) if word in self._models]
        return needed


def _words(text: str) -> list[str]:
    return "".join(c if c.isidentifier() or c.isdigit() else " " for c in text).split()


def _statements(path: Path) -> dict[str, str]:
    text = path.read_text()
    found: dict[str, str] = {}
    for node in ast.parse(text).body:
        segment = ast.get_source_segment(text, node) or ""
        if isinstance(node, ast.ClassDef):
            found[node.name] = segment
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            found[segment.split("=")[0].split(":")[0].strip()] = segment
    return found


def _lines(path: Path) -> dict[str, str]:
    lines = [line.rstrip(",") for line in path.read_text().splitlines()[1:-1]]
    return {json.loads(line)["name"]: line for line in lines}


def build(folder: Path, tools: list[tuple[str, int]]) -> Package:
    spec = {
        "mcpgen": 1,
        "$defs": SHARED,
        "tools": [
            {"name": name, "inputSchema": SCHEMAS[number], "outputSchema": SCHEMAS[-number - 1]}
            for name, number in tools
        ],
    }
    (folder / "notes.json").write_text(json.dumps(spec))
    report = build_toolkits(Request((str(folder / "notes.json"),), str(folder / "out")))
    assert not report.is_refused, report
    return Package(folder / "out" / "notes")


@settings(max_examples=3, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(specs, specs, st.randoms(use_true_random=False))
def test_what_did_not_change_keeps_its_bytes(
    first: dict[str, int], second: dict[str, int], rng: Any
) -> None:
    second = {**second, **dict(list(first.items())[:1])}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        before = build(folder, list(first.items()))
        now = build(folder, rng.sample(sorted(second.items()), len(second)))
        for tool in first.keys() & second.keys():
            assert now.names[tool] == before.names[tool]
            if first[tool] == second[tool]:
                assert now.of(tool) == before.of(tool)
        assert now.handlers.startswith(before.handlers)
        again = build(folder, rng.sample(sorted(second.items()), len(second)))
        assert [again.of(tool) for tool in second] == [now.of(tool) for tool in second]
        assert again.handlers == now.handlers


def test_a_twin_renames_nothing_and_a_new_model_is_no_rename(tmp_path: Path) -> None:
    """`edit` has the model EditNoteOptions; `edit_note` gets one that would be called so too."""
    before = build(tmp_path, [("edit", 0), ("get-note", 3)])
    now = build(tmp_path, [("edit", 0), ("get-note", 3), ("get_note", 3), ("edit_note", 3)])
    assert {name: now.names[name] for name in before.names} == before.names
    assert now.names["get_note"][0].startswith("get_note_x")
    spec = json.loads((tmp_path / "notes.json").read_text())
    spec["tools"][-1]["inputSchema"] = SCHEMAS[1]
    assert told(tmp_path, spec) == []
    assert "EditNoteOptionsX" in (tmp_path / "out/notes/src/notes_mcp/models.py").read_text()


def test_a_lost_name_is_told_once(tmp_path: Path) -> None:
    def spec(kind: str) -> dict[str, Any]:
        schema = closed(get={"$ref": "#/$defs/Get"})
        tools = [
            {"name": "strict", "inputSchema": schema},
            {"name": "open", "inputSchema": schema, "strict": False},
        ]
        return {"mcpgen": 1, "$defs": {"Get": closed(n={"type": kind})}, "tools": tools}

    assert told(tmp_path, spec("string")) == []
    (text,) = told(tmp_path, spec("integer"))
    assert text.startswith("a model of #/Get is called GetX")
    assert told(tmp_path, spec("integer")) == []


def test_a_first_result_is_no_changed_name(tmp_path: Path) -> None:
    tool: dict[str, Any] = {"name": "edit", "inputSchema": closed(a={})}
    assert told(tmp_path, {"mcpgen": 1, "tools": [tool]}) == []
    tool["outputSchema"] = closed(b={})
    assert told(tmp_path, {"mcpgen": 1, "tools": [tool]}) == []
    del tool["outputSchema"]
    assert told(tmp_path, {"mcpgen": 1, "tools": [tool]}) == []


def told(folder: Path, spec: dict[str, Any]) -> list[str]:
    """Build a spec and return what is said of changed names."""
    (folder / "notes.json").write_text(json.dumps(spec))
    request = Request((str(folder / "notes.json"),), str(folder / "out"))
    (toolkit,) = build_toolkits(request).toolkits
    return [found.message for found in toolkit.diagnostics if found.code == "MG531"]
