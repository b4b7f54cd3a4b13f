"""Which classes are called otherwise than after the last build."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.emit.models.places import unformed
from mcpgen.emit.names import Renamed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mcpgen.emit.models.places import Place
    from mcpgen.emit.names import Allotment, Claim, Memory


def renamed(
    claims: Iterable[Claim[str]],
    names: Mapping[str, str],
    places: Mapping[str, Place],
    previous: Allotment,
    memory: Memory,
) -> Iterator[Renamed]:
    """Yield the names that are not what the same places had in the last build.

    A place that was not there has no name to lose: its first one is never told, whatever it is.
    """
    lost = _lost(names, previous)
    for claim in claims:
        place = places[claim.key]
        if not memory.has(place.owner, unformed(claim.key)):
            continue
        before = previous.decided.get(claim.key) or lost.get(unformed(claim.key)) or claim.form
        if names[claim.key] not in {before, claim.form}:
            yield Renamed(place.owner, before, names[claim.key])


def _lost(names: Mapping[str, str], previous: Allotment) -> dict[str, str]:
    """Return the names of definitions that say something else now."""
    return {unformed(key): name for key, name in previous.decided.items() if key not in names}
