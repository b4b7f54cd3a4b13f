"""Declared failures: their names are the author's own, their fields are allotted."""

from __future__ import annotations

import sys
import types
from typing import TYPE_CHECKING, Any

import pytest
from tests.models.kit import NoSource
from tests.package.toolkits import models_of

from mcpgen.diagnostics import Findings
from mcpgen.emit.lower import lower
from mcpgen.emit.names import failure_fields, is_failure_name
from mcpgen.emit.package import draft_package
from mcpgen.spec.document import Document, FailureSpec
from mcpgen.spec.normal import NormalDocument

if TYPE_CHECKING:
    from mcpgen.emit.ir import Toolkit

UNUSABLE = (
    *("message", "hint", "suggested_tool", "suggested_args", "args", "self", "super"),
    *("mcpgen_runtime", "add_note", "with_traceback", "class", "__class__", "__init__", "a b", ""),
)


def lowered(name: str, *fields: str, findings: Findings | None = None) -> Toolkit:
    message = "".join(f"<{{{field}}}>" for field in fields) or "Gone."
    failure = FailureSpec(
        name, message, {field: {"type": "string"} for field in fields}, pointer=f"/failures/{name}"
    )
    document = Document(NoSource(), "spec", (), failures=(failure,))
    return lower(NormalDocument(document, ()), Findings() if findings is None else findings)


@pytest.mark.parametrize(
    "name",
    [
        "Config",
        "Context",
        "Content",
        "Next",
        "Startup",
        "ToolCall",
        "TOOLKIT",
        "None",
        "lower",
        "A-B",
    ],
)
def test_names_of_the_contract_are_refused_where_they_stand(name: str) -> None:
    findings = Findings()
    lowered(name, findings=findings)
    (found,) = findings
    assert (found.code, found.severity, found.pointer) == ("MG420", "error", f"/failures/{name}")
    assert name in found.message


@pytest.mark.parametrize("name", ["NoteNotFound", "TimeoutError", "ToolFailure", "Handlers", "E2"])
def test_other_names_stand(name: str) -> None:
    assert is_failure_name(name)


def test_fields_that_would_break_the_exception_are_renamed() -> None:
    names = failure_fields(UNUSABLE)
    assert names["message"] == "message_"
    assert names["__class__"] != names["class"]
    assert len(set(names.values())) == len(names)
    assert not set(names.values()) & set(UNUSABLE)


def test_fields_that_do_no_harm_keep_their_names() -> None:
    for field in ("id", "schema", "copy", "json", "str", "title", "models", "Context"):
        assert failure_fields([field]) == {field: field}


@pytest.mark.parametrize("field", UNUSABLE)
def test_a_field_is_kept_and_told(field: str) -> None:
    contract = run(lowered("Gone", field, "other"))
    python = failure_fields([field, "other"])[field]
    failure = contract.Gone(**{python: "this", "other": "that"})
    assert getattr(failure, python) == "this"
    assert str(failure) == failure.message
    assert "<that>" in str(failure)
    assert failure.args == (failure.message,)


def run(toolkit: Toolkit) -> Any:
    drafts = draft_package(toolkit, models_of(toolkit))
    (text,) = (draft.text for draft in drafts if draft.path.endswith("/contract.py"))
    module = types.ModuleType("spec_mcp.contract")
    sys.modules[module.__name__] = module
    exec(compile(text, module.__name__, "exec", dont_inherit=True), module.__dict__)  # noqa: S102
    return module
