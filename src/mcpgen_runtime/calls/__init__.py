"""Floor 4: the requests that tools of an API send, and what is made of the answers.

From an operation (a line of `operations.json`) and checked arguments to a request is pure
(`preparing`). `sending` alone speaks to the network; `credentials` says with what right, `answers`
what becomes of what comes back. Nothing here imports the HTTP client before the first call.
"""

from __future__ import annotations

from mcpgen_runtime._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .api import Api
    from .handler import Operation
    from .prepared import ArgumentError, PreparedRequest
    from .preparing import prepare

__all__ = ["Api", "ArgumentError", "Operation", "PreparedRequest", "prepare"]

__getattr__ = lazy(
    __name__,
    {
        "Api": ".api",
        "ArgumentError": ".prepared",
        "Operation": ".handler",
        "PreparedRequest": ".prepared",
        "prepare": ".preparing",
    },
)
