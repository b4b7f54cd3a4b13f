"""A real HTTP server that is told what to answer, and generated packages whose tools call it."""

from __future__ import annotations

import itertools
import json
import sys
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from mcpgen_runtime.session.catalog import NEWEST_FORM

if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable, Mapping
    from pathlib import Path

_names = itertools.count()


@dataclass
class Asked:
    """A request as it came in; `headers` have lower-case names, `all_headers` every field."""

    method: str
    target: str
    headers: dict[str, str]
    body: bytes
    all_headers: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])

    @property
    def path(self) -> str:
        return self.target.partition("?")[0]

    @property
    def query(self) -> str:
        return self.target.partition("?")[2]


@dataclass
class Answer:
    """What to answer; a dict or list is JSON."""

    status: int = 200
    body: Any = b""
    headers: dict[str, str] = field(default_factory=dict[str, str])
    raw: Callable[[BaseHTTPRequestHandler], None] | None = None
    """Writes the answer itself."""


class Upstream:
    """A server on a port of its own. `answers` is called in the thread of the connection."""

    def __init__(
        self,
        answer: Callable[[Asked], Answer] = lambda _: Answer(body={"ok": True}),
        *,
        host: str = "127.0.0.1",
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self.answer = answer
        self.asked: list[Asked] = []
        self.connections = 0
        upstream = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self) -> None:
                upstream.connections += 1
                super().setup()

            def handle_one_request(self) -> None:
                self.raw_requestline = self.rfile.readline(65537)
                if not self.raw_requestline or not self.parse_request():
                    self.close_connection = True
                    return
                self._answer()

            def _answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                fields = list(self.headers.items())
                headers = {name.lower(): value for name, value in fields}
                asked = Asked(self.command, self.path, headers, body, fields)
                upstream.asked.append(asked)
                answer = upstream.answer(asked)
                if answer.raw is not None:
                    answer.raw(self)
                    self.close_connection = True
                    return
                content, headers = _content(answer)
                self.send_response_only(answer.status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(content)

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
                pass

        self._server = ThreadingHTTPServer((host, 0), Handler)
        self._server.daemon_threads = True
        self._server.handle_error = lambda *_: None  # type: ignore[method-assign]
        self.port: int = self._server.server_address[1]
        self.host = host
        self.scheme = "https" if tls else "http"
        if tls:
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True)
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def url(self) -> str:
        return self.at(self.host)

    def at(self, host: str) -> str:
        """Its base URL by another name of this machine."""
        return f"{self.scheme}://{host}:{self.port}"

    @property
    def last(self) -> Asked:
        return self.asked[-1]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def _content(answer: Answer) -> tuple[bytes, dict[str, str]]:
    headers = dict(answer.headers)
    body = answer.body
    if isinstance(body, (dict, list)):
        headers.setdefault("Content-Type", "application/json")
        body = json.dumps(body).encode()
    if isinstance(body, str):
        headers.setdefault("Content-Type", "text/plain; charset=utf-8")
        body = body.encode()
    if answer.status not in {204, 304}:
        headers.setdefault("Content-Length", str(len(body)))
    return body, headers


def operation(name: str = "get_thing", **more: Any) -> dict[str, Any]:
    """A line of operations.json: `GET /thing`, unless it says otherwise."""
    return {"name": name, "method": "GET", "path": "/thing", "server": "main", **more}


def header(url: str, **more: Any) -> dict[str, Any]:
    """The header of operations.json; settings are fields of their own keys."""
    server = {"url": url, "setting": "base_url"}
    return {
        "contract": 1,
        "servers": {"main": server},
        "schemes": {},
        "timeout": 30,
        "max_response": 262_144,
        "strict": False,
        "config": {},
        **more,
    }


HANDLERS = "class State: ...\n"

CONTRACT = """\
import mcpgen_runtime
TOOLKIT = mcpgen_runtime.Toolkit(
    contract=1,
    package="{package}",
    tools=({tools}),
)
"""

OPERATIONS = """\
import mcpgen_runtime.calls
API = mcpgen_runtime.calls.Api(__package__)
"""


def write_package(  # noqa: PLR0913 - the parts of a package
    folder: Path,
    shared: Mapping[str, Any],
    operations: list[dict[str, Any]],
    *,
    outputs: Mapping[str, tuple[Any, bool]] | None = None,
    variables: Mapping[str, str] | None = None,
    handlers: str = HANDLERS,
) -> str:
    """Write an importable package; returns its name. `outputs`: schema, and whether wrapped."""
    package = f"called_{next(_names)}_mcp"
    root = folder / package
    root.mkdir(parents=True)
    outputs = outputs or {}
    tools, catalog, schemas = [], [], []
    for each in operations:
        name = each["name"]
        output, wrapped = outputs.get(name, (None, False))
        result = "result='Output', " if output is not None else ""
        tools.append(
            f"mcpgen_runtime.Binding(name={name!r}, handler={name!r}, arguments='Input', "
            f"{result}wrapped={wrapped}, operation=True),"
        )
        schema: dict[str, Any] = {"name": name, "input": {"type": "object"}}
        schemas.append(schema | ({"output": output} if output is not None else {}))
        catalog.append({"name": name, "inputSchema": {"type": "object"}} | _shown(output, wrapped))
    config = {
        key: {"variable": name, "schema": {"type": "string"}, "secret": True}
        for key, name in (variables or {}).items()
    }
    files = {
        "__init__.py": "",
        "contract.py": CONTRACT.format(package=package, tools="".join(tools)),
        "models.py": "from typing import Any\nInput = dict[str, Any]\nOutput = Any\n",
        "handlers.py": handlers.replace("PACKAGE", package),
        "operations.py": OPERATIONS
        + "".join(f"{each['name']} = API.operation({each['name']!r})\n" for each in operations),
        "operations.json": _lines(shared, "operations", operations),
        "schemas.json": _lines(
            {"contract": 1} | ({"config": config} if config else {}), "tools", schemas
        ),
        "catalog.json": _lines(
            {"contract": 1, "serverInfo": {"name": package, "version": "1"}},
            "tools",
            catalog,
            end="\t" * NEWEST_FORM,
        ),
    }
    for name, text in files.items():
        (root / name).write_text(text, encoding="utf-8")
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    return package


def _shown(output: Any, wrapped: bool) -> dict[str, Any]:
    if output is None:
        return {}
    whole = {"type": "object", "properties": {"result": output}, "required": ["result"]}
    return {"outputSchema": whole if wrapped else output}


def command(folder: Path, package: str, *options: str) -> list[str]:
    """What serves a written package on the standard streams of a process of its own."""
    code = (
        "import sys; import mcpgen_runtime.serving as serving; "
        f"sys.path.insert(0, {str(folder)!r}); "
        f"serving.serve({package!r}, {str(folder / package)!r}, {list(options)!r})"
    )
    return [sys.executable, "-c", code]


def _lines(head: Mapping[str, Any], key: str, items: list[dict[str, Any]], end: str = "") -> str:
    start = json.dumps(head, separators=(",", ":"))[:-1]
    texts = [json.dumps(each, separators=(",", ":")) for each in items]
    lines = ",\n".join(f"{each[:-1]}{end}}}" for each in texts)
    return f'{start},"{key}":[\n{lines}\n]}}\n'


def config(**values: Any) -> SimpleNamespace:
    """What handlers find as `ctx.config`."""
    return SimpleNamespace(**values)
