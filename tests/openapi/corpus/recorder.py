"""A server on loopback that keeps every request exactly as it came, and answers 204 to each."""

from __future__ import annotations

import contextlib
import socketserver
import threading
from typing import TYPE_CHECKING, NamedTuple, Self

if TYPE_CHECKING:
    from io import BufferedIOBase

ANSWER = b"HTTP/1.1 204 No Content\r\n\r\n"


class Received(NamedTuple):
    """A request: the target and the headers are what stood on the wire, in Latin-1."""

    method: str
    target: str
    headers: tuple[tuple[str, str], ...]
    body: bytes

    def header(self, name: str) -> str | None:
        """The value of the first header of that name, whatever its case."""
        return next((value for key, value in self.headers if key.lower() == name.lower()), None)


class Recorder:
    """The server, from here until the end of a `with` block; `take` gives what came since."""

    def __init__(self) -> None:
        self._received: list[Received] = []
        received = self._received

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                with contextlib.suppress(ConnectionError):
                    while (request := read_request(self.rfile)) is not None:
                        received.append(request)
                        self.wfile.write(ANSWER)

        class Server(socketserver.ThreadingTCPServer):
            daemon_threads = True
            block_on_close = False

        self._server = Server(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def url(self) -> str:
        """The base URL, without a path."""
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def take(self) -> list[Received]:
        """Return all requests since the last time."""
        taken = self._received[:]
        del self._received[: len(taken)]
        return taken


def read_request(stream: BufferedIOBase) -> Received | None:
    """Read one request (RFC 9112); None where the client has gone."""
    line = stream.readline().decode("latin-1")
    if not line.strip():
        return None
    method, target, _ = line.rstrip("\r\n").split(" ")
    headers: list[tuple[str, str]] = []
    while (header := stream.readline().decode("latin-1").rstrip("\r\n")) != "":
        name, _, value = header.partition(":")
        headers.append((name, value.strip(" \t")))
    received = Received(method, target, tuple(headers), b"")
    return received._replace(body=_body(stream, received))


def _body(stream: BufferedIOBase, received: Received) -> bytes:
    if (received.header("Transfer-Encoding") or "").lower() == "chunked":
        return b"".join(_chunks(stream))
    return stream.read(int(received.header("Content-Length") or 0))


def _chunks(stream: BufferedIOBase) -> list[bytes]:
    chunks: list[bytes] = []
    while size := int(stream.readline().partition(b";")[0], 16):
        chunks.append(stream.read(size))
        stream.readline()
    stream.readline()
    return chunks
