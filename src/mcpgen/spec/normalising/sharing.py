"""The definitions that tools share: looked at once, before any tool is taken apart."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from mcpgen.diagnostics import Findings
from mcpgen.spec.normalising.context import Context
from mcpgen.spec.normalising.passes.misspellings import tell_misspellings
from mcpgen.spec.normalising.passes.shapes import check_shapes
from mcpgen.spec.normalising.structure.definitions import definitions_of
from mcpgen.spec.normalising.structure.editing import without
from mcpgen.spec.normalising.structure.resources import Referenced
from mcpgen_runtime.schema import pointer, refs
from mcpgen_runtime.schema.walk import TooDeepError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpgen.diagnostics import Diagnostic
    from mcpgen.spec.document import Document
    from mcpgen.spec.resources.document import SchemaDocument
    from mcpgen_runtime.schema.types import JsonObject, Schema


class Shared:
    """What tools may refer to, and the definitions among it that cannot be used.

    There are such only in documents all of whose tools may be skipped: `faults` has the first fault
    of each definition that has one, or that refers to one that has.
    """

    def __init__(
        self, referenced: Referenced, faults: dict[SchemaDocument, dict[str, Diagnostic]]
    ) -> None:
        self.referenced = referenced
        self._faults = {home: _spread(home, found) for home, found in faults.items() if found}

    def fault_of(self, schemas: Iterable[Schema], home: SchemaDocument | None) -> Diagnostic | None:
        """Return a fault in what the schemas of a tool refer to, also through definitions."""
        faulty = self._faults.get(home or self.referenced.home)
        if not faulty:
            return None
        names = (name for schema in schemas for name in _named(schema))
        return next((faulty[name] for name in names if name in faulty), None)


def share(document: Document, findings: Findings) -> Shared | None:
    """Look at every definition; None where one has a fault that refuses the document."""
    definitions: JsonObject = {"$defs": dict(document.definitions)}
    referenced = Referenced(definitions, document.registry, document.source)
    lenient = _lenient(document, referenced.home)
    parts = [] if referenced.home in lenient else [_own(document, findings)]
    parts += _in_other_files(referenced, lenient, findings)
    faulty = [part for part in parts if not _is_usable(*part)]  # all are looked at
    faults = {home: _faults_of(home, findings) for home in lenient}
    return None if faulty else Shared(referenced, faults)


def _lenient(document: Document, own: SchemaDocument) -> list[SchemaDocument]:
    """Return the documents whose faults cost only the tools that they reach."""
    strict = {tool.home or own for tool in document.tools if not tool.skippable}
    homes = dict.fromkeys(tool.home or own for tool in document.tools)
    return [home for home in homes if home not in strict]


def _own(document: Document, findings: Findings) -> tuple[JsonObject, Context]:
    definitions: JsonObject = {"$defs": dict(document.definitions)}
    return definitions, Context("$defs", "input", findings, document.source)


def _in_other_files(
    referenced: Referenced, lenient: list[SchemaDocument], findings: Findings
) -> Iterator[tuple[JsonObject, Context]]:
    """Yield each schema that is referred to in another file, but for the definitions in it."""
    for place, name in referenced.registry.names.items():
        document, schema = place.document, place.schema
        if not isinstance(schema, dict) or document is referenced.home or document in lenient:
            continue
        at = document.pointer + pointer.format(place.tokens)
        context = Context(name, "input", findings, document.source, at)
        yield without(schema, *refs.DEFINITIONS), context


def _faults_of(home: SchemaDocument, findings: Findings) -> dict[str, Diagnostic]:
    """Look at the definitions of a document one by one; give the first fault of each that has."""
    faults: dict[str, Diagnostic] = {}
    for name, schema in definitions_of(home.root).items():
        at = home.pointer + pointer.format(("$defs", name))
        own = Findings()
        if isinstance(schema, dict) and not _is_usable(
            schema, Context(name, "input", own, home.source, at)
        ):
            faults[name] = own.errors[0]
        else:
            findings.merge(own)
    return faults


def _is_usable(schema: JsonObject, context: Context) -> bool:
    """Look at a schema before it is taken apart; what is wrong with it is told."""
    try:
        tell_misspellings(check_shapes(schema, context), context)
    except TooDeepError as error:
        context.refuse_depth(error)
    return not context.failed


def _spread(home: SchemaDocument, faults: dict[str, Diagnostic]) -> dict[str, Diagnostic]:
    """Give each definition that refers to a faulty one that one's fault."""
    users: defaultdict[str, list[str]] = defaultdict(list)
    for name, schema in definitions_of(home.root).items():
        for used in _named(schema):
            users[used].append(name)
    found, waiting = dict(faults), list(faults)
    while waiting:
        used = waiting.pop()
        for name in users[used]:
            if name not in found:
                found[name] = found[used]
                waiting.append(name)
    return found


def _named(schema: Schema) -> Iterator[str]:
    """Yield the definitions that a schema refers to itself."""
    try:
        for _, reference in refs.references(schema):
            tokens = refs.tokens_of(reference)
            if tokens and len(tokens) > 1 and tokens[0] in refs.DEFINITIONS:
                yield tokens[1]
    except TooDeepError:
        return  # told where the schema is looked at
