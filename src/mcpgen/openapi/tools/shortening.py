"""Names that are too long, by whole words.

What says most of an operation stands at the ends of its name: what is done, to what, and which
variant of it. So words go in this order, as few as will do:

1. articles and prepositions, from the left (`list_pets_of_the_owner`: `of`, then `the`);
2. the word in the middle of what is left, again and again (of an even number the right one of
   the two in the middle); the first word and the last stay;
3. of two words that are still too long, the end of the first, then that of the last.

Of what nobody wrote by hand only both ends are looked at.

A word ends at an underscore or a hump (`listPets`); the digits behind it (`v1`) and the underscore
before it go with it.
"""

from __future__ import annotations

import re

_WORD = re.compile(
    r"_*(?:[vV][0-9]+(?:(?:alpha|beta)[0-9]*)?(?![a-z])"
    r"|[A-Z]+(?![a-z])[0-9]*|[A-Z]?[a-z]+[0-9]*|[0-9]+)"
)
_LOOKED_AT = 512
_FILLERS = frozenset(
    "a an and at by for from in into of on or per the to via with".split()  # noqa: SIM905
)


def shortened(name: str, budget: int) -> str:
    """Return `name` (letters, digits and `_`) in at most `budget` characters."""
    if len(name) > _LOOKED_AT:
        name = name[: _LOOKED_AT // 2] + name[-_LOOKED_AT // 2 :]
    words = _WORD.findall(name)
    while len(name) > budget and len(words) > 2:
        del words[_least(words)]
        name = "".join(words)
    return name if len(name) <= budget else _cut(words, budget)


def _least(words: list[str]) -> int:
    """Return the index of the word that is missed least; never that of the first or the last."""
    inner = range(1, len(words) - 1)
    filler = (index for index in inner if words[index].strip("_").lower() in _FILLERS)
    return next(filler, len(words) // 2)


def _cut(words: list[str], budget: int) -> str:
    last = words[-1] if len(words) > 1 else ""
    first = words[0][: max(budget - len(last), budget // 2)]
    return (first + last)[:budget].rstrip("_")
