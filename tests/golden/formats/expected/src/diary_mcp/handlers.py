"""The handlers of Diary. This file is yours: it is written once, and stubs of new tools are appended."""

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


async def add_entry(
    args: models.AddEntryInput, ctx: contract.Context
) -> models.AddEntryOutput:
    """Adds an entry."""
    raise NotImplementedError


async def find_entries(
    args: models.FindEntriesInput, ctx: contract.Context
) -> contract.Content:
    """Finds entries; what is looked for may look like anything."""
    raise NotImplementedError
