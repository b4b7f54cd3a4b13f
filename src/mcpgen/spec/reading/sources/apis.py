"""Servers, security schemes and their settings of several APIs, as those of one toolkit.

Two APIs may both ask for `base_url` and `token`: then the settings of the later one get its name in
front, all of them, so that no credential of one is ever sent to the other. Sources of one document,
or of several that name the same servers and schemes, share theirs.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from mcpgen.spec.calls import Api, Request, Scheme, Server
    from mcpgen.spec.document import Document, ToolSpec

_PREFIX = 40


@dataclass(frozen=True, slots=True)
class _Family:
    """Sources that are one API: the files, the API as it was read, and how settings are called."""

    files: set[Path]
    api: Api
    prefix: str
    settings: dict[str, str]


class Apis:
    """The APIs of a toolkit; `taken` are the names of its other settings."""

    def __init__(self, taken: Iterable[str]) -> None:
        self._taken = {*taken}
        self._families: list[_Family] = []
        self._api: Api | None = None

    @property
    def joined(self) -> Api | None:
        """The servers and schemes of all; the longest times and sizes, the strictest word."""
        return self._api

    def fit(self, document: Document, file: Path) -> Document:
        """Return a document with the names that its API has in the toolkit."""
        if document.api is None:
            self._taken.update(setting.name for setting in document.config)
            return document
        family = self._family(document.api, file, document.name)
        for name in sorted(_settings(document.api) - family.settings.keys()):
            family.settings[name] = self._free(family.prefix + name)
        family.files.add(file)
        api = _renamed(document.api, family.settings)
        config = (
            replace(setting, name=family.settings.get(setting.name, setting.name))
            for setting in document.config
        )
        servers, schemes = self._join(api, document.name)
        tools = tuple(_called(tool, servers, schemes) for tool in document.tools)
        return replace(document, api=api, config=tuple(config), tools=tools)

    def _family(self, api: Api, file: Path, name: str) -> _Family:
        for family in self._families:
            if file in family.files or _is_same(api, family.api):
                return family
        prefix = "" if self._taken.isdisjoint(_settings(api)) else f"{name[:_PREFIX]}_"
        self._families.append(_Family(set(), api, prefix, {}))
        return self._families[-1]

    def _free(self, wish: str) -> str:
        name = _free(wish, self._taken)
        self._taken.add(name)
        return name

    def _join(self, api: Api, name: str) -> tuple[dict[str, str], dict[str, str]]:
        """Add an API to the others; returns the new keys of its servers and schemes."""
        joined = self._api or {**api, "servers": {}, "schemes": {}}
        self._api = {
            "servers": {**joined["servers"]},
            "schemes": {**joined["schemes"]},
            "timeout": max(api["timeout"], joined["timeout"]),
            "max_response": max(api["max_response"], joined["max_response"]),
            "strict": api["strict"] or joined["strict"],
        }
        servers: Any = self._api["servers"]
        schemes: Any = self._api["schemes"]
        return _add(api["servers"], servers, name), _add(api["schemes"], schemes, name)


def _is_same(one: Api, other: Api) -> bool:
    return one["servers"] == other["servers"] and one["schemes"] == other["schemes"]


def _settings(api: Api) -> set[str]:
    """Return the settings that an API's servers and schemes read."""
    names = {server["setting"] for server in api["servers"].values()}
    for server in api["servers"].values():
        names |= {variable["setting"] for variable in server.get("variables", {}).values()}
    return names.union(*(scheme["settings"].values() for scheme in api["schemes"].values()))


def _renamed(api: Api, names: Mapping[str, str]) -> Api:
    servers = {key: _server(server, names) for key, server in api["servers"].items()}
    schemes = {key: _scheme(scheme, names) for key, scheme in api["schemes"].items()}
    return {**api, "servers": servers, "schemes": schemes}


def _server(server: Server, names: Mapping[str, str]) -> Server:
    new: Server = {**server, "setting": names[server["setting"]]}
    if "variables" in server:
        new["variables"] = {
            key: {**variable, "setting": names[variable["setting"]]}
            for key, variable in server["variables"].items()
        }
    return new


def _scheme(scheme: Scheme, names: Mapping[str, str]) -> Scheme:
    return {**scheme, "settings": {key: names[name] for key, name in scheme["settings"].items()}}


def _add(new: Mapping[str, Any], into: dict[str, Any], name: str) -> dict[str, str]:
    """Add records to others, under keys of their own unless they are the same; give these."""
    keys: dict[str, str] = {}
    for key, record in new.items():
        same = into.get(key, record) == record
        keys[key] = key if same else _free(f"{name[:_PREFIX]}_{key}", into.keys())
        into[keys[key]] = record
    return keys


def _free(wish: str, taken: Iterable[str]) -> str:
    name, number, known = wish, 1, {*taken}
    while name in known:
        number += 1
        name = f"{wish}_{number}"
    return name


def _called(tool: ToolSpec, servers: Mapping[str, str], schemes: Mapping[str, str]) -> ToolSpec:
    """Return a tool whose request names servers and schemes as the toolkit does."""
    if tool.call is None:
        return tool
    call: Request = {**tool.call, "server": servers[tool.call["server"]]}
    if "security" in tool.call:
        call["security"] = [
            {schemes[key]: scopes for key, scopes in one.items()} for one in tool.call["security"]
        ]
    return replace(tool, call=call)
