"""Names of schemas and of their drafts of which nobody can know what they mean: why, in words."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from mcpgen.diagnostics.wording import shown
from mcpgen.spec.resources.document import Place
from mcpgen.spec.resources.metaschemas import known_uris
from mcpgen_runtime.schema.faults.nearest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpgen.spec.resources.document import SchemaDocument

_MOST = 32
"""Anchors of one document that are told; a hostile one could hold a million."""


def why_no_draft(uri: str) -> tuple[str, str, str]:
    """Return code, message and help for a `$schema` that names no draft and no known metaschema."""
    drafts = [each for each in known_uris() if each.endswith("/schema")]
    message = f"`$schema` names {shown(uri)}, which is no known draft and stands for no file"
    help_ = (
        "Name a draft from 04 to 2020-12, or give the file of a metaschema of your own in "
        f"`references`. Without `$schema` it is 2020-12.{did_you_mean(uri, drafts)}"
    )
    return "MG327", message, help_


def repeated_anchors(
    documents: Iterable[SchemaDocument],
) -> Iterator[tuple[Place, tuple[str, str, str]]]:
    """Yield anchors that their resource has already, with code, message and help.

    What that means is undefined (2020-12 core, section 8.2.2).
    """
    for document in documents:
        for tokens, name in islice(document.repeated.items(), _MOST):
            message = f"the anchor {shown(name)} stands twice in one resource; the first one counts"
            help_ = "Rename one of them, and what refers to it."
            yield Place(document, tokens), ("MG326", message, help_)
