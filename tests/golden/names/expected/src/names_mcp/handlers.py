"""The handlers of names. This file is yours: it is written once, and stubs of new tools are appended."""

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


async def class_(args: models.ClassInput, ctx: contract.Context) -> contract.Content:
    """Three quotes \"\"\" and a backslash \\"""
    raise NotImplementedError


async def list_notes_x94a4(
    args: models.ListNotesX94a4Input, ctx: contract.Context
) -> contract.Content:
    """Handle list-notes."""
    raise NotImplementedError


async def list_notes(
    args: models.ListNotesInput, ctx: contract.Context
) -> contract.Content:
    """Handle list_notes."""
    raise NotImplementedError
