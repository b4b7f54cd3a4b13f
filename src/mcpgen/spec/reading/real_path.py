"""The real path of a path, whatever text a spec or a configuration put into it."""

from __future__ import annotations

import os
from pathlib import Path


def real_path(path: Path) -> Path:
    """Follow symbolic links and `..`; a path that no file can have is returned as it is."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):
        return path
