"""The handlers of Notes. This file is yours: it is written once, and stubs of new tools are appended."""

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


async def count_notes(
    args: models.CountNotesInput, ctx: contract.Context
) -> models.CountNotesOutput:
    """Counts the notes."""
    raise NotImplementedError


async def edit_note(
    args: models.EditNoteInput, ctx: contract.Context
) -> models.EditNoteOutput:
    """Renames or deletes a note."""
    raise NotImplementedError


async def list_notes(
    args: models.ListNotesInput, ctx: contract.Context
) -> contract.Content:
    """Lists notes."""
    raise NotImplementedError
