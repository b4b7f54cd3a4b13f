"""Servers: which base URL each operation has, and the settings that take its place.

Of the servers that count for an operation the first absolute one of HTTP is its own, in its HTTPS
form where the list has that too. The one that most operations have is `default`, and `base_url`
takes its place; each other has a key of its own, from its host. Where no server of an operation is
absolute, or its URL has a variable that nobody declares or that has no usable default, the URL is
unknown: then `base_url` is required, and the setting of another server is asked for by its calls.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain, count
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from mcpgen.openapi.snake import short_hash, snake
from mcpgen.openapi.tools.descriptions import bounded
from mcpgen.spec.document import Setting

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from urllib.parse import SplitResult

    from mcpgen.openapi.model import At, Operation, Server, ServerVariable
    from mcpgen.spec import calls
    from mcpgen_runtime.schema.types import JsonObject

DEFAULT = "default"
_VARIABLE = re.compile(r"\{([^{}]*)\}")
_PLAIN = re.compile(r"[^\s{}<>\"`\\^|?#]+")
_USER = re.compile(r"(?<=//)[^/?#]*@")
_DOTS = frozenset({".", ".."})
_DESCRIPTION = 200
_LONGEST = 2000


class Servers:
    """The servers of a document, from all its operations, so that a choice of some renames none."""

    def __init__(self, operations: Sequence[Operation]) -> None:
        users: Counter[str] = Counter()
        self._found: dict[str, Server | None] = {}
        for operation in operations:
            server = preferred(operation.servers)
            self._found.setdefault(_url(server), server)
            users[_url(server)] += 1
        first = max(users, key=lambda url: users[url], default="")
        self._keys = {first: DEFAULT, **_slugs(url for url in self._found if url != first)}
        self._variables: dict[str, ServerVariable] = {}
        self._records = {key: self._record(url, key) for url, key in self._keys.items()}
        self._used: set[str] = set()

    def key_of(self, operation: Operation) -> str:
        """Return the key of an operation's server, which counts as used from now on."""
        key = self._keys[_url(preferred(operation.servers))]
        self._used.add(key)
        return key

    def names(self) -> Iterator[str]:
        """Yield the names of all settings, also those of servers that no tool uses."""
        yield from self._variables
        for record in self._records.values():
            yield record["setting"]

    def used(self) -> dict[str, calls.Server]:
        """Return the servers that were asked for, the default one first."""
        return {key: record for key, record in self._records.items() if key in self._used}

    def settings(self) -> Iterator[tuple[Setting, At | None]]:
        """Yield the settings of the servers that were asked for, and where each is declared."""
        told: set[str] = set()
        urls = {key: url for url, key in self._keys.items()}
        for key, record in self.used().items():
            server = self._found.get(urls[key])
            at = None if server is None else server.at
            yield _base(record, urls[key], server), at
            for variable in record.get("variables", {}).values():
                name = variable["setting"]
                if name not in told:
                    told.add(name)
                    yield _of_variable(name, self._variables[name]), at

    def _record(self, url: str, key: str) -> calls.Server:
        setting = "base_url" if key == DEFAULT else f"base_url_{key}"
        server = self._found.get(url)
        if server is None or not is_absolute(url) or not _is_known(server):
            return {"url": "", "setting": setting}
        made: calls.Server = {"url": url, "setting": setting}
        for name in _VARIABLE.findall(url):
            variable = server.variables[name]
            own = self._setting_of(name, key, variable)
            made.setdefault("variables", {})[name] = {
                "default": _default(variable),
                "setting": own,
            }
        return made

    def _setting_of(self, name: str, key: str, variable: ServerVariable) -> str:
        """Return the setting of a variable; servers share that of one that says the same."""
        plain, own = f"server_{snake(name, 'v')}", f"server_{key}_{snake(name, 'v')}"
        wishes = chain((plain, own), (f"{own}_{number}" for number in count(2)))
        return next(
            wish for wish in wishes if self._variables.setdefault(wish, variable) == variable
        )


def preferred(servers: Iterable[Server]) -> Server | None:
    """Return the server that is called: see the top of this module."""
    listed = [server for server in servers if len(server.url) <= _LONGEST]
    absolute = [server for server in listed if is_absolute(server.url)]
    if not absolute:
        return listed[0] if listed else None
    first = absolute[0]
    secure = re.sub("^http:", "https:", first.url, flags=re.IGNORECASE)
    return next((server for server in absolute if server.url == secure), first)


def is_absolute(url: str) -> bool:
    """Tell whether a URL, its variables aside, names a host to speak HTTP to."""
    parts = _parts(url)
    plain = url.isprintable() and " " not in url
    return plain and parts is not None and bool(parts.hostname) and "@" not in parts.netloc


def _parts(url: str) -> SplitResult | None:
    """Split an HTTP URL; one whose scheme is a variable is taken for HTTPS."""
    try:
        parts = urlsplit(_VARIABLE.sub("1", re.sub(r"^\{[^{}]*\}://", "https://", url)))
        is_http = parts.scheme in ("http", "https") and parts.port != 0
    except ValueError:  # such as a port that is none
        return None
    return parts if is_http else None


def _url(server: Server | None) -> str:
    return "" if server is None else server.url


def _is_known(server: Server) -> bool:
    """Tell whether the defaults of a server's variables make a URL."""
    if any(name not in server.variables for name in _VARIABLE.findall(server.url)):
        return False
    url = _VARIABLE.sub(lambda found: _default(server.variables[found.group(1)]), server.url)
    return is_absolute(url) and _is_base(url)


def _is_base(url: str) -> bool:
    """Tell whether requests may go below a URL: what calls refuse is not to be promised."""
    parts = urlsplit(url)
    has_host = all((parts.hostname or "").removesuffix(".").split("."))
    has_dots = any(unquote(segment) in _DOTS for segment in parts.path.split("/"))
    return _PLAIN.fullmatch(url) is not None and has_host and not has_dots


def _slugs(urls: Iterable[str]) -> dict[str, str]:
    """Return a key for each URL: its host, with its path where several have that host."""
    hosts = {url: _host(url) for url in urls}
    seen = Counter(snake(host, "host") for host in hosts.values())
    forms = {
        url: snake(host if seen[snake(host, "host")] == 1 else _without_scheme(url), "host")
        for url, host in hosts.items()
    }
    seen = Counter([DEFAULT, *forms.values()])
    return {
        url: form if seen[form] == 1 else f"{form}_{short_hash(url)}" for url, form in forms.items()
    }


def _without_scheme(url: str) -> str:
    return re.sub("^[^:]*://", "", url)


def _host(url: str) -> str:
    plain = _VARIABLE.sub(r"\1", url)
    parts = _parts(plain)
    return (parts.hostname if parts else None) or plain


def _base(record: calls.Server, url: str, server: Server | None) -> Setting:
    own = f" {bounded(server.description, _DESCRIPTION)}" if server and server.description else ""
    known = f"{record['url']} unless set." if record["url"] else _unknown(url)
    return Setting(
        name=record["setting"],
        schema={"type": "string", "pattern": "^https?://"},
        description=f"The base URL of the API: {known}{' '.join(own.split(chr(10)))}",
        required=not record["url"] and record["setting"] == "base_url",
        pointer=f"/config/{record['setting']}",
    )


def _unknown(url: str) -> str:
    """Return words on a URL that cannot be called, without a password that may stand in it."""
    shown = bounded(_USER.sub("***@", url) if url.isprintable() else "", _DESCRIPTION)
    return f"the document says {shown} only." if shown else "the document does not say it."


def _default(variable: ServerVariable) -> str:
    return variable.default or next(iter(variable.choices), "")


def _of_variable(name: str, variable: ServerVariable) -> Setting:
    default = _default(variable)
    schema: JsonObject = {"type": "string", "default": default}
    if variable.choices:
        schema["enum"] = list(dict.fromkeys((*variable.choices, default)))
    words = bounded(variable.description or "", _DESCRIPTION)
    return Setting(
        name=name,
        schema=schema,
        description=words or "A part of the base URL.",
        required=False,
        pointer=f"/config/{name}",
    )
