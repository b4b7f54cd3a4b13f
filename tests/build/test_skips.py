"""Operations of an API that are skipped: told, counted, kept in the manifest, or refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen import Request, build_toolkits
from mcpgen.build import report_current
from mcpgen.cli.printing import operations_lines, print_report, to_json
from mcpgen.spec.document import Document, Setting, ToolSpec
from mcpgen.spec.tally import Tally

if TYPE_CHECKING:
    from pathlib import Path

    from mcpgen.build import BuildReport
    from mcpgen.spec.calls import Api
    from mcpgen.spec.reading.languages import Foreign
    from mcpgen_runtime.schema.types import Json, JsonObject

API: Api = {
    "servers": {"main": {"url": "https://example.org", "setting": "base_url"}},
    "schemes": {},
    "timeout": 30,
    "max_response": 1000,
    "strict": False,
}
BASE_URL = Setting("base_url", {"type": "string"}, required=False)


class Gizmo:
    """A language of operations by name, each with the schema of its arguments."""

    lost = 0

    def recognises(self, value: JsonObject) -> bool:
        return "gizmo" in value

    def read(self, foreign: Foreign) -> Document | None:
        operations = foreign.value["gizmo"]
        tally = Tally(len(operations) + 7 + self.lost, left_out=7, callbacks=1, webhooks=2)
        tools = tuple(_tool(name, schema) for name, schema in operations.items())
        return Document(
            foreign.source, foreign.name, tools, config=(BASE_URL,), api=API, tally=tally
        )


def _tool(name: str, schema: Json) -> ToolSpec:
    request: Any = {"method": "GET", "path": f"/{name}", "server": "main"}
    return ToolSpec(name, f"/gizmo/{name}", schema, call=request, skippable=True)


@pytest.fixture(autouse=True)
def gizmo(monkeypatch: pytest.MonkeyPatch) -> Gizmo:
    made = Gizmo()
    monkeypatch.setattr("mcpgen.build.languages.languages", lambda: (made,))
    return made


def write(folder: Path, **operations: Json) -> Path:
    specs = folder / "specs"
    specs.mkdir(exist_ok=True)
    (specs / "api.json").write_text(json.dumps({"gizmo": operations}, indent=1))
    return folder


GOOD: Any = {"type": "object", "properties": {"a": {"type": "string"}}}
BAD: Any = {"type": "object", "properties": {"a": {"pattern": "("}}}


def build(folder: Path, **options: Any) -> BuildReport:
    return build_toolkits(Request(folder=str(folder), prove=False, **options))


def test_what_is_skipped_is_told_and_the_rest_is_built(tmp_path: Path) -> None:
    report = build(write(tmp_path, a=GOOD, b=BAD))
    (toolkit,) = report.toolkits
    assert toolkit.state == "created"
    assert list(operations_lines(toolkit.figures)) == [
        "  9 operations = 1 tool + 7 left out + 1 skipped",
        "  no operations, and no tools: 1 callback, 2 webhooks",
    ]
    (told,) = toolkit.diagnostics
    assert (told.code, told.severity) == ("MG601", "warning")
    assert told.pointer == "/gizmo/b/inputSchema/properties/a/pattern"
    assert to_json(report)["toolkits"][0]["operations"] == {
        "all": 9,
        "tools": 1,
        "leftOut": 7,
        "skipped": 1,
        "callbacks": 1,
        "webhooks": 2,
    }


def test_a_build_with_nothing_to_do_tells_the_same_figures(tmp_path: Path) -> None:
    first = build(write(tmp_path, a=GOOD, b=BAD))
    again = report_current(Request(folder=str(tmp_path), prove=False))
    assert again is not None
    assert again.toolkits[0].state == "unchanged"
    assert again.toolkits[0].figures == first.toolkits[0].figures


def test_fail_on_skip_writes_nothing(tmp_path: Path) -> None:
    report = build(write(tmp_path, a=GOOD, b=BAD), fail_on_skip=True)
    assert report.exit_code == 1
    assert [toolkit.state for toolkit in report.toolkits] == ["refused"]
    assert [found.severity for found in report.toolkits[0].diagnostics] == ["error"]
    assert not (tmp_path / "servers").exists()


def test_fail_on_skip_refuses_what_an_earlier_build_let_pass(tmp_path: Path) -> None:
    build(write(tmp_path, a=GOOD, b=BAD))
    strictly = Request(folder=str(tmp_path), prove=False, fail_on_skip=True)
    assert report_current(strictly) is None
    assert build_toolkits(strictly).exit_code == 1


def test_fail_on_skip_has_nothing_against_what_is_left_out_by_choice(tmp_path: Path) -> None:
    build(write(tmp_path, a=GOOD))
    report = report_current(Request(folder=str(tmp_path), prove=False, fail_on_skip=True))
    assert report is not None
    assert report.exit_code == 0


def test_every_skip_is_told_however_many(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    print_report(build(write(tmp_path, a=GOOD, **{f"bad{n}": BAD for n in range(70)})))
    said = capsys.readouterr()
    assert all(f"GET /bad{n}: skipped: " in said.err for n in range(70))
    assert "more" not in said.err
    assert "78 operations = 1 tool + 7 left out + 70 skipped" in said.out


def test_an_operation_that_is_lost_is_a_fault_of_ours(tmp_path: Path, gizmo: Gizmo) -> None:
    gizmo.lost = 1
    report = build(write(tmp_path, a=GOOD))
    assert [found.code for found in report.toolkits[0].diagnostics] == ["MG500"]
    assert "1 tools call an operation" in report.crashes[0]


def test_a_toolkit_without_an_api_has_no_operations(tmp_path: Path) -> None:
    specs = write(tmp_path) / "specs"
    (specs / "api.json").write_text(json.dumps([{"name": "a", "inputSchema": {}}]))
    report = build(tmp_path)
    assert list(operations_lines(report.toolkits[0].figures)) == []
    assert to_json(report)["toolkits"][0]["operations"] is None


MIX = """
mcpgen: 1
sources: [api.json]
tools:
  - name: own
    inputSchema: {type: object, properties: {x: {type: integer}}}
"""


def test_a_spec_with_an_api_among_its_sources_is_built(tmp_path: Path) -> None:
    specs = write(tmp_path, a=GOOD, b=BAD) / "specs"
    (specs / "mix.yaml").write_text(MIX)
    report = build(tmp_path)
    (toolkit,) = report.toolkits
    assert (toolkit.name, toolkit.state, toolkit.figures.tools) == ("mix", "created", 2)
    assert next(operations_lines(toolkit.figures)).endswith("= 1 tool + 7 left out + 1 skipped")
    assert [found.message for found in report.diagnostics] == [
        f"skipped: its tools are in the toolkit of {specs}/mix.yaml"
    ]
    package = tmp_path / "servers" / "mix" / "src" / "mix_mcp"
    handlers = (package / "handlers.py").read_text()
    assert ("\nasync def own(" in handlers, "\nasync def a(" in handlers) == (True, False)
    assert "\na: " in (package / "operations.py").read_text()


def test_a_build_of_sources_with_nothing_to_do_says_the_same(tmp_path: Path) -> None:
    specs = write(tmp_path, a=GOOD) / "specs"
    (specs / "mix.yaml").write_text(MIX)
    first = build(tmp_path)
    again = report_current(Request(folder=str(tmp_path), prove=False))
    assert again is not None
    assert [found.message for found in again.diagnostics] == [
        found.message for found in first.diagnostics
    ]
    write(tmp_path, a=GOOD, b=GOOD)
    assert report_current(Request(folder=str(tmp_path), prove=False)) is None


def test_a_source_that_is_named_is_built_too(tmp_path: Path) -> None:
    specs = write(tmp_path, a=GOOD) / "specs"
    (specs / "mix.yaml").write_text(MIX)
    build(tmp_path)
    both = (str(specs / "api.json"), str(specs))
    assert report_current(Request(both, folder=str(tmp_path), prove=False)) is None
    assert [toolkit.name for toolkit in build(tmp_path, paths=both).toolkits] == ["api", "mix"]


def test_parts_of_a_spec_are_quiet_and_looked_at_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that is only referred to is no spec, and nobody has to be told so each time."""
    specs = tmp_path / "specs"
    specs.mkdir()
    refers = {"type": "object", "properties": {"x": {"$ref": "part.json"}}}
    tool = {"name": "a", "inputSchema": refers}
    (specs / "a.json").write_text(json.dumps({"mcpgen": 1, "tools": [tool]}))
    (specs / "part.json").write_text('{"type": "integer"}')
    (specs / "stranger.json").write_text('{"type": "integer"}')
    report = build(tmp_path)
    said = [found.source.display for found in report.diagnostics if found.source]
    assert said == [str(specs / "stranger.json")]
    (specs / "stranger.json").unlink()
    build(tmp_path)
    monkeypatch.setattr("mcpgen.spec.reading.text.source.load", None)  # nothing is read
    again = report_current(Request(folder=str(tmp_path), prove=False))
    assert again is not None
    assert again.diagnostics == ()


def test_a_part_that_is_a_spec_itself_is_built_where_it_is_met(tmp_path: Path) -> None:
    specs = tmp_path / "specs"
    specs.mkdir()
    refers = {"type": "object", "properties": {"x": {"$ref": "b.json#/$defs/X"}}}
    both = {"mcpgen": 1, "$defs": {"X": {"type": "integer"}}}
    (specs / "a.json").write_text(
        json.dumps({**both, "tools": [{"name": "a", "inputSchema": refers}]})
    )
    (specs / "b.json").write_text(json.dumps({**both, "tools": [{"name": "b", "inputSchema": {}}]}))
    alone = build(tmp_path, paths=(str(specs / "a.json"),))
    assert [toolkit.name for toolkit in alone.toolkits] == ["a"]
    assert report_current(Request(folder=str(tmp_path), prove=False)) is None
    assert [toolkit.name for toolkit in build(tmp_path).toolkits] == ["a", "b"]


def test_options_of_an_api_and_of_a_source_are_looked_at(tmp_path: Path) -> None:
    """Those of pyproject.toml for the source's own file count for the spec that names it."""
    specs = write(tmp_path, a=GOOD) / "specs"
    (specs / "mix.yaml").write_text(MIX)
    project = tmp_path / "pyproject.toml"
    project.write_text("[tool.mcpgen]\ntimeout = 3\ninclude = {tags = ['x']}\n")
    assert [toolkit.state for toolkit in build(tmp_path).toolkits] == ["created"]
    request = Request(folder=str(tmp_path), prove=False)
    assert report_current(request) is not None
    own = "[tool.mcpgen.specs.'specs/api.json']\ntools = {a = {name = 'b'}}\n"
    project.write_text(project.read_text() + own)
    assert report_current(request) is None
    assert [toolkit.state for toolkit in build(tmp_path).toolkits] == ["updated"]
    assert report_current(request) is not None
    project.write_text(own.replace("'b'", "'c'"))
    assert report_current(request) is None
