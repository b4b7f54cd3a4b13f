"""`python -m tests.suite [FOLDER]`: build all groups, play all cases, print the tables."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.suite.building import build
from tests.suite.groups import optional, required
from tests.suite.judging import verdicts
from tests.suite.table import lines
from tests.support.shared import SHARED

SUITE = SHARED / "corpus" / "json-schema-test-suite"


def main(suite: Path = SUITE) -> None:
    """Print both tables."""
    with tempfile.TemporaryDirectory() as folder:
        for name, read in (("required", required), ("optional", optional)):
            built = build(read(suite), suite, Path(folder, name), name)
            print("\n".join(lines(name, list(verdicts(built)))))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
