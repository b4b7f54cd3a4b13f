"""Makes the hand-written package `notes_mcp` importable."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "runtime" / "fixture"))
