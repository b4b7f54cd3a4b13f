"""Mutants of objects: keys too many, keys too few."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema.samples import parts

from .mutant import MISSING_KEY, UNKNOWN_KEY, Change

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .sites import Site

STEM = "unexpected_key"


def unknown_key(site: Site) -> Iterator[Change]:
    """Add a key where keys that are not declared are refused."""
    if isinstance(site.value, dict):
        key = fresh_key(site)
        if _is_closed(site, key):
            yield Change(UNKNOWN_KEY, {**site.value, key: "unexpected"}, key)


def missing_key(site: Site) -> Iterator[Change]:
    """Leave out each required key."""
    if isinstance(site.value, dict):
        required = (names for names in site.flat.all("required") if isinstance(names, list))
        for key in dict.fromkeys(key for names in required for key in names):
            rest = {name: value for name, value in site.value.items() if name != key}
            yield Change(MISSING_KEY, rest, key)


def fresh_key(site: Site) -> str:
    """Return a key that neither the value nor a layer knows."""
    key, number = STEM, 1
    while key in site.value or any(key in names for names in site.flat.all("properties")):
        number += 1
        key = f"{STEM}_{number}"
    return key


def _is_closed(site: Site, key: str) -> bool:
    """Tell whether some layer refuses `key` because it does not know it."""
    return any(
        (layer.get("additionalProperties") is False and not parts.is_known(layer, key))
        or layer.get("unevaluatedProperties") is False
        for layer in site.layers
    )
