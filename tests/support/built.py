"""What is dear to build, built once a run, whichever worker of the run asks first."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

from filelock import FileLock

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest


def once_a_run(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """Return the folder `name` that `make` fills, in this worker or in another one of the run."""
    base = factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = shared / name
    with FileLock(shared / f"{name}.lock"):
        if not folder.is_dir():
            partial = shared / f"{name}.partial"
            shutil.rmtree(partial, ignore_errors=True)
            partial.mkdir()
            make(partial)
            partial.rename(folder)
    return folder


def build(
    specs: Path, out: Path, *options: str, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run `mcpgen build` as a user does."""
    command = [sys.executable, "-m", "mcpgen", "build", str(specs), "--out", str(out), *options]
    env = {**os.environ, **environment}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=env)
