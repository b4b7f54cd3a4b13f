"""Which names lead back to themselves, and in which order the others can be worked out.

Tarjan's strongly connected components, without Python's recursion (chains may be as long as a
document) and in time that is linear in names and edges.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping


class Component(NamedTuple):
    """Names that all lead to each other; one by itself is `recursive` if it leads to itself."""

    names: list[str]
    recursive: bool


def components(leads: Mapping[str, Collection[str]]) -> Iterator[Component]:
    """Yield the components of a graph, each after all that it leads to."""
    return _Search(leads).run()


class _Search:
    def __init__(self, leads: Mapping[str, Collection[str]]) -> None:
        self._leads = leads
        self._number: dict[str, int] = {}
        self._lowest: dict[str, int] = {}
        self._open: dict[str, None] = {}  # in the order in which they were met

    def run(self) -> Iterator[Component]:
        for start in self._leads:
            if start not in self._number:
                yield from self._from(start)

    def _from(self, start: str) -> Iterator[Component]:
        stack = [(start, self._enter(start))]
        while stack:
            name, rest = stack[-1]
            other = next(rest, None)
            if other is None:
                stack.pop()
                if stack:
                    self._lower(stack[-1][0], self._lowest[name])
                if self._lowest[name] == self._number[name]:
                    yield self._closed(name)
            elif other not in self._number:
                stack.append((other, self._enter(other)))
            elif other in self._open:
                self._lower(name, self._number[other])

    def _enter(self, name: str) -> Iterator[str]:
        self._number[name] = self._lowest[name] = len(self._number)
        self._open[name] = None
        return (other for other in self._leads[name] if other in self._leads)

    def _lower(self, name: str, number: int) -> None:
        self._lowest[name] = min(self._lowest[name], number)

    def _closed(self, root: str) -> Component:
        names = [self._open.popitem()[0]]
        while names[-1] != root:
            names.append(self._open.popitem()[0])
        return Component(names, len(names) > 1 or root in self._leads[root])
