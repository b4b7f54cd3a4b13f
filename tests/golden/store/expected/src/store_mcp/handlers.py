"""The handlers of Store. This file is yours: it is written once.

Tools that call the API need nothing here: `operations` has their handlers. A function of a tool's
name takes the place of its operation, and may call it; the decorator has its types checked:

    import mcpgen_runtime

    from . import contract, models, operations

    @operations.add_photo.override
    async def add_photo(
        args: models.AddPhotoInput, ctx: contract.Context
    ) -> contract.Content | mcpgen_runtime.Result:
        return await operations.add_photo(args, ctx)

Credentials come from the environment; `lifespan` may set others with
`operations.API.credentials[...] = ...`.
"""

from __future__ import annotations

import collections.abc
import contextlib

from . import contract


class State:
    """What lives as long as the server, for instance a database; handlers read it as `ctx.state`."""


@contextlib.asynccontextmanager
async def lifespan(
    start: contract.Startup,
) -> collections.abc.AsyncGenerator[State, None]:
    """Set up before the first call, clean up after the last one."""
    yield State()
