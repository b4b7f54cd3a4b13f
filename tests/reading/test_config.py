from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mcpgen.diagnostics import Findings
from mcpgen.spec.reading import Config, Options, load_config, read
from mcpgen.spec.reading.options import ApiOptions, Choice

if TYPE_CHECKING:
    from collections.abc import Callable

TEXT = """
[tool.mcpgen]
paths = ["apis", "more/x.json"]
out = "build"
strict = "annotated"

[tool.mcpgen.specs."apis/notes.yaml"]
name = "renamed"
served = "exact"
ignore = ["w"]

[tool.mcpgen.specs."apis/notes.yaml".references]
"https://x.invalid/note" = "apis/_note.json"
"""
FILES = {"https://x.invalid/note": "apis/_note.json"}


def test_the_table_is_read(write: Callable[[str, str], Path]) -> None:
    findings = Findings()
    write("apis/notes.yaml", "")
    path = write("pyproject.toml", TEXT)
    config = load_config(path, findings)
    assert len(findings) == 0
    assert config == Config(
        path.parent,
        ("apis", "more/x.json"),
        "build",
        Options(strict="annotated"),
        {"apis/notes.yaml": Options("renamed", served="exact", ignore=("w",), references=FILES)},
    )
    own = config.options_for(path.parent / "apis" / "notes.yaml")
    assert own == Options("renamed", "annotated", "exact", None, ("w",), None, FILES)
    assert config.options_for(path.parent / "other.yaml") == Options(strict="annotated")


def test_without_a_file_or_a_table_there_is_nothing_to_say(
    write: Callable[[str, str], Path], tmp_path: Path
) -> None:
    findings = Findings()
    assert load_config(tmp_path / "pyproject.toml", findings) == Config(tmp_path)
    assert load_config(write("pyproject.toml", "[project]\n"), findings) == Config(tmp_path)
    assert len(findings) == 0


def test_the_name_of_a_spec_goes_before_the_configurations(
    write: Callable[[str, str], Path],
) -> None:
    config = load_config(write("pyproject.toml", TEXT), Findings())
    spec = write("apis/notes.yaml", "mcpgen: 1\nname: mine\ntools: [{name: a, inputSchema: {}}]\n")
    document = read([spec], config)[0].document
    assert document is not None
    assert document.name == "mine"


def test_tables_of_the_wrong_kind_are_faults(write: Callable[[str, str], Path]) -> None:
    write("x", "")
    for text in (
        "[tool]\nmcpgen = 1\n",
        "[tool.mcpgen]\nspecs = 1\n",
        "[tool.mcpgen.specs]\nx = 1\n",
    ):
        findings = Findings()
        load_config(write("pyproject.toml", text), findings)
        assert [found.code for found in findings.errors] == ["MG114"]
        assert findings.errors[0].position() is not None


def test_options_of_a_file_that_is_not_there_are_refused(write: Callable[[str, str], Path]) -> None:
    findings = Findings()
    write("specs/notes.yaml", "")
    text = '[tool.mcpgen.specs."notes.yaml"]\n[tool.mcpgen.specs."other.yaml"]\n'
    load_config(write("pyproject.toml", text), findings)
    near, far = findings.errors
    assert "names no file" in near.message
    assert near.help == 'Did you mean "specs/notes.yaml"?'
    assert "specs/notes.yaml" not in far.help
    assert [place.line for one in (near, far) if (place := one.position())] == [1, 2]


def test_a_tool_that_is_no_table_is_told(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("tool = 3  # mcpgen\n", encoding="utf-8")
    findings = Findings()
    load_config(tmp_path / "pyproject.toml", findings)
    assert [found.message for found in findings] == ["tool.mcpgen must be a table"]


def test_formats_are_asserted_where_the_spec_the_tool_or_the_configuration_asks_for_it(
    write: Callable[[str, str], Path],
) -> None:
    tool = '{{"name": "{}", "inputSchema": {{"type": "object"}}{}}}'
    tools = ",".join([tool.format("a", ""), tool.format("b", ', "formats": "ignore"')])
    capture = write("captured.json", f'{{"tools": [{tools}]}}')
    spec = write("own.json", f'{{"mcpgen": 1, "tools": [{tools}]}}')
    other = write("other.json", f'{{"mcpgen": 1, "formats": "ignore", "tools": [{tools}]}}')
    config = Config(capture.parent, options=Options(formats="assert"))
    results = read([capture, spec, other], config)
    asserted = [[one.assert_formats for one in of.document.tools] for of in results if of.document]
    assert asserted == [[True, True], [True, False], [False, False]]


API = """
[tool.mcpgen]
timeout = 2.5
name_budget = 16
deprecated = "drop"
include = {tags = ["all"]}

[tool.mcpgen.specs."api.yaml"]
overlays = ["ours.yaml"]
body = "nested"
outputs = "served"
responses = "strict"
max_response = 1024
include = {paths = ["/pets/**"], methods = ["get"], operations = ["list*"]}
exclude.tags = ["admin"]
tools."GET /pets" = {name = "pets", title = "Pets", description = "All pets."}
tools.showPet.name = "pet"
"""


def test_the_options_of_apis_are_read(write: Callable[[str, str], Path]) -> None:
    findings = Findings()
    write("api.yaml", "")
    config = load_config(write("pyproject.toml", API), findings)
    assert not findings
    for_all = ApiOptions(
        include=Choice(tags=("all",)), deprecated="drop", name_budget=16, timeout=2.5
    )
    own = ApiOptions(
        include=Choice(paths=("/pets/**",), methods=("get",), operations=("list*",)),
        exclude=Choice(tags=("admin",)),
        tools={
            "GET /pets": {"name": "pets", "title": "Pets", "description": "All pets."},
            "showPet": {"name": "pet"},
        },
        overlays=("ours.yaml",),
        body="nested",
        outputs="served",
        responses="strict",
        max_response=1024,
    )
    assert config.options == Options(api=for_all)
    assert config.specs == {"api.yaml": Options(api=own)}
    assert config.options_for(Path(config.folder or "", "api.yaml")).api == own.over(for_all)


def test_a_fault_is_shown_in_the_table_that_has_it(write: Callable[[str, str], Path]) -> None:
    lines = [
        "[tool.mcpgen.specs.a]",
        "body = 'flat'",
        "[tool.mcpgen.specs.a.include]  # [tool.mcpgen.specs.b]",
        "tags = ['x']",
        '[tool.mcpgen.specs."b".include]',
        "tags = ['x']",
        "'paths' = 3",
        "[tool.mcpgen.specs.b]",
        "  body = 'flit'",
        "exclude.tags = 1",
        "tools.y.name = 'y'",
        "tools . 'x'.name = 1",
        "[[tool.mcpgen.specs.b.list]]",
    ]
    write("a", "")
    write("b", "")
    findings = Findings()
    load_config(write("pyproject.toml", "\n".join(lines)), findings)
    shown = {
        found.pointer.removeprefix("/tool/mcpgen/specs/b/"): (place.line, place.column)
        for found in findings
        if (place := found.position())
    }
    assert shown == {
        "include/paths": (7, 1),
        "body": (9, 3),
        "exclude/tags": (10, 1),
        "tools/x/name": (12, 1),
        "list": (8, 1),
    }
