"""A spec and its sources to one document."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from mcpgen.diagnostics import VirtualSource
from mcpgen.spec.reading.documents import failures
from mcpgen.spec.reading.sources import merging
from mcpgen.spec.reading.sources.apis import Apis
from mcpgen.spec.reading.sources.registries import Joined
from mcpgen.spec.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from mcpgen.diagnostics import Findings, Source
    from mcpgen.spec.document import Document
    from mcpgen.spec.resources.document import SchemaDocument


class Part(NamedTuple):
    """A source that was read: its item's pointer in the spec, its real path, what it became."""

    pointer: str
    file: Path
    document: Document


def join(own: Document, parts: Sequence[Part], root: Path, findings: Findings) -> Document:
    """Return a spec's document with the tools of its sources, and all that these need.

    `root` is the folder of the specs. Pointers of a source go below its item's, in a source that
    shows them where they were written. What clashes is refused.
    """
    if own.registry is None:
        raise ValueError(own.name)
    registry = Joined(own.registry)
    apis = Apis(setting.name for setting in own.config)
    documents = [own]
    for part in parts:
        document = apis.fit(part.document, part.file)
        home = _home(part, registry, own.source, findings)
        documents.append(_moved(document, part.pointer, home))
    registry.name(root)
    source = VirtualSource(own.source, _places(own.source, parts))
    joined = replace(
        own,
        source=source,
        tools=tuple(merging.tools(documents, source, findings)),
        failures=merging.failures(documents, source, findings),
        config=merging.settings(documents, source, findings),
        api=apis.joined,
        tally=_tally(documents),
    )
    failures.check_suggestions(joined, findings)
    return joined


def _home(part: Part, joined: Joined, source: Source, findings: Findings) -> SchemaDocument | None:
    registry, is_made = part.document.registry, part.document.api is not None
    if registry is None:
        return None
    for uri in joined.conflicts(registry, is_made=is_made):
        message = f"{uri} means another schema in this source than in the spec, or in another one"
        help_ = "Let both give the same file for it, or give one schema another `$id`."
        findings.error("MG212", message, help_, source=source, pointer=part.pointer)
    return joined.add(registry, is_made=is_made)


def _moved(document: Document, at: str, home: SchemaDocument | None) -> Document:
    """Return a document whose pointers go below `at`, and whose schemas know their home."""
    tools = (
        replace(
            tool,
            pointer=at + tool.pointer,
            input_pointer=at + (tool.input_pointer or f"{tool.pointer}/inputSchema"),
            output_pointer=at + (tool.output_pointer or f"{tool.pointer}/outputSchema"),
            examples=tuple(replace(one, pointer=at + one.pointer) for one in tool.examples),
            home=home,
        )
        for tool in document.tools
    )
    return replace(
        document,
        tools=tuple(tools),
        failures=tuple(replace(one, pointer=at + one.pointer) for one in document.failures),
        config=tuple(replace(one, pointer=at + one.pointer, home=home) for one in document.config),
    )


def _places(own: Source, parts: Sequence[Part]) -> dict[str, tuple[Source, str]]:
    return {"": (own, ""), **{part.pointer: (part.document.source, "") for part in parts}}


def _tally(documents: Sequence[Document]) -> Tally | None:
    tallies = [document.tally for document in documents if document.tally is not None]
    return reduce(Tally.plus, tallies) if tallies else None
