"""What version of mcpgen this is, without asking the installation (that costs 30 ms)."""

from __future__ import annotations

VERSION = "0.1.0"
