"""The exact schemas of a generated package: `schemas.json`, one tool a line.

The file has the form of the catalog (a header line, a line for each tool, a closing line), so that
a tool's schemas are cut out and parsed at its first call, and the other lines never. The header
declares what is read from the environment.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpgen_runtime.runtime.errors import LaunchError
from mcpgen_runtime.runtime.numbers import whole

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mcpgen_runtime.runtime.toolkit import Toolkit
    from mcpgen_runtime.schema.types import JsonObject, Schema

__all__ = ["Schemas", "ToolSchemas", "check_schemas"]

_START = b'{"name":"'
_END = b'",'
_HEADER_END = b'"tools":['


@dataclass(frozen=True, slots=True)
class ToolSchemas:
    """What the gate enforces for one tool: its arguments, and its bare result where it has one.

    `formats`: `format` is asserted in both. `ignore`: root keys of the arguments that some clients
    add, to be dropped before the checks.
    """

    arguments: Schema
    result: Schema | None
    formats: bool = False
    ignore: tuple[str, ...] = ()


class Schemas:
    """The schemas of every tool, by served name."""

    def __init__(self, data: bytes) -> None:
        lines = data.splitlines()
        self._header = lines[0] if lines else b""
        self._lines = {_name(line): line for line in lines if line.startswith(_START)}

    @classmethod
    def of_package(cls, package: str) -> Schemas:
        """Read those of an importable generated package; LaunchError when it has none."""
        import pkgutil

        try:
            data = pkgutil.get_data(package, "schemas.json")
        except OSError as error:
            raise LaunchError(f"{package}: cannot read schemas.json: {error}") from error
        if data is None:
            raise LaunchError(f"{package}: its schemas.json cannot be found.")
        return cls(data)

    @property
    def names(self) -> Sequence[str]:
        """The served names, in the order of the file."""
        return list(self._lines)

    @property
    def config(self) -> Mapping[str, JsonObject]:
        """What the package reads from the environment, by the spec's keys, as it is declared."""
        if not self._header.endswith(_HEADER_END):
            return {}
        config: JsonObject = json.loads(self._header + b"]}").get("config", {})
        return config

    def __getitem__(self, tool: str) -> ToolSchemas:
        """Parse the schemas of `tool`; KeyError for a tool that is not there."""
        entry = json.loads(self._lines[tool].rstrip(b","))
        # As the numbers of a call are, so that equal ones are equal to the gate.
        return ToolSchemas(
            whole(entry["input"]),
            whole(entry.get("output")),
            entry.get("formats", False),
            tuple(entry.get("ignore", ())),
        )


def check_schemas(toolkit: Toolkit, schemas: Schemas) -> None:
    """Raise LaunchError unless there are schemas for exactly the toolkit's tools."""
    bound = {binding.name for binding in toolkit.tools}
    odd = sorted(bound.symmetric_difference(schemas.names))
    if odd:
        raise LaunchError(
            f"{toolkit.package}: contract.py and schemas.json disagree on {', '.join(odd[:20])}: "
            'rebuild the package with "mcpgen build".'
        )


def _name(line: bytes) -> str:
    """Cut out the served name, which has no escapes."""
    start = len(_START)
    return line[start : line.index(_END, start)].decode("ascii")
