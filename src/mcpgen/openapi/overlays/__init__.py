"""Overlays (OpenAPI Overlay 1.0, 1.1): changes of a document, in files of their own.

`applying` is the line of steps: each file is loaded, read (`actions`), and its actions are applied
in their order to a copy of the document's value. Targets are JSONPath (RFC 9535, `targets`); what
`update` means for each kind of node is in `merging`.
"""

from __future__ import annotations

from mcpgen._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen.openapi.overlays.applying import overlaid

__all__ = ["overlaid"]

__getattr__ = lazy(__name__, {"overlaid": ".applying"})
