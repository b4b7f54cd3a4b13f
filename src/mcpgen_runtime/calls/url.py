"""The base URL that requests go to, and the whole URL of one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from mcpgen_runtime.calls.address import Address, AddressError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.schema.types import JsonObject

__all__ = ["UrlError", "base_url", "target"]

_VARIABLE = re.compile(r"\{([^{}]+)\}")
_NEVER = re.compile(r"[\x00-\x20\x7f-\x9f?#\\<>\"^`{|}]")
_AUTHORITY = re.compile(r"[^/@:%\[\]]+(?::[0-9]{1,5})?")
_DOTS = frozenset({".", ".."})


class UrlError(ValueError):
    """A base URL that no request can go to, or a variable that would change what it means.

    `setting` is the key of the setting whose value is wrong, where it is a setting's.
    """

    def __init__(self, message: str, setting: str | None = None) -> None:
        super().__init__(message)
        self.setting = setting


def base_url(server: JsonObject, values: Mapping[str, str]) -> str:
    """The base URL of `server`, a record of `operations.json`, without a slash at its end.

    `values` are the settings by their keys: the server's own takes the place of the whole URL, its
    variables' of their defaults. Raises UrlError, whose message has no credential in it.
    """
    own = values.get(server["setting"])
    if own:
        return _checked(own, server["setting"])
    if not server["url"]:
        raise UrlError("has no value, and the document names no server.", server["setting"])
    return _checked(_substituted(server, values), None)


def target(base: str, path: str, query: str = "") -> str:
    """The URL of a request: exactly one slash between the base URL and the path."""
    url = f"{base.rstrip('/')}/{path.removeprefix('/')}"
    return f"{url}?{query}" if query else url


def _substituted(server: JsonObject, values: Mapping[str, str]) -> str:
    template: str = server["url"]
    variables: JsonObject = server.get("variables", {})
    parts: list[str] = []
    end = 0
    for found in _VARIABLE.finditer(template):
        parts.append(template[end : found.start()])
        variable = variables.get(found[1])
        if variable is None:
            raise UrlError(f"the server's URL has the variable {found[1]}, which is not declared.")
        parts.append(_value(variable, values, before="".join(parts)))
        end = found.end()
    return "".join([*parts, template[end:]])


def _value(variable: JsonObject, values: Mapping[str, str], *, before: str) -> str:
    """The value of a variable, which goes into the host where `before` ends in one."""
    setting: str = variable["setting"]
    value = values.get(setting) or variable["default"]
    in_authority = "://" in before and "/" not in before.partition("://")[2]
    if _NEVER.search(value) or _has_dots(value):
        raise UrlError("holds what no part of a base URL may have.", setting)
    if value and in_authority and _AUTHORITY.fullmatch(value) is None:
        raise UrlError("is no host name, nor a part of one.", setting)
    return value


def _has_dots(path: str) -> bool:
    return any(unquote(segment) in _DOTS for segment in path.split("/"))


def _checked(url: str, setting: str | None) -> str:
    """`url` if requests can go to it; it may be one that is set, so it is not quoted."""
    try:
        Address.read(url)
    except AddressError as error:
        raise UrlError(f"{error}.", setting) from None
    if _NEVER.search(url) or _has_dots(urlsplit(url).path):
        raise UrlError("may have a host, a port and a path, and nothing else.", setting)
    return url.rstrip("/")
