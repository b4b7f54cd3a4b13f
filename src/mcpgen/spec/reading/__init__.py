"""Reading: files to documents; all faults of all files are told at once.

`reader` is the line of steps, and what happens in them stands in this order: `files` (which are
meant), `text/` (bytes to values), `recognise` (what a value is), `documents/` (values to
documents), `references/` (other files' schemas join the document that refers to them); other
languages are a table that is handed down (`languages`). `config/` and `options` are what
pyproject.toml says. Nothing here imports a YAML reader or a validator before a file asks for it.
"""

from __future__ import annotations

from mcpgen._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen.spec.reading.config.loading import load_config
    from mcpgen.spec.reading.files import SpecFile, find
    from mcpgen.spec.reading.format import format_schema, format_text
    from mcpgen.spec.reading.names import name_from_stem
    from mcpgen.spec.reading.options import Config, Options
    from mcpgen.spec.reading.reader import read
    from mcpgen.spec.reading.results import FileRead, ReadResult

__all__ = [
    "Config",
    "FileRead",
    "Options",
    "ReadResult",
    "SpecFile",
    "find",
    "format_schema",
    "format_text",
    "load_config",
    "name_from_stem",
    "read",
]

__getattr__ = lazy(
    __name__,
    {
        "Config": ".options",
        "FileRead": ".results",
        "Options": ".options",
        "ReadResult": ".results",
        "SpecFile": ".files",
        "find": ".files",
        "format_schema": ".format",
        "format_text": ".format",
        "load_config": ".config.loading",
        "name_from_stem": ".names",
        "read": ".reader",
    },
)
