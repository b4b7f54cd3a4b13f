"""The exact schemas of a generated package: `schemas.json`, one tool a line (`tool_lines`).

The header declares what is read from the environment.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpgen_runtime.runtime.errors import LaunchError
from mcpgen_runtime.runtime.numbers import whole
from mcpgen_runtime.runtime.tool_lines import ToolLines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mcpgen_runtime.runtime.toolkit import Toolkit
    from mcpgen_runtime.schema.types import JsonObject, Schema

__all__ = ["Schemas", "ToolSchemas", "check_schemas"]


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
        self._lines = ToolLines(data)

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
        return self._lines.names

    @property
    def config(self) -> Mapping[str, JsonObject]:
        """What the package reads from the environment, by the spec's keys, as it is declared."""
        if not self._lines.opens("tools"):
            return {}
        config: JsonObject = self._lines.header().get("config", {})
        return config

    def __getitem__(self, tool: str) -> ToolSchemas:
        """Parse the schemas of `tool`; KeyError for a tool that is not there."""
        entry = self._lines[tool]
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
