"""Processes that judge: whatever a toolkit does to one, the build goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mcpgen.build import report_current
from mcpgen.emit.proofs import prover as prover_module

from .kit import NUMBER, TEXT, Specs, tamper, tool

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ADD = tool("add_note", {"text": TEXT})
SPIN = "while True: pass"
HANG = "import time; time.sleep(60)"
KILL = "import os; os.kill(os.getpid(), 9)"
DIE = "import ctypes; ctypes.string_at(0)"
STARVE = "bytearray(1 << 42)"
EXIT = "import os; os._exit(0)"
SHOUT = "import os; os.write(1, b'{}\\n'); print('noise')"


def at_first(code: str, marker: Path, times: int = 1) -> str:
    """Do something at the first import, or at the first few, and at no later one."""
    lines = (
        f"with open({str(marker)!r}, 'a+') as marks:",
        "    done = marks.tell()",
        "    marks.write('x')",
        f"if done < {times}:",
        f"    {code}",
    )
    return "\n".join(lines)


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Have a line run wherever the models are imported."""
    monkeypatch.setattr(prover_module, "LIMIT", 0.7)
    monkeypatch.setattr(prover_module, "BACKSTOP", 30)

    def plant(code: str) -> None:
        tamper(monkeypatch, "class AddNoteInput", f"{code}\n\n\nclass AddNoteInput")

    return plant


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(SPIN, id="spin"),
        pytest.param(DIE, id="segfault", marks=pytest.mark.slow),
        pytest.param(EXIT, id="exit", marks=pytest.mark.slow),
        pytest.param(STARVE, id="memory", marks=pytest.mark.slow),
    ],
)
def test_models_that_hold_up_or_take_down_a_process_are_unproved_and_hold_up_no_build(
    specs: Specs, planted: Callable[[str], None], code: str
) -> None:
    specs.write(ADD)
    planted(code)
    assert specs.build().state == "created"
    record = specs.proofs()["add_note"]
    assert (record.input, record.output) == ("unproved", "-")


@pytest.mark.slow
@pytest.mark.slow
@pytest.mark.parametrize("code", [SPIN, DIE], ids=["spin", "segfault"])
def test_a_tool_that_took_a_process_down_once_is_tested(
    specs: Specs, planted: Callable[[str], None], code: str
) -> None:
    specs.write(ADD, tool("b", {"n": NUMBER}), tool("c", {"n": NUMBER}))
    planted(at_first(code, specs.built.parents[1] / "marker"))
    specs.build()
    words = {name: record.input for name, record in specs.proofs().items()}
    assert words == {"add_note": "tested", "b": "proved", "c": "proved"}


@pytest.mark.slow
@pytest.mark.parametrize("code", [SPIN, DIE], ids=["spin", "segfault"])
def test_tools_after_one_that_takes_processes_down_are_proved(
    specs: Specs, planted: Callable[[str], None], code: str
) -> None:
    specs.write(ADD, tool("b", {"n": NUMBER}), tool("c", {"n": NUMBER}))
    planted(at_first(code, specs.built.parents[1] / "marker", times=2))
    specs.build()
    words = {name: record.input for name, record in specs.proofs().items()}
    assert words == {"add_note": "unproved", "b": "proved", "c": "proved"}


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(HANG, id="late", marks=pytest.mark.slow),
        pytest.param(KILL, id="killed"),
    ],
)
def test_what_the_clock_or_somebody_else_ends_has_no_verdict_and_is_tried_again(
    specs: Specs, planted: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    specs.write(ADD)
    with monkeypatch.context() as patched:
        planted(at_first(code, specs.built.parents[1] / "marker"))
        patched.setattr(prover_module, "BACKSTOP", 2)
        toolkit = specs.build()
    (warning,) = (found for found in toolkit.diagnostics if found.code == "MG413")
    assert '"add_note"' in warning.message
    assert (toolkit.state, specs.proofs()) == ("created", {})
    assert report_current(specs.request()) is None
    assert specs.build().state == "updated"
    assert specs.proofs()["add_note"].input == "proved"


@pytest.mark.slow
def test_what_models_write_is_no_answer(specs: Specs, planted: Callable[[str], None]) -> None:
    specs.write(ADD)
    planted(SHOUT)
    specs.build()
    assert specs.proofs()["add_note"].input == "proved"


@pytest.mark.slow
def test_time_that_is_lost_is_bounded(
    specs: Specs, planted: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred hostile tools do not take a hundred times as long as one."""
    monkeypatch.setattr(prover_module, "PATIENCE", 2.0)
    monkeypatch.setattr(prover_module, "PER_TOOL", 0.01)
    monkeypatch.setattr(prover_module, "BACKSTOP", 1)
    specs.write(ADD, *(tool(f"t{number}", {"text": TEXT}) for number in range(50)))
    planted(HANG)
    toolkit = specs.build()
    (warning,) = (found for found in toolkit.diagnostics if found.code == "MG413")
    assert warning.message.endswith(" and 46 more")
    assert specs.proofs() == {}


def test_without_processes_a_build_still_builds(
    specs: Specs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mcpgen.emit.proofs.child._START", "raise SystemExit(1)")
    specs.write(ADD)
    toolkit = specs.build()
    assert toolkit.state == "created"
    assert "MG413" in {found.code for found in toolkit.diagnostics}
    assert specs.proofs() == {}
    assert report_current(specs.request()) is None


def test_the_process_takes_nothing_from_its_surroundings(
    specs: Specs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a folder of the user's, nor modules of the current one, nor a startup file."""
    stranger = specs.built.parents[1] / "strangers"
    stranger.mkdir()
    for name in ("pydantic", "sitecustomize", "json"):
        (stranger / f"{name}.py").write_text("raise SystemExit('mine')\n")
    monkeypatch.setenv("PYTHONPATH", str(stranger))
    monkeypatch.setenv("PYTHONSTARTUP", str(stranger / "json.py"))
    monkeypatch.chdir(stranger)
    specs.write(ADD)
    specs.build()
    assert specs.proofs()["add_note"].input == "proved"
