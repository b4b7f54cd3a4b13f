"""Every keyword that a schema may be written with, and which of them a stranger was meant to be.

Draft 2020-12, the drafts before it, and OpenAPI 3.0 and 3.1. Any other key is an annotation (core,
section 6.5) and legal; one that is spelled almost like a keyword is most likely that keyword.
"""

from __future__ import annotations

from functools import lru_cache

from mcpgen.spec.normalising.structure.keywords import ANNOTATIONS, ASSERTIONS, DISCRIMINATOR
from mcpgen.spec.normalising.structure.nodes import HOLDERS
from mcpgen_runtime.schema.keywords import DATA

_CORE = {
    "$schema",
    "$id",
    "$ref",
    "$anchor",
    "$dynamicRef",
    "$dynamicAnchor",
    "$vocabulary",
    "$recursiveRef",  # 2019-09
    "$recursiveAnchor",  # 2019-09
    "nullable",  # OpenAPI 3.0
    DISCRIMINATOR,
}
_MEANT = frozenset({*_CORE, *ASSERTIONS, *ANNOTATIONS, *HOLDERS, *DATA})
_FORMER = {"id", "extends", "disallow", "divisibleBy", "links", "base", "media"}
_PLAIN_WORDS = {"comment", "form", "formatted", "link"}

KNOWN = _MEANT | _FORMER | _PLAIN_WORDS
"""Keys of which nothing is said; plain words that only look like keywords are among them."""

_SHORTEST = 4
_FOLDED = {word.casefold(): word for word in sorted(_MEANT) if len(word) >= _SHORTEST}
"""What a key may have been meant to be: `if`, `not` and `xml` are near to too many words."""

_LONGEST = 40
_CUTOFF = 0.8


@lru_cache(maxsize=4096)
def nearest_keyword(key: str) -> str | None:
    """Return the keyword that `key`, which is none, was probably meant to be."""
    wanted = key.casefold()
    if len(key) > _LONGEST:
        return None
    from difflib import get_close_matches

    found = get_close_matches(wanted, _FOLDED, n=1, cutoff=_CUTOFF)
    near = _FOLDED[found[0]] if found else None
    if near is None or _is_compound(key, near):
        return None
    return near if near == DISCRIMINATOR or not wanted.startswith("x-") else None


def _is_compound(key: str, keyword: str) -> bool:
    """`requiredIf` and `longDescription` are names that somebody chose, not slips."""
    if len(key) <= len(keyword):
        return False
    after = key.startswith(keyword) and key[len(keyword)].isupper()
    return after or key.endswith(keyword[0].upper() + keyword[1:])
