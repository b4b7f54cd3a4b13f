"""The fields of the generated `Config`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.emit.names.fields import field_names
from mcpgen.emit.names.reserved import SETTINGS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen.emit.names.types import PythonName


def setting_fields(keys: Iterable[str]) -> dict[str, PythonName]:
    """Allot a name to every key of the configuration, as to the properties of an object."""
    return field_names(keys, reserved=SETTINGS)
