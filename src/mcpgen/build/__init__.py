"""Building, floor 4: files, read, normalise, lower, render, verify, plan, write."""

from __future__ import annotations

from mcpgen._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen.build.current import report_current
    from mcpgen.build.pipeline import build_toolkits
    from mcpgen.build.report import BuildReport, Figures, ToolkitReport
    from mcpgen.build.request import Request

__all__ = [
    "BuildReport",
    "Figures",
    "Request",
    "ToolkitReport",
    "build_toolkits",
    "report_current",
]

__getattr__ = lazy(
    __name__,
    {
        "BuildReport": ".report",
        "Figures": ".report",
        "Request": ".request",
        "ToolkitReport": ".report",
        "build_toolkits": ".pipeline",
        "report_current": ".current",
    },
)
