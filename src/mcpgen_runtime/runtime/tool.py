"""One tool at work: its checks, its handler and its results, each made at its first call."""

from __future__ import annotations

import importlib
from functools import cached_property
from typing import TYPE_CHECKING, Any

from mcpgen_runtime.runtime.arguments import Arguments
from mcpgen_runtime.runtime.dispatch import runner
from mcpgen_runtime.runtime.errors import InternalError
from mcpgen_runtime.runtime.repairing import Mender
from mcpgen_runtime.runtime.results import ContentResults, StructuredResults

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen_runtime.runtime.arguments import UnknownKeysMessage
    from mcpgen_runtime.runtime.repairing import Repairs
    from mcpgen_runtime.runtime.results import Results
    from mcpgen_runtime.runtime.schemas import Schemas, ToolSchemas
    from mcpgen_runtime.runtime.threads import Threads
    from mcpgen_runtime.runtime.toolkit import Binding

__all__ = ["Tool"]


class Tool:
    """A binding with what it names. Making one costs nothing; the parts are made when used."""

    def __init__(  # noqa: PLR0913 - what names it, what does its work, and what all tools share
        self,
        package: str,
        binding: Binding,
        handler: Callable[..., Any],
        schemas: Schemas,
        *,
        unknown_keys_message: UnknownKeysMessage | None,
        threads: Threads,
        repairs: Repairs,
    ) -> None:
        self.name = binding.name
        self.handler = handler
        self.run = runner(handler, threads)
        self._package = package
        self._binding = binding
        self._source = schemas
        self._unknown_keys_message = unknown_keys_message
        self._repairs = repairs

    @cached_property
    def _schemas(self) -> ToolSchemas:
        return self._source[self.name]

    @cached_property
    def arguments(self) -> Arguments:
        """The checks of the arguments."""
        models = importlib.import_module(self._package + ".models")
        annotation = getattr(models, self._binding.arguments)
        return Arguments(
            self._schemas.arguments,
            annotation,
            self._unknown_keys_message,
            formats=self._schemas.formats,
            mender=Mender(self.name, self._schemas, self._repairs),
        )

    @cached_property
    def results(self) -> Results:
        """What turns the handler's value into the answer."""
        schema = self._schemas.result
        if (self._binding.result is None) != (schema is None):
            where = f"on the result of {self.name}"
            raise InternalError(f"contract.py and schemas.json disagree {where}.")
        if schema is None:
            return ContentResults()
        return StructuredResults(
            schema,
            wrapped=self._binding.wrapped,
            formats=self._schemas.formats,
            name=self.name,
        )

    def prepare(self) -> None:
        """Make all parts now; raises whatever is wrong with them."""
        self.arguments.compile()
        self.results.compile()
