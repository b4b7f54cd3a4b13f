"""A server of ours that the suite can ask everything: built from `everything.yaml`."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
REPOSITORY = HERE.parent


def build_everything(out: Path) -> Path:
    """Build the toolkit into `out`, give it our handlers; returns the folder to import it from.

    Raises:
        subprocess.CalledProcessError: mcpgen refused the spec; it has said why.
    """
    build = [sys.executable, "-m", "mcpgen", "build", "--quiet", str(HERE / "everything.yaml")]
    subprocess.run([*build, "--out", str(out)], check=True, cwd=REPOSITORY)
    source = out / "everything" / "src"
    shutil.copy(HERE / "handlers.py", source / "everything_mcp" / "handlers.py")
    return source
