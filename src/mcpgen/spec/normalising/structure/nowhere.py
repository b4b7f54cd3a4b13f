"""Why a reference leads nowhere, and what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcpgen.spec.normalising.structure.definitions import local_reference
from mcpgen.spec.resources.uris import is_absolute, join, split
from mcpgen_runtime.schema import refs
from mcpgen_runtime.schema.faults.nearest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.spec.normalising.structure.resources import Referenced
    from mcpgen.spec.resources.document import Place
    from mcpgen_runtime.schema.types import Json

_SHOWN = 200


class Nowhere(NamedTuple):
    """The code, words and help of a diagnostic."""

    code: str
    message: str
    help: str


def why_nowhere(keyword: str, reference: str, place: Place, referenced: Referenced) -> Nowhere:
    """Say why the reference of a keyword at a place leads to no schema."""
    shown = f"{keyword} {reference[:_SHOWN]!r}"
    uri = split(join(place.resource.uri, reference))[0]
    is_known = uri in place.document.by_uri or referenced.registry.resource(uri) is not None
    if is_absolute(reference) and not is_known:
        help_ = "References are never fetched: give a local file for the URI in `references`."
        return Nowhere("MG302", f"{shown} leads to another document", help_)
    near = did_you_mean(reference, _local_references(place, referenced))
    help_ = f"Refer to a schema that exists, as in '#/$defs/Name'.{near}"
    return Nowhere("MG301", f"{shown} leads nowhere", help_)


def _local_references(place: Place, referenced: Referenced) -> Iterator[str]:
    """Yield the references to all definitions that may have been meant."""
    around: list[Json] = [place.document.root, referenced.root]
    for root in around:
        for keyword in refs.DEFINITIONS if isinstance(root, dict) else ():
            names = root.get(keyword)
            for name in names if isinstance(names, dict) else ():
                yield local_reference((keyword, name))
