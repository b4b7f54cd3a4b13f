"""The two descriptors of a connection: waiting for what comes, and writing to who is there."""

from __future__ import annotations

import os
import threading

import pytest

from mcpgen_runtime.serving import wire as wire_module
from mcpgen_runtime.serving.wire import Wire


@pytest.fixture
def ends() -> tuple[Wire, int, int]:
    """A wire, with the client's ends of its two pipes."""
    reading, ours = os.pipe()
    theirs, writing = os.pipe()
    return Wire(reading, writing), ours, theirs


def take(descriptor: int, count: int) -> None:
    while count:
        count -= len(os.read(descriptor, min(count, 65536)))


def test_waiting(ends: tuple[Wire, int, int]) -> None:
    wire, ours, _ = ends
    assert not wire.wait(0)
    os.write(ours, b"x")
    assert wire.wait(None)
    assert not wire.hung_up()
    os.close(ours)
    assert wire.wait(None)
    assert wire.hung_up()
    assert (wire.read(), wire.read()) == (b"x", b"")


def test_waking_lasts_until_it_is_disarmed(ends: tuple[Wire, int, int]) -> None:
    wire, ours, _ = ends
    wire.wake()
    assert not wire.wait(0), "nobody was armed"
    wire.arm()
    threading.Timer(0.05, wire.wake).start()
    assert not wire.wait(None)
    os.write(ours, b"x")
    assert wire.wait(None), "what has come is told all the same"
    wire.disarm()
    wire.disarm()
    assert wire.read() == b"x"
    assert not wire.wait(0)


def test_a_descriptor_that_somebody_made_non_blocking(ends: tuple[Wire, int, int]) -> None:
    wire, _, theirs = ends
    os.set_blocking(wire.reading, False)
    os.set_blocking(wire.writing, False)
    assert wire.read() is None
    data = b"x" * 500_000
    reader = threading.Thread(target=take, args=(theirs, len(data)))
    reader.start()
    wire.write(data)
    reader.join()


def test_a_client_that_is_there_is_waited_for(
    ends: tuple[Wire, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire_module, "PATIENCE", 10)
    wire, _, theirs = ends
    data = b"x" * 3 * 65536
    reader = threading.Timer(0.2, take, (theirs, len(data)))
    reader.start()
    wire.write(data)
    reader.join()


def test_a_client_that_has_hung_up_and_takes_nothing_is_given_up(
    ends: tuple[Wire, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire_module, "PATIENCE", 10)
    wire, ours, theirs = ends
    os.close(ours)
    with pytest.raises(BrokenPipeError):
        wire.write(b"x" * 3 * 65536)
    assert os.read(theirs, 1) == b"x"


def test_a_fork_lets_go(ends: tuple[Wire, int, int]) -> None:
    wire, ours, theirs = ends
    wire.let_go()
    assert wire.read() == b""
    wire.write(b"x")
    with pytest.raises(BrokenPipeError):
        os.write(ours, b"x")
    assert os.read(theirs, 1) == b""
