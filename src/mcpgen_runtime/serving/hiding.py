"""Tasks that user code does not see.

Handlers share the event loop with the server, and one that cancels all that `asyncio.all_tasks`
shows means its own work. Neither the server's tasks nor those of other calls are shown.
"""

from __future__ import annotations

import asyncio

__all__ = ["hide"]


def hide(task: asyncio.Task[None]) -> asyncio.Task[None]:
    """Take a task out of `asyncio.all_tasks` (Python, "Extending asyncio", task lifetime support).

    The loop no longer knows of it, so the caller keeps it until it is done.
    """
    asyncio.tasks._unregister_task(task)  # noqa: SLF001 - documented for those who make tasks
    return task
