"""The severities of log messages (MCP 2025-11-25, Utilities, Logging: those of RFC 5424)."""

from __future__ import annotations

__all__ = ["LEVELS", "is_level", "reaches"]

LEVELS = ("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency")
"""From the least severe to the most."""


def is_level(value: object) -> bool:
    """Whether a value names a level."""
    return type(value) is str and value in LEVELS


def reaches(level: str, least: str) -> bool:
    """Whether a message of `level` is severe enough for one who asked for `least` and above."""
    return LEVELS.index(level) >= LEVELS.index(least)
