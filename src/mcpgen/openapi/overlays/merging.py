"""What an action does to the nodes that it selects (Overlay 1.1, section 4.4.3).

Everything that is put into the document is copied, so that a later action changes one place of it;
how much may be copied in all is bounded, since actions can double what earlier ones made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.diagnostics.wording import shown
from mcpgen.openapi.overlays.telling import OverlayError
from mcpgen.spec.reading.bounds import MAX_DEPTH
from mcpgen_runtime.schema import pointer as json_pointer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen.openapi.overlays.targets import Place
    from mcpgen_runtime.schema.types import Json, JsonObject

MAX_ADDED = 1_000_000
"""Values that all overlays of a document may add to it together."""


class Merger:
    """Changes values in place."""

    def __init__(self) -> None:
        self._left = MAX_ADDED

    def own(self, value: Json) -> Json:
        """Copy a value, so that nothing in it is shared."""
        if isinstance(value, dict):
            return {key: self.own(child) for key, child in value.items()}
        if isinstance(value, list):
            return [self.own(child) for child in value]
        return value

    def update(self, root: Json, places: Iterable[Place], update: Json, at: str) -> Json:
        """Merge into the nodes at `places`; return the root, which is one of them perhaps."""
        for place in places:
            node = root
            for step in place:
                node = node[step]
            merged = self._onto(node, update, at, len(place))
            if not place:
                root = merged
            elif merged is not node:
                self._put(root, place, merged)
        return root

    def remove(self, root: Json, places: Iterable[Place]) -> None:
        """Take nodes out of what holds them."""
        holders: dict[int, tuple[Json, set[str | int]]] = {}
        for place in places:
            if not place:
                raise OverlayError("the whole document cannot be removed", "/target")
            holder = root
            for step in place[:-1]:
                holder = holder[step]
            holders.setdefault(id(holder), (holder, set()))[1].add(place[-1])
        for holder, steps in holders.values():
            if isinstance(holder, list):
                holder[:] = [one for index, one in enumerate(holder) if index not in steps]
            else:
                for step in steps:
                    del holder[step]

    def added(self, value: Json, depth: int) -> Json:
        """Copy what is to stand at a depth of the document; raises OverlayError for too much."""
        count, height = _measure(value, self._left)
        self._left -= count
        if self._left < 0:
            raise OverlayError(f"the overlays add more than {MAX_ADDED:,} values")
        if depth + height > MAX_DEPTH:
            message = f"objects and arrays are nested more than {MAX_DEPTH} deep after this"
            raise OverlayError(message)
        return self.own(value)

    def _onto(self, node: Json, update: Json, at: str, depth: int) -> Json:
        """Merge into a node that a target selects; return what stands there then."""
        if isinstance(node, list):
            items = update if isinstance(update, list) else [update]
            node.extend(self.added(items, depth))
            return node
        return self._merged(node, update, at, depth)

    def _merged(self, node: Json, update: Json, at: str, depth: int) -> Json:
        """Merge two values by their kinds. A null beside an object or an array changes nothing."""
        if isinstance(node, dict) and isinstance(update, dict):
            self._into(node, update, at, depth)
        elif isinstance(node, list) and isinstance(update, list):
            node.extend(self.added(update, depth))
        elif isinstance(node, (dict, list)):
            if update is not None:
                raise OverlayError(f"this cannot be merged with {_kind(node)}: {shown(update)}", at)
        elif isinstance(update, (dict, list)) and node is not None:
            raise OverlayError(f"{_kind(update)} cannot replace {shown(node)}", at)
        else:
            return self.added(update, depth)
        return node

    def _into(self, node: JsonObject, update: JsonObject, at: str, depth: int) -> None:
        for key, value in update.items():
            if key in node:
                below = f"{at}{json_pointer.format_step(key)}"
                node[key] = self._merged(node[key], value, below, depth + 1)
            else:
                node[key] = self.added(value, depth + 1)

    def _put(self, root: Json, place: Place, value: Json) -> None:
        for step in place[:-1]:
            root = root[step]
        root[place[-1]] = value


def _measure(value: Json, most: int) -> tuple[int, int]:
    """Count values, as far as they are more than `most`, and how deep they stand in each other."""
    stack, count, height = [(value, 1)], 0, 0
    while stack and count <= most:
        one, level = stack.pop()
        count += 1
        if isinstance(one, (dict, list)):
            height = max(height, level)
            children: Iterable[Json] = one.values() if isinstance(one, dict) else one
            stack.extend((child, level + 1) for child in children)
    return count, height


def _kind(value: Json) -> str:
    return "an object" if isinstance(value, dict) else "an array"
