"""An operation as the handler of its tool."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from mcpgen_runtime.calls.api import Api
    from mcpgen_runtime.runtime.content import Result
    from mcpgen_runtime.runtime.context import Context
    from mcpgen_runtime.runtime.handler import Handler

__all__ = ["Operation"]

Args = TypeVar("Args")
Ctx = TypeVar("Ctx", bound="Context[Any, Any]")
Out = TypeVar("Out")


class Operation(Generic[Args, Ctx, Out]):
    """One operation of an API: called with arguments and context, as any handler is.

    It sends what was set in the arguments, defaults are the API's business. It answers with a whole
    Result: a refusal of the API, and whatever goes wrong on the way, is one with `is_error`.
    """

    __slots__ = ("_api", "name")

    def __init__(self, api: Api, name: str) -> None:
        self._api = api
        self.name = name

    def __repr__(self) -> str:
        return f"<operation {self.name}>"

    async def __call__(self, args: Args, ctx: Ctx) -> Result:
        """Call the API and return what becomes of its answer."""
        from mcpgen_runtime.calls.calling import call
        from mcpgen_runtime.runtime.typed import plain

        return await call(self._api, self.name, plain(args), ctx)

    def check(self) -> None:
        """Read its request from `operations.json`, as a first call does.

        Raises LookupError where the file has none, or what it refers to is not there; OSError where
        there is no file, and whatever else makes it none.
        """
        api = self._api
        if self.name not in api.operations.names:
            raise LookupError("operations.json has no operation of this name")
        request = api.operations[self.name]
        if request.server not in api.shared.servers:
            raise LookupError(f"operations.json has no server {request.server}")
        named = {name for each in request.security or () for name in each}
        unknown = named - api.shared.schemes.keys()
        if unknown:
            raise LookupError(f"operations.json has no scheme {min(unknown)}")

    def override(self, handler: Handler[Args, Ctx, Out]) -> Handler[Args, Ctx, Out]:
        """Return `handler` as it is: a decorator by which type checkers check an override.

        A function of the tool's name in `handlers.py` takes the operation's place with it and
        without it.
        """
        return handler
