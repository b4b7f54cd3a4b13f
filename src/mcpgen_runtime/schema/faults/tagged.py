"""A union whose discriminator is missing, or names no branch: all that can be said at once.

A caller that is told the tag only learns of the other faults when it has sent a right one. So what
else is wrong is told now: by the branch whose tag is nearest to the one that was sent; else by all
branches that know the keys that were sent as well as any other does. What holds for all of these is
told as it is, anything else with the tags for which it holds.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mcpgen_runtime.schema.equality import same_json

from . import alternatives
from .closings import is_closing
from .nearest import nearest
from .showing import path_shown, shown
from .violation import Unsettled, Violation
from .words import MISSING, worded

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mcpgen_runtime.schema.types import Json, Path, Schema

    from .descent import Place
    from .discriminators import Tags
    from .finder import Finder, Finding

MAX_TAGS = 5
"""How many tags are named for one fault."""

MAX_TRIED = 25
"""How many values without a known tag are tried by their branches: more than there is told of."""

Key = tuple[object, ...]


def untagged(
    finder: Finder, place: Place, members: list[Schema], keyword: str, tags: Tags
) -> list[Finding]:
    """Return the fault of the tag, then those of the branches that may be meant."""
    finder.untagged += 1
    if finder.untagged > MAX_TRIED:
        finder.complete = False
        return [alternatives.untagged(place, tags)]
    meant = _meant(finder, place, members, tags)
    branches = {
        index: _without_tag(finder.attempt(place.beside(members[index], keyword)), place, tags.key)
        for index in meant
    }
    return [alternatives.untagged(place, tags), *_told(finder, branches, tags)]


def _meant(finder: Finder, place: Place, members: list[Schema], tags: Tags) -> list[int]:
    near = nearest(place.value.get(tags.key), tags.all())
    if near is not None:
        return [index for index, values in tags.values.items() if _has(values, near)]
    indexes = tuple(tags.values)
    return [indexes[each] for each in finder.known.roster(members, indexes).nearest(place.value)]


def _has(values: Sequence[Json], tag: Json) -> bool:
    return any(same_json(value, tag) for value in values)


def _without_tag(branch: Sequence[Finding], place: Place, key: str) -> list[Finding]:
    path = (*place.path, key)
    return [each for each in branch if not _is_about(each, path)]


def _is_about(finding: Finding, path: Path) -> bool:
    if isinstance(finding, Violation) and finding.keyword in MISSING:
        return (*finding.path, finding.keys[0]) == path
    return finding.path[: len(path)] == path


def _told(finder: Finder, branches: dict[int, list[Finding]], tags: Tags) -> Iterator[Finding]:
    """Yield what all branches find wrong, then what some do, each once with their tags.

    Of a branch that is the only one, the tag is told too, but for its unknown keys: these have one
    form, whoever refuses them.
    """
    holding: dict[Key, tuple[Finding, list[int]]] = {}
    for index, branch in branches.items():
        for finding in (part for each in branch for part in _single(each)):
            holding.setdefault(_sameness(finding), (finding, []))[1].append(index)
    shared = [key for key, (_, indexes) in holding.items() if len(indexes) == len(branches)]
    if len(branches) == 1:
        shared = [key for key in shared if _is_closing(holding[key][0])]
    for key in shared:
        yield holding[key][0]
    for key in (key for key in holding if key not in shared):
        finding, indexes = holding[key]
        named = [tag for index in indexes for tag in tags.values[index]]
        yield _conditional(finder, finding, f"as {path_shown((tags.key,))}={_either(named)}")


def _single(finding: Finding) -> Iterator[Finding]:
    """Yield a closing key by key: branches may refuse some keys both, and some not."""
    if isinstance(finding, Violation) and _is_closing(finding):
        for key in finding.keys:
            yield replace(finding, keys=(key,))
    else:
        yield finding


def _is_closing(finding: Finding) -> bool:
    return isinstance(finding, Violation) and is_closing(finding)


def _sameness(finding: Finding) -> Key:
    """Return what is equal for findings of two branches that say the same."""
    if isinstance(finding, Unsettled):
        return finding.path, finding.text
    if finding.keyword in MISSING or is_closing(finding):
        return finding.path, finding.keyword in MISSING, finding.keys
    return finding.path, finding.keyword, finding.keys, repr(finding.datum)


def _conditional(finder: Finder, finding: Finding, condition: str) -> Unsettled:
    if isinstance(finding, Violation) and is_closing(finding):
        path, text = (*finding.path, finding.keys[0]), "is not known here."
        return Unsettled(path, f"{condition}: {text}", "unknown")
    fault = worded(finding, finder.root) if isinstance(finding, Violation) else finding
    return Unsettled(
        fault.path,
        f"{condition}: {fault.text}",
        fault.keyword,
        expected=fault.expected,
        nearest=fault.nearest,
    )


def _either(tags: Sequence[Json]) -> str:
    named = " or ".join(shown(tag) for tag in tags[:MAX_TAGS])
    more = len(tags) - MAX_TAGS
    return f"{named} (or {more} more)" if more > 0 else named
