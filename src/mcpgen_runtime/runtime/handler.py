"""The type of a handler, as the generated contract asks it of `handlers.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from mcpgen_runtime.runtime.content import Result

__all__ = ["Handler"]

Args_contra = TypeVar("Args_contra", contravariant=True)
Ctx_contra = TypeVar("Ctx_contra", contravariant=True)
Out_co = TypeVar("Out_co", covariant=True)


class Handler(Protocol[Args_contra, Ctx_contra, Out_co]):
    """A function of the typed arguments and the context, `async def` or `def`.

    It returns the typed result, or a whole `Result`. A protocol rather than an alias of `Callable`,
    so that type checkers show a mistyped handler beside the names of the models.
    """

    def __call__(
        self, args: Args_contra, ctx: Ctx_contra, /
    ) -> Awaitable[Out_co | Result] | Out_co | Result:
        """Answer one call."""
        ...
