"""What is done on Windows, as far as it can be run elsewhere: handles, and threads for the wire."""

from __future__ import annotations

import os
import subprocess
import threading
import time

import pytest

from mcpgen_runtime.serving.threaded import ThreadedWire
from mcpgen_runtime.serving.windows import set_handles
from tests.serving.support import ENVIRONMENT, INITIALIZE, call, command, request


class Kernel:
    def __init__(self) -> None:
        self.handles: dict[int, int] = {}

    def SetStdHandle(self, which: int, handle: int) -> int:  # noqa: N802 - its name
        self.handles[which] = handle
        return 1


class Runtime:
    def __init__(self) -> None:
        self.modes: dict[int, int] = {}

    def get_osfhandle(self, fd: int) -> int:
        return fd + 1000

    def setmode(self, fd: int, mode: int) -> int:
        self.modes[fd] = mode
        return 0


def test_children_get_the_descriptors_and_the_wire_is_binary() -> None:
    kernel, runtime = Kernel(), Runtime()
    set_handles(kernel, runtime, (7, 8), 0x8000)
    assert kernel.handles == {-10: 1000, -11: 1001}
    assert runtime.modes == {7: 0x8000, 8: 0x8000}


def pipe() -> tuple[ThreadedWire, int, int]:
    """A wire, with the other ends of its two pipes."""
    reading, ours = os.pipe()
    theirs, writing = os.pipe()
    return ThreadedWire(reading, writing), ours, theirs


def test_waiting_ends_with_the_time() -> None:
    wire, _, _ = pipe()
    assert not wire.wait(0.01)
    assert not wire.hung_up()


def test_waiting_ends_with_what_comes_and_reading_takes_it() -> None:
    wire, ours, _ = pipe()
    os.write(ours, b"one")
    assert wire.wait(None)
    os.write(ours, b"two")
    assert wire.wait(0)
    assert wire.read() == b"one"
    assert wire.read() == b"two"
    assert not wire.wait(0.01)
    os.close(ours)
    assert wire.wait(None)
    assert wire.hung_up()
    assert wire.read() == wire.read() == b""


def test_it_reads_no_more_than_one_chunk_ahead() -> None:
    wire, ours, _ = pipe()
    os.set_blocking(ours, False)
    wire.wait(0)
    taken = 0
    for _ in range(100):
        try:
            taken += os.write(ours, b"x" * 65536)
        except BlockingIOError:
            time.sleep(0.01)
    assert taken <= 3 * 65536


def test_waiting_ends_when_it_is_woken_until_disarmed() -> None:
    wire, _, _ = pipe()
    wire.arm()
    threading.Timer(0.05, wire.wake).start()
    assert not wire.wait(None)
    assert not wire.wait(None)
    wire.disarm()
    assert not wire.wait(0.01)


def test_writing_fails_when_nobody_reads() -> None:
    wire, _, theirs = pipe()
    wire.write(b"x")
    os.close(theirs)
    with pytest.raises(BrokenPipeError):
        wire.write(b"y")


def test_a_client_that_never_reads_cannot_hold_the_process() -> None:

    pipe = subprocess.PIPE
    with subprocess.Popen(
        command(), env=ENVIRONMENT | {"FIXTURE_THREADS": "1"}, stdin=pipe, stdout=pipe
    ) as child:
        assert child.stdin is not None
        child.stdin.write(request("init", "initialize", **INITIALIZE))
        child.stdin.write(call(1, "echo", text="x" * 4_000_000))
        child.stdin.close()
        assert child.wait(10) == 0


def test_a_closed_standard_output_ends_it() -> None:

    pipe = subprocess.PIPE
    with subprocess.Popen(
        command(), env=ENVIRONMENT | {"FIXTURE_THREADS": "1"}, stdin=pipe, stdout=pipe
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(request("init", "initialize", **INITIALIZE) + call(1, "echo", text="x"))
        child.stdin.flush()
        child.stdout.readline()
        child.stdout.readline()
        child.stdout.close()
        child.stdin.write(call(2, "echo", text="x"))
        child.stdin.flush()
        assert child.wait(10) == 0
