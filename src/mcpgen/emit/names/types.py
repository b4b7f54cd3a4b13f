"""Names as types: text of a spec is never mistaken for a name that was checked and allotted."""

from __future__ import annotations

import keyword
from typing import TYPE_CHECKING

from mcpgen.emit.names.styles import normal

if TYPE_CHECKING:
    from typing import Self


class NotANameError(ValueError):
    """Text that is no identifier in the form that Python keeps it."""


class PythonName(str):
    """An identifier of a module, function or field: legal, no keyword, as the parser reads it."""

    __slots__ = ()

    def __new__(cls, text: str) -> Self:
        """Check `text`; raises NotANameError."""
        if not is_name(text):
            message = f"not a Python name: {text!r}"
            raise NotANameError(message)
        return super().__new__(cls, text)


class ClassName(PythonName):
    """The name of a class or type alias of the generated models."""

    __slots__ = ()


def is_name(text: str) -> bool:
    """Tell whether `text` can stand as a name in Python source and is read back unchanged."""
    return text.isidentifier() and not keyword.iskeyword(text) and normal(text) == text
