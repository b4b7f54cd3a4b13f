"""A search of everything a server ever wrote, for the secrets it was started with."""

from __future__ import annotations

import html
import json
import os
import sys
from base64 import b64encode, urlsafe_b64encode
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.calls.support import Answer, Asked, Upstream, header, operation, write_package

from mcpgen_runtime.calls.credentials.secrets import Secrets
from mcpgen_runtime.testing import ServerProcess

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SECRETS = {
    "header": 'he/ad+er sec"ret\\é',
    "query": "qu/er+y=sec&ret é",
    "cookie": "coo kie;sec,ret",
    "password": "pass/wo+rd:é",
    "token": "tok.en-sec_ret~+/=",
    "client_secret": "cli/ent+sec ret",
}
PUBLIC = {"username": "someone", "client_id": "some-client"}
SCHEMES: dict[str, Any] = {
    "header": {
        "kind": "apiKey",
        "settings": {"value": "header"},
        "name": "X-Key",
        "location": "header",
    },
    "query": {"kind": "apiKey", "settings": {"value": "query"}, "name": "key", "location": "query"},
    "cookie": {
        "kind": "apiKey",
        "settings": {"value": "cookie"},
        "name": "sid",
        "location": "cookie",
    },
    "basic": {"kind": "basic", "settings": {"username": "username", "password": "password"}},
    "bearer": {"kind": "bearer", "settings": {"value": "token"}},
    "oauth": {
        "kind": "oauth2",
        "settings": {"client_id": "client_id", "client_secret": "client_secret"},
        "token_url": "/token",
    },
}
TOKEN = "fetched-token-1234"  # noqa: S105 - it opens nothing


def forms(secret: str) -> set[str]:
    """What a secret may look like; none of it may be anywhere."""
    raw = secret.encode()
    return {
        secret,
        json.dumps(secret)[1:-1],
        json.dumps(secret, ensure_ascii=False)[1:-1],
        quote(secret, safe=""),
        quote(secret, safe="").lower(),
        quote_plus(secret),
        b64encode(raw).decode().rstrip("="),
        b64encode(f"someone:{secret}".encode()).decode().rstrip("="),
        b64encode(f"some-client:{quote_plus(secret)}".encode()).decode().rstrip("="),
    }


def echo(asked: Asked) -> str:
    """All of a request, in as many forms as an API might say it back."""
    told = [f"{name}: {value}" for name, value in asked.all_headers]
    keys = [value for _, value in asked.all_headers]
    encoded = [b64encode(key.encode("latin-1")).decode() for key in keys]
    known = [*SECRETS.values(), *PUBLIC.values()]
    return "\n".join([asked.target, *told, *encoded, asked.body.decode(), *known])


def answer(asked: Asked, *, is_known: bool) -> Answer:
    """Say everything back: as JSON, as text, as bytes, as an error, in a redirect."""
    kind = asked.path.rpartition("/")[2]
    if kind == "token":
        return Answer(body={"access_token": TOKEN})
    told = f"{echo(asked)} {TOKEN if is_known else 'no token yet'}"
    by_kind: dict[str, Answer] = {
        "json": Answer(body={told: [told, {"deep": told}]}),
        "text": Answer(body=told),
        "bytes": Answer(body=told.encode(), headers={"Content-Type": "application/x-thing"}),
        "problem": Answer(
            400,
            json.dumps({"title": told, "errors": [{"was": told}]}).encode(),
            {"Content-Type": "application/problem+json"},
        ),
        "page": Answer(401, told, {"Content-Type": "text/html"}),
        "created": Answer(201, headers={"Location": f"/x?{asked.query}"}),
        "away": Answer(302, headers={"Location": f"http://localhost:1/x?{asked.query}&{TOKEN}"}),
        "unknown": Answer(302, headers={"Location": f"ftp://x/?{asked.query}"}),
        "busy": Answer(429, told, {"Retry-After": "0"}),
        "bad": Answer(200, b'{"a":' + told.encode(), {"Content-Type": "application/json"}),
        "encoded": Answer(200, b"x", {"Content-Encoding": "br"}),
    }
    return by_kind[kind]


KINDS = [
    "json",
    "text",
    "bytes",
    "problem",
    "page",
    "created",
    "away",
    "unknown",
    "busy",
    "bad",
    "encoded",
]


def test_nothing_that_a_server_writes_has_a_secret_in_it(
    upstream: Callable[..., Upstream], tmp_path: Path
) -> None:
    api = upstream()
    api.answer = lambda asked: answer(
        asked, is_known=any(each.path == "/token" for each in api.asked)
    )
    together: Any = [{"header": [], "query": [], "cookie": [], "basic": []}]
    operations = [
        operation(f"{kind}_{number}", path=f"/{kind}", security=security)
        for kind in KINDS
        for number, security in enumerate([together, [{"bearer": []}], [{"oauth": []}]])
    ]
    variables = {key: f"THINGS_{key.upper()}" for key in (*SECRETS, *PUBLIC)}
    handlers = "import logging\nlogging.basicConfig(level=logging.DEBUG)\n"
    package = write_package(
        tmp_path,
        header(api.url, schemes=SCHEMES, config={key: key for key in variables}),
        operations,
        variables=variables,
        handlers=handlers,
    )
    contract = tmp_path / package / "contract.py"
    fields = "".join(f"    {key}: str | None = None\n" for key in variables)
    made = f"import dataclasses\n@dataclasses.dataclass\nclass Config:\n{fields}\n"
    contract.write_text(
        made + contract.read_text().replace("tools=(", "config=Config,\n    tools=(")
    )
    (tmp_path / package / "__main__.py").write_text(
        "import sys, os\nfrom mcpgen_runtime.serving import serve\n"
        f"sys.exit(serve({package!r}, os.path.dirname(__file__)))\n"
    )
    environment = {
        **os.environ,
        "PYTHONPATH": str(tmp_path),
        **{variables[key]: value for key, value in (SECRETS | PUBLIC).items()},
    }
    written: list[str] = []
    command = [sys.executable, "-m", package]
    with ServerProcess(command, env=environment) as server:
        server.initialize()
        for each in operations:
            result = server.call(each["name"])
            written.append(json.dumps(result, ensure_ascii=False))
            written += [block.get("text", "") for block in result["content"]]
        assert server.close() == 0
        written.append(server.stderr)
    everything = "\n".join(written)
    sent = "\n".join(echo(asked) for asked in api.asked)
    assert "someone" in everything  # what is public is told
    assert "***" in everything
    for name, secret in (SECRETS | {"fetched": TOKEN}).items():
        assert secret in sent or quote(secret, safe="") in sent, f"{name} was never sent"
        found = [form for form in forms(secret) if form in everything]
        assert not found, f"{name}: {found}"
    for path in tmp_path.rglob("*"):
        assert not path.is_file() or not [
            each for each in SECRETS.values() if each in path.read_text(errors="replace")
        ]
    assert len(api.asked) > len(operations)


texts = st.text(
    st.characters(exclude_characters="*", exclude_categories=["Cs"]), min_size=4, max_size=20
)


@given(texts, texts, texts)
def test_every_form_is_erased(before: str, secret: str, after: str) -> None:
    secrets = Secrets([secret])
    for form in (secret, quote(secret, safe=""), quote_plus(secret), json.dumps(secret)[1:-1]):
        assert form not in secrets.erased(before + form + after)
    key = before + secret
    erased = secrets.erased_json({key: [key + after, secret]})
    ((name, (first, second)),) = erased.items()
    assert secret not in name
    assert secret not in first
    assert second == "***"


ODD = "k/e+y=1,2;\\\"<ä&'%42 😀"


@pytest.mark.parametrize(
    "form",
    [
        quote(ODD, safe="!'()*"),  # encodeURIComponent of JavaScript
        quote(ODD, safe="!#$&'()*+-./:<=>?@[]^_`{|}~"),  # as a cookie has it
        quote(ODD, safe="").lower().replace("%f0%9f%98%80", "%F0%9f%98%80"),
        html.escape(ODD),
        html.escape(ODD).replace("&#x27;", "&#39;").replace("&quot;", "&#34;"),
        json.dumps(ODD),
        json.dumps(json.dumps(ODD)),
        json.dumps(ODD).replace("<", "\\u003c").replace("&", "\\u0026").replace("00e4", "00E4"),
        repr(ODD),
        ODD.encode().decode("latin-1"),  # as WSGI reads header fields
        json.dumps(ODD.encode().decode("latin-1")),
        b64encode(ODD.encode()).decode(),
        b64encode(f"Bearer {ODD} and more".encode()).decode(),
        urlsafe_b64encode(f"key: {ODD}".encode()).decode(),
        b64encode(f" {ODD}.".encode()).decode().replace("/", "\\/"),
        quote(b64encode(ODD.encode()).decode(), safe=""),
    ],
)
def test_odd_characters_are_known_in_all_their_spellings(form: str) -> None:
    secrets = Secrets([ODD])
    assert secrets.are_in(form)
    assert secrets.are_in_bytes(form.encode("latin-1", "xmlcharrefreplace"))
    erased = secrets.erased(f"before {form} after")
    assert erased.startswith("before ")
    assert erased.endswith(" after")
    assert len(erased) <= len("before QmVhcmVyIG***AgYW5kIG1vcmU= after")


def test_what_is_no_text_is_searched_for_too() -> None:
    assert Secrets(["\udcffabcd"], [("\ud800", "\udfff")]).erased("a \udcffabcd") == "a ***"


def test_endless_escapes_take_no_time() -> None:
    assert Secrets(['"\\" \\\\" \\']).erased("\\" * 200_000) == "\\" * 200_000


def test_values_without_a_secret_are_not_copied() -> None:
    value = {"a": ["b", 1, None, True, 1.5]}
    assert Secrets(["secret"]).erased_json(value) is value


def test_numbers_are_searched_too() -> None:
    erased = Secrets(["12345678"]).erased_json({"a": 12345678, "b": 1234567, "c": True})
    assert erased == {"a": "***", "b": 1234567, "c": True}


def test_short_secrets_do_not_riddle_every_answer() -> None:
    assert Secrets(["a"]).erased("a banana") == "a banana"


@pytest.mark.parametrize("pair", [("me", "pass:word"), ("mé", "")])
def test_pairs_are_erased(pair: tuple[str, str]) -> None:
    told = b64encode(":".join(pair).encode()).decode()
    assert told.rstrip("=") not in Secrets([], [pair]).erased(f"Basic {told}")


@pytest.mark.parametrize("before", [" " * 65_530, " " * 1_990, "<" + " " * 65_520 + "<title>"])
def test_no_cut_leaves_a_part_of_a_secret(before: str) -> None:
    from mcpgen_runtime.calls.address import Address
    from mcpgen_runtime.calls.answers.refusing import refusal
    from mcpgen_runtime.calls.sending import Outgoing, Received

    body = f"{before}secret-value</title>".encode()
    received = Received(Outgoing("GET", Address.read("http://h/")), 500, {}, body)
    assert "sec" not in str(refusal(received, Secrets(["secret-value"]), "").content)


def test_nothing_shows_a_secret_by_its_repr() -> None:
    from mcpgen_runtime.calls.address import Address
    from mcpgen_runtime.calls.credentials.applied import Applied
    from mcpgen_runtime.calls.credentials.given import Given
    from mcpgen_runtime.calls.credentials.schemes import Scheme, held
    from mcpgen_runtime.calls.credentials.settings import Settings
    from mcpgen_runtime.calls.credentials.tokens import Grant
    from mcpgen_runtime.calls.sending import Outgoing, Received

    given_ = Given(value="secret-value")
    settings = Settings(None, {}, given_)
    scheme = Scheme("s", "bearer", {"value": "value"})
    outgoing = Outgoing(
        "GET",
        Address.read("http://h/"),
        credentials=(("Authorization", "secret-value"),),
        query=("k=secret-value",),
    )
    shown = [
        given_,
        settings,
        held(scheme, settings),
        Secrets(["secret-value"]),
        Applied(headers=(("a", "secret-value"),)),
        Grant("u", "i", "secret-value", ()),
        outgoing,
        Received(outgoing, 200, {"a": "secret-value"}, b"secret-value"),
    ]
    assert "secret-value" not in repr(shown) + str(given_) + f"{given_}"
