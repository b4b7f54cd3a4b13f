"""Base URLs: the document's, with variables, or the owner's; and one slash before the path."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mcpgen_runtime.calls.url import UrlError, base_url, target

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject


def server(url: str, **defaults: str) -> JsonObject:
    variables = {
        name: {"default": value, "setting": f"server_{name}"} for name, value in defaults.items()
    }
    return {"url": url, "setting": "base_url", "variables": variables}


@pytest.mark.parametrize(
    ("base", "path", "expected"),
    [
        ("https://h", "/a", "https://h/a"),
        ("https://h/", "/a", "https://h/a"),
        ("https://h/v1", "/a", "https://h/v1/a"),
        ("https://h/v1/", "a", "https://h/v1/a"),
        ("https://h/v1", "/", "https://h/v1/"),
        ("https://h/v1", "//a", "https://h/v1//a"),
    ],
)
def test_one_slash(base: str, path: str, expected: str) -> None:
    assert target(base, path) == expected
    assert target(base, path, "q=1") == f"{expected}?q=1"


@pytest.mark.parametrize(
    "url",
    [
        "https://h",
        "http://127.0.0.1:8080/v1",
        "https://h/a%20b",
        "HTTPS://H/v1",
        "http://[::1]:80/x",
    ],
)
def test_a_usable_url_stays(url: str) -> None:
    assert base_url(server(url), {}) == url
    assert base_url(server(""), {"base_url": url + "/"}) == url


@pytest.mark.parametrize(
    "url",
    [
        "h/v1", "//h/v1", "/v1", "ftp://h", "file:///etc", "https://", "https:///v1",
        "https://h?x=1", "https://h/#f", "https://u:p@h", "https://@h", "https://h:x",
        "https://h:99999", "https://h /x", "https://h/\r\n", "https://h/a/../b", "https://h/%2E%2e/b",
        "https://h\\x", "https://h%2fx/", "https://[::1", "https://{h}", "javascript:1",
    ],
)  # fmt: skip
def test_an_unusable_url_is_refused(url: str) -> None:
    with pytest.raises(UrlError) as refused:
        base_url(server(""), {"base_url": url})
    assert refused.value.setting == "base_url"
    assert "u:p" not in str(refused.value)


def test_no_url_at_all() -> None:
    with pytest.raises(UrlError) as refused:
        base_url(server(""), {})
    assert refused.value.setting == "base_url"


@pytest.mark.parametrize(
    ("url", "defaults", "values", "expected"),
    [
        ("https://{r}.h.com/{v}", {"r": "eu", "v": "v1"}, {}, "https://eu.h.com/v1"),
        ("https://{r}.h.com", {"r": "eu"}, {"server_r": "us"}, "https://us.h.com"),
        ("https://{r}.h.com", {"r": "eu"}, {"server_r": ""}, "https://eu.h.com"),
        ("{p}://h:{port}", {"p": "http", "port": "80"}, {"server_port": "8"}, "http://h:8"),
        ("https://{host}", {"host": "h:8443"}, {}, "https://h:8443"),
        ("https://h/{b}", {"b": "a/b/"}, {}, "https://h/a/b"),
        ("{all}/v1", {"all": "https://h"}, {}, "https://h/v1"),
        ("https://h{suffix}/x", {"suffix": ""}, {}, "https://h/x"),
        ("https://{r}.h", {"r": "eu"}, {"base_url": "http://o/p"}, "http://o/p"),
    ],
)
def test_variables(
    url: str, defaults: dict[str, str], values: dict[str, str], expected: str
) -> None:
    assert base_url(server(url, **defaults), values) == expected


@pytest.mark.parametrize(
    "value",
    ["evil.com/", "evil.com#", "x@evil.com", "a?b", "a\\b", "a b", "a\r\n", "h:x", "a%2fb", "../x"],
)
def test_a_value_in_the_host_stays_in_the_host(value: str) -> None:
    with pytest.raises(UrlError) as refused:
        base_url(server("https://{r}.good.com", r="eu"), {"server_r": value})
    assert refused.value.setting == "server_r"


@pytest.mark.parametrize("value", ["..", "a/../b", "a?b", "a#b", "%2e%2e", "a\n"])
def test_a_value_in_the_path_stays_in_the_path(value: str) -> None:
    with pytest.raises(UrlError):
        base_url(server("https://h/{v}", v="v1"), {"server_v": value})


def test_a_variable_that_is_not_declared() -> None:
    with pytest.raises(UrlError):
        base_url(server("https://{r}.h"), {})
