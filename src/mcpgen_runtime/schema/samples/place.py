"""How deep a search stands in the value, and through which references it came there."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """`depth` counts the values around this one; `above` has the references entered for them."""

    depth: int = 0
    above: tuple[str, ...] = ()

    def within(self, refs: tuple[str, ...]) -> Place:
        """Return this place, now with the references entered for the value itself."""
        return Place(self.depth, (*self.above, *refs)) if refs else self

    def below(self) -> Place:
        """Return the place of a part of this value."""
        return Place(self.depth + 1, self.above)
