"""What a server makes of the cases: accepted or refused, and whether its model kept the value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from mcpgen_runtime.runtime.numbers import whole
from mcpgen_runtime.runtime.typed import plain
from mcpgen_runtime.schema.equality import same_json
from mcpgen_runtime.testing import Harness

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.schema.types import Json
    from tests.suite.building import Built
    from tests.suite.groups import Case, Group


class Verdict(NamedTuple):
    """The answer to one case: `wrong` says what is not as it should be, if anything."""

    group: Group
    case: Case | None
    wrong: str | None


class Handlers:
    """A handler of every tool: keeps what the call came as."""

    def __init__(self) -> None:
        self.seen: Json = None

    def __getattr__(self, name: str) -> Any:
        if name in {"lifespan", "around", "unknown_keys_message"} or name.startswith("__"):
            raise AttributeError(name)
        return self._keep

    def _keep(self, args: Any, ctx: Any) -> str:
        del ctx
        self.seen = plain(args)
        return "kept"


def verdicts(built: Built) -> Iterator[Verdict]:
    """Play every case of the groups; a case of a refused group is wrong as well."""
    handlers = Handlers()
    with Harness(built.package, handlers) as server:
        for group in built.groups:
            for case in group.cases:
                yield Verdict(group, case, _played(server, handlers, group, case))
    for group, message in built.refused:
        for case in group.cases:
            yield Verdict(group, case, f"not built: {message}")


def _played(server: Harness, handlers: Handlers, group: Group, case: Case) -> str | None:
    sent: Json = {"v": case.data}
    result = server.call(group.tool, sent)
    text = result["content"][0]["text"]
    if text.startswith("Internal error"):
        return f"model: {text}"
    if result.get("isError", False) is case.valid:
        return f"refused: {text}" if case.valid else "accepted"
    if case.valid and not same_json(handlers.seen, whole(sent)):
        return f"altered: {handlers.seen!r}"
    return None
