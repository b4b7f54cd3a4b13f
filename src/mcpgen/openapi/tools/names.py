"""The names of tools: `[A-Za-z_][A-Za-z0-9_]*`, within a budget that leaves a client its prefix.

The name of an operation is, in this order:

1. the one that its owner gives it (the configuration's `tools`, then `x-mcp`);
2. its `operationId`;
3. its method and its path in words: `GET /pets/{petId}` is `get_pets_by_petId`, `GET /` is
   `get_root`.

One that is legal stays as it was written, its case too. In any other each run of other characters
becomes one `_`, those at the ends go, and one that begins with a digit gets the method in front;
what holds no letter or digit at all is no name, so the next of the list counts. A name that is over
the budget loses words (`shortening`); one that its owner gives may have `LONGEST` characters.

Where several operations want one name, the one keeps it that its owner called so; else the one
whose `operationId` it is, as it stands; where there are none or several of that rank, nobody keeps
it. All others get a hash of their method and path behind it. So a name depends on the operation
alone, and on whether it is contested at all: not on the order of operations, on how many there are,
or on which of them are chosen.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from mcpgen.openapi.tools.shortening import shortened

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mcpgen.openapi.model import Operation

BUDGET = 48
"""Characters of a name unless the options say otherwise."""

LONGEST = 64
"""Characters of a name that several clients take, a prefix of their own included."""

_SHORTEST = 16
_LEGAL = re.compile(r"[A-Za-z_][A-Za-z0-9_]*", re.ASCII)
_OTHERS = re.compile(r"[^A-Za-z0-9]+")
_ILLEGAL = re.compile(r"[^A-Za-z0-9_]+")
_DIGESTS = (6, 12, 24)


class _Claim(NamedTuple):
    form: str
    rank: int
    operation: Operation
    room: int


def tool_names(
    operations: Sequence[Operation], given: Sequence[str | None], budget: int = BUDGET
) -> list[str]:
    """Return the name of each operation; `given` are those that their owner gives, in that order.

    Let it see all operations of a document, so that the choice of some changes no name.
    """
    room = max(_SHORTEST, min(budget, LONGEST))
    claims = [_claim(*pair, room) for pair in zip(operations, given, strict=True)]
    by_form: defaultdict[str, list[int]] = defaultdict(list)
    for index, claim in enumerate(claims):
        by_form[claim.form].append(index)
    names = {index: form for form, group in by_form.items() for index in _winner(group, claims)}
    losers = [index for index in range(len(claims)) if index not in names]
    names |= _hashed(losers, claims, set(by_form))
    return [names[index] for index in range(len(claims))]


def label(operation: Operation) -> str:
    """Return the method and the path, as the document has them: no two operations share it."""
    return f"{operation.method.upper()} {operation.key or operation.path}"


def _claim(operation: Operation, given: str | None, budget: int) -> _Claim:
    for rank, (text, room) in enumerate(((given, LONGEST), (operation.operation_id, budget))):
        form = legal(text, operation.method) if text else ""
        if form:
            exact = rank if form == text and len(form) <= room else 2
            return _Claim(shortened(form, room), 0 if rank == 0 else exact, operation, room)
    return _Claim(shortened(_from_path(operation), budget), 2, operation, budget)


def legal(text: str, method: str) -> str:
    """Return the legal form of an authored name; empty where it has no letter and no digit."""
    if _LEGAL.fullmatch(text) and text.strip("_"):
        return text
    form = _ILLEGAL.sub("_", text).strip("_")
    return f"{method.lower()}_{form}" if form[:1].isdigit() else form


def _from_path(operation: Operation) -> str:
    words = [legal(operation.method.lower(), "call") or "call"]
    for part in re.split(r"(\{[^{}]*\})", operation.key or operation.path):
        found = [word for word in _OTHERS.split(part) if word]
        words += ["by", *found] if part.startswith("{") and found else found
    return "_".join(words if len(words) > 1 else [*words, "root"])


def _winner(group: Iterable[int], claims: Sequence[_Claim]) -> list[int]:
    indexes = list(group)
    if len(indexes) == 1:
        return indexes
    best = min(claims[index].rank for index in indexes)
    first = [index for index in indexes if claims[index].rank == best]
    return first if len(first) == 1 and best < 2 else []


def _hashed(losers: list[int], claims: Sequence[_Claim], taken: set[str]) -> dict[int, str]:
    """Name the losers by their hashes, longer ones where a short one is not unique."""
    names: dict[int, str] = {}
    for digits in _DIGESTS:
        left = {index: _with_hash(claims[index], digits) for index in losers}
        count = Counter(left.values())
        good = {i: name for i, name in left.items() if count[name] == 1 and name not in taken}
        names |= good
        taken = taken | set(good.values())
        losers = [index for index in losers if index not in good]
    return names | _numbered(losers, claims, taken)


def _with_hash(claim: _Claim, digits: int) -> str:
    operation = claim.operation
    digest = sha256(label(operation).encode("utf-8", "surrogatepass")).hexdigest()[:digits]
    room = max(claim.room - digits - 1, 8)
    return f"{shortened(claim.form, room)}_{digest}"


def _numbered(losers: list[int], claims: Sequence[_Claim], taken: set[str]) -> dict[int, str]:
    """Name what is one operation twice, which no document holds, so that none is lost."""
    names: dict[int, str] = {}
    for index in losers:
        number = 2
        while (name := f"{_with_hash(claims[index], 6)}_{number}") in taken:
            number += 1
        taken = taken | {name}
        names[index] = name
    return names
