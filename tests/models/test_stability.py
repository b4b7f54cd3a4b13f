"""Bytes and names do not depend on order, nor on tools that have nothing to do with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from mcpgen.diagnostics import Findings
from mcpgen.emit.models import generate as emitter
from mcpgen.emit.models import making, models_source

from .kit import closed, imported, source, toolkit, typed

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    from mcpgen_runtime.schema.types import JsonObject

OPTIONS = closed({"force": {"type": "boolean"}})
BRANCHES = [closed({"kind": {"const": kind}}, "kind") for kind in ("one", "note_two")]
TOOLS: dict[str, JsonObject] = {
    name: closed({"options": OPTIONS, "what": {"oneOf": BRANCHES}, "n": {"type": "number"}})
    for name in ("get-note", "get_note", "get.note", "list_notes", "edit", "edit-note", "edit_note")
}


@settings(max_examples=8, deadline=None)
@given(st.permutations(list(TOOLS)))
def test_order_changes_no_byte(order: list[str]) -> None:
    assert source({name: TOOLS[name] for name in order}).text() == WHOLE.text()


WHOLE = source(TOOLS)


@settings(max_examples=8, deadline=None)
@given(st.sets(st.sampled_from(["get.note", "list_notes", "edit"])))
def test_removed_tools_change_no_other_bytes(removed: set[str]) -> None:
    """`get.note` leaves a clash that stays one; the others were in none."""
    left = source({name: schema for name, schema in TOOLS.items() if name not in removed})
    whole = WHOLE.segments
    assert all(whole[name] == text for name, text in left.segments.items())


def test_a_tool_whose_models_fail_is_raw_and_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    true = emitter.generate
    kit = toolkit({"bad": closed({"what": {"const": "poison"}}), "good": OPTIONS, "other": OPTIONS})

    def failing(definitions: JsonObject) -> str:
        if "poison" in str(definitions):
            raise RuntimeError("the emitter stumbles")
        return true(definitions)

    monkeypatch.setattr(making, "generate", failing)
    findings = Findings()
    made = models_source(kit, findings)
    assert made.raw == {"BadInput"}
    assert [found.code for found in findings] == ["MG410"]
    module = imported(made)
    assert typed(module, {"what": "poison"}, "BadInput") == {"what": "poison"}
    assert typed(module, {"force": True}, "GoodInput").force is True


def test_source_that_was_not_asked_for_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    true = emitter.generate

    def adding(more: str) -> Callable[[JsonObject], str]:
        return lambda definitions: true(definitions) + more

    monkeypatch.setattr(making, "generate", adding("\nprint('hello')\n__import__('os')()"))
    assert models_source(toolkit({"good": OPTIONS})).raw == set()
    monkeypatch.setattr(making, "generate", adding("\nx = 1\n"))
    assert models_source(toolkit({"good": OPTIONS})).raw == {"GoodInput"}


def test_split_modules_import_what_they_use() -> None:
    schema = closed({"tag": {"$ref": "#/$defs/Tag"}}, **{"$defs": {"Tag": OPTIONS}})
    split = source({"a": schema, "b": schema}, shared=frozenset({"Tag"})).modules()
    assert list(split) == ["", "a", "b"]
    assert split["a"].uses == {"Tag"}
    assert split["a"].names == ("AInput",)


def test_a_shared_type_is_the_same_wherever_it_is_met_first() -> None:
    """`b` meets it while merging it, `a` before that."""
    more = closed({"more": {"type": "string"}})
    own = {"me": {"$ref": "#/$defs/S"}, "child": {"allOf": [{"$ref": "#/$defs/S"}, more]}}
    shared = {"$defs": {"S": {"type": "object", "properties": own}}}
    plain = closed({"s": {"$ref": "#/$defs/S"}}, **shared)
    merging = closed({"x": {"type": "string"}}, allOf=[{"$ref": "#/$defs/S"}], **shared)
    both = source({"a": plain, "b": merging}, shared=frozenset({"S"})).segments
    alone = source({"b": merging}, shared=frozenset({"S"})).segments
    assert "SChild" in alone
    assert {name: both[name] for name in alone} == alone
