"""From a checked call to a tool's answer: toolkit, arguments, handlers, results (floor 2).

Generated code imports what it needs from `mcpgen_runtime` itself; what a driver of another
transport needs is here.
"""

from __future__ import annotations

from mcpgen_runtime._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.runtime.application import Application
    from mcpgen_runtime.runtime.channel import Channel
    from mcpgen_runtime.runtime.errors import InternalError, LaunchError, ProtocolError
    from mcpgen_runtime.runtime.loading import load, load_toolkit
    from mcpgen_runtime.runtime.schemas import Schemas

__all__ = [
    "Application",
    "Channel",
    "InternalError",
    "LaunchError",
    "ProtocolError",
    "Schemas",
    "load",
    "load_toolkit",
]

__getattr__ = lazy(
    __name__,
    {
        "Application": ".application",
        "Channel": ".channel",
        "InternalError": ".errors",
        "LaunchError": ".errors",
        "ProtocolError": ".errors",
        "Schemas": ".schemas",
        "load": ".loading",
        "load_toolkit": ".loading",
    },
)
