"""The seeded project file and README, and what in them no longer fits the spec."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcpgen.emit.package.credentials import setting_of_credential
from mcpgen.emit.package.draft import Draft
from mcpgen.emit.package.environment import fill
from mcpgen.emit.package.readme import region
from mcpgen.emit.package.requirements import runtime_requirement, with_client
from mcpgen.emit.package.wording import markdown_text, project_version, summary, toml_string

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpgen.diagnostics import Findings
    from mcpgen.emit.disk.survey import Found
    from mcpgen.emit.ir import Toolkit


class Line(NamedTuple):
    """A line of the project file that follows from the spec: table, key, and value as TOML."""

    table: str
    key: str
    value: str

    @property
    def text(self) -> str:
        """The line as it is written."""
        return f"{self.key} = {self.value}"


def project_lines(toolkit: Toolkit) -> tuple[Line, ...]:
    """Give the lines of the project file that follow from the spec."""
    return (
        Line("project", "name", toml_string(toolkit.distribution)),
        Line("project", "version", toml_string(project_version(toolkit.version))),
        Line("project", "description", toml_string(_description(toolkit))),
        Line("project.scripts", toolkit.distribution, _entry_point(toolkit)),
    )


def project_drafts(toolkit: Toolkit) -> Iterable[Draft]:
    """Draft the project file and the README."""
    name, version, description, script = project_lines(toolkit)
    yield Draft(
        "pyproject.toml",
        fill(
            "seeded/pyproject.toml.jinja",
            name=name.value,
            version=version.value,
            description=description.value,
            script=script.text,
            runtime=toml_string(runtime_requirement(toolkit)),
            source=toml_string(f"src/{toolkit.package}"),
        ),
        owned=False,
    )
    yield Draft(
        "README.md",
        fill(
            "seeded/README.md.jinja",
            title=markdown_text(_title(toolkit)),
            description=markdown_text(_description(toolkit)),
            name=toolkit.name,
            package=toolkit.package,
            script=toolkit.distribution,
            required=[setting.variable for setting in toolkit.settings if setting.required],
            requirement=runtime_requirement(toolkit),
            checkout=_checkout(toolkit),
            calls_api=toolkit.calls_api,
            has_own=bool(toolkit.written),
            credential=setting_of_credential(toolkit),
            configuration=region(toolkit),
        ),
        owned=False,
    )


def tell_misfits(toolkit: Toolkit, folder: str, found: Found, findings: Findings) -> None:
    """Tell which lines of an existing project file no longer fit, and what to write instead."""
    if found.data is None:
        return
    for number, line in _misfits(found.data, toolkit):
        place = f"{folder}/pyproject.toml:{number}" if number else f"{folder}/pyproject.toml"
        findings.note(
            "MG530", f"{place} does not fit the spec", f"In [{line.table}] write: {line.text}"
        )


def _misfits(data: bytes, toolkit: Toolkit) -> Iterator[tuple[int, Line]]:
    import tomllib

    try:
        text = data.decode("utf-8")
        content = tomllib.loads(text)
    except ValueError:
        return
    dynamic = _lookup(content, Line("project", "dynamic", ""))
    for line in (*project_lines(toolkit), *_dependencies(content, toolkit)):
        if isinstance(dynamic, list) and line.table == "project" and line.key in dynamic:
            continue
        if _lookup(content, line) != tomllib.loads(f"value = {line.value}")["value"]:
            yield _line_number(text, line), line


def _dependencies(content: object, toolkit: Toolkit) -> Iterator[Line]:
    """Give the dependencies with what a toolkit that calls an API needs among them."""
    if toolkit.calls_api:
        own = _lookup(content, Line("project", "dependencies", ""))
        wanted = with_client([str(one) for one in own] if isinstance(own, list) else [])
        yield Line("project", "dependencies", f"[{', '.join(map(toml_string, wanted))}]")


def _lookup(content: object, line: Line) -> object:
    for key in (*line.table.split("."), line.key):
        content = content.get(key) if isinstance(content, dict) else None
    return content


def _line_number(text: str, line: Line) -> int:
    """Find the line of a key in its table, 0 when it has none of its own."""
    table = ""
    for number, row in enumerate(text.splitlines(), 1):
        if row.startswith("["):
            table = row.strip("[] \t")
        elif table == line.table and row.partition("=")[0].strip(' "') == line.key:
            return number
    return 0


def _entry_point(toolkit: Toolkit) -> str:
    return toml_string(f"{toolkit.package}.server:main")


def _checkout(toolkit: Toolkit) -> str:
    """Write a checkout of mcpgen as a shell takes it: brackets are quoted."""
    return "'/path/to/mcpgen[http]'" if toolkit.calls_api else "/path/to/mcpgen"


def _title(toolkit: Toolkit) -> str:
    return toolkit.normal.document.title or toolkit.name


def _description(toolkit: Toolkit) -> str:
    return summary(toolkit.normal.document.description) or f"The MCP server {_title(toolkit)}."
