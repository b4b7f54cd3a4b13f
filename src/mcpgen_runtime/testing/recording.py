"""Recording handlers: they keep what reaches them, and answer with a valid sample.

    python -m mcpgen_runtime.testing.recording notes_mcp

serves a package with them on standard input and output, without its lifespan and its configuration:
the boundary as it is, and none of the user's code behind it.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import sys
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from mcpgen_runtime.runtime.content import Result
from mcpgen_runtime.runtime.typed import reader
from mcpgen_runtime.schema.samples import Unsampled, smallest

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Generator

    from mcpgen_runtime.runtime.application import Application
    from mcpgen_runtime.runtime.context import Context
    from mcpgen_runtime.runtime.schemas import Schemas
    from mcpgen_runtime.runtime.toolkit import Binding, Toolkit
    from mcpgen_runtime.schema.types import Json

__all__ = ["Recorded", "Recording"]

ANSWER = "recorded"
"""What a recording handler of a tool without an output schema answers."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """One call that reached its handler, with the typed arguments it brought."""

    tool: str
    arguments: Any


@dataclass
class Recording:
    """Handlers for every tool of `toolkit`, as attributes of `handlers`.

    `calls` lists what reached them, in order. `unsampled` has the served names of tools that could
    not answer, since no valid result was found, with the reason.
    """

    toolkit: Toolkit
    schemas: Schemas
    calls: list[Recorded] = field(default_factory=list)
    unsampled: dict[str, str] = field(default_factory=dict)
    handlers: SimpleNamespace = field(default_factory=SimpleNamespace)
    _answers: dict[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for binding in self.toolkit.tools:
            setattr(self.handlers, binding.handler, self._recorder(binding))

    @contextlib.contextmanager
    def answering(self, tool: str, result: Json) -> Generator[None, None, None]:
        """Let the tool of that served name answer with `result`, its bare result, in this block."""
        binding = next(binding for binding in self.toolkit.tools if binding.name == tool)
        before = self._answers.copy()
        self._answers[tool] = self._typed(binding, result)
        try:
            yield
        finally:
            self._answers = before

    def _recorder(self, binding: Binding) -> Callable[[Any, Context[Any, Any]], Awaitable[object]]:
        async def record(args: Any, _: Context[Any, Any]) -> object:
            self.calls.append(Recorded(binding.name, args))
            if binding.name not in self._answers:
                self._answers[binding.name] = self._sample(binding)
            return self._answers[binding.name]

        return record

    def _sample(self, binding: Binding) -> object:
        schemas = self.schemas[binding.name]
        if binding.result is None or schemas.result is None:
            return ANSWER
        try:
            return self._typed(binding, smallest(schemas.result, formats=schemas.formats))
        except Unsampled as unsampled:
            self.unsampled[binding.name] = str(unsampled)
            return Result(f"No valid result is known: {unsampled}", is_error=True)

    def _typed(self, binding: Binding, result: Json) -> object:
        """`result` as a handler would return it."""
        if binding.result is None:
            return result
        models = importlib.import_module(self.toolkit.package + ".models")
        return reader(getattr(models, binding.result))(result)


def _main(package: str) -> int:
    from mcpgen_runtime.runtime.loading import load
    from mcpgen_runtime.serving import serve

    def load_recording() -> Application:
        return load(package, _recorders, lifespan=False, environment=None)

    return serve(package, _folder(package), [], load=load_recording)


def _recorders(toolkit: Toolkit) -> SimpleNamespace:
    from mcpgen_runtime.runtime.schemas import Schemas

    return Recording(toolkit, Schemas.of_package(toolkit.package)).handlers


def _folder(package: str) -> str:
    """Where an importable package lies, found without importing it."""
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"no package named {package!r}", name=package)
    return spec.submodule_search_locations[0]


if __name__ == "__main__":
    raise SystemExit(_main(*sys.argv[1:]))
