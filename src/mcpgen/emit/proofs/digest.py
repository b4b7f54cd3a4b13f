"""What the verdicts on a tool follow from, as a digest; and the short one that binds both together.

What they follow from is the schemas, the source of the models, and the prover's own number. Not
what is only said of them: with other words in a description everything is proved as before. And no
version of a library: a committed manifest is the same on every machine.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, NamedTuple

from mcpgen.emit.literals import docstring
from mcpgen_runtime.schema.walk import rewrite

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.emit.ir import Model, Tool, Toolkit
    from mcpgen.emit.models import ModelsSource
    from mcpgen.emit.proofs.record import Record
    from mcpgen_runtime.schema.types import Json, Schema

PROVER = 1
"""Counts up when the prover finds more, or judges otherwise: then all is proved anew."""

LENGTH = 12
"""Hexadecimal digits: enough for what changes by accident."""

_WORDS = frozenset({"$comment", "description", "title"})


class Digest(NamedTuple):
    """The digest of what a tool's verdicts follow from, and that of its form.

    Tools whose forms are one differ in the names of their root models alone, and are judged alike.
    """

    content: str
    form: str


def digests(toolkit: Toolkit, models: ModelsSource) -> dict[str, Digest]:
    """Give the digests of what each tool's verdicts follow from, by its name."""
    sources = {
        part.name: (_without_docs(part.source, toolkit.models[part.name]), sorted(part.uses))
        for part in models.parts
    }
    return {tool.name: _digest(tool, sources) for tool in toolkit.tools}


def _digest(tool: Tool, sources: dict[str, tuple[str, list[str]]]) -> Digest:
    normal = tool.normal
    schemas = (normal.exact, normal.served, normal.output, normal.output_model)
    said = [PROVER, normal.spec.assert_formats, *map(_without_words, schemas)]
    written = list(_reached([tool.arguments, tool.result or ""], sources))
    nameless = [_nameless(source, tool) for source in written]
    return Digest(_hash([*said, *written]), _hash([*said, *nameless]))


def _nameless(source: str, tool: Tool) -> str:
    """Take the names of a tool's root models out; where they are parts of others, there too."""
    for number, name in enumerate(filter(None, (tool.arguments, tool.result))):
        source = source.replace(name, f"<{number}>")
    return source


def _hash(content: list[Json]) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def sealed(record: Record, content: str) -> Record:
    """Return the record of what has the digest `content`, with the digest of that and of itself."""
    text = json.dumps([content, *record[1:]])
    return record._replace(digest=hashlib.sha256(text.encode()).hexdigest()[:LENGTH])


def fits(record: Record, content: str | None) -> bool:
    """Tell whether a record is of what has the digest `content`, and is as it was written."""
    return content is not None and sealed(record, content) == record


def _reached(names: list[str], sources: dict[str, tuple[str, list[str]]]) -> Iterator[str]:
    """Yield the source of some models and of all that they use, in a stable order."""
    seen: set[str] = set()
    while names:
        name = names.pop()
        if name in sources and name not in seen:
            seen.add(name)
            source, uses = sources[name]
            yield source
            names += uses


def _without_docs(source: str, model: Model) -> str:
    for indent, texts in ((0, [model.doc]), (4, [model.doc, *(f.doc for f in model.fields)])):
        for text in filter(None, texts):
            source = source.replace(docstring(text, indent), "")
    return "\n".join(filter(str.strip, source.splitlines()))


def _without_words(schema: Schema | None) -> Json:
    return None if schema is None else rewrite(schema, _wordless)


def _wordless(schema: Schema) -> Schema:
    if not isinstance(schema, dict) or _WORDS.isdisjoint(schema):
        return schema
    return {keyword: value for keyword, value in schema.items() if keyword not in _WORDS}
