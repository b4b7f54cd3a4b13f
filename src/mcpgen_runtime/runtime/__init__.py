"""From a checked call to a tool's answer: toolkit, arguments, handlers, results (floor 2)."""

from __future__ import annotations
