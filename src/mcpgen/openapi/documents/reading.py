"""A file of OpenAPI to the record of its API: the line of steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.openapi.documents.context import Context
from mcpgen.openapi.documents.counting import webhooks
from mcpgen.openapi.documents.files import Files
from mcpgen.openapi.documents.gathering import gather
from mcpgen.openapi.documents.nodes import Node
from mcpgen.openapi.documents.paths import Paths
from mcpgen.openapi.documents.security import schemes
from mcpgen.openapi.documents.versions import dialect_of
from mcpgen.openapi.model import Api, At

if TYPE_CHECKING:
    from mcpgen.spec.reading.languages import Foreign

MAX_OPERATIONS = 5000
"""Operations of a document of which no choice is made. The largest public ones have 1,300."""

MAX_CHOSEN_FROM = 50_000
"""Operations of a document of which some are chosen."""

_PARTS = ("paths", "webhooks", "components", "definitions", "x-webhooks")


def read_api(foreign: Foreign) -> Api | None:
    """Read a document of any version of OpenAPI, with its overlays and all files it refers to.

    An operation with a fault is among `Api.skipped`. Returns None, with errors in the findings,
    where the document as a whole is of no use.
    """
    from mcpgen.openapi.overlays import overlaid

    value = overlaid(foreign)
    if value is None:
        return None
    dialect = dialect_of(value, foreign.source, foreign.findings)
    if dialect is None:
        return None
    files = Files(foreign, value)
    context = Context(dialect, files, foreign.findings)
    root = Node(value, At(files.root, ()))
    if not _is_usable(root, foreign):
        return None
    most = _most(foreign)
    api = _api(context, root, most)
    if api is None:
        choose = "Choose some with `include` or `exclude` in [tool.mcpgen]."
        help_ = "Split the document." if most == MAX_CHOSEN_FROM else choose
        reason = f"more than {most:,} operations"
        foreign.findings.error("MG600", reason, help_, source=foreign.source, pointer="/paths")
    return api


def _most(foreign: Foreign) -> int:
    """Return how many operations are read: a bound on time and memory."""
    chosen = foreign.options.api.include or foreign.options.api.exclude
    return MAX_CHOSEN_FROM if chosen else MAX_OPERATIONS


def _api(context: Context, root: Node, most: int) -> Api | None:
    """Read all of it; None where there are more than `most` operations."""
    paths = Paths(context, root, schemes(context, root))
    if not paths.read(most):
        return None
    info = root.get("info") or root.below("info", {})
    counted = webhooks(context, root)
    missing = gather(context.files)
    return Api(
        context.dialect,
        context.files.root,
        context.files.loaded,
        title=context.text(info, "title"),
        version=context.text(info, "version"),
        description=context.text(info, "description"),
        operations=tuple(paths.operations),
        skipped=tuple(paths.skipped),
        schemes=paths.schemes,
        tags=_tags(context, root),
        callbacks=paths.callbacks,
        webhooks=counted,
        missing=missing,
    )


def _tags(context: Context, root: Node) -> dict[str, str]:
    """Read the descriptions of the tags; a list that is none has no part in any request."""
    tags = root.get("tags")
    if tags is None or not isinstance(tags.value, list):
        return {}
    described: dict[str, str] = {}
    for tag in tags.items("`tags`"):
        name, words = context.text(tag, "name"), context.text(tag, "description")
        if name is not None and words is not None:
            described.setdefault(name, words)
    return described


def _is_usable(root: Node, foreign: Foreign) -> bool:
    """Tell whether there is anything to read."""
    paths = root.get("paths")
    if paths is not None and not isinstance(paths.value, dict):
        reason, help_, at = "`paths` is no object", "It has a key for each path: /pets.", "/paths"
    elif not any(root.get(part) for part in _PARTS):
        reason, help_ = "there are no paths in this document", "Name the document that has them."
        at = ""
    else:
        return True
    foreign.findings.error("MG600", reason, help_, source=foreign.source, pointer=at)
    return False
