"""The names of declared failures, which are classes of the generated contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.emit.names.fields import field_names
from mcpgen.emit.names.reserved import FAILURE_FIELDS, FAILURES
from mcpgen.emit.names.types import is_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen.emit.names.types import PythonName


def is_failure_name(name: str) -> bool:
    """Whether a failure can have this name in Python: its author chose it, so none is made up."""
    return is_name(name) and name[0].isupper() and name not in FAILURES


def failure_fields(fields: Iterable[str]) -> dict[str, PythonName]:
    """Allot a name to every field of one failure, as to the properties of an object."""
    return field_names(fields, reserved=FAILURE_FIELDS)
