"""The handlers of Reading desk. This file is yours: it is written once.

Tools that call the API need nothing here: `operations` has their handlers. A function of a tool's
name takes the place of its operation, and may call it; the decorator has its types checked:

    import mcpgen_runtime

    from . import contract, models, operations

    @operations.books_add.override
    async def books_add(
        args: models.BooksAddInput, ctx: contract.Context
    ) -> contract.Content | mcpgen_runtime.Result:
        return await operations.books_add(args, ctx)

Credentials come from the environment; `lifespan` may set others with
`operations.API.credentials[...] = ...`.
"""

from __future__ import annotations

import collections.abc
import contextlib

from . import contract, models


class State:
    """What lives as long as the server, for instance a database; handlers read it as `ctx.state`."""


@contextlib.asynccontextmanager
async def lifespan(
    start: contract.Startup,
) -> collections.abc.AsyncGenerator[State, None]:
    """Set up before the first call, clean up after the last one."""
    yield State()


async def set_aside(
    args: models.SetAsideInput, ctx: contract.Context
) -> contract.Content:
    """Sets a book aside for a reader."""
    raise NotImplementedError


async def show_shelf(
    args: models.ShowShelfInput, ctx: contract.Context
) -> models.ShowShelfOutput:
    """Shows what is set aside for a reader."""
    raise NotImplementedError
