"""Which tools are served: names and globs, as people type them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

__all__ = ["Patterns", "SelectionError", "select"]

MOST_TOLD = 20
"""Patterns without a tool that are named; the rest is counted."""


class SelectionError(ValueError):
    """A pattern names no tool, or no tool is left; `source` is where it was typed."""

    def __init__(self, source: str, words: str) -> None:
        super().__init__(f"{source}: {words}")
        self.source = source


class Patterns:
    """Names and globs (`*`, `?`, `[...]`), separated by commas or spaces.

    `source` is what the person knows them by: an option, or a variable of the environment.
    """

    __slots__ = ("source", "text")

    def __init__(self, source: str, text: str) -> None:
        self.source = source
        self.text = text

    def matching(self, names: Collection[str]) -> set[str]:
        """Return those of `names` that a pattern matches.

        Raises:
            SelectionError: some match nothing; names the first of them.
        """
        from fnmatch import fnmatchcase

        found: set[str] = set()
        strangers: list[str] = []
        for pattern in self.text.replace(",", " ").split():
            matched = {name for name in names if fnmatchcase(name, pattern)}
            if not matched:
                strangers.append(pattern)
            found |= matched
        if strangers:
            raise SelectionError(self.source, _no_match(names, strangers))
        return found


def select(
    names: Collection[str],
    only: Patterns | None = None,
    exclude: Patterns | None = None,
    read_only: Collection[str] | None = None,
) -> Collection[str]:
    """Return those of `names` that are to be served.

    `only` are those that the person wants, `exclude` those that they do not, and `read_only` the
    tools that change nothing, where no others are wanted. None is no wish.

    Raises:
        SelectionError: a pattern matches no tool at all, or no tool is left.
    """
    kept, source = set(names), ""
    if only is not None:
        kept, source = only.matching(names), only.source
    if exclude is not None:
        kept, source = kept - exclude.matching(names), exclude.source
    if read_only is not None:
        kept, source = kept & set(read_only), "--read-only"
    if source and not kept:
        raise SelectionError(source, "no tool is left to serve.")
    return kept


def _no_match(names: Collection[str], patterns: list[str]) -> str:
    """Say which patterns match nothing, with the nearest tool of each, or with those there are."""
    from mcpgen_runtime.schema.faults.nearest import did_you_mean
    from mcpgen_runtime.schema.faults.showing import options_shown, shown

    told = [f"{shown(p)} names no tool.{did_you_mean(p, names)}" for p in patterns[:MOST_TOLD]]
    if len(patterns) > MOST_TOLD:
        told.append(f"{len(patterns) - MOST_TOLD} more name no tool.")
    there_are = f"Tools: {options_shown(sorted(names))}." if names else "There are no tools."
    return " ".join([*told, there_are])
