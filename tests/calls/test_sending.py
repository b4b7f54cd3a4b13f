"""What the network does to calls: busy and broken servers, time, proxies, HTTP/2, logs."""

from __future__ import annotations

import logging
import os
import shutil
import socket
import ssl
import subprocess
import sys
import threading
from email.utils import formatdate
from typing import TYPE_CHECKING, Any

import pytest
import trustme
from tests.calls.support import Answer, Asked, Upstream, operation

from mcpgen_runtime.calls.sending import client
from mcpgen_runtime.calls.sending.quiet import LOGGERS
from mcpgen_runtime.calls.sending.retrying import retry_after

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mcpgen_runtime.testing import Harness

    Start = Callable[..., Upstream]
    Serve = Callable[..., Harness]


def text(result: dict[str, Any]) -> str:
    return "\n".join(block["text"] for block in result["content"])


@pytest.mark.parametrize(
    ("method", "start"),
    [
        ("GET", b"HTTP/1.1 204 No Content\r\n\r\n"),
        ("GET", b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"),
        ("HEAD", b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n"),
    ],
)
def test_what_follows_an_answer_is_no_answer_to_the_next_call(
    upstream: Start, serve: Serve, method: str, start: bytes
) -> None:
    def say_more(connection: Any) -> None:
        connection.wfile.write(start + b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nwrong")
        done.wait(10)

    done = threading.Event()
    api = upstream()
    api.answer = lambda _: Answer(raw=say_more) if len(api.asked) == 1 else Answer(body="right")
    server = serve(api.url, operation("first", method=method), operation("next", method="POST"))
    assert "isError" not in server.call("first")
    assert text(server.call("next")) == "right"
    done.set()


class Busy:
    """Answers `status` so often, then with success."""

    def __init__(self, times: int, status: int = 429, **headers: str) -> None:
        self.times = times
        self.status = status
        self.headers = {"Retry-After": "0"} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }

    def __call__(self, _: Asked) -> Answer:
        self.times -= 1
        return Answer(self.status, {}, self.headers) if self.times >= 0 else Answer(body={})


@pytest.mark.parametrize("status", [429, 503])
@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "QUERY"])
def test_busy_apis_are_asked_again(upstream: Start, serve: Serve, status: int, method: str) -> None:
    api = upstream(Busy(3, status))
    server = serve(api.url, operation(method=method))
    assert "isError" not in server.call("get_thing")
    assert len(api.asked) == 4
    assert [logged.level for logged in server.logs] == ["info"] * 3
    assert "sent again in 0 s" in server.logs[0].data


def test_not_more_than_three_times(upstream: Start, serve: Serve) -> None:
    api = upstream(Busy(4))
    assert serve(api.url).call("get_thing")["isError"]
    assert len(api.asked) == 4


@pytest.mark.parametrize(
    ("method", "status", "headers"),
    [
        ("POST", 429, {}),
        ("PATCH", 503, {}),
        ("GET", 500, {}),
        ("GET", 429, {"Retry_After": ""}),
        ("GET", 429, {"Retry_After": "soon"}),
        ("GET", 503, {"Retry_After": "-1"}),
        ("GET", 503, {"Retry_After": "40"}),  # the call has 30 seconds
    ],
)
def test_other_calls_are_made_once(
    upstream: Start, serve: Serve, method: str, status: int, headers: dict[str, str]
) -> None:
    api = upstream(Busy(1, status, **headers))
    assert serve(api.url, operation(method=method)).call("get_thing")["isError"]
    assert len(api.asked) == 1


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "120"}, 120),
        ({"retry-after": " 7 "}, 7),
        ({"retry-after": formatdate(1_000_060, usegmt=True), "date": formatdate(1_000_000)}, 60),
        ({"retry-after": formatdate(1_000_000, usegmt=True)}, 0),
        ({"retry-after": "1.5"}, None),
        ({"retry-after": "\u0663"}, None),
        ({"retry-after": "9" * 400}, None),
        ({"retry-after": "Fri, 99 Foo 2020 00:00:00 GMT"}, None),
        ({}, None),
    ],
)
def test_retry_after(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers) == seconds


def hang_up(handler: Any) -> None:
    handler.connection.shutdown(socket.SHUT_RDWR)


def broken_once(api: Upstream) -> None:
    api.answer = lambda _: Answer(raw=hang_up) if len(api.asked) == 1 else Answer(body={})


def test_a_connection_that_breaks_is_made_again(upstream: Start, serve: Serve) -> None:
    api = upstream()
    broken_once(api)
    server = serve(api.url)
    assert "isError" not in server.call("get_thing")
    assert "The request is sent again." in server.logs[0].data


def test_but_not_where_the_call_may_have_done_something(upstream: Start, serve: Serve) -> None:
    api = upstream()
    broken_once(api)
    result = serve(api.url, operation(method="POST")).call("get_thing")
    assert text(result) == (
        f"POST /thing: 127.0.0.1:{api.port} broke the connection off. "
        "Look whether the call was carried out before it is made again."
    )
    assert len(api.asked) == 1


def cut_short(handler: Any) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1,")
    hang_up(handler)


def test_an_answer_that_ends_early_is_none(upstream: Start, serve: Serve) -> None:
    api = upstream(Answer(raw=cut_short))
    assert "broke the connection off" in text(serve(api.url).call("get_thing"))


def test_nobody_there(serve: Serve) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        result = serve(f"http://127.0.0.1:{port}").call("get_thing")
    assert result["isError"]
    assert text(result) == f"GET /thing: Could not connect to 127.0.0.1:{port}."


def test_no_host_of_that_name(serve: Serve) -> None:
    result = serve("http://nowhere.invalid").call("get_thing")
    assert text(result) == (
        "GET /thing: Could not connect to nowhere.invalid: there is no host of that name."
    )


def test_no_http(upstream: Start, serve: Serve) -> None:
    def greet(handler: Any) -> None:
        handler.wfile.write(b"SSH-2.0-OpenSSH\r\n")

    api = upstream(Answer(raw=greet))
    assert "broke the connection off" in text(serve(api.url).call("get_thing"))


@pytest.mark.parametrize("slow", ["headers", "body", "token"])
def test_time_is_bounded(upstream: Start, serve: Serve, slow: str) -> None:
    ended = threading.Event()

    def wait(handler: Any) -> None:
        if slow == "body":
            handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1,")
            handler.wfile.flush()
        ended.wait(20)

    oauth = {
        "kind": "oauth2",
        "settings": {"client_id": "i", "client_secret": "s"},
        "token_url": "/token",
    }
    security: Any = {"security": [{"o": []}]} if slow == "token" else {}
    server = serve(
        upstream(Answer(raw=wait)).url,
        operation(**security),
        settings={"i": "id", "s": "secret"},
        schemes={"o": oauth},
        timeout=0.2,
    )
    result = server.call("get_thing")
    ended.set()
    assert result["isError"]
    assert "within 0.2 s" in text(result)


class Proxy(Upstream):
    """A proxy for http that forwards nothing: it answers itself, and remembers."""


def test_the_environments_proxy_is_used(
    upstream: Start, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    proxy = upstream(Answer(body={"by": "proxy"}))
    monkeypatch.setenv("HTTP_PROXY", proxy.url)
    parameters = [{"argument": "q", "name": "q", "location": "query"}]
    server = serve("http://api.invalid/v1", operation(parameters=parameters))
    assert server.call("get_thing", {"q": "a b"})["structuredContent"] == {"by": "proxy"}
    assert proxy.last.target == "http://api.invalid/v1/thing?q=a%20b"
    assert proxy.last.headers["host"] == "api.invalid"


def test_hosts_that_need_no_proxy_are_called_directly(
    upstream: Start, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    proxy, api = upstream(), upstream()
    monkeypatch.setenv("HTTP_PROXY", proxy.url)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    assert "isError" not in serve(api.url).call("get_thing")
    assert not proxy.asked


def test_a_proxy_that_refuses_a_tunnel_is_told_without_its_password(
    upstream: Start, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    proxy = upstream(Answer(403))
    monkeypatch.setenv("HTTPS_PROXY", f"http://me:proxypass@127.0.0.1:{proxy.port}")
    result = serve("https://api.invalid").call("get_thing")
    assert text(result) == "GET /thing: Could not connect to api.invalid: the proxy refused."


@pytest.mark.parametrize(
    "proxy", ["socks9://me:proxypass@127.0.0.1:1", "http://me:proxypass@x:port"]
)
def test_a_proxy_that_is_none_is_told_without_its_password(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, proxy: str
) -> None:
    monkeypatch.setenv("ALL_PROXY", proxy)
    result = serve("https://api.invalid").call("get_thing")
    assert result["isError"]
    assert "HTTPS_PROXY" in text(result)
    assert "proxypass" not in text(result)


@pytest.fixture
def authority(tmp_path: Path) -> trustme.CA:
    """An authority that only the test knows; its certificate is in `ca.pem`."""
    made = trustme.CA()
    made.cert_pem.write_to_path(tmp_path / "ca.pem")
    return made


def identity(authority: trustme.CA) -> ssl.SSLContext:
    """What a server on localhost shows."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("localhost").configure_cert(context)
    return context


@pytest.fixture
def folder(authority: trustme.CA, tmp_path: Path) -> Path:
    """A folder of certificates as OpenSSL reads it: named by the hash of their subject."""
    program = shutil.which("openssl")
    if program is None:
        pytest.skip("without openssl there is no hash of a subject")
    command = [program, "x509", "-noout", "-subject_hash", "-in", str(tmp_path / "ca.pem")]
    told = subprocess.run(command, check=True, capture_output=True, text=True)
    made = tmp_path / "certs"
    made.mkdir()
    authority.cert_pem.write_to_path(made / f"{told.stdout.strip()}.0")
    return made


def test_http2_is_spoken_where_it_is_installed(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, authority: trustme.CA
) -> None:
    from tests.calls.http2 import Http2

    context = identity(authority)
    context.set_alpn_protocols(["h2"])
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))
    with Http2(context) as api:
        result = serve(f"https://localhost:{api.port}/v1").call("get_thing")
    assert result["structuredContent"] == {"path": "/v1/thing"}


def test_http1_is_spoken_where_http2_is_not_installed(
    upstream: Start,
    serve: Serve,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    authority: trustme.CA,
) -> None:
    monkeypatch.setattr(client, "_has_http2", lambda: False)
    context = identity(authority)
    context.set_alpn_protocols(["h2", "http/1.1"])
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))
    api = upstream(host="localhost", tls=context)
    assert "isError" not in serve(api.url).call("get_thing")


@pytest.fixture
def secure(upstream: Start, authority: trustme.CA) -> Upstream:
    """An API whose certificate that authority has signed."""
    return upstream(host="localhost", tls=identity(authority))


def test_certificates_of_a_file_are_trusted(
    secure: Upstream, serve: Serve, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))
    assert "isError" not in serve(secure.url).call("get_thing")


def test_an_authority_that_nobody_named_is_not_trusted(secure: Upstream, serve: Serve) -> None:
    result = serve(secure.url).call("get_thing")
    assert result["isError"]
    assert "its certificate is not trusted" in text(result)
    assert not secure.asked


@pytest.mark.parametrize("beside", [None, "file", "folder"])
def test_certificates_of_a_folder_are_trusted(
    secure: Upstream,
    serve: Serve,
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    beside: str | None,
) -> None:
    other = folder.parent / "other"
    monkeypatch.setenv("SSL_CERT_DIR", str(folder))
    if beside == "file":  # of another authority: both count
        trustme.CA().cert_pem.write_to_path(other)
        monkeypatch.setenv("SSL_CERT_FILE", str(other))
    elif beside == "folder":
        other.mkdir()
        monkeypatch.setenv("SSL_CERT_DIR", os.pathsep.join([str(other), str(folder)]))
    assert "isError" not in serve(secure.url).call("get_thing")


def test_a_file_of_certificates_that_is_not_there_is_told(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "nothing.pem"))
    result = serve("https://api.invalid").call("get_thing")
    assert result["isError"]
    assert "SSL_CERT_FILE" in text(result)


LIBRARIES = ("http", "h2", "hpack", "hyperframe", "h11")

KEY: dict[str, Any] = {
    "q": {"kind": "apiKey", "settings": {"value": "q"}, "name": "key", "location": "query"}
}


def test_loggers_hear_nothing_of_calls_and_everything_else(
    upstream: Start, serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    import httpx2

    caplog.set_level(logging.DEBUG)
    api = upstream()
    server = serve(
        api.url, operation(security=[{"q": []}]), settings={"q": "query-secret"}, schemes=KEY
    )
    server.call("get_thing")
    assert api.last.query == "key=query-secret"
    assert not [record for record in caplog.records if record.name.startswith(LIBRARIES)]
    httpx2.get(api.url + "/own")
    assert "/own" in caplog.text


def test_every_logger_of_the_libraries_is_named(upstream: Start, serve: Serve) -> None:
    serve(upstream().url).call("get_thing")
    assert "h2.connection" in sys.modules
    loggers = {
        name
        for name, logger in logging.root.manager.loggerDict.items()
        if name.startswith(LIBRARIES) and isinstance(logger, logging.Logger)
    }
    old = {name for name in loggers if name.partition(".")[0] in {"httpx", "httpcore"}}
    assert loggers - old == set(LOGGERS)


def test_without_the_client_the_server_says_what_to_install(
    upstream: Start, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    import importlib.util

    from mcpgen_runtime.runtime import LaunchError

    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *_: None if name == "httpx2" else find(name)
    )
    with pytest.raises(LaunchError, match=r'pip install "mcpgen\[http\]"'):
        serve(upstream().url)


def test_nothing_is_imported_before_the_first_call(upstream: Start, serve: Serve) -> None:
    server = serve(upstream().url)
    module = server._package
    code = (
        f"import sys; sys.path[:0] = {sys.path!r}\n"
        f"import {module}.operations as operations\n"
        "parts = {'httpx2', 'httpcore2', 'anyio', 'h11', 'h2', 'truststore', 'pydantic'}\n"
        "loaded = parts & set(sys.modules)\n"
        "assert not loaded, loaded\n"
        "assert 'operations' not in vars(operations.API), 'the file is read'\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_first_call_imports_no_command_line() -> None:
    code = (
        "import sys\n"
        "from mcpgen_runtime.calls.sending.client import new_client\n"
        "new_client()\n"
        "loaded = {'rich', 'click', 'pygments', 'trio', 'wsproto', 'netrc'} & set(sys.modules)\n"
        "assert not loaded, loaded\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
