"""Servers and security, at every level."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.api_documents import Reading

    from mcpgen.openapi.model import Api


def test_the_nearest_servers_count(api_of: Callable[..., Api]) -> None:
    text = """
openapi: 3.0.0
servers: [{url: https://doc.example/v1, description: D}, {url: /relative}]
paths:
  /a:
    servers: [{url: https://path.example}]
    get: {servers: [{url: https://own.example}]}
    put: {servers: []}
  /b: {get: {}}
"""
    found = [[server.url for server in one.servers] for one in api_of(text).operations]
    assert found == [
        ["https://own.example"],
        ["https://path.example"],
        ["https://doc.example/v1", "/relative"],
    ]


@pytest.mark.parametrize("servers", ["", "servers: []", "servers: null"])
def test_there_may_be_none(servers: str, api_of: Callable[..., Api]) -> None:
    text = f"openapi: 3.0.0\n{servers}\npaths: {{/a: {{get: {{}}}}}}\n"
    assert api_of(text).operations[0].servers == ()


def test_variables_are_text(api_of: Callable[..., Api]) -> None:
    text = """
openapi: 3.0.0
servers:
- url: https://{host}:{port}
  variables:
    host: {default: a, enum: [a, b], description: H}
    port: {default: 8443, enum: ["", 1]}
paths: {/a: {get: {}}}
"""
    (server,) = api_of(text).operations[0].servers
    host, port = server.variables["host"], server.variables["port"]
    assert (host.default, host.choices, host.description) == ("a", ("a", "b"), "H")
    assert (port.default, port.choices) == ("8443", ("", "1"))


def test_odd_servers_are_told(reading_of: Callable[..., Reading]) -> None:
    text = """
openapi: 3.0.0
servers: [{description: no URL}, {url: 'https://{a}{b}', variables: {a: {enum: [x]}, b: {enum: 1}}}]
paths: {/a: {get: {}}, /b: {get: {}}}
"""
    reading = reading_of(text)
    assert reading.api is not None
    (server,) = reading.api.operations[0].servers
    assert {key: one.default for key, one in server.variables.items()} == {"a": "x", "b": ""}
    assert [warning[:5] for warning in reading.warnings] == ["MG611"] * 4


SECURE = """
openapi: 3.0.0
security: [{key: [], oauth: [read, write]}, {}]
paths:
  /a: {get: {}, put: {security: []}, post: {security: [{key: null}]}}
components:
  securitySchemes:
    key: {type: apiKey, in: header, name: X-Key}
    oauth: {$ref: '#/components/securitySchemes/other'}
    other: {type: oauth2, flows: {}}
"""


def test_security_has_alternatives(api_of: Callable[..., Api]) -> None:
    api = api_of(SECURE)
    get, put, post = api.operations
    assert get.security == ({"key": (), "oauth": ("read", "write")}, {})
    assert put.security == ()
    assert post.security == ({"key": ()},)
    assert list(api.schemes) == ["key", "oauth", "other"]
    assert api.schemes["oauth"].definition == {"type": "oauth2", "flows": {}}
    assert api.schemes["oauth"].at.tokens == ("components", "securitySchemes", "other")


def test_nothing_said_is_not_the_same_as_nothing_needed(api_of: Callable[..., Api]) -> None:
    text = "openapi: 3.0.0\npaths: {/a: {get: {}, put: {security: []}}}\n"
    assert [one.security for one in api_of(text).operations] == [None, ()]


def test_a_scheme_that_is_not_declared_is_a_bearer_token(
    reading_of: Callable[..., Reading],
) -> None:
    text = (
        "openapi: 3.0.0\npaths: {/a: {get: {security: [{tok: []}]}, put: {security: [{tok: []}]}}}"
    )
    reading = reading_of(text)
    assert reading.api is not None
    assert reading.api.schemes["tok"].definition == {"type": "http", "scheme": "bearer"}
    assert reading.warnings == ['MG614 no security scheme is called "tok": taken as a bearer token']


def test_in_3_2_a_requirement_may_be_a_reference(api_of: Callable[..., Api]) -> None:
    text = "openapi: 3.2.0\npaths: {/a: {get: {security: [{'s.yaml#/key': []}]}}}\n"
    api = api_of(text, {"s.yaml": "key: {type: http, scheme: basic}"})
    assert api.schemes["s.yaml#/key"].definition == {"type": "http", "scheme": "basic"}


def test_a_requirement_may_stand_without_a_list(api_of: Callable[..., Api]) -> None:
    api = api_of(SECURE.replace("put: {security: []}", "put: {security: {key: []}}"))
    assert api.operations[1].security == ({"key": ()},)


@pytest.mark.parametrize("security", ["text", "[text]", "[{key: read}]", "[null]"])
def test_what_is_no_requirement_skips_the_operation(
    security: str, reading_of: Callable[..., Reading]
) -> None:
    reading = reading_of(SECURE.replace("put: {security: []}", f"put: {{security: {security}}}"))
    assert reading.api is not None
    assert [one.method for one in reading.api.skipped] == ["PUT"]


def test_a_scheme_that_cannot_be_read_is_told(reading_of: Callable[..., Reading]) -> None:
    reading = reading_of(SECURE.replace("key: {type: apiKey", "bad: text\n    key: {type: apiKey"))
    assert reading.api is not None
    assert "bad" not in reading.api.schemes
    assert reading.warnings == [
        'MG611 the security scheme "bad" cannot be read: the security scheme is no object'
    ]
