"""Dialects: which draft a schema is written in, and which keywords mean nothing in it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from mcpgen.spec.resources.vocabularies import SINCE, VOCABULARIES

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json

_DRAFT = re.compile(r"json-schema\.org/draft(?:-0?|/)(\d+)")
DRAFTS = (4, 5, 6, 7, 2019, 2020)
"""The drafts that are known; 05 has the metaschema of 04."""

_LONE_REFERENCE = 7
_SHORT_IDENTIFIER = 4
_OWN_UNEVALUATED = 2020  # until then these keywords are the applicators'


class Dialect(NamedTuple):
    """The draft (4, 6, 7, 2019 or 2020; None where it is not said), and what it leaves out."""

    draft: int | None = None
    absent: frozenset[str] = frozenset()

    @property
    def unknown(self) -> frozenset[str]:
        """Keywords of later drafts that can refuse values there, and are no keywords in this one.

        Those of earlier drafts are all converted: engines go on with `dependencies`, too.
        """
        return frozenset() if self.draft is None else _unknown(self.draft)

    @property
    def hides_siblings(self) -> bool:
        """Until draft-07 a `$ref` hides what stands beside it."""
        return self.draft is not None and self.draft <= _LONE_REFERENCE

    @property
    def identifier(self) -> str:
        """The keyword that names a resource."""
        return "id" if self.draft == _SHORT_IDENTIFIER else "$id"


UNSAID = Dialect()
"""Where nothing is said: 2020-12, and whatever older spelling can only be meant as one."""


def dialect_of(uri: Json) -> Dialect:
    """Read the draft from the text of a `$schema`."""
    found = _DRAFT.search(str(uri or ""))
    return Dialect(int(found.group(1))) if found else UNSAID


@lru_cache(maxsize=16)
def _unknown(own: int) -> frozenset[str]:
    later = (words for draft, words in SINCE.items() if own < draft)
    return frozenset[str]().union(*later)


def custom_dialect(metaschema: Json) -> Dialect:
    """Return the dialect that a metaschema of one's own describes (core, section 8.1.2).

    Vocabularies that it does not list leave their keywords without a meaning; unknown ones are
    passed over.
    """
    if not isinstance(metaschema, dict):
        return UNSAID
    base = dialect_of(metaschema.get("$schema"))
    used = metaschema.get("$vocabulary")
    if not isinstance(used, dict):
        return base
    if base.draft != _OWN_UNEVALUATED:
        used = {**used, "/vocab/unevaluated": True}
    absent = (words for name, words in VOCABULARIES.items() if not _uses(used, name))
    return Dialect(base.draft, frozenset[str]().union(*absent))


def _uses(used: dict[str, Json], name: str) -> bool:
    return any(str(uri).rstrip("/").endswith(f"/vocab/{name}") for uri in used)
