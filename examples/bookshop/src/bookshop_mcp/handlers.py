"""The handlers of Bookshop. This file is yours: it is written once.

Tools that call the API need nothing here: `operations` has their handlers. A function of a tool's
name takes the place of its operation, and may call it; the decorator has its types checked.

Credentials come from the environment; `lifespan` may set others with
`operations.API.credentials[...] = ...`.
"""

from __future__ import annotations

import collections.abc
import contextlib

import mcpgen_runtime

from . import contract, models, operations


class State:
    """What lives as long as the server, for instance a database; handlers read it as `ctx.state`."""


@contextlib.asynccontextmanager
async def lifespan(
    start: contract.Startup,
) -> collections.abc.AsyncGenerator[State, None]:
    """Set up before the first call, clean up after the last one."""
    yield State()


@operations.create_book.override
async def create_book(
    args: models.CreateBookInput, ctx: contract.Context
) -> contract.Content | mcpgen_runtime.Result:
    """Add a book; where there is one of that ISBN, say which, and what to do instead.

    The API only says that the ISBN is taken.
    """
    found = await operations.get_book(models.GetBookInput(isbn=args.isbn), ctx)
    match found.structured:
        case {"title": str(title)}:
            raise mcpgen_runtime.ToolFailure(
                f"The ISBN {args.isbn} is that of {title}, which is in the catalog.",
                hint="Change that book, or check the ISBN.",
                suggested_tool="update_book",
                suggested_args={"isbn": args.isbn},
            )
        case _:
            return await operations.create_book(args, ctx)
