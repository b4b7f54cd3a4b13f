"""`python -m tests.suite [FOLDER]`: build all groups, play all cases, print the tables.

What servers report of the results that they refuse goes to standard error.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.suite.building import build
from tests.suite.groups import optional, required
from tests.suite.judging import play
from tests.suite.table import lines
from tests.support.shared import SHARED

SUITE = SHARED / "corpus" / "json-schema-test-suite"


def main(suite: Path = SUITE) -> None:
    """Print the tables of the required and of the optional groups."""
    with tempfile.TemporaryDirectory() as folder:
        for name, read in (("required", required), ("optional", optional)):
            built = build(read(suite), suite, Path(folder, name), name)
            played = play(built)
            print("\n".join(lines(f"{name}: arguments", played.arguments)))
            print("\n".join(lines(f"{name}: results", played.results)))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
