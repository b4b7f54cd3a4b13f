"""Security schemes: what each sends, its settings, and parameters that are credentials."""

from __future__ import annotations

from typing import Any

import pytest
from tests.openapi.tools.records import AT, operation, parameter, workshop

from mcpgen.openapi.extensions import Words
from mcpgen.openapi.model import Scheme
from mcpgen.openapi.security import Security
from mcpgen.openapi.tools import tool_of

KEY = {"type": "apiKey", "in": "header", "name": "X-Key"}
FLOW = {"clientCredentials": {"tokenUrl": "https://a.example/token", "scopes": {}}}


def schemes(**definitions: Any) -> dict[str, Scheme]:
    return {key: Scheme(key, one, AT) for key, one in definitions.items()}


@pytest.mark.parametrize(
    ("definition", "record"),
    [
        (KEY, {"kind": "apiKey", "name": "X-Key", "location": "header", "value": "api_key"}),
        (
            {"type": "http", "scheme": "Basic"},
            {"kind": "basic", "username": "username", "password": "password"},
        ),
        ({"type": "basic"}, {"kind": "basic", "username": "username", "password": "password"}),
        ({"type": "http", "scheme": "bearer"}, {"kind": "bearer", "value": "token"}),
        ({"type": "http", "scheme": "hoba"}, {"kind": "bearer", "value": "token"}),
        ({"type": "openIdConnect"}, {"kind": "bearer", "value": "token"}),
        ({"type": "oauth2", "flows": {}}, {"kind": "oauth2", "value": "access_token"}),
        (
            {"type": "oauth2", "flows": FLOW},
            {
                "kind": "oauth2",
                "client_id": "client_id",
                "client_secret": "client_secret",
                "value": "access_token",
                "token_url": "https://a.example/token",
            },
        ),
        (
            {"type": "oauth2", "flow": "application", "tokenUrl": "/token"},
            {"kind": "oauth2", "value": "access_token"},
        ),
    ],
)
def test_what_a_scheme_sends_and_where_it_comes_from(definition: Any, record: Any) -> None:
    security = Security(schemes(one=definition))
    assert security.requirements(operation(security=({"one": ("a",)},))) == [{"one": ["a"]}]
    (made,) = security.used_schemes().values()
    flat = {key: value for key, value in made.items() if key != "settings"}
    assert {**flat, **made["settings"]} == record
    for setting, _ in security.settings():
        assert setting.secret
        assert not setting.required


@pytest.mark.parametrize(
    "definition", [{"type": "mutualTLS"}, {"type": "apiKey", "in": "body"}, {}]
)
def test_what_no_request_carries_asks_for_nothing(definition: Any) -> None:
    security = Security(schemes(one=definition))
    assert security.requirements(operation(security=({"one": ()},))) == [{}]
    assert not list(security.settings())


def test_several_of_a_kind_have_their_names_in_front() -> None:
    two = {"appKey": {**KEY, "name": "a"}, "my_api_key": {**KEY, "name": "b"}, "token": {}}
    security = Security(schemes(**two, jwt={"type": "http", "scheme": "bearer"}))
    assert {key: one["settings"] for key, one in security.schemes.items()} == {
        "appKey": {"value": "app_key_api_key"},
        "my_api_key": {"value": "my_api_key"},
        "jwt": {"value": "token"},
    }


def test_settings_are_never_shared() -> None:
    keys = {"my": KEY, "my_api_key": KEY, "My": KEY, "m-y": KEY, "server": KEY}
    security = Security(schemes(**keys), ["server_api_key"])
    names = [name for one in security.schemes.values() for name in one["settings"].values()]
    assert len(set(names)) == len(names) == 5
    assert "server_api_key" not in names


def test_only_what_tools_use_is_asked_for() -> None:
    security = Security(schemes(a=KEY, b={"type": "basic"}))
    security.requirements(operation(security=({"b": ()}, {})))
    assert list(security.used_schemes()) == ["b"]
    assert [setting.name for setting, _ in security.settings()] == ["username", "password"]


@pytest.mark.parametrize(
    ("security", "required", "alternatives"),
    [
        (({"key": ()},), True, [{"key": []}]),
        (({"other": ()}, {"key": ()}), True, [{"other": []}, {"key": []}]),
        (({"other": ()},), True, [{"other": [], "key": []}]),
        (({"other": ()},), False, [{"other": [], "key": []}, {"other": []}]),
        ((), True, [{"key": []}]),
        (None, False, [{"key": []}, {}]),
    ],
)
def test_a_credential_is_no_argument(security: Any, required: bool, alternatives: Any) -> None:
    own = parameter("x-key", "header", required=required)
    one = operation(parameters=(own, parameter("X-Key")), security=security)
    known = schemes(key=KEY, other={"type": "http", "scheme": "bearer"})
    tool = tool_of(one, "x", Words(), workshop(one, schemes=known))
    assert list(tool.input_schema["properties"]) == ["X-Key"], "in the query it is another"
    assert tool.call.get("security") == alternatives


def test_a_public_operation_asks_for_nothing() -> None:
    security = Security(schemes(a=KEY))
    assert security.requirements(operation()) is None
    assert security.requirements(operation(security=())) is None
