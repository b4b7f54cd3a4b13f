"""One call of the emitter for a whole toolkit, and what happens when it fails.

Where the emitter cannot make the models of a tool, or makes others than it was asked for, that tool
gets plain mappings behind its gate. The culprit is found by halves; no other tool suffers.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from mcpgen.emit.models.annotations import EmissionError, Vocabulary
from mcpgen.emit.models.disguise import Disguise
from mcpgen.emit.models.generate import generate
from mcpgen.emit.models.parsing import Declared, declarations
from mcpgen.emit.models.pooling import POOLS, Pool
from mcpgen.emit.models.segments import Segment, Writing
from mcpgen_runtime.schema.refs import reachable_definitions

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Future

    from mcpgen.emit.ir import Model, Toolkit
    from mcpgen.emit.models.beside import Beside
    from mcpgen_runtime.schema.types import JsonObject


class Making:
    """The making of one toolkit's models.

    `failed` says why, by handler, and `raw` names what became a plain type instead of a model.
    """

    def __init__(self, toolkit: Toolkit) -> None:
        self.failed: dict[str, str] = {}
        self.raw: set[str] = set()
        self._toolkit = toolkit
        self._models = toolkit.models
        self._schemas = {m.name: m.schema for m in toolkit.models.values()} | dict(toolkit.atoms)
        self._disguise = Disguise([*self._schemas, *POOLS.values()])
        self._declared: dict[str, Declared] = {}
        self._begun: tuple[Pool, Future[str | None]] | None = None

    def begin(self, beside: Beside) -> None:
        """Have the models of all tools emitted by another process, for `make_all` to take."""
        pool = Pool(self._needed(self._handlers))
        self._begun = pool, beside.emit(self._disguise.put_on(pool.schemas))

    def make_all(self) -> None:
        """Have the emitter make the models of all tools."""
        self._make(self._handlers)

    @property
    def _handlers(self) -> list[str]:
        return list(dict.fromkeys(tool.handler for tool in self._toolkit.tools))

    def _make(self, handlers: Sequence[str]) -> None:
        """Have the emitter make the models of some tools, by halves where it fails."""
        try:
            pool, source = self._emitted(handlers)
            self._declared |= pool.taken_apart(declarations(source, self._disguise.names))
        except Exception as error:  # noqa: BLE001 - the emitter's errors have no common base
            self._halve(handlers, error)

    def _emitted(self, handlers: Sequence[str]) -> tuple[Pool, str]:
        """Return what was begun, if it came to anything; else emit it now."""
        begun, self._begun = self._begun, None
        pool = Pool(self._needed(handlers)) if begun is None else begun[0]
        source = None if begun is None else begun[1].result()
        return pool, generate(self._disguise.put_on(pool.schemas)) if source is None else source

    def _halve(self, handlers: Sequence[str], error: Exception) -> None:
        if len(handlers) < 2:
            self.failed |= dict.fromkeys(handlers, type(error).__name__)
            return
        middle = len(handlers) // 2
        self._make(handlers[:middle])
        self._make(handlers[middle:])

    def _needed(self, handlers: Sequence[str]) -> JsonObject:
        """Return the schemas of some tools, and of all that they refer to."""
        chosen = set(handlers)
        roots = [{"$ref": f"#/$defs/{m.name}"} for m in self._models.values() if m.owner in chosen]
        return reachable_definitions({"anyOf": roots}, self._schemas)

    def segments(self) -> list[Segment]:
        """Write what was made, and plain types for what was not."""
        parts, broken = self._written()
        while broken:
            self.failed |= dict.fromkeys(self._users(broken), "unexpected output")
            for name in broken:
                self._declared.pop(name, None)
                self.raw.add(name)
            parts, broken = self._written()
        return parts

    def _users(self, names: set[str]) -> set[str]:
        """Return the handlers of the tools that need one of these models."""
        users: dict[str, list[Model]] = defaultdict(list)
        for model in self._models.values():
            for used in model.uses:
                users[used].append(model)
        needing = {name: self._models[name] for name in names}
        queue = list(names)
        while queue:
            new = [model for model in users[queue.pop()] if model.name not in needing]
            needing |= {model.name: model for model in new}
            queue += [model.name for model in new]
        return {model.owner for model in needing.values() if model.owner}

    def _writing(self) -> Writing:
        made = ((name, self._declared.get(name)) for name in self._toolkit.atoms)
        values = {name: d.value for name, d in made if d is not None and d.value is not None}
        names, choices = self._disguise.names, self._toolkit.choices
        return Writing(Vocabulary(frozenset(self._models), values, names, choices))

    def _written(self) -> tuple[list[Segment], set[str]]:
        """Write all models; and name those that the emitter did not make as they were asked for."""
        writing = self._writing()
        roots = {t.arguments: "dict[str, Any]" for t in self._toolkit.tools}
        roots |= {t.result: self._plain(t.result) for t in self._toolkit.tools if t.result}
        parts, broken = list[Segment](), set[str]()
        for model in self._models.values():
            if model.owner not in self.failed and model.name not in self.raw:
                try:
                    parts.append(writing.segment(model, self._declared.get(model.name)))
                except EmissionError:
                    broken.add(model.name)
            elif model.name in roots or not model.owner:
                self.raw.add(model.name)
                parts.append(writing.raw(model, roots.get(model.name, "Any")))
        return parts, broken

    def _plain(self, name: str) -> str:
        """Return the plain type of a result: an object's, where it is one."""
        return "dict[str, Any]" if self._models[name].is_class else "Any"
