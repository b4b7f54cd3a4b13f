"""The models of a toolkit as source, whole or split by tool."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mcpgen.emit.models.imports import import_lines
from mcpgen.emit.models.making import Making

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.diagnostics import Findings
    from mcpgen.emit.ir import Toolkit
    from mcpgen.emit.models.segments import Segment


@dataclass(frozen=True, slots=True)
class Module:
    """A module of models: `uses` names the classes it takes from other modules."""

    imports: tuple[str, ...]
    body: str
    names: tuple[str, ...]
    uses: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ModelsSource:
    """The source of all models, not formatted.

    `imports` are the import lines of one module with all of it; `segments` maps each class name to
    its source, `owners` to its tool's handler (empty: shared), both in the order of definition;
    `raw` are the names that are plain types behind the gate.
    """

    parts: tuple[Segment, ...]
    raw: frozenset[str] = field(default_factory=frozenset)

    @property
    def imports(self) -> tuple[str, ...]:
        """The import lines that all segments together need."""
        return import_lines(self.parts)

    @property
    def segments(self) -> dict[str, str]:
        """The source of each class or alias by its name."""
        return {part.name: part.source for part in self.parts}

    @property
    def owners(self) -> dict[str, str]:
        """The handler of the tool that each class belongs to; empty for shared definitions."""
        return {part.name: part.owner for part in self.parts}

    def text(self) -> str:
        """Return the body of one module: imports, then all segments."""
        return "\n\n".join(["\n".join(self.imports) + "\n", *(part.source for part in self.parts)])

    def modules(self) -> dict[str, Module]:
        """Return the same split by owner, the shared module (named by empty text) first."""
        split: dict[str, list[Segment]] = {}
        for part in self.parts:
            split.setdefault(part.owner, []).append(part)
        return {owner: _module(parts) for owner, parts in split.items()}


def _module(parts: list[Segment]) -> Module:
    names = tuple(part.name for part in parts)
    uses = frozenset[str]().union(*(part.uses for part in parts)) - set(names)
    body = "\n\n".join(part.source for part in parts)
    return Module(import_lines(parts), body, names, uses)


def models_source(
    toolkit: Toolkit, findings: Findings | None = None, making: Making | None = None
) -> ModelsSource:
    """Generate the models of a toolkit; tools whose models cannot be made are told as warnings.

    `making` is that of this toolkit, where it has begun already.
    """
    making = making or Making(toolkit)
    making.make_all()
    parts = making.segments()
    if findings is not None:
        _tell(toolkit, making.failed, findings)
    return ModelsSource(tuple(parts), frozenset(making.raw))


def _tell(toolkit: Toolkit, failed: Mapping[str, str], findings: Findings) -> None:
    for tool in toolkit.tools:
        if tool.handler in failed:
            findings.warning(
                "MG410",
                f'the models of tool "{tool.name}" cannot be made ({failed[tool.handler]}): '
                "its handler gets plain mappings, its calls are checked all the same",
                "please report this with the spec",
                source=toolkit.normal.document.source,
                pointer=tool.normal.spec.pointer,
            )
