"""The boundary between a generated server and its transport: standard input and output.

`serve` is all that a generated package calls. It runs in two stages, so that the first answers wait
for nothing: `opening` answers with `os` and `json` alone, `stdio` under asyncio once the handlers
are loaded. The session goes from one to the other with all that it has read.
"""

from __future__ import annotations

from mcpgen_runtime._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.serving.main import serve
    from mcpgen_runtime.serving.settings import Settings

__all__ = ["Settings", "serve"]

__getattr__ = lazy(__name__, {"Settings": ".settings", "serve": ".main"})
