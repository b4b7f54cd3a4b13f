"""Documents of OpenAPI as tests read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcpgen.diagnostics import Findings, render_all
from mcpgen.openapi.documents import read_api
from mcpgen.spec.reading.languages import Foreign
from mcpgen.spec.reading.options import ApiOptions, Options
from mcpgen.spec.reading.text.library import Library

if TYPE_CHECKING:
    from pathlib import Path

    from mcpgen.openapi.model import Api


class Reading(NamedTuple):
    """What became of a document, and what was said of it."""

    api: Api | None
    findings: Findings
    foreign: Foreign

    @property
    def warnings(self) -> list[str]:
        return [f"{found.code} {found.message}" for found in self.findings.warnings]

    @property
    def errors(self) -> list[str]:
        return [f"{found.code} {found.message}" for found in self.findings.errors]


def read_file(
    path: Path, root: Path, overlays: tuple[str, ...] = (), options: Options | None = None
) -> Reading:
    library = Library()
    loaded = library.load(path, path.name)
    assert loaded.source is not None
    findings = Findings(loaded.lenient)
    assert not findings.has_errors, render_all(findings)
    options = options or Options(api=ApiOptions(overlays=overlays))
    foreign = Foreign(loaded.source, loaded.value, root, root, "x", options, library, findings)
    return Reading(read_api(foreign), findings, foreign)
