"""What a server makes of the cases: accepted or refused, and whether its model kept the value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from mcpgen_runtime.runtime.numbers import whole
from mcpgen_runtime.runtime.typed import plain
from mcpgen_runtime.schema.equality import same_json
from mcpgen_runtime.testing import Harness

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, JsonObject
    from tests.suite.building import Built
    from tests.suite.groups import Case, Group


class Verdict(NamedTuple):
    """What became of one case: `wrong` says what is not as it should be, if anything."""

    group: Group
    case: Case
    wrong: str | None


class Handlers:
    """A handler of every tool: keeps what the call came as, and returns what it is told to."""

    def __init__(self) -> None:
        self.seen: Json = None
        self.result: Json = {}

    def __getattr__(self, name: str) -> Any:
        if name in {"lifespan", "around", "unknown_keys_message"} or name.startswith("__"):
            raise AttributeError(name)
        return self._keep

    def _keep(self, args: Any, ctx: Any) -> Json:
        del ctx
        self.seen = plain(args)
        return self.result


class Played(NamedTuple):
    """All cases of a package, once as arguments of calls, once as their results."""

    arguments: list[Verdict]
    results: list[Verdict]


def play(built: Built) -> Played:
    """Play every case of the groups; a case of a refused group is wrong as well."""
    handlers, cases = Handlers(), [(group, case) for group in built.groups for case in group.cases]
    unbuilt = [
        Verdict(group, case, f"not built: {message}")
        for group, message in built.refused
        for case in group.cases
    ]
    with Harness(built.package, handlers) as server:
        arguments = [Verdict(*one, _sent(server, handlers, *one)) for one in cases]
        results = [Verdict(*one, _returned(server, handlers, *one)) for one in cases]
    return Played([*arguments, *unbuilt], [*results, *unbuilt])


def _sent(server: Harness, handlers: Handlers, group: Group, case: Case) -> str | None:
    sent: Json = {"v": case.data}
    handlers.result = {}
    answer = server.call(group.tool, sent)
    wrong = _wrong(answer, case)
    if wrong is None and case.valid and not same_json(handlers.seen, whole(sent)):
        return f"altered: {handlers.seen!r}"
    return wrong


def _returned(server: Harness, handlers: Handlers, group: Group, case: Case) -> str | None:
    handlers.result = {"v": case.data}
    answer = server.call(group.tool, {})
    is_error = answer.get("isError", False)
    if is_error is case.valid:
        return "refused" if is_error else "accepted"
    if case.valid and not same_json(whole(answer["structuredContent"]), whole(handlers.result)):
        return f"altered: {answer['structuredContent']!r}"
    return None


def _wrong(answer: JsonObject, case: Case) -> str | None:
    text = answer["content"][0]["text"]
    if text.startswith("Internal error"):
        return f"model: {text}"
    if answer.get("isError", False) is case.valid:
        return f"refused: {text}" if case.valid else "accepted"
    return None
