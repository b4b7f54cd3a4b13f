"""Servers: which URL an operation has, and the settings that take its place."""

from __future__ import annotations

from typing import Any

import pytest
from tests.openapi.tools.records import AT, operation

from mcpgen.openapi.model import Server, ServerVariable
from mcpgen.openapi.servers import Servers, is_absolute, preferred


def server(url: str, **variables: ServerVariable) -> Server:
    return Server(url, AT, variables=variables)


def servers_of(*urls: str) -> Servers:
    ones = [operation(path=f"/{i}", servers=(server(url),)) for i, url in enumerate(urls)]
    made = Servers(ones)
    for one in ones:
        made.key_of(one)
    return made


@pytest.mark.parametrize(
    ("urls", "url"),
    [
        (["https://a.example/v1", "https://b.example"], "https://a.example/v1"),
        (["/v1", "https://b.example"], "https://b.example"),
        (["http://a.example", "https://a.example"], "https://a.example"),
        (["ftp://a.example", "https://u:p@b.example", "https://c.example"], "https://c.example"),
        (["/v1", "/v2"], "/v1"),
    ],
)
def test_the_first_absolute_one_is_called(urls: list[str], url: str) -> None:
    found = preferred(map(server, urls))
    assert found is not None
    assert found.url == url


@pytest.mark.parametrize(
    "url", ["", "/", "//a.example", "https://", "https://a b", "https://[", "x:y"]
)
def test_what_is_no_absolute_url(url: str) -> None:
    assert not is_absolute(url)


@pytest.mark.parametrize(
    "servers",
    [
        (),
        (server("/v1"),),
        (server("https://{host}/"),),
        (server("https://{host}/", host=ServerVariable("{your-host}")),),
        (server("https://{host}/", host=ServerVariable("")),),
        (server("https://{host}.example/", host=ServerVariable("")),),
        (server("https://a.example:99999/"),),
        (server("https://a.example:port/"),),
        (server("https://a.example/v1/%2e%2e/"),),
        (server("https://a.example/{v}", v=ServerVariable("../..")),),
        (server("https://a.example?key=1"),),
        (server("https://a.example#v1"),),
    ],
)
def test_an_unknown_host_makes_the_setting_required(servers: tuple[Server, ...]) -> None:
    one = operation(servers=servers)
    made = Servers([one])
    assert made.key_of(one) == "default"
    assert made.used() == {"default": {"url": "", "setting": "base_url"}}
    ((setting, _),) = made.settings()
    assert setting.required
    assert "default" not in setting.schema


def test_another_unknown_host_keeps_no_server_from_starting() -> None:
    made = servers_of("https://a.example", "https://a.example", "/v1")
    assert made.used()["v1"] == {"url": "", "setting": "base_url_v1"}
    assert not any(setting.required for setting, _ in made.settings())


def test_the_server_of_most_operations_is_the_default_one() -> None:
    made = servers_of("https://up.example/v1", "https://a.example/v1", "https://a.example/v1")
    assert {key: (one["url"], one["setting"]) for key, one in made.used().items()} == {
        "default": ("https://a.example/v1", "base_url"),
        "up_example": ("https://up.example/v1", "base_url_up_example"),
    }
    assert [(setting.name, setting.required) for setting, _ in made.settings()] == [
        ("base_url", False),
        ("base_url_up_example", False),
    ]


def test_keys_of_servers_are_different() -> None:
    urls = ["https://a/1", "https://b/1", "https://b/2", "http://b/2", "https://default", "/v1"]
    made = servers_of(*urls)
    assert len(made.used()) == len(urls)
    assert len({one["setting"] for one in made.used().values()}) == len(urls)
    assert "b_1" in made.used()


def test_only_servers_of_tools_have_settings() -> None:
    ones = [operation(servers=(server(url),)) for url in ("https://a.example", "https://b.example")]
    made = Servers(ones)
    made.key_of(ones[1])
    assert [setting.name for setting, _ in made.settings()] == ["base_url_b_example"]


def test_variables_are_settings() -> None:
    region = ServerVariable("eu", ("us",), "Where it is.")
    one = operation(
        servers=(server("{proto}://{region}.a.example", region=region, proto=_proto()),)
    )
    other = operation(servers=(server("https://{region}.b.example", region=region),))
    third = operation(servers=(server("https://{region}.c.example", region=ServerVariable("x")),))
    made = Servers([one, one, other, third])
    for each in (one, other, third):
        made.key_of(each)
    assert made.used()["default"].get("variables") == {
        "proto": {"default": "https", "setting": "server_proto"},
        "region": {"default": "eu", "setting": "server_region"},
    }
    settings: dict[str, Any] = {setting.name: setting for setting, _ in made.settings()}
    assert list(settings) == [
        "base_url",
        "server_proto",
        "server_region",
        "base_url_region_b_example",
        "base_url_region_c_example",
        "server_region_c_example_region",
    ]
    assert settings["server_region"].schema == {
        "type": "string",
        "default": "eu",
        "enum": ["us", "eu"],
    }


def _proto() -> ServerVariable:
    return ServerVariable("", ("https", "http"))


@pytest.mark.parametrize("user", ["key:secret@", "key@", "a@b:secret@"])
def test_a_password_in_a_url_is_not_told(user: str) -> None:
    ((setting, _),) = servers_of(f"https://{user}a.example/v1").settings()
    assert setting.required
    assert "https://***@a.example/v1" in (setting.description or "")


def test_a_port_may_be_a_variable() -> None:
    one = operation(servers=(server("https://a.example:{port}", port=ServerVariable("8443")),))
    made = Servers([one])
    made.key_of(one)
    assert made.used()["default"]["url"] == "https://a.example:{port}"
