"""All tools of real catalogs, as they were built, against what their authors wrote."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING, Any

from tests.agreement.comparing import Effort, Tally, compare_arguments, compare_results
from tests.agreement.server import Served

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def compare_catalog(
    file: Path, servers: Path, effort: Effort, part: int = 1
) -> tuple[Tally, Tally]:
    """Return the tallies of a catalog's arguments and results.

    `servers` is the folder that the catalog was built into; with `part` only each tool of that many
    is tried.
    """
    arguments, results = Tally(), Tally()
    served = Served(_package(servers / file.stem.replace("-", "_")))
    try:
        for number, (tool, spec) in enumerate(_tools(file)):
            if number % part == 0:
                arguments.add(compare_arguments(served, tool, spec["inputSchema"], effort))
                if served.bindings[tool].result is not None:
                    results.add(compare_results(served, tool, spec["outputSchema"], effort))
    finally:
        served.close()
    return arguments, results


def _package(folder: Path) -> str:
    source = folder / "src"
    if str(source) not in sys.path:
        sys.path.insert(0, str(source))
    return next(source.iterdir()).name


def _tools(file: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the served names and what their authors wrote."""
    for spec in json.loads(file.read_text(encoding="utf-8"))["tools"]:
        yield served_name(spec["name"]), spec


def served_name(name: str) -> str:
    """Return the name under which a tool is served."""
    return re.sub(r"[^A-Za-z0-9_./-]", "_", name)
