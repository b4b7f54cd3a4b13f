"""What a rebuild may do to names: nothing, to those of a tool that was there and did not change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.models.kit import closed, toolkit

from mcpgen.emit.names import Allotment, handler_names

if TYPE_CHECKING:
    from mcpgen.emit.ir import Model, Toolkit
    from mcpgen_runtime.schema.types import JsonObject

FORCE = closed({"force": {"type": "boolean"}})
DEEP = closed({"note": closed({"options": FORCE})})
FLAT = closed({"options": FORCE, "note_options": FORCE})
SHARED = {"EditNoteOptions": FORCE, "Get": closed({"n": {"type": "integer"}})}
REFERRING = closed({name: {"$ref": f"#/$defs/{name}"} for name in SHARED}, **{"$defs": SHARED})
SCHEMAS: tuple[JsonObject, ...] = (closed({}), DEEP, FLAT, REFERRING)
NAMES = (
    *("get-note", "get_note", "getNote", "get.note", "GET_NOTE"),
    *("edit", "Edit", "edit-note", "edit_note", "edit_note_options", "edit/note/options"),
)

specs = st.dictionaries(st.sampled_from(NAMES), st.sampled_from(range(len(SCHEMAS))), min_size=1)
"""Which tools there are, and which schema each has."""


class Names(NamedTuple):
    """What a handler's author sees of one tool."""

    handler: str
    arguments: str
    result: str | None
    models: dict[str, Any]


def build(spec: dict[str, int], previous: Allotment | None = None) -> Toolkit:
    inputs = {name: SCHEMAS[number] for name, number in spec.items()}
    outputs = {name: SCHEMAS[-number - 1] for name, number in spec.items()}
    return toolkit(inputs, outputs, frozenset(SHARED), previous=previous)


def names_of(kit: Toolkit) -> dict[str, Names]:
    return {
        tool.name: Names(tool.handler, tool.arguments, tool.result, _models(kit, tool.handler))
        for tool in kit.tools
    }


def _models(kit: Toolkit, handler: str) -> dict[str, Any]:
    return {m.name: _seen(m) for m in kit.models.values() if m.owner == handler}


def _seen(model: Model) -> tuple[Any, ...]:
    return model.fields, model.uses, model.is_class


@given(st.lists(specs, min_size=2, max_size=4), st.randoms(use_true_random=False))
def test_tools_that_come_go_and_change_rename_no_other(
    history: list[dict[str, int]], rng: Any
) -> None:
    before, earlier = build(history[0]), history[0]
    for spec in history[1:]:
        shuffled = rng.sample(sorted(spec.items()), len(spec))
        now = build(dict(shuffled), before.allotment)
        old, new = names_of(before), names_of(now)
        same = [name for name, number in spec.items() if earlier.get(name) == number]
        assert {name: new[name] for name in same} == {name: old[name] for name in same}
        kept = [name for name in spec if name in earlier]
        assert all(new[name][:2] == old[name][:2] for name in kept)
        assert len({names.handler for names in new.values()}) == len(new)
        before, earlier = now, spec


@given(specs)
def test_building_the_same_again_decides_the_same(spec: dict[str, int]) -> None:
    first = build(spec)
    again = build(spec, first.allotment)
    assert names_of(again) == names_of(first)
    assert again.models.keys() == first.models.keys()
    assert again.allotment == first.allotment
    assert again.renamed == ()


@given(specs)
def test_what_is_remembered_is_little(spec: dict[str, int]) -> None:
    kit = build(spec)
    assert kit.allotment is not None
    assert kit.allotment.tools == set(spec)
    assert len(kit.allotment.known) <= len(spec) + len(SHARED)
    named = {tool.handler for tool in kit.tools} | kit.models.keys()
    assert set(kit.allotment.decided.values()) <= named


def test_a_twin_takes_no_name_and_leaves_none() -> None:
    alone = handler_names(["get-note"])
    twins = handler_names(["get-note", "get_note"], remembered("get-note"))
    assert twins["get-note"] == alone["get-note"] == "get_note"
    hashed = twins["get_note"]
    assert hashed.startswith("get_note_x")
    left = handler_names(["get_note"], remembered("get_note", get_note=hashed))
    assert left == {"get_note": hashed}
    third = handler_names(["get_note", "getNote"], remembered("get_note", get_note=hashed))
    assert third == {"get_note": hashed, "getNote": "get_note"}


@pytest.mark.parametrize(
    "name", ["import", "os.system", "get_note_x", "lifespan", "get_note_xffff"]
)
def test_a_manifest_can_give_no_name_that_was_not_made_here(name: str) -> None:
    names = handler_names(["get-note"], remembered("get-note", **{"get-note": name}))
    assert names == {"get-note": "get_note"}


def test_of_two_merged_histories_both_get_names() -> None:
    both = handler_names(["get-note", "get_note"], remembered("get-note", "get_note"))
    assert both["get_note"] == "get_note"
    assert both["get-note"].startswith("get_note_x")


def remembered(*tools: str, **decided: str) -> Allotment:
    return Allotment(frozenset(tools), frozenset(), decided)


def test_a_new_model_whose_name_is_taken_is_no_rename() -> None:
    """`edit_note` changes so that its class would have the name of one that `edit` has."""
    before = toolkit({"edit": DEEP, "edit_note": FORCE})
    now = toolkit({"edit": DEEP, "edit_note": FLAT}, previous=before.allotment)
    assert names_of(now)["edit"] == names_of(before)["edit"]
    assert any(name.startswith("EditNoteOptionsX") for name in names_of(now)["edit_note"].models)
    assert now.renamed == ()


TWINS = [("fi", "\ufb01"), ("K", "\u212a"), ("a b", "a-b"), ("note", "note*")]


@pytest.mark.parametrize(("one", "two"), TWINS)
def test_twins_in_a_changed_tool_are_no_renames(one: str, two: str) -> None:
    before = toolkit({"t": closed({"other": FORCE})})
    now = toolkit({"t": closed({one: FORCE, two: FORCE})}, previous=before.allotment)
    assert len(now.models) == 3
    assert now.renamed == ()


@pytest.mark.parametrize(("one", "two"), TWINS + [(two, one) for one, two in TWINS])
def test_a_twin_beside_a_property_takes_not_its_models_name(one: str, two: str) -> None:
    def models(kit: Toolkit) -> dict[str, Any]:
        fields = kit.models["TInput"].schema["properties"]  # type: ignore[index]
        return {field.wire: fields[field.python] for field in kit.models["TInput"].fields}

    before = toolkit({"t": closed({one: FORCE})})
    now = toolkit({"t": closed({one: FORCE, two: FORCE})}, previous=before.allotment)
    assert models(now)[one] == models(before)[one]
    assert now.renamed == ()
    left = toolkit({"t": closed({two: FORCE})}, previous=now.allotment)
    assert models(left)[two] == models(now)[two]
    assert left.renamed == ()


def test_a_definition_that_changes_is_told_if_its_name_does() -> None:
    def kit(kind: str, previous: Allotment | None = None) -> Toolkit:
        thing = closed({"n": {"type": kind}})
        inside = {"type": "object", "properties": {"n": {"type": kind}}}
        return toolkit(
            {"a": closed({"t": {"$ref": "#/$defs/T"}}, **{"$defs": {"T": thing}})},
            {"a": closed({"t": {"$ref": "#/$defs/T"}}, **{"$defs": {"T": inside}})},
            frozenset({"T"}),
            previous=previous,
        )

    first = kit("string")
    (hashed,) = (name for name in first.models if name.startswith("TX"))
    second = kit("integer", first.allotment)
    (told,) = second.renamed
    assert (told.owner, told.before) == ("#/T", hashed)
    assert told.after in second.models
