"""What an earlier build allotted, so that a rebuild renames nothing that people already use."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Allotment(NamedTuple):
    """What a build allotted, no more than the next one needs to let every name stand.

    `tools` are the served names. `known` says what the schemas were like: `<tool>#<digest>`, and
    `#/<definition>#<digest>` for shared ones. `decided` has the names that are not the form that
    was wished for, by key: a tool's served name for its handler, a place for a class.
    """

    tools: frozenset[str]
    known: frozenset[str]
    decided: Mapping[str, str]


class Renamed(NamedTuple):
    """A class that may have had another name before: whose it is (a tool, or a definition)."""

    owner: str
    before: str
    after: str
