"""The groups of the suite's draft 2020-12: a schema each, and values that it accepts or not."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

DRAFT = "draft2020-12"


class Case(NamedTuple):
    """A value, and whether the schema of its group accepts it."""

    description: str
    data: Json
    valid: bool


class Group(NamedTuple):
    """Cases of one schema; `part` is the file: a keyword, or `format/date`."""

    part: str
    number: int
    description: str
    schema: Schema
    cases: tuple[Case, ...]
    asserts_formats: bool = False

    @property
    def tool(self) -> str:
        """The name of the tool that the group becomes."""
        return f"{self.part.replace('/', '.')}_{self.number}"

    @property
    def tool_schema(self) -> JsonObject:
        """An object whose one property, not a required one, has the group's schema.

        Embedded with an `$id`, it is a resource of its own: its `#` stays its own.
        """
        schema = self.schema
        if isinstance(schema, dict) and "$id" not in schema:
            schema = {"$id": f"https://suite.invalid/{self.tool}", **schema}
        return {"type": "object", "properties": {"v": schema}}


def required(suite: Path) -> list[Group]:
    """Return the groups that every implementation has to get right."""
    return list(_groups(suite / "tests" / DRAFT, recursive=False))


def optional(suite: Path) -> list[Group]:
    """Return the optional groups; those of a folder `format` assert formats."""
    return list(_groups(suite / "tests" / DRAFT / "optional", recursive=True))


def remotes(suite: Path) -> dict[str, str]:
    """Return the schemas that cases refer to: their URIs, and their paths below `remotes`."""
    folder = suite / "remotes"
    paths = (file.relative_to(folder).as_posix() for file in sorted(folder.rglob("*.json")))
    return {f"http://localhost:1234/{path}": path for path in paths}


def _groups(folder: Path, *, recursive: bool) -> Iterator[Group]:
    files = folder.rglob("*.json") if recursive else folder.glob("*.json")
    for file in sorted(files):
        part = file.relative_to(folder).with_suffix("").as_posix()
        for number, group in enumerate(json.loads(file.read_text(encoding="utf-8"))):
            cases = (Case(one["description"], one["data"], one["valid"]) for one in group["tests"])
            yield Group(
                part,
                number,
                group["description"],
                group["schema"],
                tuple(cases),
                asserts_formats=part.startswith("format/"),
            )
