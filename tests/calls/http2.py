"""A server that speaks HTTP/2 to one connection, and answers each request with its path."""

from __future__ import annotations

import json
import socket
import threading
from typing import TYPE_CHECKING, Self

import h2.config
import h2.connection
import h2.events

if TYPE_CHECKING:
    import ssl


class Http2:
    """A context manager; `port` is on `localhost`."""

    def __init__(self, context: ssl.SSLContext) -> None:
        self._context = context
        self._listener = socket.create_server(("localhost", 0))
        self.port: int = self._listener.getsockname()[1]

    def __enter__(self) -> Self:
        threading.Thread(target=self._serve, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.close()

    def _serve(self) -> None:
        plain, _ = self._listener.accept()
        with self._context.wrap_socket(plain, server_side=True) as wire:
            config = h2.config.H2Configuration(client_side=False)
            connection = h2.connection.H2Connection(config)
            connection.initiate_connection()
            wire.sendall(connection.data_to_send())
            while data := wire.recv(65536):
                for event in connection.receive_data(data):
                    if isinstance(event, h2.events.RequestReceived):
                        self._answer(connection, event)
                wire.sendall(connection.data_to_send())

    def _answer(
        self, connection: h2.connection.H2Connection, event: h2.events.RequestReceived
    ) -> None:
        path = dict(event.headers)[b":path"].decode()
        headers = [(":status", "200"), ("content-type", "application/json")]
        connection.send_headers(event.stream_id, headers)
        connection.send_data(event.stream_id, json.dumps({"path": path}).encode(), end_stream=True)
