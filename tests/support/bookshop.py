"""The API of examples/bookshop, on a port of its own."""

from __future__ import annotations

import contextlib
import os
import re
import socket
import threading
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn
from examples.bookshop.api import create_app
from examples.bookshop.api.access import Access

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from fastapi import FastAPI

MAIN = Path(__file__).parents[2]
EXAMPLE = MAIN / "examples" / "bookshop"
KEY = "key-of-the-staff-4711"
TOKEN = "token-of-the-owner-0815"  # noqa: S105 - it opens this API and no other

CREDENTIALS = {"BOOKSHOP_API_KEY": KEY, "BOOKSHOP_TOKEN": TOKEN}

_ELSEWHERE = re.compile("BOOKSHOP_|DESK_|.*_PROXY$", re.IGNORECASE)
"""Variables that would lead to another API, or around."""


def clean_environment() -> dict[str, str]:
    """The environment, but for what would lead a server to another API."""
    return {key: value for key, value in os.environ.items() if not _ELSEWHERE.match(key)}


class Bookshop:
    """The API at `url`, while it runs."""

    def __init__(self, app: FastAPI, url: str) -> None:
        self._app = app
        self.url = url

    def fill(self, *books: dict[str, Any]) -> None:
        """Have these books in the catalog, and no others."""
        store = self._app.state.store
        for book in store.all():
            store.delete(book["isbn"])
        for book in books:
            store.add({"genres": [], "stock": 0, **book})


@contextlib.contextmanager
def bookshop(folder: Path) -> Iterator[Bookshop]:
    """Serve the API, with its books in `folder`."""
    app = create_app(str(folder / "books.db"), Access(KEY, TOKEN))
    listening = socket.create_server(("127.0.0.1", 0))  # so that who connects now waits
    server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    host, port = listening.getsockname()
    try:
        asking = HTTPConnection(host, port, timeout=30)
        asking.request("GET", "/health")
        assert asking.getresponse().read() == b'{"ok":true}'
        asking.close()
        yield Bookshop(app, f"http://{host}:{port}")
    finally:
        server.should_exit = True
        thread.join(10)
