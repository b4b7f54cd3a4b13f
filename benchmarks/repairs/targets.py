"""Real tools to call: chosen from the catalogs by a seed, built by mcpgen, with valid calls."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpgen_runtime.schema import Unsampled, branches, fullest

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator
    from pathlib import Path

    from .values import Json

STUB = "raise NotImplementedError"
SHOW = "return shown(args)"
SHOWN = """

def shown(args: object) -> str:
    import json

    dump = getattr(args, "model_dump", None)
    return json.dumps(dump(by_alias=True, exclude_unset=True, warnings=False) if dump else args)
"""


@dataclass(frozen=True, eq=False)
class Target:
    """A tool: its input schema as authored, and the closed one that mcpgen enforces."""

    catalog: str
    tool: str
    authored: Json
    exact: Json

    @property
    def key(self) -> str:
        """Its name where the tools of all catalogs stand together."""
        return f"{self.catalog}__{self.tool}"


def choose(folder: Path, each: int, rng: random.Random) -> dict[str, list[Json]]:
    """Return up to `each` tools of every catalog in `folder`, tools with more to break first."""
    chosen = {}
    for file in sorted(folder.glob("*.json")):
        content = json.loads(file.read_text(encoding="utf-8"))
        if isinstance(content, dict):
            # Weighted without replacement (Efraimidis and Spirakis, 2006).
            ranked = sorted(
                content["tools"], key=lambda tool: rng.random() ** (1 / _weight(tool)), reverse=True
            )
            chosen[file.stem.replace("-", "_")] = ranked[:each]
    return chosen


def _weight(tool: Json) -> int:
    """Count what a schema says about values; a tool with one text parameter is of little use."""
    text = json.dumps(tool["inputSchema"])
    told = ('"enum"', '"array"', '"object"', '"anyOf"', '"oneOf"', "imum", '"pattern"', "Items")
    return 1 + sum(min(text.count(word), 5) for word in told)


def build(chosen: dict[str, list[Json]], folder: Path) -> tuple[dict[str, Path], list[Target]]:
    """Build a package of each catalog; the source folders by catalog, and the tools as targets.

    There are no output schemas, and every handler answers with the arguments that it got, as JSON.
    """
    specs, out = folder / "specs", folder / "servers"
    specs.mkdir()
    for catalog, tools in chosen.items():
        plain = [{key: tool[key] for key in tool if key != "outputSchema"} for tool in tools]
        (specs / f"{catalog}.json").write_text(json.dumps({"tools": plain}), encoding="utf-8")
    command = [sys.executable, "-m", "mcpgen", "build", str(specs), "--out", str(out), "--quiet"]
    subprocess.run(command, check=True)
    sources = {catalog: out / catalog / "src" for catalog in chosen}
    return sources, [
        target
        for catalog, tools in chosen.items()
        for target in _targets(catalog, tools, sources[catalog] / f"{catalog}_mcp")
    ]


def _targets(catalog: str, tools: list[Json], package: Path) -> Iterator[Target]:
    handlers = package / "handlers.py"
    text = handlers.read_text(encoding="utf-8").replace(STUB, SHOW)
    handlers.write_text(text + SHOWN, encoding="utf-8")
    schemas = json.loads((package / "schemas.json").read_text(encoding="utf-8"))["tools"]
    exact = {tool["name"]: tool["input"] for tool in schemas}
    for tool in tools:
        if tool["name"] in exact:  # a few names are not served as they are
            yield Target(catalog, tool["name"], tool["inputSchema"], exact[tool["name"]])


def valid_calls(target: Target) -> list[Json]:
    """Return valid arguments of a tool: the fullest, and one for each branch of its unions."""
    try:
        full = fullest(target.exact)
        others = [branch.value for branch in branches(target.exact)]
    except Unsampled:
        return []
    return [full, *others]
