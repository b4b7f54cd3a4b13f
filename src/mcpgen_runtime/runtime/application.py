"""The application: a toolkit and its handlers, ready to answer calls.

The order of what happens to a call is fixed: the session has found the tool and seen that the
arguments are an object; then the gate, with all faults gathered; the typed model; the handler; the
check of its result; the answer. A bad call is a tool result that says so, not a protocol error,
since only results reach the model (MCP 2025-11-25, "Error Handling" of tools).
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from mcpgen_runtime.runtime.answers import error_answer
from mcpgen_runtime.runtime.arguments import RefusedError
from mcpgen_runtime.runtime.around import ToolCall
from mcpgen_runtime.runtime.channel import Silence
from mcpgen_runtime.runtime.context import Context, Surroundings
from mcpgen_runtime.runtime.dispatch import is_stub_error
from mcpgen_runtime.runtime.errors import InternalError, LaunchError, ProtocolError
from mcpgen_runtime.runtime.failures import ToolFailure
from mcpgen_runtime.runtime.handlers import (
    bound_handlers,
    check_signatures,
    enter_lifespan,
    hook,
)
from mcpgen_runtime.runtime.operations import close_operations, operation_faults
from mcpgen_runtime.runtime.repair_modes import AUTO
from mcpgen_runtime.runtime.repairing import Repairs
from mcpgen_runtime.runtime.reporting import report, report_exception
from mcpgen_runtime.runtime.results import BadResultError
from mcpgen_runtime.runtime.schemas import check_schemas
from mcpgen_runtime.runtime.startup import Startup
from mcpgen_runtime.runtime.threads import Threads
from mcpgen_runtime.runtime.tool import Tool
from mcpgen_runtime.runtime.toolkit import check_contract
from mcpgen_runtime.runtime.visibility import Tools

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

    from mcpgen_runtime.runtime.channel import Channel
    from mcpgen_runtime.runtime.schemas import Schemas
    from mcpgen_runtime.runtime.toolkit import Toolkit
    from mcpgen_runtime.session.events import Answer, Call

__all__ = ["Application"]


class Application:
    """Answers calls; an async context manager, whose entry runs the `lifespan` of the handlers.

    `handlers` is the package's module of that name, or any object with the same attributes;
    `config` is an instance of the toolkit's config class, if it has one. `repair` says whose calls
    are repaired: `auto`, `off` or `all` (see `repairing`; ValueError for another word).
    Raises LaunchError when the toolkit was generated for another runtime, when its schemas are not
    those of its tools, and when handlers are missing.
    """

    def __init__(  # noqa: PLR0913 - what is served, and how
        self,
        toolkit: Toolkit,
        handlers: object,
        schemas: Schemas,
        *,
        config: object = None,
        lifespan: bool = True,
        repair: Repairs | str = AUTO,
    ) -> None:
        check_contract(toolkit)
        check_schemas(toolkit, schemas)
        self._toolkit = toolkit
        self._handlers = handlers
        self._config = config
        self._lifespan = lifespan
        self._around = hook(handlers, "around")
        self._threads = Threads(toolkit.package)
        repairs = Repairs(repair, package=toolkit.package) if isinstance(repair, str) else repair
        self._tools = self._bind(schemas, repairs)
        self._exit = AsyncExitStack()
        self.connect(Silence())

    def connect(self, channel: Channel) -> None:
        """Give contexts a way to the client; before the application is entered."""
        package, names = self._toolkit.package, self._tools.keys()
        self._shared: Surroundings[Any, Any] = Surroundings(
            package, None, self._config, Tools(names, channel), channel
        )

    def prepare(self) -> None:
        """Make the checks of every tool now, and not at its first call.

        Raises LaunchError, which names each tool whose models, schemas or operation are of no use,
        or each handler that cannot be called.
        """
        handlers = {name: each.handler for name, each in self._tools.items()}
        check_signatures(self._toolkit, handlers)
        found = [*self._tool_faults(), *operation_faults(self._toolkit, handlers)]
        faults = [f"  {name}: {type(error).__name__}: {error}" for name, error in found]
        if faults:
            words = 'some tools cannot be called; rebuild the package with "mcpgen build".'
            raise LaunchError("\n".join([words, *faults]))

    def _tool_faults(self) -> Iterator[tuple[str, Exception]]:
        for tool in self._tools.values():
            try:
                tool.prepare()
            except Exception as error:  # noqa: BLE001 - whatever it is, the tool cannot be called
                yield tool.name, error

    async def __aenter__(self) -> Self:
        # Left last: what a lifespan ends with may still call an operation.
        self._exit.push_async_callback(close_operations, self._toolkit)
        if self._lifespan:
            start = Startup(self._config, self._shared.tools, self._toolkit)
            state = await self._exit.enter_async_context(enter_lifespan(self._handlers, start))
            self._shared = replace(self._shared, state=state)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._threads.close()
        await self._exit.__aexit__(kind, error, trace)

    async def call(self, call: Call) -> Answer:
        """Answer one call with a tool result.

        Raises CancelledError when the task that awaits it is cancelled, and ProtocolError where the
        answer is a JSON-RPC error: one that the handler raised (MissingCapabilityError, for one),
        or InternalError when the user's `unknown_keys_message` fails, the package is at odds with
        itself or no thread is left; nothing else.
        """
        tool = self._tools.get(call.tool)
        if tool is None:
            raise InternalError(f"{self._toolkit.package} lists {call.tool} but does not bind it.")
        context: Context[Any, Any] = Context(self._shared, call)
        try:
            arguments = tool.arguments.accept(call.arguments, call.client)
            value = await self._run(tool, arguments, context)
            return tool.results.render(value, call.client.revision)
        except BaseException as error:  # noqa: BLE001 - a handler may raise anything, SystemExit too
            return _failed(tool, call, error)

    async def _run(self, tool: Tool, arguments: Any, context: Context[Any, Any]) -> object:
        if self._around is None:
            return await tool.run(arguments, context)

        async def proceed(call: ToolCall[Any, Any]) -> object:
            return await tool.run(call.arguments, call.context)

        return await self._around(ToolCall(tool.name, arguments, context), proceed)

    def _bind(self, schemas: Schemas, repairs: Repairs) -> dict[str, Tool]:
        bound = bound_handlers(self._toolkit, self._handlers)
        message = hook(self._handlers, "unknown_keys_message")
        return {
            binding.name: Tool(
                self._toolkit.package,
                binding,
                bound[binding.name],
                schemas,
                unknown_keys_message=message,
                threads=self._threads,
                repairs=repairs,
            )
            for binding in self._toolkit.tools
        }


def _failed(tool: Tool, call: Call, error: BaseException) -> Answer:
    """The answer to a call that ended in `error`, or the error itself where it is the driver's."""
    if isinstance(error, RefusedError):
        return error_answer(str(error), error.faults)
    if isinstance(error, ToolFailure):
        return error_answer(str(error))
    if isinstance(error, NotImplementedError) and is_stub_error(error, tool.handler):
        return error_answer(f"Tool {tool.name} is not implemented.")
    if isinstance(error, BadResultError):
        return _internal(report(f"tool {tool.name}", str(error)))
    if isinstance(error, ProtocolError):
        raise error
    if isinstance(error, GeneratorExit) or _is_cancelled(error):
        call.cancelled = True
        raise error
    return _internal(report_exception(f"tool {tool.name}", error))


def _internal(reference: str) -> Answer:
    return error_answer(f"Internal error (reference {reference}).")


def _is_cancelled(error: BaseException) -> bool:
    """Whether the driver cancelled the call: an inner task's cancelling may escape a handler."""
    if not isinstance(error, asyncio.CancelledError):
        return False
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
