"""What the README says of the credentials of an API: by scheme, the variables to set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpgen.emit.package.wording import markdown_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mcpgen.emit.ir import Toolkit
    from mcpgen.spec.calls import Scheme

_WHERE = {"header": "the header", "query": "the query, as", "cookie": "the cookie"}
_KINDS = {
    "basic": "a user name and a password (HTTP Basic)",
    "bearer": "a bearer token",
    "oauth2": "OAuth 2",
}


@dataclass(frozen=True, slots=True)
class SchemeRow:
    """A security scheme in the README's table, as Markdown."""

    name: str
    kind: str
    variables: str


def scheme_rows(toolkit: Toolkit) -> list[SchemeRow]:
    """Give the schemes that calls of a toolkit may need, in the document's order."""
    api = toolkit.normal.document.api
    variables = {setting.key: setting.variable for setting in toolkit.settings}
    return [] if api is None else list(_rows(api["schemes"], variables))


def _rows(schemes: Mapping[str, Scheme], variables: Mapping[str, str]) -> Iterator[SchemeRow]:
    for key, scheme in schemes.items():
        if scheme["settings"].keys() and variables.keys() >= {*scheme["settings"].values()}:
            own = {part: f"`{variables[name]}`" for part, name in scheme["settings"].items()}
            yield SchemeRow(markdown_text(key), _kind(scheme), _set(scheme, own))


def _kind(scheme: Scheme) -> str:
    if scheme["kind"] != "apiKey":
        return _KINDS[scheme["kind"]]
    where = _WHERE[scheme.get("location", "header")]
    return f"an API key in {where} {markdown_text(scheme.get('name', ''))}"


def _set(scheme: Scheme, variables: Mapping[str, str]) -> str:
    """Write what to set: for a token that can be fetched, either it or what it is fetched with."""
    if scheme["kind"] != "oauth2" or "client_id" not in variables:
        return " and ".join(variables.values())
    token, client = variables["value"], variables["client_id"]
    return f"{client} and {variables['client_secret']} (a token is fetched), or {token}"
