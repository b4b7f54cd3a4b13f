"""From an operation and its arguments to a request; pure, but for files that arguments name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from mcpgen_runtime.calls.operation import Request
    from mcpgen_runtime.calls.prepared import PreparedRequest
    from mcpgen_runtime.schema.types import JsonObject

__all__ = ["prepare"]


def prepare(
    operation: Request, arguments: JsonObject, *, files_dir: Path | None = None
) -> PreparedRequest:
    """Write the request of `operation` for `arguments`, which its tool has checked.

    `files_dir` is the folder that file arguments may name files in; None: none may. Raises
    ArgumentError for a value that cannot be sent.
    """
    raise NotImplementedError
