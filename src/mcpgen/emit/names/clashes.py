"""Two names that want one Python name.

Of the claims on a form, the one with the best rank keeps it, if it is the only one of that rank
(rank 0: its own name already is the Python form). All others get a short hash of their own name.
So a name depends on what it is called and on whether its form is contested, never on the order of
things nor on how many they are.

A rebuild renames nothing: a claim that an earlier build knew goes before one that is new, and a
name with a hash stays when what it clashed with is gone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from hashlib import sha256
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Mapping

_Key = TypeVar("_Key", bound="Hashable")

_LENGTHS = (4, 8, 16, 64)


class Claim(NamedTuple, Generic[_Key]):
    """A wish for a name: who wants it, the form it wants, what its own name is, and its rank.

    `is_new` says that there was an earlier build, and that it did not know this claim.
    """

    key: _Key
    form: str
    own: str
    rank: int = 0
    is_new: bool = False


def allot(
    claims: Iterable[Claim[_Key]], mark: str, decided: Mapping[_Key, str] | None = None
) -> dict[_Key, str]:
    """Give every claim a name of its own; `mark` stands between a form and a hash.

    `decided` are the names with a hash that an earlier build gave.
    """
    wishes = list(claims)
    names = _standing(wishes, mark, decided or {})
    taken = set(names.values())
    by_form: dict[str, list[Claim[_Key]]] = defaultdict(list)
    for claim in wishes:
        if claim.key not in names and claim.form not in taken:
            by_form[claim.form].append(claim)
    names |= {claim.key: form for form, group in by_form.items() for claim in _winner(group)}
    losers = [claim for claim in wishes if claim.key not in names]
    return names | _hashed(losers, {*taken, *(claim.form for claim in wishes)}, mark)


def contested(claims: Iterable[Claim[_Key]], names: Mapping[_Key, str]) -> Iterator[Claim[_Key]]:
    """Yield the claims that did not get their form."""
    return (claim for claim in claims if names[claim.key] != claim.form)


def short_hash(text: str, digits: int = _LENGTHS[0]) -> str:
    """Return the first digits of a hash of any text, lone surrogates too."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:digits]


def _standing(
    claims: Iterable[Claim[_Key]], mark: str, decided: Mapping[_Key, str]
) -> dict[_Key, str]:
    """Return the names that stand: no text of a manifest is one unless this module made it."""
    known = (claim for claim in claims if claim.key in decided)
    given = {c.key: decided[c.key] for c in known if decided[c.key] in _hashes(c, mark)}
    count = Counter(given.values())
    return {key: name for key, name in given.items() if count[name] == 1}


def _hashes(claim: Claim[_Key], mark: str) -> list[str]:
    """Return every name with a hash that a claim could have."""
    return [f"{claim.form}{mark}{short_hash(claim.own, digits)}" for digits in _LENGTHS]


def _winner(group: list[Claim[_Key]]) -> list[Claim[_Key]]:
    best = min((claim.is_new, claim.rank) for claim in group)
    first = [claim for claim in group if (claim.is_new, claim.rank) == best]
    return first if len(first) == 1 else []


def _hashed(losers: list[Claim[_Key]], taken: Iterable[str], mark: str) -> dict[_Key, str]:
    """Name the losers by their hashes, longer ones where a short one is not unique."""
    names: dict[_Key, str] = {}
    used = set(taken)
    for digits in _LENGTHS if losers else ():
        left = {c.key: f"{c.form}{mark}{short_hash(c.own, digits)}" for c in losers}
        count = Counter(left.values())
        good = {key: name for key, name in left.items() if count[name] == 1 and name not in used}
        names |= good
        used |= set(good.values())
        losers = [claim for claim in losers if claim.key not in good]
    return names
