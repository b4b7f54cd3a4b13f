"""Served tool names to the names of handler functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.emit.names.clashes import Claim, allot
from mcpgen.emit.names.reserved import HANDLERS
from mcpgen.emit.names.styles import snake, words
from mcpgen.emit.names.types import PythonName

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen.emit.names.history import Allotment

MARK = "_x"


def handler_form(served: str) -> str:
    """Return the function name that a tool of this served name would like to have."""
    form = snake(words(served)) or "tool"
    if not form[0].isalpha():
        form = f"tool_{form}"
    return f"{form}_" if form in HANDLERS else form


def handler_names(
    served: Iterable[str], previous: Allotment | None = None
) -> dict[str, PythonName]:
    """Allot a handler's name to every served name; see `clashes` for who gets what."""
    claims = [_claim(name, previous) for name in served]
    names = allot(claims, MARK, previous.decided if previous else None)
    return {name: PythonName(python) for name, python in names.items()}


def _claim(served: str, previous: Allotment | None) -> Claim[str]:
    form = handler_form(served)
    is_new = previous is not None and served not in previous.tools
    return Claim(served, form, served, int(form != served), is_new)
