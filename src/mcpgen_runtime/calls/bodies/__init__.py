"""Request bodies by media type."""

from __future__ import annotations

from mcpgen_runtime._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .choosing import choose
    from .writing import write

__all__ = ["choose", "write"]

__getattr__ = lazy(__name__, {"choose": ".choosing", "write": ".writing"})
