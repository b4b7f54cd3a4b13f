"""Redirects: what is followed, what travels with it, and what never does."""

from __future__ import annotations

import ssl
from typing import TYPE_CHECKING, Any

import pytest
import trustme
from tests.calls.support import Answer, Asked, Upstream, operation

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mcpgen_runtime.testing import Harness

SECRETS = {"h": "header-secret", "q": "query-secret", "c": "cookie-secret"}
SCHEMES: dict[str, Any] = {
    "h": {"kind": "apiKey", "settings": {"value": "h"}, "name": "X-Key", "location": "header"},
    "q": {"kind": "apiKey", "settings": {"value": "q"}, "name": "key", "location": "query"},
    "c": {"kind": "apiKey", "settings": {"value": "c"}, "name": "sid", "location": "cookie"},
}
PARAMETERS = [
    {"argument": "token", "name": "X-Token", "location": "header"},
    {"argument": "mine", "name": "mine", "location": "cookie"},
]
ARGUMENTS = {"token": "argument-token", "mine": "argument-cookie"}
JSON_BODY = {"media": [{"type": "application/json", "properties": {"name": "name"}}]}


def text(result: dict[str, Any]) -> str:
    return "\n".join(block["text"] for block in result["content"])


def get(method: str = "GET", **more: Any) -> dict[str, Any]:
    security: Any = [{"h": [], "q": [], "c": []}]
    return operation(method=method, security=security, parameters=PARAMETERS, **more)


@pytest.fixture
def start(serve: Callable[..., Harness]) -> Callable[..., Harness]:
    def run(url: str, one: dict[str, Any] | None = None) -> Harness:
        return serve(url, one or get(), settings=SECRETS, schemes=SCHEMES)

    return run


def moved(location: Callable[[], str], status: int = 302) -> Callable[[Asked], Answer]:
    """Redirects `/thing`, and answers everything else."""

    def answer(asked: Asked) -> Answer:
        if asked.path == "/thing":
            return Answer(status, headers={"Location": location()})
        return Answer(body={"at": asked.path})

    return answer


def assert_bare(asked: Asked) -> None:
    """Nothing in it but what every stranger may know."""
    told = repr(asked.all_headers) + asked.target
    assert not [secret for secret in SECRETS.values() if secret in told]
    assert not {"authorization", "cookie", "x-key", "x-token"} & asked.headers.keys()


@pytest.mark.parametrize("location", ["/other?x=1", "other?x=1", "?x=1"])
def test_the_same_origin_keeps_credentials(
    upstream: Callable[..., Upstream], start: Callable[..., Harness], location: str
) -> None:
    api = upstream()
    api.answer = lambda _: (
        Answer(302, headers={"Location": location}) if len(api.asked) == 1 else Answer(body={})
    )
    assert "isError" not in start(api.url).call("get_thing", ARGUMENTS)
    assert api.last.query == "x=1&key=query-secret"
    assert api.last.headers["x-key"] == "header-secret"
    assert api.last.headers["cookie"] == "mine=argument-cookie; sid=cookie-secret"
    assert api.last.headers["x-token"] == "argument-token"


def test_a_key_that_the_location_repeats_is_sent_once(
    upstream: Callable[..., Upstream], start: Callable[..., Harness]
) -> None:
    api = upstream(moved(lambda: "/other?key=query-secret"))
    start(api.url).call("get_thing", ARGUMENTS)
    assert api.last.query == "key=query-secret"


def test_another_port_gets_nothing(
    upstream: Callable[..., Upstream], start: Callable[..., Harness]
) -> None:
    other = upstream()
    api = upstream(moved(lambda: other.url + "/elsewhere"))
    assert "isError" not in start(api.url).call("get_thing", ARGUMENTS)
    assert_bare(other.last)


def test_another_host_gets_nothing(
    upstream: Callable[..., Upstream], start: Callable[..., Harness]
) -> None:
    api = upstream()
    api.answer = moved(lambda: api.at("localhost") + "/elsewhere")
    assert "isError" not in start(api.url).call("get_thing", ARGUMENTS)
    assert api.last.headers["host"] == f"localhost:{api.port}"
    assert_bare(api.last)


def test_what_is_lost_stays_lost(
    upstream: Callable[..., Upstream], start: Callable[..., Harness]
) -> None:
    api = upstream()
    other = upstream(moved(lambda: api.url + "/home"))
    api.answer = moved(lambda: other.url + "/thing")
    assert "isError" not in start(api.url).call("get_thing", ARGUMENTS)
    assert api.last.path == "/home"
    assert_bare(api.last)


def test_a_refusal_elsewhere_is_explained(
    upstream: Callable[..., Upstream], start: Callable[..., Harness]
) -> None:
    other = upstream(Answer(401, {}))
    api = upstream(moved(lambda: other.url + "/x"))
    assert "which gets no credentials" in text(start(api.url).call("get_thing"))


@pytest.mark.parametrize("form", ["http://{host}/?k=query-secret", "http://{host}/header-secret"])
def test_a_redirect_that_carries_a_credential_away_is_not_followed(
    upstream: Callable[..., Upstream], start: Callable[..., Harness], form: str
) -> None:
    other = upstream()
    api = upstream(moved(lambda: form.format(host=f"127.0.0.1:{other.port}")))
    result = start(api.url).call("get_thing")
    assert result["isError"]
    assert not [secret for secret in SECRETS.values() if secret in text(result)]
    assert not other.asked


@pytest.mark.parametrize("secret", ["header-secret", "Header-Secret"])
def test_a_host_with_a_credential_in_its_name_is_not_looked_up(
    upstream: Callable[..., Upstream], start: Callable[..., Harness], secret: str
) -> None:
    api = upstream(moved(lambda: f"http://{secret}.invalid/"))
    server = start(api.url)
    result = server.call("get_thing")
    assert "a credential in its name: it is not followed" in text(result)
    assert not server.logs


def test_a_body_with_a_credential_does_not_go_to_another_host(
    upstream: Callable[..., Upstream], start: Callable[..., Harness]
) -> None:
    other = upstream()
    api = upstream(moved(lambda: other.url, 307))
    server = start(api.url, get("POST", body=JSON_BODY))
    assert server.call("get_thing", {"name": "my header-secret"})["isError"]
    assert not other.asked


@pytest.mark.parametrize(
    ("status", "method", "then", "body"),
    [
        (301, "POST", "GET", b""),
        (302, "POST", "GET", b""),
        (303, "POST", "GET", b""),
        (303, "PUT", "GET", b""),
        (307, "POST", "POST", b'{"name":"n"}'),
        (308, "POST", "POST", b'{"name":"n"}'),
        (301, "PUT", "PUT", b'{"name":"n"}'),
        (302, "PATCH", "PATCH", b'{"name":"n"}'),
    ],
)
def test_method_and_body(  # noqa: PLR0913, PLR0917 - the row, and what it is tried with
    upstream: Callable[..., Upstream],
    start: Callable[..., Harness],
    status: int,
    method: str,
    then: str,
    body: bytes,
) -> None:
    api = upstream(moved(lambda: "/other", status))
    start(api.url, get(method, body=JSON_BODY)).call("get_thing", {"name": "n"})
    assert (api.last.method, api.last.body) == (then, body)
    assert ("content-type" in api.last.headers) == bool(body)


def test_head_stays_head(upstream: Callable[..., Upstream], start: Callable[..., Harness]) -> None:
    api = upstream(moved(lambda: "/other", 303))
    start(api.url, get("HEAD")).call("get_thing")
    assert [asked.method for asked in api.asked] == ["HEAD", "HEAD"]


def test_five_redirects_are_followed_and_no_more(
    upstream: Callable[..., Upstream], start: Callable[..., Harness]
) -> None:
    def answer(asked: Asked) -> Answer:
        left = int(asked.query.removeprefix("left=") or 5)
        return (
            Answer(302, headers={"Location": f"/go?left={left - 1}"}) if left else Answer(body={})
        )

    api = upstream(answer)
    server = start(api.url, operation())
    assert "isError" not in server.call("get_thing")
    assert len(api.asked) == 6
    api.answer = lambda _: Answer(302, headers={"Location": "/again"})
    assert "more than 5 times" in text(server.call("get_thing"))
    assert len(api.asked) == 12


@pytest.mark.parametrize(
    "location",
    [
        "ftp://127.0.0.1/x",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "//:80/",
        "http://me:pw@127.0.0.1/",
        "http://[::1",
        "http://127.0.0.1:99999/",
        "http://127.0.0.1\\@evil.invalid/",
    ],
)
def test_addresses_that_are_none_are_not_followed(
    upstream: Callable[..., Upstream], start: Callable[..., Harness], location: str
) -> None:
    api = upstream(moved(lambda: location))
    result = start(api.url).call("get_thing")
    assert result["isError"]
    assert "redirects to an address that" in text(result)
    assert len(api.asked) == 1


def test_without_a_location_it_is_an_answer_like_any_other(
    upstream: Callable[..., Upstream], start: Callable[..., Harness]
) -> None:
    result = start(upstream(Answer(302)).url).call("get_thing")
    assert text(result) == "GET /thing: 302 Found"
    assert text(start(upstream(Answer(304)).url).call("get_thing")).endswith("304 Not Modified")


@pytest.fixture
def tls(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ssl.SSLContext:
    """A certificate for this machine, by an authority that SSL_CERT_FILE names."""
    authority = trustme.CA()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("127.0.0.1", "localhost").configure_cert(context)
    authority.cert_pem.write_to_path(tmp_path / "ca.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))
    return context


def test_https_is_never_left_for_http(
    upstream: Callable[..., Upstream], start: Callable[..., Harness], tls: ssl.SSLContext
) -> None:
    plain = upstream()
    api = upstream(moved(lambda: plain.url + "/x"), tls=tls)
    result = start(api.url).call("get_thing")
    assert "redirects from https to http" in text(result)
    assert not plain.asked


def test_http_may_be_left_for_https_without_credentials(
    upstream: Callable[..., Upstream], start: Callable[..., Harness], tls: ssl.SSLContext
) -> None:
    safe = upstream(tls=tls)
    api = upstream(moved(lambda: safe.url + "/x"))
    assert "isError" not in start(api.url).call("get_thing")
    assert_bare(safe.last)


def test_https_redirects_within_itself(
    upstream: Callable[..., Upstream], start: Callable[..., Harness], tls: ssl.SSLContext
) -> None:
    api = upstream(moved(lambda: "/other"), tls=tls)
    assert start(api.url).call("get_thing")["structuredContent"] == {"at": "/other"}
    assert api.last.headers["x-key"] == "header-secret"


def test_a_certificate_that_nobody_vouches_for_is_refused(
    upstream: Callable[..., Upstream],
    start: Callable[..., Harness],
    tls: ssl.SSLContext,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    api = upstream(tls=tls)
    monkeypatch.delenv("SSL_CERT_FILE")
    result = start(api.url).call("get_thing")
    assert f"Could not connect to 127.0.0.1:{api.port}: its certificate is not trusted" in text(
        result
    )
    assert not api.asked
