"""The kit of a generated test module: a package, its cases, and a harness to try them on."""

from __future__ import annotations

import itertools
from functools import cached_property
from typing import TYPE_CHECKING

from mcpgen_runtime.runtime.loading import load_toolkit
from mcpgen_runtime.runtime.schemas import Schemas
from mcpgen_runtime.schema.gate import Gate
from mcpgen_runtime.testing.cases import (
    ABSENT,
    Case,
    accepted_cases,
    branch_cases,
    refused_cases,
)
from mcpgen_runtime.testing.harness import Harness, read_catalog
from mcpgen_runtime.testing.recording import Recording

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from mcpgen_runtime.runtime.toolkit import Binding, Toolkit
    from mcpgen_runtime.schema.types import JsonObject
    from mcpgen_runtime.session.catalog import Catalog

__all__ = ["Kit", "kit"]


class Kit:
    """What the tests of one generated package share. Everything is made when first asked for."""

    def __init__(self, package: str, examples: Mapping[str, Sequence[JsonObject]]) -> None:
        self.package = package
        self._examples = examples

    @cached_property
    def toolkit(self) -> Toolkit:
        """The package's toolkit."""
        return load_toolkit(self.package)

    @cached_property
    def schemas(self) -> Schemas:
        """The package's exact schemas."""
        return Schemas.of_package(self.package)

    @cached_property
    def catalog(self) -> Catalog:
        """The package's catalog, as it is committed."""
        return read_catalog(self.package)

    @cached_property
    def recording(self) -> Recording:
        """The recording handlers behind `harness`."""
        return Recording(self.toolkit, self.schemas)

    @cached_property
    def harness(self) -> Harness:
        """The package in this process, with recording handlers, no lifespan, no configuration."""
        return Harness(self.package, self.recording.handlers, lifespan=False, config=None)

    @cached_property
    def accepted(self) -> Sequence[Case]:
        """The smallest and the fullest valid arguments of every tool."""
        return self._cases(accepted_cases)

    @cached_property
    def refused(self) -> Sequence[Case]:
        """Calls that break one rule each."""
        return self._cases(refused_cases)

    @cached_property
    def branches(self) -> Sequence[Case]:
        """One call through each branch of each union."""
        return self._cases(branch_cases)

    @cached_property
    def requests(self) -> Sequence[Case]:
        """The smallest and the fullest valid arguments of every tool that calls an API."""
        from mcpgen_runtime.testing.requests import request_cases

        return list(request_cases(self))

    @cached_property
    def examples(self) -> Sequence[Case]:
        """The spec's own examples."""
        return [
            Case(tool, f"example {number}", call["arguments"], result=call.get("result", ABSENT))
            for tool, calls in self._examples.items()
            for number, call in enumerate(calls, 1)
        ]

    def binding(self, tool: str) -> Binding:
        """The binding of the tool of that served name; KeyError where there is none."""
        return self._bindings[tool]

    def shown(self, tool: str) -> Gate:
        """The schema that clients are shown for the tool's arguments; KeyError without the tool."""
        return self._shown[tool]

    @cached_property
    def _shown(self) -> dict[str, Gate]:
        return {
            tool["name"]: Gate(tool["inputSchema"], formats=self.schemas[tool["name"]].formats)
            for tool in self.harness.list_tools()
        }

    @cached_property
    def _bindings(self) -> dict[str, Binding]:
        return {binding.name: binding for binding in self.toolkit.tools}

    def _cases(self, make: Callable[..., Iterator[Case]]) -> Sequence[Case]:
        schemas = ((name, self.schemas[name]) for name in self.schemas.names)
        return list(
            itertools.chain.from_iterable(
                make(name, one.arguments, formats=one.formats) for name, one in schemas
            )
        )


def kit(package: str, examples: Mapping[str, Sequence[JsonObject]] | None = None) -> Kit:
    """The kit of the importable generated package `package`.

    `examples` gives, by served tool name, calls `{"arguments": ..., "result": ...}`; the result is
    the handler's bare value, and may be missing.
    """
    return Kit(package, examples or {})
