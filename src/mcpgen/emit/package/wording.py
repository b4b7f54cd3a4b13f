"""Prose of a spec, cut to size for docstrings, TOML and Markdown."""

from __future__ import annotations

import re

SUMMARY = 300
"""Characters of a description that go into a stub's docstring or a project's description."""

_CONTROLS = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+"
    r"|[\u202a-\u202e\u2066-\u2069]"  # they turn the text around them: a row would show another one
)
_VERSION = re.compile(r"v?(\d+(?:\.\d+)*)(?:[-.]?(a|alpha|b|beta|rc)[-.]?(\d*))?", re.IGNORECASE)
_STAGES = {"a": "a", "alpha": "a", "b": "b", "beta": "b", "rc": "rc"}


def summary(text: str | None) -> str:
    """Give the first paragraph of a text in one line, cut at `SUMMARY` characters."""
    first = re.split(r"\n\s*\n", (text or "").strip(), maxsplit=1)[0]
    line = one_line(first)
    return line if len(line) <= SUMMARY else f"{line[: SUMMARY - 3].rstrip()}..."


def one_line(text: str) -> str:
    """Put a text on one line, without control characters, direction marks and lone surrogates."""
    return " ".join(_CONTROLS.sub(" ", text).split())


def toml_string(text: str) -> str:
    """Write a TOML basic string of one line of text."""
    escaped = one_line(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def markdown_text(text: str) -> str:
    """Write one line of text so that Markdown shows it as it is."""
    return re.sub(r"([\\`*_~\[\]<>#|&])", r"\\\1", one_line(text))


def project_version(version: str) -> str:
    """Spell a spec's version as PEP 440 asks; 0.1.0 for one that has no such spelling."""
    match = _VERSION.fullmatch(version.strip())
    if match is None:
        return "0.1.0"
    release, stage, number = match.groups()
    return f"{release}{_STAGES[stage.lower()]}{number or 0}" if stage else str(release)
