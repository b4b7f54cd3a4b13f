"""A spec in our own format to a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.document import Document
from mcpgen.spec.reading.documents import (
    conformity,
    failures,
    protocols,
    records,
    settings,
    tool_names,
)

if TYPE_CHECKING:
    from mcpgen.diagnostics import Findings
    from mcpgen.spec.reading.options import Options
    from mcpgen.spec.reading.recognise import Shape
    from mcpgen.spec.reading.text.source import TextSource


def read(
    shape: Shape, options: Options, name: str, source: TextSource, findings: Findings
) -> Document | None:
    """Make the document of a spec; None, and errors in `findings`, where it has faults.

    `options` are the configuration's; `name` is used where neither they nor the spec have one.
    """
    spec = shape.envelope
    conformity.check(spec, source, findings)
    tool_names.check(shape.tools, source, findings)
    failures.check(shape, source, findings)
    settings.check(spec, source, findings)
    protocols.check(spec, source, findings)
    return None if findings.has_errors else _document(shape, options, name, source)


def _document(shape: Shape, options: Options, name: str, source: TextSource) -> Document:
    spec, merged = shape.envelope, records.options_of(shape.envelope).over(options)
    return Document(
        source=source,
        name=merged.name or name,
        tools=tuple(records.tool_spec(tool, at, merged) for at, tool in shape.tools),
        title=spec.get("title"),
        version=spec.get("version"),
        description=spec.get("description"),
        instructions=spec.get("instructions"),
        website_url=spec.get("websiteUrl"),
        icons=spec.get("icons"),
        extensions=spec.get("extensions", {}),
        protocols=tuple(spec.get("protocols", ())),
        dynamic=bool(merged.dynamic),
        definitions=spec.get("$defs", {}),
        failures=tuple(
            records.failure_spec(key, failure) for key, failure in spec.get("failures", {}).items()
        ),
        config=tuple(records.setting(*item) for item in spec.get("config", {}).items()),
    )
