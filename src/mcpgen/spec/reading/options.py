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

    def over(self, other: Options) -> Options:
        """Take these options' word before `other`'s."""
        said = {key: value for key, value in self._asdict().items() if value is not None}
        return other._replace(**said)


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
        if self.folder is not None:
            for name, options in self.specs.items():
                if real_path(self.folder / name) == real_path(path):
                    return options.over(self.options)
        return self.options
