"""Groups to an imported server: one spec, one build, one package; what is refused is set aside."""

from __future__ import annotations

import importlib
import json
import shutil
import sys
from typing import TYPE_CHECKING, NamedTuple

from mcpgen import Request, build_toolkits
from mcpgen_runtime.schema import pointer
from tests.suite.groups import remotes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path
    from types import ModuleType

    from mcpgen.build import BuildReport
    from mcpgen_runtime.schema.types import JsonObject
    from tests.suite.groups import Group


class Built(NamedTuple):
    """The package of the groups, and those that the build refused, each with what it said."""

    package: ModuleType
    groups: list[Group]
    refused: list[tuple[Group, str]]


def build(groups: Sequence[Group], suite: Path, folder: Path, name: str) -> Built:
    """Build and import the package `<name>_mcp` of all groups that the build takes."""
    specs, kept, refused = folder / "specs", list(groups), list[tuple["Group", str]]()
    shutil.copytree(suite / "remotes", specs / "_remotes", dirs_exist_ok=True)
    while True:
        (specs / f"{name}.json").write_text(json.dumps(_spec(kept, suite)), encoding="utf-8")
        report = build_toolkits(Request(paths=(str(specs),), out=str(folder), folder=str(folder)))
        faults = dict(_faults(report))
        if not faults:
            break
        refused += [(kept[index], message) for index, message in faults.items()]
        kept = [group for index, group in enumerate(kept) if index not in faults]
    return Built(_imported(folder / name / "src", f"{name}_mcp"), kept, refused)


def _spec(groups: Sequence[Group], suite: Path) -> JsonObject:
    return {
        "mcpgen": 1,
        "references": {uri: f"_remotes/{path}" for uri, path in remotes(suite).items()},
        "tools": [_tool(group) for group in groups],
    }


def _tool(group: Group) -> JsonObject:
    """The same schema is that of the arguments and of the result."""
    schema = group.tool_schema
    tool: JsonObject = {"name": group.tool, "inputSchema": schema, "outputSchema": schema}
    tool["strict"] = False
    return {**tool, "formats": "assert"} if group.asserts_formats else tool


def _faults(report: BuildReport) -> Iterator[tuple[int, str]]:
    """Yield the tools, by number, that a build refused; raises where something else was wrong."""
    assert not report.crashes, report.crashes[0]
    found = [*report.diagnostics, *(one for kit in report.toolkits for one in kit.diagnostics)]
    for one in found:
        if one.severity == "error":
            tokens = pointer.parse(one.pointer)
            assert tokens[:1] == ("tools",), f"{one.code} {one.pointer}: {one.message}"
            yield int(tokens[1]), f"{one.code}: {one.message}"


def _imported(source: Path, package: str) -> ModuleType:
    sys.path.insert(0, str(source))
    try:
        return importlib.import_module(package)
    finally:
        sys.path.remove(str(source))
