"""Tool specs, floor 1: reading them into documents, and normalising documents.

`document` and `normal` are the records; `reading` fills the first, `normalising` the second.
"""

from __future__ import annotations

from mcpgen._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen.spec.document import Document, Example, FailureSpec, ToolSpec
    from mcpgen.spec.normal import NormalDocument, NormalTool

__all__ = ["Document", "Example", "FailureSpec", "NormalDocument", "NormalTool", "ToolSpec"]

__getattr__ = lazy(
    __name__,
    {
        "Document": ".document",
        "Example": ".document",
        "FailureSpec": ".document",
        "NormalDocument": ".normal",
        "NormalTool": ".normal",
        "ToolSpec": ".document",
    },
)
