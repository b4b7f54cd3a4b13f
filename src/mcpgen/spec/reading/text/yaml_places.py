"""The places of a YAML text's values, from a second run over its events."""

from __future__ import annotations

from typing import Any

from mcpgen.spec.reading.text.faults import TextError
from mcpgen.spec.reading.text.places import Place
from mcpgen.spec.reading.text.yaml12 import events


def scan(text: str) -> Place:
    """Find the place of everything, as far as the text can be read."""
    scanner = _Scanner()
    try:
        for event in events(text):
            scanner.take(event)
    except TextError:
        pass
    return scanner.root


class _Open:
    """A collection whose end has not come; `names` tells a mapping from a sequence."""

    __slots__ = ("is_mapping", "key", "place")

    def __init__(self, place: Place, *, is_mapping: bool) -> None:
        self.place = place
        self.is_mapping = is_mapping
        self.key: tuple[str, int] | None = None


class _Scanner:
    def __init__(self) -> None:
        self.root = Place(0)
        self._open: list[_Open] = []
        self._anchors: dict[str, Place] = {}

    def take(self, event: Any) -> None:
        kind = type(event).__name__
        if kind in ("MappingEndEvent", "SequenceEndEvent"):
            self._open.pop()
        elif kind == "AliasEvent":
            target = self._anchors.get(event.anchor)
            place = self._add(event, event.anchor)
            if place is not None and target is not None:
                place.children = target.children
        elif kind in ("ScalarEvent", "MappingStartEvent", "SequenceStartEvent"):
            self._node(event, kind)

    def _node(self, event: Any, kind: str) -> None:
        place = self._add(event, getattr(event, "value", ""))
        if place is not None and event.anchor is not None:
            self._anchors[event.anchor] = place
        if kind != "ScalarEvent":
            opened = place or Place(event.start_mark.index)
            self._open.append(_Open(opened, is_mapping=kind == "MappingStartEvent"))

    def _add(self, event: Any, text: str) -> Place | None:
        """Make the place of a node, unless the node is a key."""
        offset = event.start_mark.index
        if not self._open:
            self.root = Place(offset)
            return self.root
        parent = self._open[-1]
        if parent.is_mapping and parent.key is None:
            parent.key = (text, offset)
            return None
        name, at = parent.key or (str(len(parent.place.children)), None)
        parent.key = None
        place = Place(offset, at)
        parent.place.children.setdefault(name, place)
        return place
