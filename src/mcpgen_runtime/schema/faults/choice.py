"""Which branch of a union a refused value was meant for.

The discriminator decides where there is one. Without one it is, of the branches for the value's own
kind, the one that fits best (`fit`). Where nothing of the kind can be said, the alternatives are
told in one fault (`alternatives`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema import refs

from . import alternatives
from .fit import misfits

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mcpgen_runtime.schema.types import JsonObject, Path, Schema

    from .descent import Place
    from .discriminators import Tags
    from .finder import Finder, Finding

    Branch = Sequence[Finding]

_IDENTITY = ("type", "const", "enum")


def settle(finder: Finder, place: Place, schema: JsonObject, keyword: str) -> Iterable[Finding]:
    """Return what is wrong with a value by the union `schema[keyword]`; nothing where it fits."""
    tags = _tags(finder, place, schema, keyword)
    if tags is not None:
        index = tags.branch(place.value.get(tags.key))
        if index is None:
            return [alternatives.untagged(place, tags)]
        return finder.attempt(place.beside(schema[keyword][index], keyword))
    branches = _attempts(finder, place, schema, keyword)
    accepting = [index for index, branch in enumerate(branches) if not branch]
    if finder.exhausted or len(accepting) == 1 or (accepting and keyword == "anyOf"):
        return ()
    if accepting:
        return [alternatives.several(place, accepting)]
    of_kind = _of_kind(branches, place.path)
    if not of_kind:
        members = [refs.follow(finder.root, member)[0] for member in schema[keyword]]
        return [alternatives.none_of_kind(place, members, branches)]
    return _told(finder, place, schema[keyword], branches, of_kind)


def meant(finder: Finder, place: Place, schema: JsonObject, keyword: str) -> list[Schema]:
    """Return the members of the union `schema[keyword]` that speak of a value.

    Those that accept it; where none does, the one that it was meant for, if one was.
    """
    members = schema[keyword]
    branches = _attempts(finder, place, schema, keyword)
    accepting = [members[index] for index, branch in enumerate(branches) if not branch]
    if accepting:
        return accepting
    tags = _tags(finder, place, schema, keyword)
    if tags is not None:
        index = tags.branch(place.value.get(tags.key))
        return [] if index is None else [members[index]]
    of_kind = _of_kind(branches, place.path)
    return [members[_best(finder, place, members, branches, of_kind)]] if of_kind else []


def _tags(finder: Finder, place: Place, schema: JsonObject, keyword: str) -> Tags | None:
    """Return the discriminator that decides on the value; None where none does."""
    if not isinstance(place.value, dict):
        return None
    tags = finder.tags(schema, schema[keyword])
    return tags if tags and (tags.key in place.value or tags.required) else None


def _attempts(finder: Finder, place: Place, schema: JsonObject, keyword: str) -> list[Branch]:
    branches: list[Branch] = []
    for member in schema[keyword]:  # no comprehension: each frame counts where unions nest
        branches.append(finder.attempt(place.beside(member, keyword)))  # noqa: PERF401
    return branches


def _of_kind(branches: Sequence[Branch], path: Path) -> list[int]:
    """Return the branches that are not for another type or another constant."""
    return [
        index
        for index, branch in enumerate(branches)
        if not any(each.keyword in _IDENTITY and each.path == path for each in branch)
    ]


def _told(
    finder: Finder,
    place: Place,
    members: Sequence[Schema],
    branches: Sequence[Branch],
    of_kind: Sequence[int],
) -> Branch:
    """Return the best branch; or what is needed, where all of them only lack keys."""
    if len(of_kind) > 1 and all(_only_missing(branches[each], place.path) for each in of_kind):
        return [alternatives.needed(place, [branches[each] for each in of_kind])]
    return branches[_best(finder, place, members, branches, of_kind)]


def _best(
    finder: Finder,
    place: Place,
    members: Sequence[Schema],
    branches: Sequence[Branch],
    of_kind: Sequence[int],
) -> int:
    if len(of_kind) == 1:
        return of_kind[0]
    schemas = [members[index] for index in of_kind]
    costs = misfits(finder, place, schemas, [branches[index] for index in of_kind])
    return min(zip(costs, of_kind, strict=True))[1]


def _only_missing(branch: Branch, path: Path) -> bool:
    return all(each.keyword == "required" and each.path == path for each in branch)
