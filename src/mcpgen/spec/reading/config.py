"""`[tool.mcpgen]` and `[tool.mcpgen.specs."FILE"]` of pyproject.toml."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mcpgen.spec.reading.documents.nearest import nearest
from mcpgen.spec.reading.options import FORMATS, SERVED, STRICT, Config, Options
from mcpgen.spec.reading.text.places import position_at, tokens_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mcpgen.diagnostics import Findings, Position

_OF_SPECS = {"strict", "served", "formats", "ignore", "dynamic", "references"}
_URI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[^#]*#?")
_NAME = re.compile(r"[a-z][a-z0-9_]{0,99}")


class TomlSource:
    """A TOML text; it finds the line that a key's last part begins."""

    def __init__(self, display: str, text: str) -> None:
        self.display = display
        self.text = text

    def position(self, pointer: str, *, key: bool = False) -> Position | None:  # noqa: ARG002
        """Find the line where the key, or the nearest table around it, is written."""
        for token in reversed(tokens_of(pointer)):
            quoted = rf"[\"']?{re.escape(token)}[\"']?"
            match = re.search(rf"^\s*(\[.*{quoted}\s*\]|{quoted}\s*=)", self.text, re.MULTILINE)
            if match:
                start = match.start() + len(match.group()) - len(match.group().lstrip())
                return position_at(self.text, start)
        return None


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
    return _Reader(TomlSource(display or str(path), text), findings).read(path.parent)


class _Reader:
    def __init__(self, source: TomlSource, findings: Findings) -> None:
        self._source = source
        self._findings = findings

    def read(self, folder: Path) -> Config:
        table = self._table()
        self._refuse_unknown(table, _OF_SPECS | {"paths", "out", "specs"}, "/tool/mcpgen")
        specs = table.get("specs", {})
        if not isinstance(specs, dict):
            self._refuse("/tool/mcpgen/specs", "must be a table of tables, one a spec file")
            specs = {}
        return Config(
            folder,
            self._texts(table, "paths", "/tool/mcpgen") or (),
            self._text(table, "out", "/tool/mcpgen", _wrong_path),
            self._options(table, "/tool/mcpgen"),
            {name: self._spec(name, options) for name, options in specs.items()},
        )

    def _table(self) -> dict[str, Any]:
        import tomllib

        try:
            tool = tomllib.loads(self._source.text).get("tool", {})
        except tomllib.TOMLDecodeError as error:
            place = _toml_position(self._source.text, str(error))
            message = f"not TOML: {error}"
            self._findings.error("MG114", message, "Mend it.", source=self._source, place=place)
            return {}
        table = tool.get("mcpgen", {}) if isinstance(tool, dict) else None
        if isinstance(table, dict):
            return table
        self._refuse("/tool/mcpgen", "must be a table")
        return {}

    def _spec(self, name: str, table: Any) -> Options:
        pointer = f"/tool/mcpgen/specs/{name.replace('~', '~0').replace('/', '~1')}"
        if not isinstance(table, dict):
            self._refuse(pointer, "must be a table of options")
            return Options()
        self._refuse_unknown(table, _OF_SPECS | {"name"}, pointer)
        return self._options(table, pointer)

    def _options(self, table: dict[str, Any], pointer: str) -> Options:
        return Options(
            self._text(table, "name", pointer, _wrong_name) if "specs/" in pointer else None,
            self._choice(table, "strict", pointer, STRICT),
            self._choice(table, "served", pointer, SERVED),
            self._choice(table, "formats", pointer, FORMATS),
            self._texts(table, "ignore", pointer),
            self._flag(table, "dynamic", pointer),
            self._files(table, "references", pointer),
        )

    def _choice(
        self, table: dict[str, Any], key: str, pointer: str, values: tuple[str, ...]
    ) -> str | None:
        value = table.get(key)
        if value is None or value in values:
            return value
        near = nearest(value, values) if isinstance(value, str) else None
        self._refuse(f"{pointer}/{key}", f"must be one of {', '.join(values)}", near)
        return None

    def _text(
        self, table: dict[str, Any], key: str, pointer: str, fault: Callable[[str], str | None]
    ) -> str | None:
        value = table.get(key)
        if value is None:
            return None
        wrong = fault(value) if isinstance(value, str) else "must be a string"
        if wrong is not None:
            self._refuse(f"{pointer}/{key}", wrong)
        return value if wrong is None and isinstance(value, str) else None

    def _texts(self, table: dict[str, Any], key: str, pointer: str) -> tuple[str, ...] | None:
        value = table.get(key)
        if value is None:
            return None
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        self._refuse(f"{pointer}/{key}", "must be a list of strings")
        return None

    def _flag(self, table: dict[str, Any], key: str, pointer: str) -> bool | None:
        value = table.get(key)
        if value is None or isinstance(value, bool):
            return value
        self._refuse(f"{pointer}/{key}", "must be true or false")
        return None

    def _files(self, table: dict[str, Any], key: str, pointer: str) -> dict[str, str] | None:
        value = table.get(key)
        if value is None:
            return None
        if isinstance(value, dict) and all(isinstance(item, str) for item in value.values()):
            for uri in value:
                if not _URI.fullmatch(uri):
                    wrong = f'has "{uri}", which is no absolute URI without a fragment'
                    self._refuse(f"{pointer}/{key}", wrong)
            return dict(value)
        self._refuse(f"{pointer}/{key}", "must be a table of files by URI")
        return None

    def _refuse_unknown(self, table: dict[str, Any], known: set[str], pointer: str) -> None:
        listed = sorted(known)
        for key in table.keys() - known:
            wrong = f"is unknown; known here: {', '.join(listed)}"
            self._refuse(f"{pointer}/{key}", wrong, nearest(key, listed))

    def _refuse(self, pointer: str, wrong: str, meant: str | None = None) -> None:
        dotted = ".".join(tokens_of(pointer))
        options = "See the options that a spec itself may set: `mcpgen schema` prints them."
        help_ = f'Did you mean "{meant}"?' if meant else options
        message = f"{dotted} {wrong}"
        self._findings.error("MG114", message, help_, source=self._source, pointer=pointer)


def _wrong_name(value: str) -> str | None:
    return (
        None if _NAME.fullmatch(value) else "must be of the form [a-z][a-z0-9_]*, at most 100 long"
    )


def _wrong_path(value: str) -> str | None:
    return None if value and "\0" not in value else "must be the path of a folder"


def _toml_position(text: str, message: str) -> Position | None:
    match = re.search(r"\(at line (\d+), column (\d+)\)", message)
    if match is None:
        return None
    line, column = int(match.group(1)), int(match.group(2))
    start = sum(len(above) + 1 for above in text.split("\n")[: line - 1])
    return position_at(text, min(start + column - 1, len(text)))
