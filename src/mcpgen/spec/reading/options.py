"""The options that a spec, or the configuration for it, may set; light to import."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcpgen.spec.reading.real_path import real_path

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

STRICT = ("all", "annotated")
SERVED = ("portable", "exact", "authored")
FORMATS = ("ignore", "assert")
BODIES = ("flat", "nested")
OUTPUTS = ("off", "served")
DEPRECATED = ("keep", "drop")
RESPONSES = ("lenient", "strict")

NAME_BUDGET = (16, 128)
"""Bounds of `name_budget`, in characters."""

TIMEOUT = 3600
"""Bound of `timeout`, in seconds."""

RESPONSE_BYTES = (1024, 64 * 1024 * 1024)
"""Bounds of `max_response`, in bytes."""


class Choice(NamedTuple):
    """Which operations are meant: one that fits any of these. Paths and the rest may be globs."""

    tags: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    methods: tuple[str, ...] = ()
    operations: tuple[str, ...] = ()


class ApiOptions(NamedTuple):
    """Options of a document that describes an API; None says nothing.

    `tools` has, by operation id or `METHOD /path`, the `name`, `title` and `description` to take.
    `overlays` are files, relative to the configuration's folder (or to the spec whose `sources:`
    has them). `name_budget` is in characters, `timeout` in seconds, `max_response` in bytes.
    """

    include: Choice | None = None
    exclude: Choice | None = None
    tools: Mapping[str, Mapping[str, str]] | None = None
    overlays: tuple[str, ...] | None = None
    body: str | None = None
    outputs: str | None = None
    deprecated: str | None = None
    responses: str | None = None
    name_budget: int | None = None
    timeout: float | None = None
    max_response: int | None = None

    def over(self, other: ApiOptions) -> ApiOptions:
        """Take these options' word before `other`'s."""
        said = {key: value for key, value in self._asdict().items() if value is not None}
        return other._replace(**said)


class Options(NamedTuple):
    """Options of one spec; None and () say nothing, so that another word counts.

    `references` are files by URI, relative to the configuration's folder.
    """

    name: str | None = None
    strict: str | None = None
    served: str | None = None
    formats: str | None = None
    ignore: tuple[str, ...] | None = None
    dynamic: bool | None = None
    references: Mapping[str, str] | None = None
    api: ApiOptions = ApiOptions()

    def over(self, other: Options) -> Options:
        """Take these options' word before `other`'s."""
        said = {key: value for key, value in self._asdict().items() if value is not None}
        return other._replace(**said | {"api": self.api.over(other.api)})


class Config(NamedTuple):
    """`[tool.mcpgen]`: where specs are, where servers go, options of all specs and of each.

    `folder` is where pyproject.toml stands: `paths`, `out` and the keys of `specs` are relative to
    it. Empty `paths` and None for `out` leave the choice to the command line.
    """

    folder: Path | None = None
    paths: tuple[str, ...] = ()
    out: str | None = None
    options: Options = Options()
    specs: Mapping[str, Options] = {}

    def options_for(self, path: Path) -> Options:
        """Return the options of one spec file: its own entry's before those of all."""
        return self.entry(path).over(self.options)

    def entry(self, path: Path) -> Options:
        """Return what is said of one spec file alone."""
        if self.folder is not None:
            for name, options in self.specs.items():
                if real_path(self.folder / name) == real_path(path):
                    return options
        return Options()
