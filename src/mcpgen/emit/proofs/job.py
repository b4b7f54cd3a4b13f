"""A tool to be judged, in the form that `mcpgen_runtime.testing.proving.job` reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcpgen.emit.proofs.digest import sealed
from mcpgen.emit.proofs.record import NONE, Record

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from mcpgen.emit.ir import Tool, Toolkit
    from mcpgen.emit.proofs.digest import Digest
    from mcpgen_runtime.schema.types import Json, JsonObject

PARTS = ("input", "output", "served")


class Job(NamedTuple):
    """What is asked about one tool, and the digest of all that the answer follows from.

    `plain` names the parts whose models are plain mappings already, so that nobody is asked. Jobs
    of one `form` have one answer; a job without has its own.
    """

    package: str
    tool: str
    digest: str
    content: JsonObject
    plain: frozenset[str] = frozenset()
    form: str = ""

    def record(self, answer: JsonObject) -> Record:
        """Make the record of an answer; a part without one is unproved."""
        found = [answer.get(part, _UNPROVED) for part in PARTS]
        shows = (str(verdict[2]) for verdict in found if verdict[0] == "raw")
        words = (self._word(part, verdict) for part, verdict in zip(PARTS, found, strict=True))
        of_input, of_output, of_served = words
        record = Record("", of_input, of_output, of_served, next(filter(None, shows), ""))
        return sealed(record, self.digest)

    def _word(self, part: str, verdict: list[Json]) -> str:
        if part in self.plain:
            return "raw"
        return str(verdict[0]) if part in self.content else NONE


_UNPROVED: list[Json] = ["unproved", 0, ""]


def jobs(toolkit: Toolkit, digests: Mapping[str, Digest], plain: Collection[str]) -> Iterator[Job]:
    """Yield the job of each tool with a digest; `plain` are models that are mappings already."""
    for tool in toolkit.tools:
        if tool.name in digests:
            content = {"package": toolkit.package, **_content(tool, plain)}
            given = frozenset(_plain(tool, plain))
            digest, form = digests[tool.name]
            yield Job(toolkit.package, tool.name, digest, content, given, form)


def _content(tool: Tool, plain: Collection[str]) -> JsonObject:
    normal = tool.normal
    content: JsonObject = {
        "formats": normal.spec.assert_formats,
        "served": {"schema": normal.exact, "served": normal.served},
    }
    if tool.arguments not in plain:
        content["input"] = {"schema": normal.exact, "model": str(tool.arguments)}
    if tool.result is not None and tool.result not in plain:
        content["output"] = {"schema": normal.output_model, "model": str(tool.result)}
    return content


def _plain(tool: Tool, plain: Collection[str]) -> Iterator[str]:
    if tool.arguments in plain:
        yield "input"
    if tool.result in plain:
        yield "output"
