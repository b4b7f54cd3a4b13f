"""For whom calls are repaired, as people say it. It loads nothing: the first stage reads it."""

from __future__ import annotations

__all__ = ["AUTO", "MODES", "mode_of"]

AUTO = "auto"
"""Repair the calls of clients that are known to need it."""

MODES = (AUTO, "off", "all")
"""The words: those clients' calls, nobody's, everybody's."""


def mode_of(text: str) -> str:
    """Return the mode that `text` says; AUTO where it says nothing. ValueError for another word."""
    word = text.strip()
    if word and word not in MODES:
        from mcpgen_runtime.schema.faults.showing import shown

        raise ValueError(f"expected auto, off or all, not {shown(text)}.")
    return word or AUTO
