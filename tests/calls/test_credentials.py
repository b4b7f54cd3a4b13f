"""Each scheme of security and each combination, against a server that checks what it gets."""

from __future__ import annotations

import importlib
import json
import threading
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

import pytest
from tests.calls.support import Answer, Asked, Upstream, operation

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen_runtime.testing import Harness

SCHEMES: dict[str, Any] = {
    "header": {"kind": "apiKey", "settings": {"value": "h"}, "name": "X-Key", "location": "header"},
    "query": {"kind": "apiKey", "settings": {"value": "q"}, "name": "api key", "location": "query"},
    "cookie": {"kind": "apiKey", "settings": {"value": "c"}, "name": "sid", "location": "cookie"},
    "auth": {
        "kind": "apiKey",
        "settings": {"value": "h"},
        "name": "Authorization",
        "location": "header",
    },
    "basic": {"kind": "basic", "settings": {"username": "user", "password": "password"}},
    "bearer": {"kind": "bearer", "settings": {"value": "token"}},
    "oauth": {
        "kind": "oauth2",
        "settings": {
            "value": "access_token",
            "client_id": "client_id",
            "client_secret": "client_secret",
        },
        "token_url": "/token",
    },
}
VALUES = {
    "h": "header-secret",
    "q": "query/se+cret &é",
    "c": "cookie;secret",
    "user": "mé",
    "password": "pass:word",
    "token": "bearer-secret",
}
VARIABLES = {key: f"THINGS_{key.upper()}" for key in (*VALUES, "client_id", "client_secret")}
BASIC = "Basic " + b64encode("mé:pass:word".encode()).decode()

Call = tuple[dict[str, Any], Upstream]


def text(result: dict[str, Any]) -> str:
    return "\n".join(block["text"] for block in result["content"])


@pytest.fixture
def secured(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness]
) -> Callable[..., Call]:
    """Call an operation whose security is `alternatives`, with `values` for the settings."""

    def run(alternatives: Any, values: dict[str, Any], answer: Any = None, **more: Any) -> Call:
        api = upstream(answer)
        server = serve(
            api.url,
            operation(security=alternatives, **more),
            settings=dict.fromkeys(VARIABLES, None) | {"access_token": None} | values,
            schemes=SCHEMES,
            package={"variables": VARIABLES},
        )
        return server.call("get_thing"), api

    return run


@pytest.mark.parametrize(
    ("scheme", "header", "value"),
    [
        ("header", "x-key", "header-secret"),
        ("auth", "authorization", "header-secret"),
        ("basic", "authorization", BASIC),
        ("bearer", "authorization", "Bearer bearer-secret"),
        ("cookie", "cookie", "sid=cookie%3Bsecret"),
    ],
)
def test_a_scheme_is_sent(
    secured: Callable[..., Call], scheme: str, header: str, value: str
) -> None:
    _, api = secured([{scheme: []}], VALUES)
    assert api.last.headers[header] == value


def test_a_key_of_the_query_is_encoded(secured: Callable[..., Call]) -> None:
    _, api = secured([{"query": []}], VALUES)
    assert api.last.query == "api%20key=query%2Fse%2Bcret%20%26%C3%A9"


def test_a_key_joins_the_query_and_the_cookies_of_the_arguments(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness]
) -> None:
    api = upstream()
    parameters = [
        {"argument": "a", "name": "a", "location": "query"},
        {"argument": "b", "name": "b", "location": "cookie"},
    ]
    get = operation(security=[{"query": [], "cookie": []}], parameters=parameters)
    server = serve(api.url, get, settings=VALUES, schemes=SCHEMES)
    server.call("get_thing", {"a": 1, "b": 2})
    assert api.last.query.startswith("a=1&api%20key=")
    assert api.last.headers["cookie"] == "b=2; sid=cookie%3Bsecret"
    assert [name for name, _ in api.last.all_headers].count("Cookie") == 1


def test_schemes_that_are_needed_together_are_sent_together(secured: Callable[..., Call]) -> None:
    _, api = secured([{"header": [], "query": [], "bearer": []}], VALUES)
    assert api.last.headers["x-key"] == "header-secret"
    assert api.last.headers["authorization"] == "Bearer bearer-secret"
    assert "api%20key=" in api.last.query


def test_two_schemes_cannot_have_the_same_header(secured: Callable[..., Call]) -> None:
    result, api = secured([{"basic": [], "bearer": []}], VALUES)
    assert result["isError"]
    assert not api.asked


ALTERNATIVES: Any = [{"header": [], "basic": []}, {"bearer": []}, {"query": []}]


@pytest.mark.parametrize(
    ("there", "sent"),
    [
        (["h", "user", "password", "token"], {"x-key", "authorization"}),
        (["h", "user", "token"], {"authorization"}),  # a password is missing
        (["h", "q"], {"query"}),
        (["token", "q"], {"authorization"}),
    ],
)
def test_the_first_alternative_that_is_wholly_there_is_sent(
    secured: Callable[..., Call], there: list[str], sent: set[str]
) -> None:
    _, api = secured(ALTERNATIVES, {key: VALUES[key] for key in there})
    found = {name for name in ("x-key", "authorization") if name in api.last.headers}
    assert found | ({"query"} if api.last.query else set()) == sent


def test_without_credentials_the_call_is_not_made_and_the_variables_are_named(
    secured: Callable[..., Call],
) -> None:
    result, api = secured(ALTERNATIVES, {"h": "", "user": "u"})
    assert result["isError"]
    assert text(result) == (
        "GET /thing: not called, since it needs credentials. The server's owner has to set "
        "THINGS_H and THINGS_PASSWORD; or THINGS_TOKEN; or THINGS_Q."
    )
    assert not api.asked


def test_without_credentials_an_empty_alternative_is_enough(secured: Callable[..., Call]) -> None:
    _, api = secured([{}, {"bearer": []}], {})
    assert "authorization" not in api.last.headers


def test_an_empty_alternative_does_not_keep_credentials_back(secured: Callable[..., Call]) -> None:
    _, api = secured([{}, {"bearer": []}], VALUES)
    assert api.last.headers["authorization"] == "Bearer bearer-secret"


@pytest.mark.parametrize("security", [None, []])
def test_a_public_operation_gets_none(secured: Callable[..., Call], security: Any) -> None:
    _, api = secured(security, VALUES)
    assert not {"authorization", "x-key", "cookie"} & api.last.headers.keys()
    assert not api.last.query


def test_an_empty_password_is_one(secured: Callable[..., Call]) -> None:
    _, api = secured([{"basic": []}], {"user": "sk_live_1", "password": ""})
    assert api.last.headers["authorization"] == "Basic " + b64encode(b"sk_live_1:").decode()


def test_white_space_around_a_credential_goes(secured: Callable[..., Call]) -> None:
    _, api = secured([{"bearer": []}], {"token": " secret-token\n"})
    assert api.last.headers["authorization"] == "Bearer secret-token"


def test_a_credential_that_no_header_can_carry_is_told_without_it(
    secured: Callable[..., Call],
) -> None:
    result, api = secured([{"header": []}], {"h": "line1\r\nX-Other: line2"})
    assert result["isError"]
    assert "line1" not in text(result)
    assert not api.asked


@pytest.mark.parametrize(
    ("scheme", "setting"), [("header", "h"), ("query", "q"), ("cookie", "c"), ("basic", "password")]
)
def test_a_credential_that_is_no_text_is_told(
    secured: Callable[..., Call], scheme: str, setting: str
) -> None:
    result, api = secured([{scheme: []}], VALUES | {setting: "\udcff\udcfe1234"})
    assert text(result) == (
        f'GET /thing: The credential of "{scheme}" is no text in UTF-8; the server\'s owner has to '
        "set it anew."
    )
    assert not api.asked


def test_a_refusal_names_the_variables_of_what_was_sent(secured: Callable[..., Call]) -> None:
    result, _ = secured([{"header": [], "basic": []}], VALUES, Answer(401, {"message": "no"}))
    assert text(result) == (
        "GET /thing: 401 Unauthorized\nno\nThe credentials were refused; the server's owner sets "
        "them by THINGS_H and THINGS_USER and THINGS_PASSWORD."
    )


class Issuer:
    """A token endpoint and an API behind it; answers both."""

    def __init__(self, expires_in: Any = 3600) -> None:
        self.expires_in = expires_in
        self.issued = 0
        self.grants: list[Asked] = []
        self.good: set[str] = set()
        self.named_in_body_only = False
        self.barrier: threading.Barrier | None = None

    def __call__(self, asked: Asked) -> Answer:
        if asked.path == "/token":
            return self.token(asked)
        token = asked.headers.get("authorization", "").removeprefix("Bearer ")
        return Answer(body={"token": token}) if token in self.good else Answer(401, {})

    def token(self, asked: Asked) -> Answer:
        self.grants.append(asked)
        if self.named_in_body_only and "authorization" in asked.headers:
            return Answer(401, {"error": "invalid_client"})
        self.issued += 1
        token = f"fetched-{self.issued}"
        self.good.add(token)
        return Answer(body={"access_token": token, "expires_in": self.expires_in})


CLIENT = {"client_id": "cl i:ent", "client_secret": "client+secret"}


@pytest.fixture
def granted(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness]
) -> Callable[..., Harness]:
    def start(issuer: Any, *, scopes: tuple[str, ...] = (), **values: Any) -> Harness:
        return serve(
            upstream(issuer).url + "/v2",
            operation(security=[{"oauth": list(scopes)}]),
            settings={"access_token": None, **CLIENT, **values},
            schemes=SCHEMES,
        )

    return start


def test_a_token_is_fetched_once(granted: Callable[..., Harness]) -> None:
    issuer = Issuer()
    server = granted(issuer, scopes=("read", "write"))
    for _ in range(3):
        assert server.call("get_thing")["structuredContent"] == {"token": "***"}
    (grant,) = issuer.grants
    assert parse_qs(grant.body.decode()) == {
        "grant_type": ["client_credentials"],
        "scope": ["read write"],
    }
    named = b64encode(b"cl+i%3Aent:client%2Bsecret").decode()
    assert grant.headers["authorization"] == f"Basic {named}"


def test_a_token_that_is_given_is_used(granted: Callable[..., Harness]) -> None:
    issuer = Issuer()
    issuer.good.add("given")
    server = granted(issuer, access_token="given")  # noqa: S106 - it opens nothing
    assert "isError" not in server.call("get_thing")
    assert not issuer.grants


def test_a_server_that_wants_the_client_in_the_body_gets_it_so_from_then_on(
    granted: Callable[..., Harness],
) -> None:
    issuer = Issuer(expires_in=0)
    issuer.named_in_body_only = True
    server = granted(issuer)
    assert "isError" not in server.call("get_thing")
    assert "isError" not in server.call("get_thing")
    assert len(issuer.grants) == 3
    last = parse_qs(issuer.grants[-1].body.decode())
    assert (last["client_id"], last["client_secret"]) == (["cl i:ent"], ["client+secret"])


def test_a_token_that_has_run_out_is_renewed(granted: Callable[..., Harness]) -> None:
    issuer = Issuer(expires_in=0)
    server = granted(issuer)
    server.call("get_thing")
    server.call("get_thing")
    assert issuer.issued == 2


@pytest.mark.parametrize("expires_in", ["3600", None, "soon", 1e400])
def test_odd_lifetimes_are_read(granted: Callable[..., Harness], expires_in: Any) -> None:
    issuer = Issuer(expires_in)
    server = granted(issuer)
    server.call("get_thing")
    server.call("get_thing")
    assert issuer.issued == 1


def test_a_token_that_is_refused_is_renewed_once(granted: Callable[..., Harness]) -> None:
    issuer = Issuer()
    server = granted(issuer)
    server.call("get_thing")
    issuer.good.clear()
    assert "isError" not in server.call("get_thing")
    assert issuer.issued == 2


def test_an_api_that_refuses_each_token_is_asked_twice(granted: Callable[..., Harness]) -> None:
    issuer = Issuer()

    def refuse(asked: Asked) -> Answer:
        return issuer.token(asked) if asked.path == "/token" else Answer(401, {})

    result = granted(refuse).call("get_thing")
    assert result["isError"]
    assert issuer.issued == 2


def test_calls_at_the_same_time_share_one_fetch(granted: Callable[..., Harness]) -> None:
    issuer = Issuer()
    waiting = threading.Event()

    def slow(asked: Asked) -> Answer:
        if asked.path == "/token":
            waiting.wait(5)
        return issuer(asked)

    server = granted(slow)
    with ThreadPoolExecutor(8) as pool:
        calls = [pool.submit(server.call, "get_thing") for _ in range(8)]
        threading.Timer(0.3, waiting.set).start()
        assert not any("isError" in each.result() for each in calls)
    assert issuer.issued == 1


def test_a_call_that_is_cancelled_leaves_the_fetch_to_the_others(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness]
) -> None:
    issuer = Issuer()
    asked_for, go_on = threading.Event(), threading.Event()

    def slow(asked: Asked) -> Answer:
        if asked.path == "/token":
            asked_for.set()
            go_on.wait(10)
        return issuer(asked)

    handlers = """
import asyncio
from PACKAGE import operations

async def get_thing(args, ctx):
    first = asyncio.ensure_future(operations.get_thing(args, ctx))
    while not ASKED_FOR.is_set():
        await asyncio.sleep(0.01)
    second = asyncio.ensure_future(operations.get_thing(args, ctx))
    await asyncio.sleep(0.01)
    first.cancel()
    await asyncio.wait([first])
    GO_ON.set()
    return str([first.cancelled(), (await second).is_error])
"""
    server = serve(
        upstream(slow).url,
        operation(security=[{"oauth": []}]),
        settings=CLIENT,
        schemes=SCHEMES,
        package={"handlers": handlers},
    )
    module = vars(importlib.import_module(server._package + ".handlers"))
    module |= {"ASKED_FOR": asked_for, "GO_ON": go_on}
    assert text(server.call("get_thing")) == "[True, False]"
    assert issuer.issued == 1


def test_a_token_that_is_refused_is_told_without_secrets(granted: Callable[..., Harness]) -> None:
    def refuse(asked: Asked) -> Answer:
        echo = f"client+secret {asked.headers.get('authorization')} {asked.body.decode()}"
        return Answer(401, {"error": "invalid_client", "error_description": echo})

    result = granted(refuse).call("get_thing")
    assert result["isError"]
    assert "gives no token: it answers 401: invalid_client" in text(result)
    for secret in ("client+secret", "client%2Bsecret", b64encode(b"cl+i").decode()[:5]):
        assert secret not in text(result)


def test_a_token_that_is_no_text_is_told_each_time(granted: Callable[..., Harness]) -> None:
    server = granted(lambda _: Answer(body={"access_token": "\ud800abcdef"}))
    for _ in range(2):
        assert "no header can carry" in text(server.call("get_thing"))


def test_a_redirect_of_the_token_endpoint_is_not_followed(
    granted: Callable[..., Harness], upstream: Callable[..., Upstream]
) -> None:
    elsewhere = upstream()
    answer = Answer(307, headers={"Location": elsewhere.url + "/token"})
    assert granted(answer).call("get_thing")["isError"]
    assert not elsewhere.asked


def test_a_secret_is_not_sent_by_http_to_another_machine(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness]
) -> None:
    oauth = {**SCHEMES["oauth"], "token_url": "http://tokens.invalid/token"}
    server = serve(
        upstream().url,
        operation(security=[{"oauth": []}]),
        settings=CLIENT,
        schemes={"oauth": oauth},
    )
    assert "tokens.invalid would give tokens by http" in text(server.call("get_thing"))


@pytest.mark.parametrize(
    ("key", "value"),
    [("bearer", "given-token"), ("token", "given-token"), ("oauth", "given-token")],
)
def test_credentials_are_given_by_setting_or_by_scheme(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness], key: str, value: str
) -> None:
    api = upstream()
    handlers = f"""
import contextlib
from PACKAGE import operations

@contextlib.asynccontextmanager
async def lifespan():
    operations.API.credentials = {{{key!r}: {value!r}}}
    yield
"""
    scheme = "oauth" if key == "oauth" else "bearer"
    server = serve(
        api.url,
        operation(security=[{scheme: []}]),
        schemes=SCHEMES,
        package={"handlers": handlers},
    )
    server.call("get_thing")
    assert api.last.headers["authorization"] == f"Bearer {value}"


def test_a_pair_is_given_for_a_scheme(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness]
) -> None:
    api = upstream()
    handlers = """
import contextlib
from PACKAGE import operations

@contextlib.asynccontextmanager
async def lifespan():
    operations.API.credentials["basic"] = ("mé", "pass:word")
    assert "pass" not in repr(operations.API.credentials)
    yield
"""
    server = serve(
        api.url,
        operation(security=[{"basic": []}]),
        schemes=SCHEMES,
        package={"handlers": handlers},
    )
    server.call("get_thing")
    assert api.last.headers["authorization"] == BASIC


def test_credentials_that_a_server_was_given_go_with_it(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness]
) -> None:
    from mcpgen_runtime.testing import Harness as Again

    handlers = """
import contextlib
from PACKAGE import operations
times = []

@contextlib.asynccontextmanager
async def lifespan():
    if not times:
        operations.API.credentials["token"] = "first-token"
    times.append(1)
    yield
"""
    server = serve(
        upstream().url,
        operation(security=[{"bearer": []}]),
        schemes=SCHEMES,
        package={"handlers": handlers},
    )
    assert "isError" not in server.call("get_thing")
    server.close()
    with Again(server._package, config=None) as second:
        assert second.call("get_thing")["isError"]


def test_netrc_adds_nothing(
    secured: Callable[..., Call], monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    netrc = tmp_path / ".netrc"
    netrc.write_text(
        "machine 127.0.0.1 login me password netrcsecret\ndefault login a password b\n"
    )
    netrc.chmod(0o600)
    monkeypatch.setenv("NETRC", str(netrc))
    monkeypatch.setenv("HOME", str(tmp_path))
    _, api = secured(None, {})
    assert "authorization" not in api.last.headers


def test_an_argument_does_not_stand_in_for_a_credential(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness]
) -> None:
    api = upstream()
    argument = {"argument": "key", "name": "x-key", "location": "header"}
    get = operation(security=[{"header": []}], parameters=[argument])
    server = serve(api.url, get, settings=VALUES, schemes=SCHEMES)
    server.call("get_thing", {"key": "mine"})
    fields = [value for name, value in api.last.all_headers if name.lower() == "x-key"]
    assert fields == ["header-secret"]
    assert json.dumps(fields)
