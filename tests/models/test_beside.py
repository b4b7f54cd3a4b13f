"""Models that are emitted by another process: the same ones, and here where it has none."""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING

import pytest

from mcpgen.emit.models import generate, models_source
from mcpgen.emit.models import making as making_module
from mcpgen.emit.models.beside import Beside
from mcpgen.emit.models.making import Making

from .kit import closed, toolkit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.emit.ir import Toolkit

KIT = {"get": closed({"id": {"type": "string"}, "\ud800": {"enum": [1, 1e300, None]}}, "id")}


@pytest.fixture(scope="module")
def beside() -> Iterator[Beside]:
    with Beside() as process:
        yield process


def test_models_are_the_same(beside: Beside, monkeypatch: pytest.MonkeyPatch) -> None:
    here = models_source(toolkit(KIT))
    monkeypatch.setattr(making_module, "generate", _never)
    assert models_source(toolkit(KIT), None, _begun(toolkit(KIT), beside)) == here
    assert models_source(toolkit(KIT), None, _begun(toolkit(KIT), beside)) == here, "once more"


def test_what_it_has_no_answer_for_is_emitted_here(beside: Beside) -> None:
    assert beside.emit({"A": {"type": 5}}).result() is None
    assert beside.emit({"A": {"type": "string"}}).result() is not None, "it goes on"


@pytest.mark.skipif(sys.platform == "win32", reason="signals are the system's own there")
def test_without_it_models_are_made_all_the_same() -> None:
    kit = toolkit(KIT)
    with Beside() as process:
        os.kill(process.number, signal.SIGKILL)
        assert models_source(kit, None, _begun(kit, process)) == models_source(kit)


def test_it_ends_with_its_context() -> None:
    with Beside() as process:
        answer = process.emit({"A": {"type": "string"}})
    assert answer.cancelled() or answer.result() is None or "A" in str(answer.result())
    assert process.has_ended


def _begun(kit: Toolkit, beside: Beside) -> Making:
    making = Making(kit)
    making.begin(beside)
    return making


def _never(*_: object) -> str:
    raise AssertionError(generate.__name__)
