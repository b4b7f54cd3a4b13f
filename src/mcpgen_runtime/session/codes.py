"""Error codes: those of JSON-RPC 2.0, section 5.1, and those that MCP 2026-07-28 adds."""

from __future__ import annotations

__all__ = [
    "INTERNAL_ERROR",
    "INVALID_PARAMS",
    "INVALID_REQUEST",
    "METHOD_NOT_FOUND",
    "MISSING_CAPABILITY",
    "PARSE_ERROR",
    "UNSUPPORTED_PROTOCOL_VERSION",
]

PARSE_ERROR = -32700
"""The line is no JSON text, or is longer or deeper than this server reads."""

INVALID_REQUEST = -32600
"""The JSON text is no request object."""

METHOD_NOT_FOUND = -32601
"""There is no such method, or not in this protocol revision."""

INVALID_PARAMS = -32602
"""The parameters are not what the method takes. Also: no such tool."""

INTERNAL_ERROR = -32603
"""The request was good, and the server could not answer it."""

MISSING_CAPABILITY = -32021
"""The request needs something of the client that it did not declare (MCP 2026-07-28).

-32020, a header that contradicts the message, belongs to HTTP alone.
"""

UNSUPPORTED_PROTOCOL_VERSION = -32022
"""The request speaks a revision that this server does not (MCP 2026-07-28, Versioning)."""
