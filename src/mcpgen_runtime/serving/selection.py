"""Which tools are served: names and globs, as people type them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

__all__ = ["Patterns", "SelectionError", "select"]


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
            SelectionError: a pattern matches nothing.
        """
        from fnmatch import fnmatchcase

        found: set[str] = set()
        for pattern in self.text.replace(",", " ").split():
            matched = {name for name in names if fnmatchcase(name, pattern)}
            if not matched:
                raise SelectionError(self.source, _no_match(names, pattern))
            found |= matched
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


def _no_match(names: Collection[str], pattern: str) -> str:
    from difflib import get_close_matches

    nearest = get_close_matches(pattern, names, 1, cutoff=0)
    hint = f'the nearest is "{nearest[0]}"' if nearest else "there is none"
    return f'"{pattern}" names no tool; {hint}.'
