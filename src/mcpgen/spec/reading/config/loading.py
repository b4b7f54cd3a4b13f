"""`[tool.mcpgen]` and `[tool.mcpgen.specs."FILE"]` of pyproject.toml."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

from mcpgen.spec.reading.config.api import KEYS as OF_APIS
from mcpgen.spec.reading.config.api import api_options
from mcpgen.spec.reading.config.table import Table
from mcpgen.spec.reading.config.toml_source import TomlSource, syntax_position
from mcpgen.spec.reading.options import FORMATS, SERVED, STRICT, Config, Options
from mcpgen.spec.reading.real_path import real_path

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from mcpgen.diagnostics import Findings

_OF_SPECS = {"strict", "served", "formats", "ignore", "dynamic", "references", *OF_APIS}
_URI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[^#]*#?")
_NAME = re.compile(r"[a-z][a-z0-9_]{0,99}")


def load_config(path: Path, findings: Findings, display: str | None = None) -> Config:
    """Read the configuration of a pyproject.toml; without the file or the table, an empty one.

    What is wrong with it is added to `findings` as errors.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Config(path.parent)
    except (OSError, UnicodeDecodeError) as error:
        findings.error("MG114", f"{display or path}: cannot be read: {error}", "Mend the file.")
        return Config(path.parent)
    table = _table(TomlSource(display or str(path), text), findings)
    return Config(path.parent) if table is None else _config(table, path.parent)


def _table(source: TomlSource, findings: Findings) -> Table | None:
    """Return `[tool.mcpgen]`; None where there is none, or where it is not to be had."""
    import tomllib

    try:
        tool: Any = tomllib.loads(source.text).get("tool", {})
    except tomllib.TOMLDecodeError as error:
        place = syntax_position(source.text, str(error))
        findings.error("MG114", f"not TOML: {error}", "Mend it.", source=source, place=place)
        return None
    values = tool if isinstance(tool, dict) else {"mcpgen": tool}
    return Table(values, "/tool", source, findings).inner("mcpgen", "a table")


def _config(table: Table, folder: Path) -> Config:
    table.check_keys(_OF_SPECS | {"paths", "out", "specs"})
    paths = table.texts("paths") or ()
    specs = table.inner("specs", "a table of tables, one a spec file")
    if specs is not None:
        _check_files(specs, folder, paths or ("specs",))
    each = specs.each("a table of options") if specs else ()
    return Config(
        folder,
        paths,
        table.text("out", _wrong_path),
        _options(table),
        {name: _spec(options) for name, options in each},
    )


def _check_files(specs: Table, folder: Path, paths: Iterable[str]) -> None:
    """Refuse options of files that are not there: what they leave out would be served."""
    for name in specs.values:
        if not _is_file(folder, name):
            places = (f"{path.rstrip('/')}/{name}" for path in paths)
            meant = next((place for place in places if _is_file(folder, place)), None)
            wrong = "names no file; a spec is named by its path from this folder"
            specs.refuse(name, wrong, meant)


def _is_file(folder: Path, name: str) -> bool:
    return os.path.isfile(real_path(folder / name))  # noqa: PTH113 - pathlib raises for odd names


def _spec(table: Table) -> Options:
    table.check_keys(_OF_SPECS | {"name"})
    return _options(table)._replace(name=table.text("name", _wrong_name))


def _options(table: Table) -> Options:
    return Options(
        None,
        table.choice("strict", STRICT),
        table.choice("served", SERVED),
        table.choice("formats", FORMATS),
        table.texts("ignore"),
        table.flag("dynamic"),
        _files(table),
        api_options(table),
    )


def _files(table: Table) -> dict[str, str] | None:
    value = table.values.get("references")
    if value is None:
        return None
    if isinstance(value, dict) and all(isinstance(item, str) for item in value.values()):
        for uri in value:
            if not _URI.fullmatch(uri):
                wrong = f'has "{uri}", which is no absolute URI without a fragment'
                table.refuse("references", wrong)
        return dict(value)
    table.refuse("references", "must be a table of files by URI")
    return None


def _wrong_name(value: str) -> str | None:
    return (
        None if _NAME.fullmatch(value) else "must be of the form [a-z][a-z0-9_]*, at most 100 long"
    )


def _wrong_path(value: str) -> str | None:
    return None if value and "\0" not in value else "must be the path of a folder"
