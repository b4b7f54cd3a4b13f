"""The handlers of Notes. This file is yours: it is written once; stubs of new tools are appended."""

from __future__ import annotations

import collections.abc
import contextlib

import pydantic

from . import contract, models
from .store import Row, Store


class State:
    """What lives as long as the server; handlers read it as `ctx.state`."""

    def __init__(self, store: Store) -> None:
        self.store = store


@contextlib.asynccontextmanager
async def lifespan(
    start: contract.Startup,
) -> collections.abc.AsyncGenerator[State, None]:
    """Open the file of notes and close it after the last call."""
    store = Store(start.config.db_path)
    try:
        yield State(store)
    finally:
        store.close()


def edit_note(
    args: models.EditNoteInput, ctx: contract.Context
) -> models.EditNoteOutput:
    """Creates, rewrites or deletes a note."""
    store = ctx.state.store
    match args:
        case models.EditNoteCreate():
            return create(store, args)
        case models.EditNoteRewrite():
            return rewrite(store, args)
        case models.EditNoteDelete():
            store.delete(find(store, args.id).id)
            return models.EditNoteOutput(id=args.id, done="deleted")


def get_note(args: models.GetNoteInput, ctx: contract.Context) -> models.GetNoteOutput:
    """Reads one note."""
    return shown(find(ctx.state.store, args.id))


def list_notes(
    args: models.ListNotesInput, ctx: contract.Context
) -> models.ListNotesOutput:
    """Lists notes, the pinned ones first, then the newest."""
    found = ctx.state.store.all(None if args.tag is pydantic.MISSING else args.tag)
    notes = [shown(row) for row in found[: args.limit]]
    return models.ListNotesOutput(notes=notes, total=len(found))


def search_notes(
    args: models.SearchNotesInput, ctx: contract.Context
) -> contract.Content:
    """Finds notes whose title or text holds all the words, and answers in plain text."""
    words = [word.casefold() for word in args.words]
    hits = [
        f"{row.id}: {row.title}"
        for row in ctx.state.store.all()
        if all(word in f"{row.title}\n{row.text}".casefold() for word in words)
    ]
    return "\n".join(hits[: ctx.config.search_limit]) or "No note has all these words."


def find(store: Store, number: int) -> Row:
    """The note of that id, or the declared failure."""
    row = store.get(number)
    if row is None:
        raise contract.NoteNotFound(id=number)
    return row


def shown(row: Row) -> models.Note:
    """A stored note as the model of the contract."""
    return models.Note(
        id=row.id, title=row.title, text=row.text, tags=row.tags, pinned=row.pinned
    )


def check_title(store: Store, title: str, own: int | None = None) -> None:
    """Refuse a title that another note has."""
    taken = store.id_of(title)
    if taken is not None and taken != own:
        raise contract.TitleTaken(title=title, id=taken)


def create(store: Store, args: models.EditNoteCreate) -> models.EditNoteOutput:
    """Store a new note."""
    check_title(store, args.title)
    text = "" if args.text is pydantic.MISSING else args.text
    tags = [] if args.tags is pydantic.MISSING else args.tags
    return models.EditNoteOutput(id=store.add(args.title, text, tags), done="created")


def rewrite(store: Store, args: models.EditNoteRewrite) -> models.EditNoteOutput:
    """Change what was given, keep the rest."""
    row = find(store, args.id)
    title = row.title if args.title is pydantic.MISSING else args.title
    check_title(store, title, own=row.id)
    tags = row.tags if args.tags is pydantic.MISSING else args.tags
    text, pinned = row.text if args.text is pydantic.MISSING else args.text, row.pinned
    if args.options is not pydantic.MISSING:
        pinned = (
            pinned if args.options.pinned is pydantic.MISSING else args.options.pinned
        )
        if args.options.append and args.text is not pydantic.MISSING:
            text = row.text + args.text
    store.replace(Row(row.id, title, text, tags, pinned))
    return models.EditNoteOutput(id=row.id, done="rewritten")
