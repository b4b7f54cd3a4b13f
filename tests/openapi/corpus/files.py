"""Files that arguments name by their paths: made before a call, read like others after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KEYS = {"path", "name", "mediaType"}


class LocalFiles(NamedTuple):
    """The files of a folder, each of which holds a text of its own."""

    folder: Path

    def make(self, arguments: Any) -> None:
        """Make every file that arguments name, unless its name is no plain one."""
        for value in _named(arguments):
            name = value["path"]
            if name.isalnum():
                (self.folder / name).write_text(f"content of {name}", encoding="utf-8")

    def contents(self, value: Any) -> Any:
        """The arguments with the content of each file that they name."""
        if isinstance(value, list):
            return [self.contents(one) for one in value]
        if not isinstance(value, dict):
            return value
        if not _is_named(value):
            return {key: self.contents(one) for key, one in value.items()}
        rest = {key: one for key, one in value.items() if key != "path"}
        return {"text": f"content of {value['path']}", "name": value["path"], **rest}


def _named(value: Any) -> Iterator[dict[str, Any]]:
    """Yield what may be a file that is named by its path."""
    if isinstance(value, dict) and _is_named(value):
        yield value
    elif isinstance(value, (dict, list)):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _named(one)


def _is_named(value: dict[str, Any]) -> bool:
    return isinstance(value.get("path"), str) and value.keys() <= KEYS
