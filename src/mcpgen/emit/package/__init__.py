"""The generated package: every file of it as text, from the toolkit IR and the models' source."""

from __future__ import annotations

from mcpgen._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen.emit.package.formatting import format_all
    from mcpgen.emit.package.render import render
    from mcpgen.emit.package.seeding import Seeds, seed

__all__ = ["Seeds", "format_all", "render", "seed"]

__getattr__ = lazy(
    __name__,
    {"Seeds": ".seeding", "format_all": ".formatting", "render": ".render", "seed": ".seeding"},
)
