"""Where the handler of a tool that calls an API is found."""

from __future__ import annotations

import asyncio
import sys
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen_runtime import Binding, Toolkit
from mcpgen_runtime.runtime.dispatch import runner
from mcpgen_runtime.runtime.errors import LaunchError
from mcpgen_runtime.runtime.handlers import bound_handlers, check_signatures
from mcpgen_runtime.runtime.operations import close_operations
from mcpgen_runtime.runtime.threads import Threads

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = "operated_mcp"


class Operation:
    async def __call__(self, _args: Any, _ctx: Any) -> str:
        return "operation"


class Closing:
    def __init__(self) -> None:
        self.closed = 0

    async def close(self) -> None:
        self.closed += 1


def toolkit(*, operation: bool = True) -> Toolkit:
    return Toolkit(1, PACKAGE, (Binding("get", "get", "Input", operation=operation),))


@pytest.fixture
def operations() -> Iterator[Any]:
    module: Any = ModuleType(PACKAGE + ".operations")
    module.get = Operation()
    module.API = Closing()
    sys.modules[PACKAGE] = ModuleType(PACKAGE)
    sys.modules[PACKAGE + ".operations"] = module
    yield module
    del sys.modules[PACKAGE], sys.modules[PACKAGE + ".operations"]


async def own(_args: Any, _ctx: Any) -> str:
    return "own"


@pytest.mark.usefixtures("operations")
def test_a_function_of_the_handlers_comes_first() -> None:
    assert bound_handlers(toolkit(), SimpleNamespace(get=own)) == {"get": own}


@pytest.mark.parametrize("handlers", [SimpleNamespace(), SimpleNamespace(get=asyncio)])
def test_else_it_is_the_operation(operations: Any, handlers: Any) -> None:
    """A module of the name that handlers import is no handler."""
    assert bound_handlers(toolkit(), handlers) == {"get": operations.get}


@pytest.mark.usefixtures("operations")
def test_other_tools_have_no_operation() -> None:
    with pytest.raises(LaunchError, match="lacks the handler get"):
        bound_handlers(toolkit(operation=False), SimpleNamespace())


def test_an_operation_that_is_not_there_is_missing(operations: Any) -> None:
    del operations.get
    with pytest.raises(LaunchError, match="lacks the handler get"):
        bound_handlers(toolkit(), SimpleNamespace())


def test_an_operation_is_called_as_a_coroutine_function_is(operations: Any) -> None:
    check_signatures(toolkit(), bound_handlers(toolkit(), SimpleNamespace()))
    run = runner(operations.get, Threads(PACKAGE))
    assert run is operations.get
    assert asyncio.run(run(None, None)) == "operation"


def test_operations_are_closed_if_there_are_any(operations: Any) -> None:
    asyncio.run(close_operations(toolkit()))
    assert operations.API.closed == 1
    asyncio.run(close_operations(Toolkit(1, "unheard_of", ())))
