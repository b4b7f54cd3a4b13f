"""Floor 4: the requests that tools of an API send, and what is made of the answers.

From an operation (a line of `operations.json`) and checked arguments to a request is pure
(`preparing`); `client` alone sends.
"""

from __future__ import annotations

from mcpgen_runtime._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .prepared import ArgumentError, PreparedRequest
    from .preparing import prepare

__all__ = ["ArgumentError", "PreparedRequest", "prepare"]

__getattr__ = lazy(
    __name__,
    {
        "ArgumentError": ".prepared",
        "PreparedRequest": ".prepared",
        "prepare": ".preparing",
    },
)
