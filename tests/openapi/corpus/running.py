"""One document from its file to its line of the table."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.openapi.corpus.calling import Caller, uncovered
from tests.openapi.corpus.files import LocalFiles
from tests.openapi.corpus.reading.raw import Raw
from tests.openapi.corpus.recorder import Recorder
from tests.openapi.corpus.toolkits import RefusedError, build
from tests.openapi.corpus.tools import mypy, pytest, ruff
from tests.openapi.corpus.values import MOST_CALLS

if TYPE_CHECKING:
    from collections import Counter

    from tests.openapi.corpus.calling import Fault, Judge
    from tests.openapi.corpus.sources import Source


@dataclass
class Line:
    """What became of a document: figures by column, what was skipped, what is wrong."""

    name: str
    cells: dict[str, Any] = field(default_factory=dict)
    skipped: list[str] = field(default_factory=list)
    uncovered: list[str] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    helped: Counter[str] | None = None


@dataclass(frozen=True)
class Effort:
    """How much is tried: calls a tool, and whether generated tests and checkers run.

    `tools` are those to call, all without any; of them, one in `part`.
    """

    most: int = MOST_CALLS
    calls: bool = True
    tests: bool = False
    ruff: bool = True
    mypy: bool = False
    tools: tuple[str, ...] = ()
    part: int = 1


def run(source: Source, out: Path, effort: Effort) -> Line:
    """Build, call and judge a document."""
    try:
        built, raw = build(source.file, out), Raw(source.file)
    except RefusedError as error:
        if source.operations:
            raise
        return Line(source.name, {"operations": 0, "tools": 0}, [str(error)])
    line = Line(source.name, skipped=built.skipped)
    line.cells = {
        "operations": source.operations,
        "tools": built.tally.tools,
        "left_out": built.tally.left_out,
        "skipped": built.tally.skipped,
        "seconds": built.seconds,
    }
    if effort.calls:
        _call(line, raw, built.imported(), effort)
    if effort.ruff:
        line.cells["ruff"] = ruff(built.folder)
    if effort.mypy:
        line.cells["mypy"] = mypy(built.folder)
    if effort.tests:
        line.cells["tests"] = pytest(built.folder)
    return line


def _call(line: Line, raw: Raw, package: Any, effort: Effort) -> None:
    with Recorder() as recorder, tempfile.TemporaryDirectory() as folder:
        files = LocalFiles(Path(folder))
        caller = Caller(package, raw, _judge(raw), recorder, files, effort.most)
        outcome = caller.run(list(effort.tools or caller.lines)[:: effort.part])
    missing = list(uncovered(raw, list(caller.lines.values())))
    line.uncovered = missing[line.cells["skipped"] :]
    line.faults, line.helped = outcome.faults, outcome.helped
    for key in ("calls", "wrong", "lost", "unsent", "refused", "thin", "assisted", "ambiguous"):
        line.cells[key] = getattr(outcome, key)


def _judge(raw: Raw) -> Judge:
    """The one for its version. What openapi-core imports makes bravado-core look for files."""
    if raw.is_2:
        from tests.openapi.corpus.bravado import Bravado

        return Bravado(raw)
    from tests.openapi.corpus.core import Core

    return Core(raw)
