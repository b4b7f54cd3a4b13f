"""A plan as a unified diff, for `--diff`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.emit.disk.plan import Action, Plan


def show_diff(plan: Plan) -> str:
    """Write what the plan would change (and what conflicts), as `patch` and `git apply` read it."""
    wanted = (*plan.conflicts, *plan.changes)
    return "".join(line for action in wanted for line in _lines(plan.folder, action))


def _lines(folder: str, action: Action) -> Iterator[str]:
    import difflib

    place = f"{folder}/{action.path}".replace("\\", "/").lstrip("/")
    before = "/dev/null" if action.before is None else f"a/{place}"
    after = "/dev/null" if action.after is None else f"b/{place}"
    for line in difflib.unified_diff(_text(action.before), _text(action.after), before, after):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _text(data: bytes | None) -> list[str]:
    """Split at line feeds only: a form feed or U+2028 inside a line is no line end to `patch`."""
    import io

    return list(io.StringIO((data or b"").decode("utf-8", "replace"), newline="\n"))
