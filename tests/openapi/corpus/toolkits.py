"""A document to an imported package, without proofs, which have their own corpus."""

from __future__ import annotations

import importlib
import sys
import time
from typing import TYPE_CHECKING, NamedTuple

from mcpgen import Request, build_toolkits
from mcpgen.spec.tally import Tally

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

    from mcpgen.diagnostics import Diagnostic


class Built(NamedTuple):
    """A toolkit: where it lies, what became of the operations, and what was said of them."""

    folder: Path
    package: str
    tally: Tally
    diagnostics: tuple[Diagnostic, ...]
    seconds: float

    def imported(self) -> ModuleType:
        """Import the package."""
        source = str(self.folder / "src")
        if source not in sys.path:
            sys.path.insert(0, source)
        return importlib.import_module(self.package)

    @property
    def skipped(self) -> list[str]:
        """What was said of each operation that was skipped."""
        return [one.message for one in self.diagnostics if one.code == "MG601"]


class RefusedError(Exception):
    """A whole document was refused, which none of the corpus may be."""


def build(file: Path, out: Path) -> Built:
    """Build the toolkit of a document. Raises RefusedError."""
    start = time.perf_counter()
    report = build_toolkits(Request(paths=(str(file),), out=str(out), folder=str(out), prove=False))
    said = [*report.diagnostics, *(one for kit in report.toolkits for one in kit.diagnostics)]
    errors = [f"{one.code} {one.message}" for one in said if one.severity == "error"]
    if report.crashes or errors or not report.toolkits:
        raise RefusedError("\n".join([*report.crashes, *errors, *(() if errors else ("empty",))]))
    (toolkit,) = report.toolkits
    folder = out / toolkit.name
    return Built(
        folder,
        next(one.name for one in (folder / "src").iterdir() if one.name.endswith("_mcp")),
        toolkit.figures.tally or Tally(),
        tuple(said),
        time.perf_counter() - start,
    )
