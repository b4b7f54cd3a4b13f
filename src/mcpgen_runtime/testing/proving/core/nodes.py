"""What every reader of a node needs: a node says what is known of its kind, and nothing more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.schema.types import JsonObject

Core: TypeAlias = dict[str, Any]
"""A node of a core schema."""

BOUNDS = {"ge": "minimum", "gt": "exclusiveMinimum", "le": "maximum", "lt": "exclusiveMaximum"}
_ALWAYS = frozenset({"type", "ref", "metadata"})
_WORDLESS = ("pydantic_js_functions",)
"""What pydantic keeps in `metadata` for its own JSON Schema, and no validator reads."""


class NotShownError(Exception):
    """The model has a part that no JSON Schema shows; the message names its kind."""


def only(core: Mapping[str, Any], *known: str) -> None:
    """Refuse a node that says more than is known of its kind."""
    more = core.keys() - _ALWAYS - set(known)
    more |= {key for key in core.get("metadata") or () if key not in _WORDLESS}
    if more:
        raise NotShownError(f"{core['type']} with {', '.join(sorted(more))}")


def words(core: Core, table: Mapping[str, str]) -> JsonObject:
    """Return the keywords for the bounds that a node has."""
    return {word: core[key] for key, word in table.items() if core.get(key) is not None}


def strict(core: Core) -> None:
    """Refuse a node that would take text for a number, and the like."""
    if core.get("strict") is not True:
        raise NotShownError(f"{core['type']} that is not strict")
