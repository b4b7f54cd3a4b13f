"""Every tool of a package called through its real handler, and each request judged."""

from __future__ import annotations

import json
import pkgutil
import warnings
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.openapi.corpus.reading.request import Reader, matches
from tests.openapi.corpus.values import calls_of

from mcpgen_runtime.runtime.schemas import Schemas
from mcpgen_runtime.testing import Harness, ProtocolError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType
    from typing import Protocol

    from tests.openapi.corpus.files import LocalFiles
    from tests.openapi.corpus.judged import Judged
    from tests.openapi.corpus.reading.raw import Raw, RawOperation
    from tests.openapi.corpus.reading.request import Reading
    from tests.openapi.corpus.recorder import Received, Recorder
    from tests.openapi.corpus.values import Call

    class Judge(Protocol):
        def faults(
            self, operation: RawOperation, received: Received, reading: Reading
        ) -> Judged: ...


DUMMY = "dummy"


class Fault(NamedTuple):
    """What is wrong with one call."""

    kind: str
    tool: str
    label: str
    what: str
    sent: str


@dataclass
class Outcome:
    """The calls of a package in figures.

    `unsent` calls were answered without a request; those with odd texts may be (`refused`), where
    no request can carry one. `assisted` were judged with the second reader's help.
    """

    calls: int = 0
    uncalled: int = 0
    wrong: int = 0
    lost: int = 0
    unsent: int = 0
    refused: int = 0
    thin: int = 0
    assisted: int = 0
    ambiguous: int = 0
    helped: Counter[str] = field(default_factory=Counter)
    faults: list[Fault] = field(default_factory=list)


@dataclass
class Caller:
    """Calls the tools of a package whose document is `raw`."""

    package: ModuleType
    raw: Raw
    judge: Judge
    recorder: Recorder
    files: LocalFiles
    most: int

    def __post_init__(self) -> None:
        data = pkgutil.get_data(self.package.__name__, "operations.json")
        self._shared = json.loads(data or b"")
        self._operations = {(one.method, one.key): one for one in self.raw.operations}
        self._schemas = Schemas.of_package(self.package.__name__)
        self.lines = {one["name"]: one for one in self._shared["operations"]}
        self.outcome = Outcome()

    def run(self, names: list[str]) -> Outcome:
        """Call some tools."""
        config = {**self._base_urls(), **self._credentials()}
        if "files_dir" in self._shared["config"]:
            config["files_dir"] = str(self.files.folder)
        with warnings.catch_warnings(), Harness(self.package, config=config) as harness:
            warnings.simplefilter("ignore")
            for name in names:
                self._tool(harness, name)
        return self.outcome

    def _base_urls(self) -> dict[str, str]:
        """Every server is the recorder, each under a path of its own."""
        return {
            server["setting"]: f"{self.recorder.url}/{key}"
            for key, server in self._shared["servers"].items()
        }

    def _credentials(self) -> dict[str, str]:
        """A dummy of everything; the token of OAuth is given, so that none is fetched."""
        settings = {
            name
            for scheme in self._shared["schemes"].values()
            for part, name in scheme["settings"].items()
            if part not in ("client_id", "client_secret")
        }
        return dict.fromkeys(settings, DUMMY)

    def _tool(self, harness: Harness, name: str) -> None:
        schema: Any = self._schemas[name].arguments
        calls = list(calls_of(schema, self.most))
        self.outcome.uncalled += not calls
        given = {key for call in calls for key in call.arguments}
        self.outcome.thin += bool(set(schema.get("properties", ())) - given)
        for call in calls:
            self._call(harness, name, call)

    def _call(self, harness: Harness, name: str, call: Call) -> None:
        self.outcome.calls += 1
        self.files.make(call.arguments)
        try:
            answer = harness.call(name, call.arguments)
            text = answer["content"][0].get("text", "") if answer["content"] else ""
        except (ProtocolError, TimeoutError) as error:
            text = repr(error)
        received = self.recorder.take()
        if len(received) == 1:
            self._judged(name, call, received[0])
        elif call.label == "odd" and not received:
            self.outcome.refused += 1
        else:
            self.outcome.unsent += 1
            self._fault("unsent", name, call, f"{len(received)} requests: {text[:300]}", None)

    def _judged(self, name: str, call: Call, received: Received) -> None:
        line = self.lines[name]
        prefix = f"/{line['server']}"
        if not received.target.startswith(f"{prefix}/"):
            self.outcome.wrong += 1
            self._fault("wrong", name, call, "not below the base URL", received)
            return
        received = received._replace(target=received.target.removeprefix(prefix))
        operations = self._candidates(line, received)
        if not operations:
            self.outcome.wrong += 1
            self._fault("wrong", name, call, "no operation, or another one", received)
            return
        readings = [(self._read(one, received, call.arguments), one) for one in operations]
        # Two operations of one method may have one path, but for what follows a `#`.
        reading, operation = min(readings, key=lambda one: len(one[0].wrong) + len(one[0].lost))
        judged = self.judge.faults(operation, received, reading)
        wrong = [*reading.wrong, *judged.faults]
        self.outcome.wrong += bool(wrong)
        self.outcome.lost += len(reading.lost)
        self.outcome.assisted += bool(judged.helped)
        self.outcome.ambiguous += judged.is_ambiguous
        self.outcome.helped.update(judged.helped)
        for kind, found in (("wrong", wrong), ("lost", reading.lost)):
            if found:
                self._fault(kind, name, call, "; ".join(found), received)

    def _read(
        self, operation: RawOperation, received: Received, arguments: dict[str, Any]
    ) -> Reading:
        """Read the request; once more with the contents of local files, where any are named."""
        reading = Reader(operation, received, arguments, self.raw.credentials).read()
        contents = self.files.contents(arguments)
        if reading.lost and contents != arguments:
            return Reader(operation, received, contents, self.raw.credentials).read()
        return reading

    def _candidates(self, line: dict[str, Any], received: Received) -> list[RawOperation]:
        """The operations that a tool's can be, if their method and path are what was received."""
        path = received.target.partition("?")[0]
        return [
            one
            for one in self._operations.values()
            if one.key.partition("#")[0] == line["path"]
            and one.method == line["method"] == received.method
            and matches(one.key, path) is not None
        ]

    def _fault(
        self, kind: str, name: str, call: Call, what: str, received: Received | None
    ) -> None:
        sent = "" if received is None else _shown(received)
        given = json.dumps(call.arguments, ensure_ascii=False)[:600]
        self.outcome.faults.append(Fault(kind, name, call.label, what, f"{given}\n      {sent}"))


def uncovered(raw: Raw, lines: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the operations that no tool sends to; of one path and method, as many as there are."""
    have = Counter((one["method"], one["path"]) for one in lines)
    want = Counter((one.method, one.key.partition("#")[0]) for one in raw.operations)
    for (method, path), number in (want - have).items():
        yield from [f"{method} {path}"] * number


def _shown(received: Received) -> str:
    ours = ("content-type", "cookie")
    kept = [one for one in received.headers if one[0].lower() in ours or one[0].istitle() is False]
    body = received.body.decode("utf-8", "replace")[:600]
    return f"{received.method} {received.target[:600]} {kept} {body}"
