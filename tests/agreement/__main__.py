"""Servers of the 27 catalogs beside an independent oracle: the whole table, in some minutes.

    python -m tests.agreement [--servers DIR] [--instances N] [--part N] [CATALOG ...]

A value is accepted by a server if and only if python's `jsonschema` accepts it by the schema as it
was written, and a second reading of closing knows its keys. Results are checked as authored.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.agreement.catalogs import compare_catalog
from tests.agreement.comparing import Effort, Tally
from tests.support.shared import SHARED

COLUMNS = (
    ("schemas", "schemas"),
    ("instances", "instances"),
    ("accepted", "accepted"),
    ("refused", "refused"),
    ("false_accepts", "FA"),
    ("false_refusals", "FR"),
    ("altered", "altered"),
    ("either", "either"),
    ("lenient", "lenient"),
    ("without_generated", "no h-j"),
    ("seconds", "seconds"),
)


def main() -> int:
    """Print a table by catalog, and every disagreement."""
    options = _options()
    effort = Effort(options.instances, options.generated)
    totals = {"arguments": Tally(), "results": Tally()}
    print(_line("", [title for _, title in COLUMNS]))
    for file in _files(options.catalogs):
        found = compare_catalog(file, _servers(options.servers), effort, options.part)
        for (kind, total), tally in zip(totals.items(), found, strict=True):
            _show(f"{file.stem} {kind}", tally)
            total.add(tally)
    for kind, total in totals.items():
        _show(f"all {kind}", total)
    return int(any(total.wrong for total in totals.values()))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.agreement")
    parser.add_argument("catalogs", nargs="*", help="names of catalogs; all without any")
    parser.add_argument("--servers", type=Path, help="where the catalogs are built already")
    parser.add_argument("--instances", type=int, default=120, help="values a schema")
    parser.add_argument("--generated", type=int, default=12, help="of hypothesis-jsonschema, twice")
    parser.add_argument("--part", type=int, default=1, help="try one tool of that many")
    return parser.parse_args()


def _files(names: list[str]) -> list[Path]:
    files = sorted((SHARED / "corpus" / "catalogs").glob("*.json"))
    return [f for f in files if f.stem != "index" and (not names or f.stem in names)]


def _servers(given: Path | None, made: list[Path] = []) -> Path:  # noqa: B006 - made once
    if given is not None:
        return given
    if not made:
        made.append(Path(tempfile.mkdtemp()))
        catalogs = str(SHARED / "corpus" / "catalogs")
        command = [sys.executable, "-m", "mcpgen", "build", catalogs, "--out", str(made[0])]
        subprocess.run([*command, "--quiet"], check=True)
    return made[0]


def _show(name: str, tally: Tally) -> None:
    if not tally.schemas:
        return
    cells = [getattr(tally, column) for column, _ in COLUMNS]
    print(_line(name, [f"{c:.1f}" if isinstance(c, float) else str(c) for c in cells]), flush=True)
    for kind, tool, value in tally.wrong[:20] if not name.startswith("all ") else []:
        print(f"    {kind} {tool}: {json.dumps(value)[:300]}")


def _line(name: str, cells: list[str]) -> str:
    return f"{name:32}" + "".join(f"{cell:>10}" for cell in cells)


if __name__ == "__main__":
    raise SystemExit(main())
