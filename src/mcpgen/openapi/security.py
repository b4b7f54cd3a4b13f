"""Security schemes: what each sends, and the settings that its values come from.

The settings are `api_key`; `token` (bearer, OpenID Connect, and every HTTP scheme that is none of
the others); `username` and `password`; `access_token`, and `client_id` with `client_secret` where
there is a place to fetch tokens from. Where a document declares several schemes of one kind, each
puts its own name in front. All are secret, and none is required: a server starts without them, and
says which are missing when a call needs them. Client certificates (`mutualTLS`) are none of a
request's data, so such a scheme asks for nothing here.
"""

from __future__ import annotations

from collections import Counter
from itertools import count
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from mcpgen.openapi.snake import distinct_snakes
from mcpgen.openapi.tools.descriptions import bounded
from mcpgen.spec.document import Setting

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mcpgen.openapi.model import At, Operation, Parameter, Scheme
    from mcpgen.spec import calls
    from mcpgen_runtime.schema.types import JsonObject

_DESCRIPTION = 200
_STEMS: dict[str, dict[str, str]] = {
    "apiKey": {"value": "api_key"},
    "bearer": {"value": "token"},
    "basic": {"username": "username", "password": "password"},
    "oauth2": {
        "client_id": "client_id",
        "client_secret": "client_secret",
        "value": "access_token",
    },
}
_WORDS = {
    "api_key": "An API key",
    "token": "A bearer token",
    "username": "The user's name",
    "password": "The user's password",
    "client_id": "The client's id, to fetch tokens with",
    "client_secret": "The client's secret, to fetch tokens with",
    "access_token": "An access token, used as it is",
}


class Security:
    """The schemes of a document; `taken` are the names of other settings."""

    def __init__(self, schemes: Mapping[str, Scheme], taken: Iterable[str] = ()) -> None:
        self._declared = schemes
        read = {key: _read(scheme.definition) for key, scheme in schemes.items()}
        known = {key: scheme for key, scheme in read.items() if scheme is not None}
        self.schemes = _named(known, {*taken})
        self._places = {
            _place(scheme.get("location", ""), scheme.get("name", "")): key
            for key, scheme in reversed(self.schemes.items())
            if scheme["kind"] == "apiKey"
        }
        self.used: set[str] = set()

    def requirements(
        self, operation: Operation, sent: Iterable[str] = (), *, required: bool = False
    ) -> list[dict[str, list[str]]] | None:
        """Return the alternatives of an operation; None where it is public.

        `sent` are schemes whose credentials the operation declares as parameters of its own: they
        go with every alternative that does not name them, and where none of them is `required`, may
        be left out.
        """
        own = None if operation.security is None else list(map(self._known, operation.security))
        for key in sent:
            before = own or [{}]
            if not any(key in one for one in before):
                own = [{**one, key: []} for one in before] + ([] if required else before)
        distinct: list[dict[str, list[str]]] = []
        for one in own or ():
            self.used.update(one)
            if one not in distinct:
                distinct.append(one)
        return distinct or None

    def carried(self, parameter: Parameter) -> str | None:
        """Return the scheme whose credential a parameter would be; None for any other parameter."""
        return self._places.get(_place(parameter.location, parameter.name))

    def settings(self) -> Iterator[tuple[Setting, At]]:
        """Yield the settings of the schemes that were asked for, and where each is declared."""
        for key in self.used_schemes():
            scheme, stems = self.schemes[key], _STEMS[self.schemes[key]["kind"]]
            for part, name in scheme["settings"].items():
                words = _sentence(_WORDS[stems[part]], scheme, self._declared[key].definition)
                setting = Setting(
                    name=name,
                    schema={"type": "string", "minLength": 1},
                    description=words,
                    secret=True,
                    required=False,
                    pointer=f"/config/{name}",
                )
                yield setting, self._declared[key].at

    def used_schemes(self) -> dict[str, calls.Scheme]:
        """Return the schemes that were asked for, in the document's order."""
        return {key: scheme for key, scheme in self.schemes.items() if key in self.used}

    def _known(self, requirement: Mapping[str, Iterable[str]]) -> dict[str, list[str]]:
        return {key: list(scopes) for key, scopes in requirement.items() if key in self.schemes}


def _place(location: str, name: str) -> tuple[str, str]:
    """Return where a credential is sent; the names of headers have no case."""
    return location, name.lower() if location == "header" else name


def _read(definition: JsonObject) -> calls.Scheme | None:
    """Read a scheme (3.1, section 4.8.27; 2.0, "Security Scheme Object"), without its settings."""
    kind = definition.get("type")
    if kind == "apiKey":
        name, location = definition.get("name"), definition.get("in")
        if isinstance(name, str) and name and location in ("header", "query", "cookie"):
            return {"kind": "apiKey", "settings": {}, "name": name, "location": location}
        return None
    if kind == "http":
        is_basic = str(definition.get("scheme", "")).lower() == "basic"
        return {"kind": "basic" if is_basic else "bearer", "settings": {}}
    if kind == "basic":
        return {"kind": "basic", "settings": {}}
    if kind == "oauth2":
        url = _token_url(definition)
        made: calls.Scheme = {"kind": "oauth2", "settings": {}}
        if url is not None:
            made["token_url"] = url
        return made
    return {"kind": "bearer", "settings": {}} if kind == "openIdConnect" else None


def _token_url(definition: JsonObject) -> str | None:
    """Return where client credentials get a token; None where that flow is not offered."""
    flows = definition.get("flows")
    flow = flows.get("clientCredentials") if isinstance(flows, dict) else None
    if definition.get("flow") == "application":  # 2.0
        flow = definition
    url = flow.get("tokenUrl") if isinstance(flow, dict) else None
    return url if isinstance(url, str) and _is_absolute(url) else None


def _is_absolute(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in ("https", "http") and bool(parts.hostname) and url.isprintable()


def _prefixes(schemes: Mapping[str, calls.Scheme]) -> dict[str, str]:
    """Return what stands before the settings of each scheme: nothing for the only one of a kind."""
    kinds = Counter(scheme["kind"] for scheme in schemes.values())
    own = distinct_snakes(schemes, "scheme")
    return {
        key: f"{own[key]}_" if kinds[scheme["kind"]] > 1 else "" for key, scheme in schemes.items()
    }


def _named(schemes: dict[str, calls.Scheme], taken: set[str]) -> dict[str, calls.Scheme]:
    """Give every scheme the names of its settings."""
    for key, prefix in _prefixes(schemes).items():
        scheme = schemes[key]
        stems = dict(_STEMS[scheme["kind"]])
        if scheme["kind"] == "oauth2" and "token_url" not in scheme:
            stems = {"value": stems["value"]}
        for part, stem in stems.items():
            name = next(name for name in _wishes(prefix, stem) if name not in taken)
            scheme["settings"][part] = name
            taken.add(name)
    return schemes


def _wishes(prefix: str, stem: str) -> Iterator[str]:
    """Yield names; a scheme that is called like its setting (`my_api_key`) says it once."""
    if prefix.endswith(f"{stem}_"):
        yield prefix[:-1]
    yield prefix + stem
    for number in count(2):
        yield f"{prefix}{stem}_{number}"


def _sentence(words: str, scheme: calls.Scheme, definition: JsonObject) -> str:
    if scheme["kind"] == "apiKey":
        words = f"{words}, sent as the {scheme.get('location')} {scheme.get('name')}"
    own = definition.get("description")
    told = bounded(" ".join(own.split()), _DESCRIPTION) if isinstance(own, str) else ""
    return f"{words}. {told}".strip()
