"""The suite speaks HTTP only: a bridge between it and a server on stdio.

The bridge is not part of this repository; it is looked for beside it, where the shared files are.
It starts servers as they are needed.
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from conformance.npm import UnavailableError
from conformance.toolkit import REPOSITORY

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from pathlib import Path

BRIDGE = REPOSITORY.parent / "shared" / "conformance" / "bridge.py"
START_SECONDS = 60
"""How long the bridge may take to listen."""


def require_bridge() -> None:
    """Make sure that there is a bridge.

    Raises:
        UnavailableError: there is none beside the repository.
    """
    if not BRIDGE.exists():
        raise UnavailableError(f"the bridge is not there: {BRIDGE}")


@contextlib.contextmanager
def bridged(command: Sequence[str], logs: Path) -> Generator[str]:
    """Put the bridge in front of `command` and yield its URL.

    Left in `logs`: `server.log`, what the servers wrote to standard error, `wire.log`, every
    message, and `bridge.log`, what the bridge itself had to say.
    """
    port = _free_port()
    logged = {"BRIDGE_STDERR": str(logs / "server.log"), "BRIDGE_LOG": str(logs / "wire.log")}
    with (logs / "bridge.log").open("wb") as output:
        bridge = subprocess.Popen(
            [sys.executable, str(BRIDGE), str(port), "--", *command],
            env=os.environ | logged,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            _wait_until_listening(bridge, port)
            yield f"http://127.0.0.1:{port}/mcp"
        finally:
            _stop(bridge)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_until_listening(bridge: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + START_SECONDS
    while bridge.poll() is None and time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise UnavailableError(f"the bridge does not listen; {BRIDGE.name} ended with {bridge.poll()}")


def _stop(bridge: subprocess.Popen[bytes]) -> None:
    """End it as a terminal would; the servers behind it end with their standard input."""
    bridge.terminate()
    try:
        bridge.wait(5)
    except subprocess.TimeoutExpired:  # it waits for streams that nobody closes
        bridge.kill()
        bridge.wait()
