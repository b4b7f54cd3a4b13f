"""What is being built, on standard error, only on a terminal."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Generator


@contextlib.contextmanager
def progress(*, enabled: bool) -> Generator[Callable[[str], None]]:
    """Give a function that shows what is being done now; it does nothing when not enabled."""
    if not (enabled and sys.stderr.isatty()):
        yield lambda _: None
        return
    from rich.console import Console

    with Console(stderr=True).status("reading") as status:
        yield status.update
