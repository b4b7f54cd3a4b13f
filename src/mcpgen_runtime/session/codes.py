"""The error codes of JSON-RPC 2.0, section 5.1, which MCP uses as they stand."""

from __future__ import annotations

__all__ = [
    "INTERNAL_ERROR",
    "INVALID_PARAMS",
    "INVALID_REQUEST",
    "METHOD_NOT_FOUND",
    "PARSE_ERROR",
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
