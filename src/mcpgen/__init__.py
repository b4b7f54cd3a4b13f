"""mcpgen: a generator of exact, strict, typed MCP servers from tool specs."""

from __future__ import annotations

from mcpgen._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen.build import BuildReport, Request, build_toolkits
    from mcpgen.build.version import VERSION as __version__  # noqa: N811

__all__ = ["BuildReport", "Request", "__version__", "build_toolkits"]

_exports = lazy(
    __name__,
    {
        "BuildReport": ".build",
        "Request": ".build",
        "VERSION": ".build.version",
        "build_toolkits": ".build",
    },
)


def __getattr__(name: str) -> object:
    return _exports("VERSION" if name == "__version__" else name)
