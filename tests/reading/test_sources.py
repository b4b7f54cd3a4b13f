"""`sources:`: the tools of other files join a spec's, each with what it refers to and needs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen.diagnostics import Findings, render_all
from mcpgen.spec.document import Document, Setting, ToolSpec
from mcpgen.spec.normalising import normalise
from mcpgen.spec.reading import Config, Options, read
from mcpgen.spec.reading.options import ApiOptions, Choice
from mcpgen.spec.resources.document import SchemaDocument
from mcpgen.spec.resources.registry import Registry
from mcpgen.spec.resources.uris import of_file
from mcpgen.spec.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mcpgen.spec.calls import Api
    from mcpgen.spec.normal import NormalDocument
    from mcpgen.spec.reading import ReadResult
    from mcpgen.spec.reading.languages import Foreign
    from mcpgen_runtime.schema.types import Json, JsonObject

    Write = Callable[[str, str], Path]

SPEC = """
mcpgen: 1
title: Ours
sources: {sources}
$defs:
  Pet: {{type: object, properties: {{own: {{type: string}}}}}}
tools:
  - name: own
    inputSchema: {{properties: {{pet: {{$ref: "#/$defs/Pet"}}}}}}
"""
REFERRING = {"properties": {"pet": {"$ref": "#/$defs/Pet"}}}


class Gizmo:
    """A language whose files are APIs: `operations` by name, each with its schema, `$defs`."""

    def __init__(self) -> None:
        self.options: list[Options] = []

    def recognises(self, value: JsonObject) -> bool:
        return "gizmo" in value

    def read(self, foreign: Foreign) -> Document | None:
        self.options.append(foreign.options)
        value, definitions = foreign.value, foreign.value.get("$defs", {})
        home = SchemaDocument({"$defs": definitions}, of_file(foreign.source.path), foreign.source)
        operations: dict[str, Json] = value["operations"]
        return Document(
            source=foreign.source,
            name=foreign.options.name or foreign.name,
            tools=tuple(_tool(name, schema) for name, schema in operations.items()),
            definitions=definitions,
            registry=Registry(home),
            config=_settings(),
            api=_api(value["gizmo"]),
            tally=Tally(len(operations) + 1, skipped=1, webhooks=2),
        )


def _tool(name: str, schema: Json) -> ToolSpec:
    call: Any = {"method": "GET", "path": "/", "server": "main", "security": [{"key": []}, {}]}
    return ToolSpec(name, f"/operations/{name}", schema, call=call, skippable=True)


def _settings() -> tuple[Setting, ...]:
    names = ("base_url", "region", "token", "files_dir")
    return tuple(Setting(name, {"type": "string"}, pointer=f"/{name}") for name in names)


def _api(url: str) -> Api:
    return {
        "servers": {
            "main": {
                "url": url,
                "setting": "base_url",
                "variables": {"region": {"default": "eu", "setting": "region"}},
            }
        },
        "schemes": {"key": {"kind": "bearer", "settings": {"value": "token"}}},
        "timeout": 10 if url == "a" else 20,
        "max_response": 2000 if url == "a" else 1000,
        "strict": url == "a",
    }


def api(url: str, **operations: Json) -> str:
    definitions = {"Pet": {"type": "object", "properties": {url: {"type": "string"}}}}
    return json.dumps({"gizmo": url, "operations": operations, "$defs": definitions}, indent=1)


def joined(path: Path, config: Config | None = None) -> Document:
    result = result_of(path, config)
    assert result.document is not None, render_all(result.findings)
    return result.document


def result_of(path: Path, config: Config | None = None) -> ReadResult:
    (result,) = read([path], config, [Gizmo()])
    return result


def normal(document: Document) -> NormalDocument:
    findings = Findings()
    done = normalise(document, findings)
    assert done is not None, render_all(findings)
    return done


def spec(write: Write, sources: str) -> Path:
    return write("specs/mix.yaml", SPEC.format(sources=sources))


def test_tools_of_all_kinds_of_sources_join(write: Write) -> None:
    write("specs/more/api.json", api("a", fetch={}))
    write("specs/capture.json", '[{"name": "captured", "inputSchema": {}}]')
    write("specs/other.yaml", "mcpgen: 1\ntools: [{name: other, inputSchema: {}, strict: false}]")
    document = joined(spec(write, "[more/api.json, capture.json, {file: other.yaml}]"))
    assert [tool.name for tool in document.tools] == ["own", "fetch", "captured", "other"]
    assert (document.name, document.title) == ("mix", "Ours")
    assert document.tally == Tally(2, skipped=1, webhooks=2)
    assert [tool.strict for tool in document.tools] == [True, True, True, False]


def test_the_files_and_the_sources_are_told(write: Write) -> None:
    write("specs/api.json", api("a", fetch={}))
    write("specs/capture.json", '[{"name": "b", "inputSchema": {"$ref": "_c.json"}}]')
    write("specs/_c.json", "{}")
    result = result_of(spec(write, "[api.json, capture.json]"))
    names = ["mix.yaml", "api.json", "capture.json", "_c.json"]
    assert [file.path.name for file in result.files] == names
    assert [path.name for path in result.sources] == ["api.json", "capture.json"]


def test_each_tool_refers_to_definitions_of_its_own_file(write: Write) -> None:
    write("specs/a.json", api("a", fetch_a=REFERRING))
    write("specs/b.json", api("b", fetch_b=REFERRING))
    done = normal(joined(spec(write, "[a.json, b.json]")))
    seen = {}
    for tool in done.tools:
        ((name, definition),) = tool.exact["$defs"].items()
        seen[tool.served_name] = list(definition["properties"])
        assert name in done.shared
    assert seen == {"own": ["own"], "fetch_a": ["a"], "fetch_b": ["b"]}
    assert len(done.shared) == 3


def test_a_file_that_two_refer_to_is_one_type(write: Write) -> None:
    """Whether a spec refers to the other one, or both to a third."""
    write("specs/_c.yaml", "Note: {type: object, properties: {c: {type: integer}}}")
    other = {
        "mcpgen": 1,
        "$defs": {"Cat": {"type": "object", "properties": {"x": {"type": "integer"}}}},
        "tools": [
            {
                "name": "b",
                "inputSchema": {
                    "properties": {
                        "note": {"$ref": "_c.yaml#/Note"},
                        "cat": {"$ref": "#/$defs/Cat"},
                    }
                },
            }
        ],
    }
    write("specs/other.json", json.dumps(other))
    text = """
mcpgen: 1
sources: [other.json]
tools:
  - name: a
    inputSchema:
      properties: {note: {$ref: "_c.yaml#/Note"}, cat: {$ref: "other.json#/$defs/Cat"}}
"""
    done = normal(joined(write("specs/mix.yaml", text)))
    assert done.shared == {"Note", "Cat"}
    one, other_tool = done.tools
    assert one.exact["properties"] == other_tool.exact["properties"]


def test_a_uri_must_not_mean_two_things(write: Write) -> None:
    write("specs/_x.json", '{"type": "string"}')
    write("specs/_y.json", '{"type": "integer"}')
    text = """
mcpgen: 1
references: {{"https://x.invalid/note": {}}}
{}
tools: [{{name: {}, inputSchema: {{properties: {{n: {{$ref: "https://x.invalid/note"}}}}}}}}]
"""
    write("specs/other.yaml", text.format("_x.json", "", "b"))
    result = result_of(
        write("specs/mix.yaml", text.format("_y.json", "sources: [other.yaml]", "a"))
    )
    assert [(found.code, found.pointer) for found in result.findings] == [("MG212", "/sources/0")]
    assert joined(write("specs/mix.yaml", text.format("_x.json", "sources: [other.yaml]", "a")))


def test_one_api_keeps_its_names(write: Write) -> None:
    write("specs/a.json", api("a", fetch={}))
    document = joined(spec(write, "[a.json]"))
    assert document.api == _api("a")
    assert document.config == _settings() or [one.name for one in document.config] == [
        "base_url", "region", "token", "files_dir"
    ]  # fmt: skip
    assert document.tools[1].call == _tool("fetch", {}).call


def test_the_settings_of_a_second_api_get_its_name_in_front(write: Write) -> None:
    write("specs/a.json", api("a", fetch={}))
    write("specs/b-c.json", api("b", get={}))
    document = joined(spec(write, "[a.json, b-c.json]"))
    assert [one.name for one in document.config] == [
        "base_url", "region", "token", "files_dir", "b_c_base_url", "b_c_region", "b_c_token"
    ]  # fmt: skip
    assert document.api is not None
    assert document.api["servers"]["b_c_main"] == {
        "url": "b",
        "setting": "b_c_base_url",
        "variables": {"region": {"default": "eu", "setting": "b_c_region"}},
    }
    assert document.api["schemes"] == {
        "key": {"kind": "bearer", "settings": {"value": "token"}},
        "b_c_key": {"kind": "bearer", "settings": {"value": "b_c_token"}},
    }
    calls = [tool.call for tool in document.tools[1:]]
    assert [(call["server"], call.get("security")) for call in calls if call] == [
        ("main", [{"key": []}, {}]),
        ("b_c_main", [{"b_c_key": []}, {}]),
    ]
    limits = [document.api[key] for key in ("timeout", "max_response", "strict")]
    assert limits == [20, 2000, True]


def test_an_api_gives_way_to_settings_of_our_own(write: Write) -> None:
    write("specs/a.json", api("a", fetch={}))
    own = SPEC.format(sources="[a.json]") + "config: {token: {type: integer}}\n"
    document = joined(write("specs/mix.yaml", own))
    assert [one.name for one in document.config] == [
        "token", "a_base_url", "a_region", "a_token", "files_dir"
    ]  # fmt: skip


def test_sources_of_one_document_share_their_settings(write: Write) -> None:
    write("specs/a.json", api("a", fetch=REFERRING))
    write("specs/same.json", api("a", get=REFERRING))
    for sources in ("[a.json, same.json]", "[a.json, same.json, {file: same.json}]"):
        result = result_of(spec(write, sources))
        twice = sources.count("same") > 1
        assert [found.code for found in result.findings] == ["MG204"] * twice
        if result.document:
            assert [one.name for one in result.document.config] == [
                "base_url", "region", "token", "files_dir"
            ]  # fmt: skip
            assert result.document.api is not None
            assert len(result.document.api["servers"]) == 1


def test_a_clash_names_both_places(write: Write) -> None:
    write("specs/a.json", api("a", own={}))
    result = result_of(spec(write, "[a.json]"))
    (found,) = result.findings
    assert found.source is not None
    assert (found.code, found.source.display.endswith("a.json")) == ("MG204", True)
    position = found.position()
    assert position is not None
    assert position.line == 4
    assert found.message.endswith("mix.yaml:8")
    assert "specs" in found.message


def test_what_is_wrong_with_a_joined_tool_is_shown_in_its_file(write: Write) -> None:
    write("specs/a.json", api("a", fetch=REFERRING, bad={"properties": {"x": {"pattern": "("}}}))
    write("specs/c.json", '[{"name": "c",\n "inputSchema": {"properties": {"x": {"type": 1}}}}]')
    findings = Findings()
    assert normalise(joined(spec(write, "[a.json, c.json]")), findings) is None
    shown = {
        (found.code, found.source.display.rpartition("/")[2], found.pointer)
        for found in findings
        if found.source
    }
    assert shown == {
        ("MG601", "a.json", "/operations/bad/inputSchema/properties/x/pattern"),
        ("MG305", "c.json", "/0/inputSchema/properties/x/type"),
    }


def test_options_go_from_the_item_over_the_spec_to_the_file_and_to_all(write: Write) -> None:
    write("specs/apis/a.json", api("a", fetch={}))
    text = """
mcpgen: 1
served: exact
sources:
  - file: apis/a.json
    include: {tags: [x], paths: [/p/*]}
    tools: {fetch: {name: get, title: Get}}
    overlays: [ours.yaml, ../up.yaml]
    body: nested
    name_budget: 20
"""
    path = write("specs/mix.yaml", text)
    config = Config(
        path.parents[1],
        options=Options(formats="assert", api=ApiOptions(deprecated="drop", timeout=1)),
        specs={
            "specs/mix.yaml": Options(
                name="mixed", strict="annotated", api=ApiOptions(body="flat", timeout=2)
            ),
            "specs/apis/a.json": Options(
                name="alone", served="portable", api=ApiOptions(outputs="served", timeout=3)
            ),
        },
    )
    gizmo = Gizmo()
    (result,) = read([path], config, [gizmo])
    assert result.document is not None, render_all(result.findings)
    assert result.document.name == "mixed"
    assert gizmo.options == [
        Options(
            name="a",
            strict="annotated",
            served="exact",
            formats="assert",
            api=ApiOptions(
                include=Choice(tags=("x",), paths=("/p/*",)),
                tools={"fetch": {"name": "get", "title": "Get"}},
                overlays=("specs/ours.yaml", "up.yaml"),
                body="nested",
                outputs="served",
                deprecated="drop",
                name_budget=20,
                timeout=2,
            ),
        )
    ]


def test_a_source_that_is_only_met_is_no_toolkit_of_its_own(write: Write, tmp_path: Path) -> None:
    spec(write, "[a.json, more/c.json]")
    write("specs/a.json", api("a", fetch={}))
    write("specs/more/c.json", '[{"name": "c", "inputSchema": {}}]')
    write("specs/z.json", '[{"name": "c", "inputSchema": {}}]')
    results = read([tmp_path / "specs"], None, [Gizmo()])
    built = [result.document.name for result in results if result.document]
    assert built == ["mix", "z"]
    notes = [found.message for result in results for found in result.findings]
    assert notes == [f"skipped: its tools are in the toolkit of {tmp_path}/specs/mix.yaml"] * 2
    named = read([tmp_path / "specs", tmp_path / "specs" / "a.json"], None, [Gizmo()])
    assert [result.document.name for result in named if result.document] == ["mix", "z"]
    first = read([tmp_path / "specs" / "a.json", tmp_path / "specs"], None, [Gizmo()])
    assert [result.document.name for result in first if result.document] == ["a", "mix", "z"]


def test_specs_that_name_each_other_are_refused(write: Write, tmp_path: Path) -> None:
    text = "mcpgen: 1\nsources: [{}]\ntools: [{{name: {}, inputSchema: {{}}}}]"
    write("specs/a.yaml", text.format("b.yaml", "a"))
    write("specs/b.yaml", text.format("a.yaml", "b"))
    write("specs/c.yaml", text.format("c.yaml", "c"))
    results = read([tmp_path / "specs"])
    assert [[found.code for found in result.findings] for result in results] == [["MG211"]] * 3


@pytest.mark.parametrize("sources", ["3", "[[]]", "[{file: 3}]", "{}", "[{file: a, include: 3}]"])
def test_whatever_stands_in_sources_is_told_and_nothing_raises(write: Write, sources: str) -> None:
    result = result_of(spec(write, sources))
    assert result.document is None
    assert {found.code for found in result.findings} <= {"MG201", "MG202"}


def test_faults_of_our_own_and_of_the_sources_are_told_in_one_run(write: Write) -> None:
    write("specs/c.json", '[{"name": 3, "inputSchema": {}}]')
    own = SPEC.format(sources="[c.json]") + "titel: x\n"
    result = result_of(write("specs/mix.yaml", own))
    assert [found.code for found in result.findings] == ["MG200", "MG201"]
