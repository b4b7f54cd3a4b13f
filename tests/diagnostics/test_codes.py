"""Codes and the places that use them, both ways."""

from __future__ import annotations

import re
from pathlib import Path

from mcpgen.diagnostics import CODES

SRC = Path(__file__).parents[2] / "src" / "mcpgen"


def used() -> set[str]:
    files = [file for file in SRC.rglob("*.py") if file.name != "codes.py"]
    return {code for file in files for code in re.findall(r'"(MG\d{3})"', file.read_text("utf-8"))}


def test_every_code_that_is_used_has_a_meaning() -> None:
    assert used() <= CODES.keys()


def test_every_code_is_used() -> None:
    assert CODES.keys() <= used()


def test_every_meaning_is_one_line() -> None:
    assert all(re.fullmatch(r"MG[1-6]\d\d", code) for code in CODES)
    assert all(meaning and "\n" not in meaning for meaning in CODES.values())
