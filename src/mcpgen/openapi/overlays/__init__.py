"""Overlays (OpenAPI Overlay 1.0, 1.1): changes of a document, in files of their own."""

from __future__ import annotations

from mcpgen._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen.openapi.overlays.applying import overlaid

__all__ = ["overlaid"]

__getattr__ = lazy(__name__, {"overlaid": ".applying"})
