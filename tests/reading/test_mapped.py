"""`references:` gives local files for absolute URIs; the network is never asked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen.diagnostics import Findings
from mcpgen.spec.normalising import normalise
from mcpgen.spec.reading import Config, Options, read
from mcpgen_runtime.schema.gate import Gate

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mcpgen.spec.reading import ReadResult

    Write = Callable[[str, str], Path]

HOST = "https://x.invalid"


def spec(reference: str, **mapping: str) -> str:
    schema = {"type": "object", "properties": {"p": {"$ref": reference}}}
    tool = {"name": "a", "inputSchema": schema, "strict": False}
    references = {f"{HOST}/{name}": file for name, file in mapping.items()}
    return json.dumps({"mcpgen": 1, "references": references, "tools": [tool]})


def gate(result: ReadResult) -> Gate:
    assert result.document is not None, list(result.findings)
    findings = Findings()
    done = normalise(result.document, findings)
    assert done is not None, list(findings)
    return Gate(done.tools[0].exact)


def accepted(write: Write, text: str, *values: Any) -> list[bool]:
    (result,) = read([write("notes.json", text)])
    found = gate(result)
    return [found.accepts({"p": value}) for value in values]


TYPES = """
$anchor: whole
type: string
$defs:
  Number: {$anchor: number, type: number}
  Part: {$id: part, type: 'null', $defs: {Yes: {$anchor: yes, const: true}}}
"""


@pytest.mark.parametrize(
    ("reference", "value"),
    [
        ("types", "text"),
        ("types#", "text"),
        ("types#whole", "text"),
        ("types#/$defs/Number", 1),
        ("types#number", 1),
        ("types#/%24defs/Number", 1),
        ("part", None),
        ("part#yes", True),
        ("part#/$defs/Yes", True),
    ],
)
def test_a_uri_is_found_in_its_file(write: Write, reference: str, value: Any) -> None:
    write("_types.yaml", TYPES)
    text = spec(f"{HOST}/{reference}", types="_types.yaml", unused="_types.yaml")
    assert accepted(write, text, value, {}) == [True, False]


def test_relative_references_of_a_file_are_relative_to_its_uri(write: Write) -> None:
    write("_a/list.json", '{"items": {"$ref": "item"}}')
    write("_b/item.json", '{"type": "string"}')
    write("_a/item", '{"type": "number"}')
    text = spec(f"{HOST}/list", list="_a/list.json", item="_b/item.json")
    assert accepted(write, text, ["a"], [1]) == [True, False]


def test_what_is_not_mapped_may_stand_beside_the_file(write: Write) -> None:
    write("_a/list.json", '{"items": {"$ref": "item.json#/$defs/I"}}')
    write("_a/item.json", '{"$defs": {"I": {"$ref": "deep/text.json"}}}')
    write("_a/deep/text.json", '{"type": "string"}')
    text = spec(f"{HOST}/list", list="_a/list.json")
    assert accepted(write, text, ["a"], [1]) == [True, False]


def test_an_id_changes_what_references_are_relative_to(write: Write) -> None:
    write("_a.json", f'{{"$id": "{HOST}/deep/a", "items": {{"$ref": "b"}}, "not": {{"$ref": "#c"}},'
          ' "$defs": {"C": {"$anchor": "c", "maxItems": 1}}}')  # fmt: skip
    write("_b.json", '{"type": "string"}')
    text = spec("_a.json", **{"deep/b": "_b.json"})
    assert accepted(write, text, ["a", "b"], [1, 2], ["a"]) == [True, False, False]


def test_a_folder_of_schemas_with_ids_may_refer_by_file_or_by_id(write: Write) -> None:
    write("_s/a.json", f'{{"$id": "{HOST}/v1/a.json", "items": {{"$ref": "b.json"}}}}')
    write("_s/b.json", f'{{"$id": "{HOST}/v1/b.json", "items": {{"$ref": "{HOST}/v1/c"}}}}')
    write("_s/c.json", '{"type": "string"}')
    text = spec("_s/a.json", **{"v1/c": "_s/c.json"})
    assert accepted(write, text, [["a"]], [[1]]) == [True, False]


def test_an_id_that_is_asked_for_before_its_file_is_read(write: Write) -> None:
    write(
        "_first.json",
        f'{{"items": {{"$ref": "{HOST}/late"}}, "contains": {{"$ref": "_late.json"}}}}',
    )
    write("_late.json", f'{{"$id": "{HOST}/late", "type": "string"}}')
    assert accepted(write, spec("_first.json"), ["a"], [1, "a"]) == [True, False]


def test_a_relative_id_moves_the_folder(write: Write) -> None:
    write("_a.json", '{"items": {"$id": "_deep/", "$ref": "item.json"}}')
    write("_deep/item.json", '{"type": "string"}')
    assert accepted(write, spec("_a.json"), ["a"], [1]) == [True, False]


def test_dynamic_references_come_back_out_of_files(write: Write) -> None:
    tree = {
        "$id": f"{HOST}/tree",
        "$dynamicAnchor": "node",
        "type": "object",
        "properties": {"data": True, "children": {"items": {"$dynamicRef": "#node"}}},
    }
    strict = {"$dynamicAnchor": "node", "$ref": "tree", "unevaluatedProperties": False}
    write("_tree.json", json.dumps(tree))
    write("_strict.json", json.dumps(strict))
    text = spec(f"{HOST}/strict", tree="_tree.json", strict="_strict.json")
    typo = {"children": [{"daat": 1}]}
    assert accepted(write, text, {"children": [{"data": 1}]}, typo) == [True, False]
    assert accepted(write, spec("_tree.json", tree="_tree.json"), typo) == [True]


def test_a_dynamic_anchor_in_unused_definitions_is_followed_to_its_file(write: Write) -> None:
    generic = {"items": {"$dynamicRef": "#T"}, "$defs": {"T": {"$dynamicAnchor": "T"}}}
    text_list = {"$ref": "generic", "$defs": {"T": {"$dynamicAnchor": "T", "$ref": "_text.json"}}}
    write("_generic.json", json.dumps(generic))
    write("_texts.json", json.dumps(text_list))
    write("_text.json", '{"type": "string"}')
    text = spec(f"{HOST}/texts", generic="_generic.json", texts="_texts.json")
    assert accepted(write, text, ["a"], [1]) == [True, False]


@pytest.mark.parametrize(
    ("vocabulary", "verdicts"),
    [("applicator", [True, False]), ("validation", [False, True])],
)
def test_a_vocabulary_that_a_metaschema_leaves_out_means_nothing(
    write: Write, vocabulary: str, verdicts: list[bool]
) -> None:
    uri = "https://json-schema.org/draft/2020-12"
    own = {
        "$schema": f"{uri}/schema",
        "$id": f"{HOST}/own",
        "$vocabulary": {f"{uri}/vocab/core": True, f"{uri}/vocab/{vocabulary}": True},
    }
    schema = {"$schema": f"{HOST}/own", "required": ["a"], "properties": {"b": False}}
    write("_own.json", json.dumps(own))
    write("_s.json", json.dumps(schema))
    text = spec("_s.json", own="_own.json")
    assert accepted(write, text, {"c": 1}, {"a": 1, "b": 1}) == verdicts


@pytest.mark.parametrize("mapped", [True, False])
def test_a_metaschema_of_ones_own_is_known_where_it_is_mapped(write: Write, mapped: bool) -> None:
    write("_own.json", '{"$schema": "https://json-schema.org/draft/2020-12/schema"}')
    write("_s.json", json.dumps({"$schema": f"{HOST}/own", "type": "string"}))
    text = spec("_s.json", **({"own": "_own.json"} if mapped else {}))
    (result,) = read([write("notes.json", text)])
    assert result.document is not None
    findings = Findings()
    normalise(result.document, findings)
    told = [(each.code, each.source.display, each.pointer) for each in findings if each.source]
    place = str(result.path.parent / "_s.json")
    assert told == ([] if mapped else [("MG327", place, "/$schema")])


def test_only_files_that_were_read_are_among_those_of_the_spec(write: Write) -> None:
    types, item = write("_types.yaml", TYPES), write("_item.json", '{"$ref": "types"}')
    write("_unused.json", "{}")
    mapping = {"types": "_types.yaml", "item": "_item.json", "unused": "_unused.json"}
    notes = write("notes.json", spec(f"{HOST}/item", **mapping))
    (result,) = read([notes])
    assert [file.path for file in result.files] == [notes, item, types]
    assert list(result.findings) == []


def test_a_file_has_one_name_by_uri_and_by_path(write: Write) -> None:
    write("_note.json", '{"type": "string"}')
    schema = {"properties": {"p": {"$ref": f"{HOST}/n"}, "q": {"$ref": "_note.json"}}}
    document = {
        "mcpgen": 1,
        "references": {f"{HOST}/n": "_note.json"},
        "tools": [{"name": "a", "inputSchema": schema}],
    }
    (result,) = read([write("notes.json", json.dumps(document))])
    assert list(gate(result).schema["$defs"]) == ["n"]  # type: ignore[index]


def test_a_file_of_a_link_out_of_the_folder_is_refused(write: Write) -> None:
    secret = write("secret/key.json", "{}")
    notes = write("specs/notes.json", spec(f"{HOST}/a", a="link.json", b="../secret/key.json"))
    (notes.parent / "link.json").symlink_to(secret)
    (result,) = read([notes])
    places = [(found.code, found.pointer) for found in result.findings.errors]
    assert places[:2] == [
        ("MG112", "/references/https:~1~1x.invalid~1a"),
        ("MG112", "/references/https:~1~1x.invalid~1b"),
    ]
    assert result.document is None


def test_the_configuration_gives_files_for_what_cannot_be_edited(write: Write) -> None:
    write("specs/_types/note.json", '{"type": "string"}')
    own = write("specs/_types/own.json", '{"type": "null"}')
    uris = {f"{HOST}/note": "specs/_types/note.json", f"{HOST}/own": "specs/_types/note.json"}
    schema = {"properties": {"p": {"$ref": f"{HOST}/note"}, "q": {"$ref": f"{HOST}/own"}}}
    tools = [{"name": "a", "inputSchema": schema}]
    spec = {"mcpgen": 1, "references": {f"{HOST}/own": "_types/own.json"}, "tools": tools}
    notes = write("specs/notes.json", json.dumps(spec))
    config = Config(notes.parents[1], specs={"specs/notes.json": Options(references=uris)})
    (result,) = read([notes], config)
    found = gate(result)
    assert found.accepts({"p": "text", "q": None})
    assert not found.accepts({"p": 1})
    assert own in [file.path for file in result.files]


@pytest.mark.parametrize(
    ("file", "code"), [("types/note.json", "MG112"), ("specs/gone.json", "MG113")]
)
def test_a_bad_file_of_the_configuration_is_told_where_it_is_asked_for(
    write: Write, file: str, code: str
) -> None:
    write("types/note.json", '{"type": "string"}')
    notes = write("specs/notes.json", spec(f"{HOST}/note"))
    options = Options(references={f"{HOST}/note": file, f"{HOST}/unused": "nowhere"})
    (result,) = read([notes], Config(notes.parents[1], options=options))
    places = [(found.code, found.pointer) for found in result.findings]
    assert places == [(code, "/tools/0/inputSchema/properties/p/$ref")]
