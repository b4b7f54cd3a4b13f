"""Pass: only looks. A format that is to be asserted and that nobody knows asserts nothing.

It stays, as an annotation (2020-12, validation, section 7.2.3); but whoever asked for formats to be
asserted should hear that this one is not.
"""

from __future__ import annotations

import difflib
from itertools import islice
from typing import TYPE_CHECKING

from mcpgen.diagnostics.wording import shown
from mcpgen_runtime.schema.formats import ASSERTED
from mcpgen_runtime.schema.walk import subschemas

if TYPE_CHECKING:
    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import Schema, Tokens

TRIGGERS = frozenset({"format"})

_MOST = 32
"""Names that are told; a hostile schema could hold a million."""

_LONGEST = 40
"""Longer names are like none."""


def tell_unknown_formats(schema: Schema, context: Context) -> Schema:
    """Warn of each unknown format once, where formats are asserted; returns `schema` as it is."""
    if not context.formats:
        return schema
    places = _first_places(schema)
    for name in islice((name for name in places if name not in ASSERTED), _MOST):
        context.warning(
            "MG323",
            f"the format {shown(name)} is unknown, so it is not asserted",
            _help(name),
            places[name],
        )
    return schema


def _first_places(schema: Schema) -> dict[str, Tokens]:
    """Return every format by its name, with the place where it stands first."""
    found: dict[str, Tokens] = {}
    for tokens, inner in subschemas(schema):
        if isinstance(inner, dict) and isinstance(inner.get("format"), str):
            found.setdefault(inner["format"], (*tokens, "format"))
    return found


def _help(name: str) -> str:
    near = (
        difflib.get_close_matches(name.lower(), sorted(ASSERTED), 1)
        if len(name) <= _LONGEST
        else []
    )
    wish = f'Did you mean "{near[0]}"? ' if near else ""
    return f"{wish}Write a `pattern` for what no format of JSON Schema says."
