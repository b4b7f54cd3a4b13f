"""Tools that may be skipped: each fault costs the tools that have it, and is told once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest
from tests.normalising.documents import NoSource, document, tool

from mcpgen.diagnostics import Findings
from mcpgen.spec.normalising import normalise
from mcpgen.spec.normalising.tool_schemas import ToolSchemas
from mcpgen.spec.resources.document import SchemaDocument
from mcpgen.spec.resources.registry import Registry
from mcpgen.spec.tally import Tally

PET: Any = {"type": "object", "properties": {"name": {"type": "string"}}}
BAD: Any = {"properties": {"a": 7}}


def operation(name: str, schema: Any = None, output: Any = None, **more: Any) -> Any:
    made = tool(name, schema, output, skippable=True, **more)
    return replace(made, pointer=f"/tools/{name}")


def refers(*names: str) -> Any:
    return {"properties": {name: {"$ref": f"#/$defs/{name}"} for name in names}}


def what_becomes(*tools: Any, **more: Any) -> tuple[Any, list[tuple[str, str, str]]]:
    """Return the tools that are left, and code, pointer and message of what is said."""
    findings = Findings()
    done = normalise(document(*tools, **more), findings)
    said = [(found.code, found.pointer, found.message) for found in findings]
    return done and [tool.served_name for tool in done.tools], said


def test_a_fault_leaves_out_the_one_tool_that_has_it() -> None:
    good, bad = operation("a"), operation("b", {"properties": {"x": {"pattern": "("}}})
    call = {"method": "get", "path": "/pets", "server": "s"}
    left, said = what_becomes(good, replace(bad, call=cast("Any", call)))
    assert left == ["a"]
    message = "GET /pets: skipped: input schema of 'b': not a regular expression: \"(\" (MG306)"
    assert said == [("MG601", "/tools/b/inputSchema/properties/x/pattern", message)]


def test_many_faults_of_a_tool_are_one_warning() -> None:
    bad = operation("b" * 200, {"properties": {"x": {"type": 1}, "y": 3}}, {"type": "nothing"})
    left, said = what_becomes(operation("a"), bad)
    assert left == ["a"]
    assert [code for code, _, _ in said] == ["MG601"]
    assert "has 200" in said[0][2]


def test_a_faulty_definition_costs_the_tools_that_reach_it() -> None:
    definitions = {
        "Pet": PET,
        "Bad": BAD,
        "Holder": {"properties": {"bad": {"$ref": "#/$defs/Bad"}, "me": refers("Holder")}},
    }
    left, said = what_becomes(
        operation("pets", refers("Pet")),
        operation("direct", refers("Pet", "Bad")),
        operation("far", {}, refers("Holder")),
        definitions=definitions,
    )
    assert left == ["pets"]
    reason = "skipped: input schema of 'Bad': 'a' cannot be 7 (type) (MG305)"
    assert said == [
        ("MG601", "/$defs/Bad/properties/a", f"direct: {reason}"),
        ("MG601", "/$defs/Bad/properties/a", f"far: {reason}"),
    ]


def test_a_pattern_of_a_definition_costs_the_tools_that_reach_it() -> None:
    definitions = {"Pet": PET, "Bad": {"pattern": "("}}
    tools = operation("a", refers("Pet")), operation("b", refers("Bad"))
    left, said = what_becomes(*tools, definitions=definitions)
    assert left == ["a"]
    assert [(code, pointer) for code, pointer, _ in said] == [("MG601", "/$defs/Bad/pattern")]


def test_where_a_tool_must_not_be_skipped_a_definition_of_its_document_refuses_it() -> None:
    left, said = what_becomes(operation("a"), tool("b"), definitions={"Bad": BAD})
    assert left is None
    assert [code for code, _, _ in said] == ["MG305"]


def test_definitions_of_another_document_are_that_one_s() -> None:
    """A tool of an API, joined with a tool of our own: each has its own `$defs`."""
    here = SchemaDocument({"$defs": {"Pet": PET}}, "file:///a", NoSource())
    there = SchemaDocument({"$defs": {"Pet": {"enum": [1]}, "Bad": BAD}}, "file:///b", NoSource())
    registry = Registry(here)
    registry.add(there)
    findings = Findings()
    done = normalise(
        document(
            tool("own", refers("Pet")),
            operation("theirs", refers("Pet"), home=there),
            operation("bad", refers("Bad"), home=there),
            definitions={"Pet": PET},
            registry=registry,
        ),
        findings,
    )
    assert done is not None
    own, theirs = done.tools
    assert own.exact["$defs"]["Pet"]["type"] == "object"
    assert list(theirs.exact["$defs"].values()) == [{"enum": [1]}]
    assert [found.code for found in findings] == ["MG601"]


@pytest.mark.parametrize("skippable_first", [True, False])
def test_of_two_of_one_name_the_later_operation_goes(skippable_first: bool) -> None:
    one, other = operation("a b"), operation("a_b")
    tools = [one, other] if skippable_first else [replace(one, skippable=False), other]
    left, said = what_becomes(*tools)
    assert left == ["a_b"]
    assert [(code, pointer) for code, pointer, _ in said] == [
        ("MG330", "/tools/a b/name"),
        ("MG601", "/tools/a_b/name"),
    ]


def test_warnings_of_a_tool_that_stays_are_told_and_of_one_that_goes_are_not() -> None:
    odd = {"properties": {"x": {"patern": "a"}}}
    worse = {"properties": {"x": {"patern": "a", "pattern": "("}}}
    _, said = what_becomes(operation("a", odd), operation("b", worse))
    assert [code for code, _, _ in said] == ["MG317", "MG601"]


def test_the_tally_counts_what_is_skipped() -> None:
    bad = operation("b", {"type": "nothing"})
    findings = Findings()
    tally = Tally(operations=5, left_out=2, skipped=1)
    done = normalise(document(operation("a"), bad, tally=tally), findings)
    assert done is not None
    assert done.tally == Tally(operations=5, left_out=2, skipped=2)


def test_where_nothing_is_left_the_document_is_refused() -> None:
    left, said = what_becomes(operation("b", {"type": "nothing"}))
    assert left is None
    assert [code for code, _, _ in said] == ["MG601", "MG600"]


def test_a_fault_of_ours_costs_one_operation(monkeypatch: pytest.MonkeyPatch) -> None:
    normal, calls = ToolSchemas.normal, []

    def fail(self: ToolSchemas) -> Any:
        calls.append(self)
        if len(calls) % 2:
            raise KeyError("oh")
        return normal(self)

    monkeypatch.setattr(ToolSchemas, "normal", fail)
    left, said = what_becomes(operation("a"), operation("b"))
    assert left == ["b"]
    ((code, _, message),) = said
    assert code == "MG601"
    assert "mcpgen failed at it: KeyError in test_skipping.py" in message
    with pytest.raises(KeyError):
        what_becomes(tool("a"), tool("b"))
