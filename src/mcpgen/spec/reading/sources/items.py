"""Which files a spec's `sources:` mean, and what it says of each."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from mcpgen.spec.reading.options import FORMATS, SERVED, STRICT, ApiOptions, Choice, Options
from mcpgen.spec.reading.real_path import real_path
from mcpgen.spec.reading.references.locate import RefusedError, locate, typed_path
from mcpgen_runtime.schema import pointer as json_pointer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mcpgen.diagnostics import Findings
    from mcpgen.spec.reading.text.source import TextSource
    from mcpgen_runtime.schema.types import Json, JsonObject

_CHOICES = ("include", "exclude")


class Item(NamedTuple):
    """A source: its file as the user would type it, the item's pointer, and what it says.

    The overlays in `api` are relative to the configuration's folder, as those of a configuration.
    """

    path: Path
    pointer: str
    api: ApiOptions

    @property
    def has_options(self) -> bool:
        """Whether it says anything that only a document of an API can be told."""
        return self.api != ApiOptions()


def items(
    spec: Json, source: TextSource, root: Path, folder: Path, findings: Findings
) -> Iterator[Item]:
    """Yield the sources of a spec; a file that is not there, or outside `root`, is told.

    Items that are not as the format has them are passed over.
    """
    authored = spec.get("sources") if isinstance(spec, dict) and "mcpgen" in spec else None
    beside = real_path(source.path).parent
    for index, item in enumerate(authored if isinstance(authored, list) else []):
        content = {"file": item} if isinstance(item, str) else item
        if not isinstance(content, dict) or not isinstance(content.get("file"), str):
            continue
        at = json_pointer.format(["sources", str(index)])
        try:
            path = _file(content["file"], beside, root)
        except RefusedError as error:
            findings.error(error.code, str(error), error.help, source=source, pointer=at)
            continue
        yield Item(path, at, _options(content, beside, folder))


def inherited(spec: Json, entry: Options) -> Options:
    """Return what a spec, and the configuration for it (`entry`), say of its sources too.

    What is not as the format has it is passed over.
    """
    said = spec if isinstance(spec, dict) else {}
    words = {"strict": STRICT, "served": SERVED, "formats": FORMATS}
    known = {key: said[key] for key, values in words.items() if said.get(key) in values}
    ignore = said.get("ignore")
    ignored = tuple(map(str, ignore)) if isinstance(ignore, list) else None
    return Options(**known, ignore=ignored).over(entry)._replace(name=None, references=None)


def _file(file: str, beside: Path, root: Path) -> Path:
    path = typed_path(locate(file, beside, root, "source"), root)
    if not os.path.isfile(path):  # noqa: PTH113 - pathlib raises for odd names
        raise RefusedError("MG113", f"there is no file {path}", "Check the path.")
    return path


def _options(content: JsonObject, beside: Path, folder: Path) -> ApiOptions:
    """Return what an item says of its API, as far as it is of the right form."""
    said = {key: content.get(key) for key in ApiOptions._fields}
    for key in _CHOICES:
        said[key] = _choice(said[key])
    overlays = said["overlays"] if isinstance(said["overlays"], list) else None
    said["overlays"] = overlays and tuple(_moved(file, beside, folder) for file in overlays)
    return ApiOptions(**said)


def _choice(content: Json) -> Choice | None:
    if not isinstance(content, dict):
        return None
    return Choice(*(tuple(content.get(word) or ()) for word in Choice._fields))


def _moved(file: Json, beside: Path, folder: Path) -> str:
    """Return a path relative to the spec as one relative to the configuration's folder."""
    return os.path.relpath(beside / str(file), real_path(folder)).replace(os.sep, "/")
