"""What is said of the tools whose models or served schemas gave way."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from mcpgen.diagnostics import Findings
    from mcpgen.emit.ir import Tool, Toolkit
    from mcpgen.emit.proofs.record import Record

OURS = "Please report this with the spec; nothing has to be done."
_MODEL = (
    'the {part} model of tool "{name}" does not take all that its schema accepts{shown}: '
    "its handler gets a plain mapping, and is called for what the schema accepts all the same"
)
_SERVED = (
    'what would be served of tool "{name}" refuses calls that its schema accepts{shown}: '
    "a wider schema is served"
)


def tell(
    toolkit: Toolkit, records: Mapping[str, Record], findings: Findings, plain: Collection[str] = ()
) -> None:
    """Warn of what is raw, with a value that shows why where there is one.

    `plain` names the models that could not be made, of which that is told.
    """
    for tool in toolkit.tools:
        record = records.get(tool.name)
        for part in () if record is None else _raw(tool, record, plain):
            _tell(tool, part, record.shows if record else "", toolkit, findings)


def _raw(tool: Tool, record: Record, plain: Collection[str]) -> Iterator[str]:
    models = {"input": tool.arguments, "output": tool.result}
    for part, verdict in record.verdicts():
        if verdict == "raw" and models.get(part) not in plain:
            yield part


def _tell(tool: Tool, part: str, shows: str, toolkit: Toolkit, findings: Findings) -> None:
    code, text = ("MG412", _SERVED) if part == "served" else ("MG411", _MODEL)
    shown = f", such as {shows}" if shows else ""
    findings.warning(
        code,
        text.format(part=part, name=tool.name, shown=shown),
        OURS,
        source=toolkit.normal.document.source,
        pointer=tool.normal.spec.pointer,
    )
