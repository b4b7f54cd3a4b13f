"""Which work of a build another process does, and when that pays.

Proofs are judged by processes of their own anyway. Beside them it is the models of large specs that
are emitted by another one, while this one reads and renders; all specs of a build share it.
"""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from mcpgen.emit.models.beside import Beside
from mcpgen.spec.reading.files import find

if TYPE_CHECKING:
    from collections.abc import Generator

    from mcpgen.build.request import Settled

LARGE = 500_000
"""Bytes of specs; fewer are modelled before another process has loaded what it needs."""


@contextmanager
def emitting(settled: Settled, workers: int) -> Generator[Beside | None]:
    """Run a process that emits models, where there is a processor for it and enough to do."""
    beside = _started() if workers > 1 and _bytes(settled) > LARGE else None
    if beside is None:
        yield None
        return
    with beside:
        yield beside


def _started() -> Beside | None:
    with suppress(OSError):
        return Beside()
    return None


def _bytes(settled: Settled) -> int:
    total = 0
    for file in find(settled.paths, settled.roots):
        with suppress(OSError, ValueError):
            total += os.path.getsize(file.path)  # noqa: PTH202 - as cheap as can be
    return total
