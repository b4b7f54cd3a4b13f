"""A call, from the tool to the API and back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from tests.calls.support import Answer, Asked, Upstream, operation

from mcpgen_runtime.calls import prepare
from mcpgen_runtime.calls.operation import Request

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mcpgen_runtime.testing import Harness

ID = {"argument": "id", "name": "id", "location": "path"}
LIMIT = {"argument": "limit", "name": "limit", "location": "query"}


def text(result: dict[str, Any]) -> str:
    return "\n".join(block["text"] for block in result["content"])


def test_a_tool_calls_its_api(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness]
) -> None:
    api = upstream(Answer(body={"id": 7}))
    get = operation(path="/things/{id}", parameters=[ID, LIMIT], accept=["application/json"])
    result = serve(api.url + "/v1/", get).call("get_thing", {"id": "a b/c", "limit": 2})
    assert result == {
        "content": [{"type": "text", "text": '{"id":7}'}],
        "structuredContent": {"id": 7},
    }
    assert (api.last.method, api.last.target) == ("GET", "/v1/things/a%20b%2Fc?limit=2")
    assert api.last.headers["accept"] == "application/json"
    assert api.last.headers["accept-encoding"] == "gzip, deflate"


def test_a_body_goes_out(upstream: Callable[..., Upstream], serve: Callable[..., Harness]) -> None:
    api = upstream(Answer(201, {"id": 1}))
    media = {"type": "application/json", "properties": {"name": "name"}}
    post = operation(method="POST", path="/things", body={"media": [media]})
    serve(api.url, post).call("get_thing", {"name": "é"})
    assert json.loads(api.last.body) == {"name": "é"}
    assert api.last.headers["content-type"] == "application/json"


def test_a_file_of_the_owners_folder_is_sent(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness], tmp_path: Path
) -> None:
    (tmp_path / "notes.txt").write_bytes(b"\0\1\2")
    api = upstream()
    media = {"type": "application/octet-stream", "argument": "file", "file": True}
    post = operation(method="POST", body={"media": [media]})
    server = serve(api.url, post, settings={"files_dir": str(tmp_path)})
    assert "isError" not in server.call("get_thing", {"file": {"path": "notes.txt"}})
    assert api.last.body == b"\0\1\2"
    closed = serve(api.url, post, package={"variables": {"files_dir": "THINGS_FILES_DIR"}})
    assert "THINGS_FILES_DIR" in text(closed.call("get_thing", {"file": {"path": "notes.txt"}}))


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "QUERY"])
def test_no_body_is_said_to_be_none(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness], method: str
) -> None:
    api = upstream()
    serve(api.url, operation(method=method)).call("get_thing")
    assert api.last.headers["content-length"] == "0"


@pytest.mark.parametrize("method", ["QUERY", "Purge"])
def test_methods_are_sent_as_they_are_written(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness], method: str
) -> None:
    api = upstream()
    serve(api.url, operation(method=method)).call("get_thing")
    assert api.last.method == method


def test_a_header_that_would_break_out_is_not_sent(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness]
) -> None:
    api = upstream()
    result = serve(api.url, operation(accept=["text/plain\r\nX-Other: 1"])).call("get_thing")
    assert result["isError"]
    assert not api.asked


def test_characters_of_the_query_are_sent_as_they_were_written(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness]
) -> None:
    api = upstream()
    get = operation(parameters=[{**LIMIT, "argument": "q", "name": "q", "reserved": True}])
    arguments = {"q": "a'(1)|{}[]/?:@!$*,;~%41%zz é"}
    serve(api.url, get).call("get_thing", arguments)
    assert api.last.query == prepare(Request.read(get), arguments).query


def test_connections_are_kept_for_the_next_call_and_cookies_are_not(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness]
) -> None:
    api = upstream(Answer(body={}, headers={"Set-Cookie": "session=1"}))
    server = serve(api.url)
    server.call("get_thing")
    server.call("get_thing")
    assert api.connections == 1
    assert "cookie" not in api.last.headers


def test_the_base_url_of_the_settings_goes_before_the_documents(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness]
) -> None:
    api = upstream()
    server = serve("http://nowhere.invalid", settings={"base_url": api.url + "/other"})
    assert not server.call("get_thing").get("isError")
    assert api.last.target == "/other/thing"


def test_a_base_url_with_a_password_is_refused(serve: Callable[..., Harness]) -> None:
    settings = {"base_url": "http://me:pass1234@127.0.0.1"}
    variables = {"base_url": "THINGS_BASE_URL"}
    server = serve("http://x.invalid", settings=settings, package={"variables": variables})
    result = server.call("get_thing")
    assert result["isError"]
    assert "THINGS_BASE_URL" in text(result)
    assert "pass1234" not in text(result)


def test_an_argument_that_no_request_can_carry_is_told(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness]
) -> None:
    api = upstream()
    server = serve(api.url, operation(path="/things/{id}", parameters=[ID]))
    result = server.call("get_thing", {"id": ".."})
    assert result["isError"]
    assert text(result).startswith("id ")
    assert api.asked == []


def test_a_handler_takes_the_place_of_its_operation_and_may_call_it(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness]
) -> None:
    api = upstream(Answer(body={"n": 1}))
    handlers = """
from PACKAGE import operations

@operations.get_thing.override
async def get_thing(args, ctx):
    result = await operations.get_thing({"limit": 5}, ctx)
    return f"got {result.structured['n']}"
"""
    get = operation(parameters=[LIMIT])
    server = serve(api.url, get, package={"handlers": handlers})
    assert text(server.call("get_thing")) == "got 1"
    assert api.last.query == "limit=5"


def test_operations_are_not_imported_where_handlers_have_all(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness]
) -> None:
    handlers = """
import sys
async def get_thing(args, ctx):
    return str("PACKAGE.operations" in sys.modules)
"""
    server = serve(upstream().url, package={"handlers": handlers})
    assert text(server.call("get_thing")) == "False"


def test_the_lifespan_gives_credentials_and_its_end_may_still_call(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness]
) -> None:
    api = upstream(lambda asked: Answer(body={"key": asked.headers.get("x-key")}))
    handlers = """
import contextlib
from types import SimpleNamespace
from PACKAGE import operations

@contextlib.asynccontextmanager
async def lifespan():
    operations.API.credentials["key"] = "from lifespan"
    yield
    context = SimpleNamespace(config=None)
    await operations.get_thing({}, context)
"""
    key = {"kind": "apiKey", "settings": {"value": "key"}, "name": "X-Key", "location": "header"}
    get = operation(security=[{"k": []}])
    server = serve(
        api.url,
        get,
        settings={"key": "from config"},
        schemes={"k": key},
        package={"handlers": handlers},
    )
    server.call("get_thing")
    assert api.last.headers["x-key"] == "from lifespan"
    server.close()
    assert [asked.headers["x-key"] for asked in api.asked] == ["from lifespan"] * 2


def test_nothing_is_left_open(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness]
) -> None:
    import importlib

    server = serve(upstream().url)
    server.call("get_thing")
    operations = importlib.import_module(server._package + ".operations")
    (running,) = operations.API._running.values()
    assert running._client is not None
    server.close()
    assert running._client is None
    assert not operations.API._running


def test_a_call_that_is_cancelled_leaves_its_connection(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness]
) -> None:
    import threading

    came, gone = threading.Event(), threading.Event()

    def wait(handler: Any) -> None:
        came.set()
        handler.connection.settimeout(20)
        if handler.connection.recv(1) == b"":  # the other side has closed
            gone.set()

    def answer(_: Asked) -> Answer:
        return Answer(raw=wait)

    handlers = """
import asyncio
from PACKAGE import operations

async def get_thing(args, ctx):
    task = asyncio.ensure_future(operations.get_thing(args, ctx))
    while not CAME.is_set():
        await asyncio.sleep(0.01)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        return "cancelled"
"""
    import importlib

    server = serve(upstream(answer).url, package={"handlers": handlers})
    vars(importlib.import_module(server._package + ".handlers"))["CAME"] = came
    assert text(server.call("get_thing")) == "cancelled"
    assert gone.wait(20)
