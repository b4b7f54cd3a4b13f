"""Which classes are called otherwise than after the last build."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mcpgen.emit.names import Renamed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mcpgen.emit.models.places import Place
    from mcpgen.emit.names import Allotment, Claim

_FORM = re.compile(r"#[0-9a-f]{16}(?=[/|*]|$)")
"""In the key of a definition's place: what the definition says, as a digest."""


def renamed(
    claims: Iterable[Claim[str]],
    names: Mapping[str, str],
    places: Mapping[str, Place],
    previous: Allotment,
) -> Iterator[Renamed]:
    """Yield the names that are not what they would have been in the last build.

    That build left no more than its tools and what clashes decided. So a new class of a changed
    tool is among them where another model has the name that it would have had.
    """
    lost = _lost(names, previous)
    for claim in claims:
        owner = places[claim.key].origin.rpartition("#")[0]
        before = previous.decided.get(claim.key) or lost.get(_unformed(claim.key)) or claim.form
        is_old = not claim.is_new or owner in previous.tools or before != claim.form
        if is_old and names[claim.key] not in {before, claim.form}:
            yield Renamed(owner, before, names[claim.key])


def _lost(names: Mapping[str, str], previous: Allotment) -> dict[str, str]:
    """Return the names of definitions that say something else now."""
    return {_unformed(key): name for key, name in previous.decided.items() if key not in names}


def _unformed(key: str) -> str:
    return _FORM.sub("", key, count=1)
