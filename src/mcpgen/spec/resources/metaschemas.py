"""The metaschemas of JSON Schema itself, draft-04 to 2020-12, with their vocabularies.

They come with the library `jsonschema`, of which the generator reads its own format; so a reference
to `https://json-schema.org/draft/2020-12/schema` needs no network.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

from mcpgen.spec.resources.document import SchemaDocument

_HOST = "json-schema.org/"
_TOO_OLD = "draft-03"


@lru_cache(maxsize=64)
def metaschema(uri: str) -> SchemaDocument | None:
    """Return the metaschema of a URI without a fragment; None where that is none."""
    if _HOST not in uri or _TOO_OLD in uri:
        return None
    library = _library()
    for name in (uri, f"{uri}#"):  # until draft-07 with an empty fragment
        if name in library:
            return SchemaDocument(library.contents(name), uri)
    return None


def known_uris() -> list[str]:
    """Return the URIs of the metaschemas, the newest first."""
    return sorted((uri.rstrip("#") for uri in _library() if _TOO_OLD not in uri), reverse=True)


def _library() -> Any:
    """Import the library when it is asked for: few specs do, and it has no type information."""
    return import_module("jsonschema_specifications").REGISTRY
