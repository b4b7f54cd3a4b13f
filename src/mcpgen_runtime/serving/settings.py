"""The bounds of a server, in one place."""

from __future__ import annotations

__all__ = ["Settings"]


class Settings:
    """What a server allows. Times are in seconds.

    `idle`: how long a client may say nothing, at the start or after an answer, before the handlers
    load. It can be short, since lists are answered while they do: one that came late waited for all
    of that load once, and waits 4 ms now (medians of a busy machine, where loading took 450 ms).
    `concurrent_calls`: calls that run side by side; more wait their turn.
    `waiting_calls`, `waiting_bytes`: how much may wait before nothing more is read.
    `unsent_bytes`: how much may wait for a client that does not read, before nothing more is read.
    `loading`: what handlers that are loading get after the end of input, if calls wait for them.
    `grace`: what calls in flight get after the end of input, `signal_grace` after a signal.
    `cleanup`: what the lifespan and the last answers get after that.
    `stall`: how long user code may hold the event loop once the client has hung up.
    `threads`: whether the wire is read and written by threads, as where nothing can be polled.
    """

    __slots__ = (
        "cleanup",
        "concurrent_calls",
        "grace",
        "idle",
        "loading",
        "signal_grace",
        "stall",
        "threads",
        "unsent_bytes",
        "waiting_bytes",
        "waiting_calls",
    )

    def __init__(  # noqa: PLR0913 - each is independent of the others
        self,
        *,
        idle: float = 0.005,
        concurrent_calls: int = 64,
        waiting_calls: int = 1024,
        waiting_bytes: int = 32 * 1024 * 1024,
        unsent_bytes: int = 1024 * 1024,
        loading: float = 30.0,
        grace: float = 5.0,
        signal_grace: float = 1.0,
        cleanup: float = 2.0,
        stall: float = 30.0,
        threads: bool = False,
    ) -> None:
        self.idle = idle
        self.concurrent_calls = concurrent_calls
        self.waiting_calls = waiting_calls
        self.waiting_bytes = waiting_bytes
        self.unsent_bytes = unsent_bytes
        self.loading = loading
        self.grace = grace
        self.signal_grace = signal_grace
        self.cleanup = cleanup
        self.stall = stall
        self.threads = threads

    def limit_grace(self, seconds: float) -> None:
        """Give calls in flight so much at the end of input, and no more after a signal."""
        self.grace = seconds
        self.signal_grace = min(self.signal_grace, seconds)
