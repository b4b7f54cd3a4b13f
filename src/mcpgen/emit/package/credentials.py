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
    variables = {setting.key: f"`{setting.variable}`" for setting in toolkit.settings}
    return [
        SchemeRow(
            markdown_text(key),
            _kind(scheme),
            _set(scheme, {part: variables[name] for part, name in scheme["settings"].items()}),
        )
        for key, scheme in _schemes(toolkit)
    ]


def setting_of_credential(toolkit: Toolkit) -> str | None:
    """Return the key of a setting that a credential comes from; None where there are none."""
    names = (name for _, scheme in _schemes(toolkit) for name in scheme["settings"].values())
    return next(names, None)


def _schemes(toolkit: Toolkit) -> Iterator[tuple[str, Scheme]]:
    """Yield the schemes whose values the toolkit reads."""
    api = toolkit.normal.document.api
    keys = {setting.key for setting in toolkit.settings}
    for key, scheme in () if api is None else api["schemes"].items():
        if scheme["settings"] and keys.issuperset(scheme["settings"].values()):
            yield key, scheme


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
