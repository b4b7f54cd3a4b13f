"""The names of a toolkit: its own, its import package's, its distribution's."""

from __future__ import annotations

import re

from mcpgen.emit.names.types import PythonName

_OTHER = re.compile(r"[^a-z0-9]+")
_SUFFIX = "_mcp"


def toolkit_name(text: str) -> str:
    """Return the toolkit's name for what a spec or its file's stem says.

    Lower case, every other run of characters as `_`; one that begins with a digit gets `mcp_` in
    front. A name in that form is returned as it is.
    """
    name = _OTHER.sub("_", text.lower()).strip("_") or "toolkit"
    return f"mcp_{name}" if name[0].isdigit() else name


def package_name(toolkit: str) -> PythonName:
    """Return the import package of a toolkit: `notes` has `notes_mcp`, `notes_mcp` itself."""
    return PythonName(toolkit if toolkit.endswith(_SUFFIX) else toolkit + _SUFFIX)


def distribution_name(package: str) -> str:
    """Return the distribution (and console script) of an import package."""
    return package.replace("_", "-")
