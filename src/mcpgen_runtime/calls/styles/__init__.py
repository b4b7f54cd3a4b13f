"""How values become text in a URL, a header, a cookie or a form: OpenAPI 3.1, section 4.8.12."""

from __future__ import annotations

from mcpgen_runtime._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .characters import Writer
    from .inline import inline
    from .pairs import pairs
    from .scalars import text

__all__ = ["Writer", "inline", "pairs", "text"]

__getattr__ = lazy(
    __name__,
    {"Writer": ".characters", "inline": ".inline", "pairs": ".pairs", "text": ".scalars"},
)
