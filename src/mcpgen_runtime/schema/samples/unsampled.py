"""Why no sample was found, and the count of steps that keeps every search short."""

from __future__ import annotations


class Unsampled(Exception):  # noqa: N818 - an outcome that callers report, not a defect
    """No valid value was found: there is none, or the search has a bound. `.reason` says which."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Budget:
    """Counts the steps of one search. A step is about ten microseconds; there is no clock in it.

    `spend` raises Unsampled when the steps are used up.
    """

    __slots__ = ("_left", "_steps")

    def __init__(self, steps: int) -> None:
        self._steps = steps
        self._left = steps

    @property
    def spent(self) -> int:
        """The steps taken so far."""
        return self._steps - self._left

    def spend(self, steps: int = 1) -> None:
        """Take `steps` more."""
        self._left -= steps
        if self._left < 0:
            raise Unsampled(f"no valid value was found in {self._steps} steps")
