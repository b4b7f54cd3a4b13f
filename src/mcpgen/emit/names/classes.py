"""The names of model classes and type aliases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.emit.names.clashes import short_hash
from mcpgen.emit.names.reserved import CLASSES
from mcpgen.emit.names.styles import pascal, words
from mcpgen.emit.names.types import is_name

if TYPE_CHECKING:
    from collections.abc import Sequence

MARK = "X"
LONGEST = 80
"""Characters of a class name; a longer one is cut, and told apart by a hash of what it was."""


def class_form(parts: Sequence[str]) -> str:
    """Return the class name that these words would like to be."""
    form = pascal(parts)
    if not form:
        return "Unnamed"
    if not form[0].isalpha():
        form = f"Model_{form}"
    form = _bounded(form, "_".join(parts))
    return f"{form}_" if form in CLASSES else form


def definition_form(name: str) -> str:
    """Return the class name of a shared definition: its own, where that is a class's name."""
    if is_name(name) and name[0].isupper() and len(name) <= LONGEST:
        return f"{name}_" if name in CLASSES else name
    return class_form(words(name))


def _bounded(form: str, own: str) -> str:
    if len(form) <= LONGEST:
        return form
    digest = short_hash(own, 8)
    return f"{form[: LONGEST - len(digest) - len(MARK)]}{MARK}{digest}"
