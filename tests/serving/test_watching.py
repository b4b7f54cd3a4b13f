"""The process driver tells a watcher everything, as it happens."""

from __future__ import annotations

from mcpgen_runtime.testing.process import ServerProcess
from tests.serving.support import ENVIRONMENT, command


def test_a_watcher_is_told_what_goes_out_and_what_comes_in() -> None:
    told: list[tuple[str, bytes]] = []
    with ServerProcess(
        command(), env=ENVIRONMENT, watch=lambda what, data: told.append((what, data))
    ) as server:
        server.send_bytes(b'{"jsonrpc":"2.0","id":7,')
        server.send_line(b'"method":"ping"}')
        answer = server.answer(7)
        assert told == [
            ("sent", b'{"jsonrpc":"2.0","id":7,'),
            ("sent", b'"method":"ping"}\n'),
            ("received", server.stdout_lines[0] + b"\n"),
        ]
        assert answer["result"] == {}
        server.initialize()
        server.call("echo", {"text": "x"})
    assert b"".join(data for what, data in told if what == "stderr").decode() == server.stderr != ""
