"""The nearest match: what a caller most likely meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .showing import ECHO, shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen_runtime.schema.types import Json

_CANDIDATES = 500
_CUTOFF = 0.6


def nearest(value: Json, candidates: Iterable[Json]) -> str | None:
    """Return the text among `candidates` that is most like the text `value`; None where none is.

    Case and surrounding blanks are no difference. Long texts and long lists are not compared: the
    effort grows with their product.
    """
    if not isinstance(value, str) or len(value) > ECHO:
        return None
    texts = [each for each in candidates if isinstance(each, str) and len(each) <= ECHO]
    folded = {each.strip().casefold(): each for each in reversed(texts[:_CANDIDATES])}
    wanted = value.strip().casefold()
    if wanted in folded:
        return folded[wanted]
    from difflib import get_close_matches

    found = get_close_matches(wanted, list(folded), n=1, cutoff=_CUTOFF)
    return folded[found[0]] if found else None


def did_you_mean(value: Json, candidates: Iterable[Json]) -> str:
    """Return ` Did you mean "x"?`, or an empty text where nothing is near."""
    found = nearest(value, candidates)
    return "" if found is None else f" Did you mean {shown(found)}?"
