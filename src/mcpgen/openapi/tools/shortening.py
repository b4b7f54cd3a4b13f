"""Names that are too long, by whole words.

What says most of an operation stands at the ends of its name: what is done, to what, and which
variant of it. So the first word and the last stay, and of those between them words go, as few as
will do, in this order:

1. articles and prepositions, from the left (`list_pets_of_the_owner`: `of`, then `the`);
2. what was said before (`actions_get_actions_limit`: the second `actions`);
3. where one more word is enough, the shortest that is, else the longest; verbs and versions, which
   often are all that tells one operation from another, only when no other word is left;
4. of two words that are still too long, the end of the first, then that of the last.

A word ends at an underscore or a hump (`listPets`); the digits behind it (`v1`) and the underscore
before it go with it. Of what nobody wrote by hand only both ends are looked at.
"""

from __future__ import annotations

import re

_WORD = re.compile(
    r"_*(?:[vV][0-9]+(?:(?:alpha|beta)[0-9]*)?(?![a-z])"
    r"|[A-Z]+(?![a-z])[0-9]*|[A-Z]?[a-z]+[0-9]*|[0-9]+)"
)
_VERSION = re.compile(r"v[0-9]+(?:(?:alpha|beta)[0-9]*)?")
_LOOKED_AT = 512
_FILLERS = frozenset(
    "a an and at by for from in into of on or per the to via with".split()  # noqa: SIM905
)
_VERBS = frozenset(
    "add cancel check clear close connect copy count create delete disable download enable "  # noqa: SIM905
    "export find get import list lock move open patch post put read remove replace reset restore "
    "search send set start stop unlock update upload validate watch".split()
)


def shortened(name: str, budget: int) -> str:
    """Return `name` (letters, digits and `_`) in at most `budget` characters."""
    if len(name) > _LOOKED_AT:
        name = name[: _LOOKED_AT // 2] + name[-_LOOKED_AT // 2 :]
    words = _WORD.findall(name)
    while len(name) > budget and len(words) > 2:
        del words[_least(words, len(name) - budget)]
        name = "".join(words)
    return name if len(name) <= budget else _cut(words, budget)


def _least(words: list[str], over: int) -> int:
    """Return the index of the word that is missed least, where `over` characters have to go."""
    plain = [word.strip("_").lower() for word in words]
    inner = range(1, len(words) - 1)
    for index in inner:
        if plain[index] in _FILLERS:
            return index
    for index in inner:
        if plain[index] in plain[:index]:
            return index
    free = [index for index in inner if not _tells_apart(plain[index])] or list(inner)
    enough = [index for index in free if len(words[index]) >= over]
    if enough:
        return min(enough, key=lambda index: len(words[index]))
    return max(free, key=lambda index: len(words[index]))


def _tells_apart(word: str) -> bool:
    return word in _VERBS or _VERSION.fullmatch(word) is not None


def _cut(words: list[str], budget: int) -> str:
    last = words[-1] if len(words) > 1 else ""
    first = words[0][: max(budget - len(last), budget // 2)]
    return (first + last)[:budget].rstrip("_")
