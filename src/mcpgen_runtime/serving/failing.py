"""What a client is told of a call that ends in an error of JSON-RPC instead of a result."""

from __future__ import annotations

import asyncio
import traceback
from typing import TYPE_CHECKING

from mcpgen_runtime.runtime.stderr import tell
from mcpgen_runtime.serving.refusing import CANCELLED
from mcpgen_runtime.session.codes import INTERNAL_ERROR

if TYPE_CHECKING:
    from mcpgen_runtime.session.events import Call
    from mcpgen_runtime.session.session import Session

__all__ = ["failure"]


def failure(session: Session, call: Call, error: BaseException) -> bytes:
    """Return the line for what was raised; what the client is not told goes to standard error."""
    from mcpgen_runtime.runtime.errors import ProtocolError

    if isinstance(error, asyncio.CancelledError):
        return session.fail(call, INTERNAL_ERROR, CANCELLED)
    if isinstance(error, ProtocolError):
        try:
            return session.fail(call, error.code, error.message, error.data)
        except (TypeError, ValueError, RecursionError) as flaw:  # its data is no JSON value
            tell("".join(traceback.format_exception(flaw)).rstrip())
            return session.fail(call, error.code, error.message)
    tell("".join(traceback.format_exception(error)).rstrip())
    return session.fail(call, INTERNAL_ERROR, "Internal error.")
