"""Reading: files to documents.

`read` finds, loads, recognises, checks and bundles; it reports all faults of all files at once.
Nothing here imports a YAML reader or a validator before a file asks for it.
"""

from __future__ import annotations

from mcpgen._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen.spec.reading.config import load_config
    from mcpgen.spec.reading.files import SpecFile, find
    from mcpgen.spec.reading.format import format_schema, format_text
    from mcpgen.spec.reading.names import name_from_stem
    from mcpgen.spec.reading.options import Config, Options
    from mcpgen.spec.reading.reader import FileRead, ReadResult, read

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
        "FileRead": ".reader",
        "Options": ".options",
        "ReadResult": ".reader",
        "SpecFile": ".files",
        "find": ".files",
        "format_schema": ".format",
        "format_text": ".format",
        "load_config": ".config",
        "name_from_stem": ".names",
        "read": ".reader",
    },
)
