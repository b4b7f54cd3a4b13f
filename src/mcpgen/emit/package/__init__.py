"""The generated package: every file of it as text, from the toolkit IR and the models' source."""

from __future__ import annotations

from mcpgen._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen.emit.package.draft import Draft, finish
    from mcpgen.emit.package.render import draft_others, draft_package
    from mcpgen.emit.package.seeding import Seeds, seed

__all__ = ["Draft", "Seeds", "draft_others", "draft_package", "finish", "seed"]

__getattr__ = lazy(
    __name__,
    {
        "Draft": ".draft",
        "Seeds": ".seeding",
        "draft_others": ".render",
        "draft_package": ".render",
        "finish": ".draft",
        "seed": ".seeding",
    },
)
