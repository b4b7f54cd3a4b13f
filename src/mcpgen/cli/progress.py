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
    from rich.text import Text

    with Console(stderr=True).status("reading") as status:
        yield lambda text: status.update(Text(text))  # a path may look like markup
