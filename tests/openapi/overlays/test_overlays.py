"""Overlays: what actions do, and what is wrong with them, at their lines."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tests.support.api_documents import Reading

DOCUMENT: dict[str, Any] = {
    "openapi": "3.0.0",
    "info": {"title": "T", "version": "1"},
    "tags": [{"name": "a"}, {"name": "b"}],
    "paths": {
        "/a": {"get": {"tags": ["x", "y"], "parameters": [{"name": "q", "in": "query"}]}},
        "/b": {"get": {"summary": "S"}, "put": {"x-internal": True}},
    },
}


@pytest.fixture
def overlaid(reading_of: Callable[..., Reading]) -> Callable[..., Any]:
    """Apply actions, without a word said; return the document's value."""

    def overlaid(*actions: Any, version: str = "1.1.0") -> Any:
        overlay = {"overlay": version, "info": {}, "actions": actions}
        files = {"o.json": json.dumps(overlay)}
        reading = reading_of(json.dumps(DOCUMENT), files, name="api.json", overlays=("o.json",))
        assert list(reading.findings) == []
        assert reading.api is not None
        assert reading.foreign.value == DOCUMENT
        assert [source.display.rpartition("/")[2] for source in reading.foreign.files] == ["o.json"]
        return reading.api.root.value

    return overlaid


def update(target: str, value: Any) -> dict[str, Any]:
    return {"target": target, "update": value}


def test_objects_are_merged_through_and_through(overlaid: Callable[..., Any]) -> None:
    value = overlaid(
        update("$", {"info": {"title": "New", "x": {"y": [1]}}, "paths": {"/c": {"get": {}}}})
    )
    assert value["info"] == {"title": "New", "version": "1", "x": {"y": [1]}}
    assert list(value["paths"]) == ["/a", "/b", "/c"]


def test_arrays_grow(overlaid: Callable[..., Any]) -> None:
    value = overlaid(
        update("$.tags", {"name": "c"}),
        update("$.tags", [{"name": "d"}, {"name": "e"}]),
        update("$.paths['/a'].get", {"tags": ["z"]}),
        update("$.paths.*.get.parameters", {"name": "r", "in": "query"}),
    )
    assert [tag["name"] for tag in value["tags"]] == ["a", "b", "c", "d", "e"]
    assert value["paths"]["/a"]["get"]["tags"] == ["x", "y", "z"]
    assert [one["name"] for one in value["paths"]["/a"]["get"]["parameters"]] == ["q", "r"]


def test_primitives_are_replaced(overlaid: Callable[..., Any]) -> None:
    value = overlaid(
        update("$.info.title", "New"),
        update("$.paths.*.get.tags[?@ == 'x']", "w"),
        update("$.info", {"version": None}),
    )
    assert value["info"] == {"title": "New", "version": None}
    assert value["paths"]["/a"]["get"]["tags"] == ["w", "y"]


def test_null_beside_an_object_changes_nothing(overlaid: Callable[..., Any]) -> None:
    assert overlaid(update("$", {"paths": None, "tags": None})) == DOCUMENT


def test_nodes_are_removed_together(overlaid: Callable[..., Any]) -> None:
    value = overlaid(
        {"target": "$.paths.*[?@['x-internal'] == true]", "remove": True},
        {"target": "$.paths.*.get.tags[*]", "remove": True, "update": "ignored"},
        {"target": "$.paths['/a'].get['parameters', 'parameters']", "remove": True},
        {"target": "$..summary", "remove": True},
    )
    assert value["paths"] == {"/a": {"get": {"tags": []}}, "/b": {"get": {}}}


def test_what_is_removed_may_be_put_back(overlaid: Callable[..., Any]) -> None:
    value = overlaid(
        {"target": "$.tags", "remove": True},
        update("$", {"tags": [{"name": "n"}]}),
    )
    assert value["tags"] == [{"name": "n"}]


def test_a_node_is_copied(overlaid: Callable[..., Any]) -> None:
    value = overlaid(
        update("$.paths", {"/c": {}}),
        {"target": "$.paths['/c']", "copy": "$.paths['/a']"},
        update("$.paths['/c'].get", {"tags": ["new"]}),
    )
    assert value["paths"]["/c"]["get"]["tags"] == ["x", "y", "new"]
    assert value["paths"]["/a"] == DOCUMENT["paths"]["/a"]


def test_what_is_put_in_many_places_is_many_values(overlaid: Callable[..., Any]) -> None:
    value = overlaid(
        update("$.paths.*.get", {"x": {"y": []}}),
        update("$.paths['/a'].get.x.y", 1),
    )
    assert value["paths"]["/a"]["get"]["x"] == {"y": [1]}
    assert value["paths"]["/b"]["get"]["x"] == {"y": []}


def test_overlays_apply_in_their_order(reading_of: Callable[..., Reading]) -> None:
    text = "overlay: 1.0.0\nextends: api.json\nactions: [{target: $.info, update: {title: %s}}]"
    files = {"one.yaml": text % "one", "two.yaml": text % "two"}
    reading = reading_of(
        json.dumps(DOCUMENT), files, name="api.json", overlays=("one.yaml", "two.yaml")
    )
    assert reading.api is not None
    assert reading.api.title == "two"
    assert list(reading.findings) == []


def test_values_that_aliases_share_change_apart(reading_of: Callable[..., Reading]) -> None:
    text = """
openapi: 3.0.0
paths:
  /a: {get: &get {summary: shared}}
  /b: {get: *get}
"""
    overlay = "overlay: 1.0.0\nactions: [{target: \"$.paths['/a'].get\", update: {summary: own}}]"
    reading = reading_of(text, {"o.yaml": overlay}, overlays=("o.yaml",))
    assert reading.api is not None
    assert [one.summary for one in reading.api.operations] == ["own", "shared"]


def test_references_that_an_overlay_brings_are_followed(reading_of: Callable[..., Reading]) -> None:
    overlay = "overlay: 1.0.0\nactions: [{target: $, update: {components: {x: {$ref: s.yaml}}}}]"
    files = {"o.yaml": overlay, "s.yaml": "type: string"}
    reading = reading_of("openapi: 3.0.0\npaths: {}\n", files, overlays=("o.yaml",))
    assert reading.api is not None
    assert len(reading.api.files) == 2


def test_an_overlay_may_mend_a_document(reading_of: Callable[..., Reading]) -> None:
    overlay = (
        "overlay: 1.0.0\nactions: [{target: $, update: {openapi: 3.1.0, paths: {/a: {get: {}}}}}]"
    )
    reading = reading_of("openapi: 5\n", {"o.yaml": overlay}, overlays=("o.yaml",))
    assert reading.api is not None
    assert reading.api.dialect == "3.1"


def test_a_place_that_an_overlay_made_has_the_nearest_line(
    reading_of: Callable[..., Reading],
) -> None:
    overlay = "overlay: 1.0.0\nactions: [{target: $.paths, update: {/b: {get: {parameters: 5}}}}]"
    text = "openapi: 3.0.0\npaths:\n  /a: {get: {}}\n"
    reading = reading_of(text, {"o.yaml": overlay}, overlays=("o.yaml",))
    assert reading.api is not None
    (skip,) = reading.api.skipped
    position = skip.at.file.source.position("/".join(("", *skip.at.tokens[:1])))
    assert position is not None
    assert position.line == 3


@pytest.fixture
def refused(reading_of: Callable[..., Reading]) -> Callable[[str], Iterable[str]]:
    """Read an overlay that cannot be applied; return what is said, with the lines."""

    def refused(overlay: str) -> Iterable[str]:
        reading = reading_of(
            json.dumps(DOCUMENT), {"o.yaml": overlay}, name="api.json", overlays=("o.yaml",)
        )
        assert reading.api is None
        for found in reading.findings.errors:
            position = found.position()
            assert found.source is not None
            assert found.source.display.endswith("o.yaml")
            yield f"{found.code} {position.line if position else 0}: {found.message}"

    return refused


ACTIONS = "overlay: 1.0.0\nactions:\n- %s\n"


@pytest.mark.parametrize(
    ("overlay", "words"),
    [
        ("actions: []", "MG617 1: this is no overlay"),
        ("[1]", "MG617 1: this is no overlay"),
        ("overlay: 2.0.0\nactions: []", "MG617 1: no version of Overlay that can be read"),
        ("overlay: 1.0.0\n", "MG617 1: an overlay without a list of `actions`"),
        ("overlay: 1.0.0\nactions: {}", "MG617 2: an overlay without a list of `actions`"),
        ("overlay: 1.0.0\nactions: []", "MG617 2: an overlay without a list of `actions`"),
        (ACTIONS % "text", "MG617 3: an action is an object"),
        (ACTIONS % "{update: {}}", "MG617 3: an action without a `target`"),
        (ACTIONS % "{target: 5, update: {}}", "MG617 3: an action without a `target`"),
        (ACTIONS % "{target: $}", "MG617 3: an action without `update`, `copy`"),
        (ACTIONS % "{target: $, remove: false}", "MG617 3: an action without `update`"),
        (ACTIONS % "{target: $, copy: 5}", "MG617 3: an action without `update`"),
        (ACTIONS % "{target: paths, update: {}}", "MG617 3: no JSONPath (RFC 9535)"),
        (ACTIONS % "{target: '$.paths[', update: {}}", "MG617 3: no JSONPath (RFC 9535)"),
        (ACTIONS % "{target: $.paths./a, update: {}}", "MG617 3: no JSONPath (RFC 9535)"),
        (ACTIONS % "{target: $.paths.~, update: {}}", "MG617 3: no JSONPath (RFC 9535)"),
        (ACTIONS % "{target: $, remove: true}", "MG617 3: the whole document cannot be removed"),
        (ACTIONS % "{target: $.info, update: 5}", "MG617 3: this cannot be merged with an object"),
        (
            ACTIONS % "{target: $, update: {tags: 5}}",
            "MG617 3: this cannot be merged with an array",
        ),
        (ACTIONS % "{target: $, update: {info: {title: {}}}}", "MG617 3: an object cannot replace"),
        (ACTIONS % "{target: $.info, copy: '$.paths.*'}", "MG617 3: this selects 2 nodes"),
        (ACTIONS % "{target: $.info, copy: $.none}", "MG617 3: this selects 0 nodes"),
        ("overlay: [", "MG104 1: not YAML"),
    ],
)
def test_faults_are_errors_at_their_lines(
    overlay: str, words: str, refused: Callable[[str], Iterable[str]]
) -> None:
    (error,) = refused(overlay)
    assert error.startswith(words)


def test_all_faults_are_told_in_one_run(refused: Callable[[str], Iterable[str]]) -> None:
    overlay = "overlay: 1.0.0\nactions:\n- {target: 1}\n- 2\n- {target: $.info, update: 5}\n"
    assert [error[:8] for error in refused(overlay)] == ["MG617 3:", "MG617 4:", "MG617 5:"]


def test_a_target_that_fits_nothing_is_a_warning(reading_of: Callable[..., Reading]) -> None:
    overlay = ACTIONS % "target: $.paths['/none'].get\n  update: {}"
    reading = reading_of(
        json.dumps(DOCUMENT), {"o.yaml": overlay}, name="api.json", overlays=("o.yaml",)
    )
    assert reading.api is not None
    (warning,) = reading.findings.warnings
    position = warning.position()
    assert warning.code == "MG616"
    assert position is not None
    assert position.line == 3


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("none.yaml", "MG113"),
        ("../o.yaml", "MG112"),
        ("/etc/passwd", "MG112"),
        ("https://example.com/o.yaml", "MG112"),
    ],
)
def test_an_overlay_stands_in_the_folder(
    path: str, code: str, reading_of: Callable[..., Reading]
) -> None:
    reading = reading_of(json.dumps(DOCUMENT), name="api.json", overlays=(path,))
    assert reading.api is None
    assert [found.code for found in reading.findings.errors] == [code]


@pytest.mark.parametrize(
    ("extends", "severity"),
    [("api.json", None), ("./other.json", "warning"), ("https://example.com/a", "note")],
)
def test_what_it_extends_is_checked(
    extends: str, severity: str | None, reading_of: Callable[..., Reading]
) -> None:
    overlay = f"overlay: 1.0.0\nextends: {extends}\nactions: [{{target: $, update: {{}}}}]"
    reading = reading_of(
        json.dumps(DOCUMENT), {"o.yaml": overlay}, name="api.json", overlays=("o.yaml",)
    )
    assert reading.api is not None
    found = [(one.code, one.severity) for one in reading.findings]
    assert found == ([] if severity is None else [("MG618", severity)])


def test_a_newer_version_is_told(reading_of: Callable[..., Reading]) -> None:
    overlay = "overlay: 1.2.0\nactions: [{target: $, update: {}}]"
    reading = reading_of(
        json.dumps(DOCUMENT), {"o.yaml": overlay}, name="api.json", overlays=("o.yaml",)
    )
    assert reading.api is not None
    assert reading.warnings == ["MG610 Overlay 1.2.0 is not known here: read as 1.1"]


def test_what_doubles_is_bounded(
    refused: Callable[[str], Iterable[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mcpgen.openapi.overlays.merging.MAX_ADDED", 1000)
    doubling = "- {target: $.info, update: {x: []}}\n"
    doubling += "- {target: $.info.x, copy: $.info}\n" * 40
    errors = list(refused(f"overlay: 1.1.0\nactions:\n{doubling}"))
    assert errors[0].endswith("the overlays add more than 1,000 values")


def test_what_deepens_is_bounded(refused: Callable[[str], Iterable[str]]) -> None:
    deepening = "- {target: $.info, update: {x: {}}}\n"
    deepening += "".join(
        f"- {{target: '$.info{'.x' * depth}', update: {{x: {{}}}}}}\n" for depth in range(1, 300)
    )
    errors = list(refused(f"overlay: 1.1.0\nactions:\n{deepening}"))
    assert "nested more than 256 deep" in errors[0]
