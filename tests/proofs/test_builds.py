"""Proofs in a build: what gives way, what is remembered, and what no tool can do to a build."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from mcpgen.build import report_current
from mcpgen.cli.printing import not_proved, proofs_lines, to_json
from mcpgen.cli.quick import parse_plain
from mcpgen.diagnostics import Findings
from mcpgen.emit.lower import lower
from mcpgen.emit.proofs import Record, fallen_back
from mcpgen.spec.normalising import normalise
from mcpgen.spec.normalising.structure.keywords import ROOT_DROPPED
from mcpgen_runtime.schema.gate import Gate
from tests.normalising.documents import document
from tests.normalising.documents import tool as specified

from .kit import NUMBER, TEXT, Specs, tamper, tool

if TYPE_CHECKING:
    from mcpgen.emit.proofs import Job
    from mcpgen_runtime.schema.types import JsonObject

ADD = tool("add_note", {"text": TEXT})
RATE = tool("rate", {"stars": NUMBER}, outputSchema={"type": "object", "properties": {"n": NUMBER}})

VERDICTS: JsonObject = {part: ["proved", 0, ""] for part in ("input", "output", "served")}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The tools that were judged, a list for each time that any were; all of them are proved."""
    seen: list[list[str]] = []

    def judge(jobs: list[Job], *_: object) -> list[Record]:
        if jobs:
            seen.append([job.tool for job in jobs])
        return [job.record(VERDICTS) for job in jobs]

    monkeypatch.setattr("mcpgen.emit.proofs.prove", judge)
    return seen


def test_models_and_served_schemas_are_proved(specs: Specs) -> None:
    specs.write(ADD, RATE)
    toolkit = specs.build()
    assert dict(specs.proofs()["rate"].verdicts()) == {
        "input": "proved",
        "output": "proved",
        "served": "proved",
    }
    assert [tuple(counts) for counts in toolkit.figures[3:6]] == [
        (2, 0, 0, 0),
        (1, 0, 0, 0),
        (2, 0, 0, 0),
    ]
    assert list(proofs_lines([toolkit])) == ["models: 3 proved, 0 tested, 0 raw"]


def test_a_model_that_refuses_what_the_gate_accepts_becomes_a_plain_mapping(
    specs: Specs, monkeypatch: pytest.MonkeyPatch
) -> None:
    specs.write(ADD, RATE)
    tamper(monkeypatch, "min_length=1", "min_length=2")
    toolkit = specs.build()
    record = specs.proofs()["add_note"]
    assert (record.input, record.served) == ("raw", "proved")
    shown = json.loads(record.shows)
    assert len(shown["text"]) == 1
    assert 'AddNoteInput = TypeAliasType("AddNoteInput", dict[str, Any])' in specs.source()
    assert "class RateInput(Model)" in specs.source()
    (warning,) = (found for found in toolkit.diagnostics if found.code == "MG411")
    assert "add_note" in warning.message
    assert record.shows in warning.message
    assert dict(toolkit.figures.warnings)["MG411"] == 1
    assert list(not_proved(toolkit)) == [f"raw       add_note (input): {record.shows}"]


@pytest.mark.parametrize("kind", ["input", "output"])
def test_a_model_that_alters_a_value_becomes_a_plain_mapping(
    specs: Specs, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """A float takes an integer and is no longer that integer; no JSON Schema would show it."""
    given = {"type": "object", "properties": {"n": NUMBER}, "required": ["n"]}
    specs.write(tool("rate", {"n": NUMBER} if kind == "input" else {}, outputSchema=given))
    tamper(monkeypatch, "StrictInt | StrictFloat", "StrictFloat")
    toolkit = specs.build()
    assert toolkit.state == "created"
    assert getattr(specs.proofs()["rate"], kind) == "raw"
    assert f"Rate{kind.title()} = TypeAliasType" in specs.source()


def test_raw_is_remembered_and_told_again_and_no_longer_raw_when_the_model_is_right(
    specs: Specs, monkeypatch: pytest.MonkeyPatch, asked: list[list[str]]
) -> None:
    specs.write(ADD)
    with monkeypatch.context() as patched:
        patched.setitem(VERDICTS, "input", ["raw", 3, '{"text": "a b"}'])
        tamper(patched, "min_length=1", "min_length=2")
        first = specs.build()
        assert report_current(specs.request()) is not None
        again = specs.build()
        assert (again.state, again.figures) == ("unchanged", first.figures)
        assert [d.message for d in again.diagnostics] == [d.message for d in first.diagnostics]
        assert specs.build(check=True).state == "unchanged"
        assert asked == [["add_note"]]
        assert specs.proofs()["add_note"].shows == '{"text": "a b"}'
    assert specs.build().state == "updated"
    assert asked == [["add_note"]] * 2
    assert specs.proofs()["add_note"].input == "proved"
    assert "class AddNoteInput(Model)" in specs.source()


def test_the_flags_are_understood_without_a_parser() -> None:
    plain = parse_plain(["build", "--no-prove", "-v"])
    assert plain is not None
    assert not plain.request.prove
    assert sorted(plain.flags) == ["--no-prove", "--verbose"]


@pytest.mark.slow
def test_a_raw_package_still_serves_its_calls(
    specs: Specs, monkeypatch: pytest.MonkeyPatch
) -> None:
    specs.write(ADD)
    tamper(monkeypatch, "min_length=1", "min_length=2")
    specs.build()
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]
    answer = subprocess.run(command, cwd=specs.built, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stdout


def test_a_served_schema_that_refuses_what_is_accepted_is_not_served(
    specs: Specs, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mcpgen.spec.normalising.tool_schemas import ToolSchemas

    wrong = {"type": "object", "properties": {"text": {"type": "string", "minLength": 2}}}
    monkeypatch.setattr(ToolSchemas, "_served", lambda *_: wrong)
    specs.write(ADD)
    toolkit = specs.build()
    (warning,) = (found for found in toolkit.diagnostics if found.code == "MG412")
    assert "add_note" in warning.message
    assert specs.proofs()["add_note"].served == "raw"
    served = json.loads(specs.source("catalog.json"))["tools"][0]["inputSchema"]
    assert served["properties"]["text"] == TEXT
    assert list(proofs_lines([toolkit]))[1] == "served schemas: 0 proved, 0 tested, 1 raw"


CONDITION = {
    "properties": {"mode": {"type": "string"}},
    "if": {"properties": {"mode": {"const": "free"}}, "required": ["mode"]},
    "then": {"additionalProperties": True},
    "else": {"properties": {"n": {"type": "integer"}}},
}


@pytest.mark.parametrize("form", ["portable", "exact"])
def test_what_is_served_instead_is_portable_where_that_was_asked_for(form: str) -> None:
    normal = normalise(document(specified("t", CONDITION, served=form)), Findings())
    assert normal is not None
    record = Record("digest", "proved", served="raw")
    (given,) = fallen_back(lower(normal, Findings()), {"t": record}).tools
    served = given.normal.served
    if form == "exact":
        assert served == given.normal.exact
        return
    assert ROOT_DROPPED.isdisjoint(served)
    assert served["properties"] == {"mode": {"type": "string"}, "n": {}}
    assert Gate(served).accepts({"mode": "free", "n": "x", "z": 1})
    assert not Gate(served).accepts({"mode": 1})
    assert given.normal.served_description == normal.tools[0].served_description


def test_only_what_changed_is_proved_again(specs: Specs, asked: list[list[str]]) -> None:
    specs.write(ADD, RATE)
    specs.build()
    assert asked == [["add_note", "rate"]]
    specs.write({**ADD, "description": "Says it otherwise.", "title": "Add"}, RATE)
    assert specs.build().state == "updated"
    specs.write(tool("add_note", {"text": {**TEXT, "description": "What it says.\n\nAll."}}), RATE)
    assert specs.build().state == "updated"
    assert len(asked) == 1
    specs.write(tool("add_note", {"text": {"type": "string", "minLength": 2}}), RATE)
    specs.build()
    assert asked[1:] == [["add_note"]]
    specs.build(check=True)
    specs.build(force=True)
    assert len(asked) == 2


def test_a_number_of_the_prover_makes_all_void(
    specs: Specs, asked: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    specs.write(ADD)
    specs.build()
    monkeypatch.setattr("mcpgen.emit.proofs.digest.PROVER", 1_000)
    specs.build()
    assert asked == [["add_note"]] * 2


@pytest.mark.parametrize("edited", ["verdict", "value", "digest", "all of another tool's"])
def test_a_record_that_somebody_edited_is_not_believed(
    specs: Specs, asked: list[list[str]], monkeypatch: pytest.MonkeyPatch, edited: str
) -> None:
    specs.write(ADD, RATE)
    monkeypatch.setitem(VERDICTS, "input", ["raw", 3, '{"text": "a b"}'])
    first = specs.build()
    path = specs.built / ".mcpgen.json"
    manifest = json.loads(path.read_text())
    kept = manifest["proofs"]["add_note"]
    digest, *words = kept.split(" ", 4)
    manifest["proofs"]["add_note"] = {
        "verdict": f"{digest} proved - proved {words[-1]}",
        "value": f"{digest} raw - proved",
        "digest": f"{'0' * len(digest)} {' '.join(words)}",
        "all of another tool's": manifest["proofs"]["rate"],
    }[edited]
    path.write_text(json.dumps(manifest))
    again = specs.build()
    assert asked == [["add_note", "rate"], ["add_note"]]
    assert again.figures == first.figures
    assert json.loads(path.read_text())["proofs"]["add_note"] == kept
    assert "AddNoteInput = TypeAliasType" in specs.source()


def test_without_proving_what_is_known_is_kept_and_what_no_longer_fits_is_dropped(
    specs: Specs, asked: list[list[str]]
) -> None:
    specs.write(ADD, RATE)
    specs.build()
    known = specs.proofs()
    changed = tool("add_note", {"text": {"type": "string"}})
    specs.write(changed, RATE)
    assert specs.build(prove=False).state == "updated"
    assert specs.proofs() == {"rate": known["rate"]}
    assert report_current(specs.request(prove=False)) is not None
    assert report_current(specs.request()) is None
    assert specs.build(check=True).state == "updated"
    assert specs.build(prove=False).state == "unchanged"
    assert specs.build().state == "updated"
    assert asked == [["add_note", "rate"], ["add_note"], ["add_note"]]
    assert report_current(specs.request()) is not None


def test_the_environment_can_say_that_nothing_is_proved(
    specs: Specs, asked: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MCPGEN_PROVE", "off")
    specs.write(ADD)
    specs.build()
    assert (asked, specs.proofs()) == ([], {})


def test_the_report_has_verdicts_by_tool(specs: Specs, asked: list[list[str]]) -> None:
    specs.write(ADD, RATE)
    told = to_json(specs.report())["toolkits"][0]
    assert asked
    assert told["proofs"]["add_note"] == {"input": "proved", "served": "proved"}
    assert told["proved"]["outputs"] == {"proved": 1, "tested": 0, "raw": 0, "unproved": 0}
    current = report_current(specs.request())
    assert current is not None
    again = to_json(current)["toolkits"][0]
    assert {key: again[key] for key in ("proofs", "proved")} == {
        key: told[key] for key in ("proofs", "proved")
    }
