"""Any text becomes a docstring that compiles silently, says the text, and no formatter touches."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen.emit.literals import UNDOCUMENTED, docstring, prose

NASTY = [
    "plain",
    'ends in a quote"',
    'ends in two""',
    '"begins with one',
    'three """ inside',
    '"""',
    '"',
    "\\",
    "ends in a backslash\\",
    'backslash and quote\\"',
    "\\N{BULLET} \\x41 \\d",
    "NUL \x00 bell \x07 escape \x1b[31m",
    "carriage\rreturn\r\nand line\n",
    "tab\there\n\tand at the start",
    "trailing blanks   \n  \n   indented\n",
    "\n\n  leading lines",
    "lone \ud800 surrogate",
    "direction \u202e mark \u2066, separator \u2028 and \u2029, nbsp \xa0.",
    "form \x0c feed \x0b \x85 \x1c",
    'multi\nline ends in quote"',
    '"multi\nline starts with one',
    "multi\nline ends in backslash\\",
    "é 中文 😀",
    "",
    "   ",
    '""""""',
    'first\n"""\nlast',
]


def _value(source: str) -> str:
    module = f"class Thing:\n    {source}\n"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        tree = ast.parse(module)
        compile(tree, "thing", "exec")
    (thing,) = tree.body
    assert isinstance(thing, ast.ClassDef)
    assert len(thing.body) == 1
    value = ast.get_docstring(thing, clean=False)
    assert value is not None
    return value


@pytest.mark.parametrize("text", NASTY)
def test_nasty_text_is_said(text: str) -> None:
    assert inspect.cleandoc(_value(docstring(text))).rstrip() == (prose(text) or UNDOCUMENTED)


@given(st.text() | st.text(alphabet='"\\\n \t\rab\x00\ud800\u202e'))
def test_any_text_is_said(text: str) -> None:
    source = docstring(text)
    assert inspect.cleandoc(_value(source)).rstrip() == (prose(text) or UNDOCUMENTED)
    assert all(c == "\n" or c.isprintable() for c in source)
    assert not any(line != line.rstrip() for line in source.split("\n")[:-1])


@given(st.text(alphabet='"\\\n \tab'))
def test_prose_is_settled(text: str) -> None:
    assert prose(prose(text)) == prose(text)


def test_prose_keeps_what_can_be_seen() -> None:
    assert prose("  One.\r\n\r\n    two\r\n  three  \n") == "One.\n\n  two\nthree"


@pytest.mark.parametrize(
    "tool",
    [
        ["ruff", "format", "--isolated", "--check", "-"],
        ["ruff", "check", "--isolated", "-"],
        ["black", "-q", "--check", "-"],
    ],
    ids=lambda tool: " ".join(tool[:2]),
)
def test_formatters_leave_docstrings_alone(tool: list[str]) -> None:
    classes = [f"class Thing{i}:\n    {docstring(text)}\n" for i, text in enumerate(NASTY)]
    module = "\n\n".join(classes)
    command = [sys.executable, "-m", *tool]
    done = subprocess.run(command, input=module.encode(), capture_output=True, check=False)
    assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()
