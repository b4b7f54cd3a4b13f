"""All that the schemas of a spec refer to, in one step: files read, places named."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcpgen.spec.reading.real_path import real_path
from mcpgen.spec.reading.references.documents import Documents
from mcpgen.spec.reading.references.mapped import configured, mapped
from mcpgen.spec.reading.references.naming import allot
from mcpgen.spec.reading.references.targets import Targets
from mcpgen.spec.resources.document import SchemaDocument
from mcpgen.spec.resources.registry import Registry
from mcpgen.spec.resources.uris import of_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from mcpgen.diagnostics import Findings
    from mcpgen.spec.reading.text.library import Library
    from mcpgen.spec.reading.text.source import TextSource
    from mcpgen_runtime.schema.types import Json, Schema


class Gathered(NamedTuple):
    """The documents that schemas refer to, and the files that were read for it."""

    registry: Registry
    sources: list[TextSource]


class Read(NamedTuple):
    """A spec that was read: its text, its value, and the folder that references may not leave.

    `configured` are the files by URI that the configuration in `folder` gives.
    """

    source: TextSource
    value: Json
    root: Path
    configured: Mapping[str, str]
    folder: Path


def gather(
    spec: Read, schemas: Iterable[tuple[str, Schema]], library: Library, findings: Findings
) -> Gathered:
    """Follow the references of a spec's schemas, each with its pointer into the spec.

    What is wrong with them goes to the findings.
    """
    source, value, root, given, folder = spec
    registry = Registry(SchemaDocument(value, of_file(real_path(source.path)), source))
    envelope = value if isinstance(value, dict) else {}
    mapping = configured(given, folder, root)
    mapping |= mapped(envelope.get("references"), source, root, findings)
    documents = Documents(registry, root, library, findings, mapping)
    targets = Targets(registry, documents, findings)
    targets.gather(schemas)
    places = [place for place in targets.places if registry.name(place) is None]
    definitions = envelope.get("$defs")
    taken = definitions if isinstance(definitions, dict) else {}
    registry.names.update(allot(places, taken, root))
    return Gathered(registry, documents.sources)
