"""Operations to tools.

Theory of operation: `names` are allotted over the whole document. Then each operation is one tool
(`tool`): its parameters are sorted into arguments and what is none (`owned`), arguments get their
names and places (`arguments`), the body its form (`bodies`, `forms`, `media`, `files`, `fields`);
`roots` makes the input schema of them. What is said of the request is data of `spec.calls`, made
beside each part, so that no argument is without a place in it.
"""

from __future__ import annotations

from mcpgen._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen.openapi.tools.errors import SkipError
    from mcpgen.openapi.tools.names import tool_names
    from mcpgen.openapi.tools.tool import Tool, Workshop, tool_of

__all__ = ["SkipError", "Tool", "Workshop", "tool_names", "tool_of"]

__getattr__ = lazy(
    __name__,
    {
        "SkipError": ".errors",
        "Tool": ".tool",
        "Workshop": ".tool",
        "tool_names": ".names",
        "tool_of": ".tool",
    },
)
