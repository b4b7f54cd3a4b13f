"""Real documents: every operation that is known to be there is read."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import pytest
from tests.support.api_documents import read_file
from tests.support.shared import SHARED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.openapi.model import Api

FOLDER = SHARED / "corpus" / "openapi"
GITHUB = "MCPGEN_GITHUB_OPENAPI"
"""The environment variable with the path of GitHub's document, which the corpus only names."""

METHODS = {"get", "put", "post", "delete", "options", "head", "patch", "trace"}
pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not FOLDER.is_dir(), reason=f"the corpus is not here: {FOLDER}"),
]


def index() -> list[dict[str, Any]]:
    if not FOLDER.is_dir():
        return []
    entries: list[dict[str, Any]] = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))
    return entries


def main_file(entry: dict[str, Any]) -> Path:
    """Return a document's file: in its folder by the path that it had where it comes from."""
    if entry["name"] == "github-rest.json":
        file = Path(os.environ.get(GITHUB, ""))
        if not file.is_file():
            pytest.skip(f"GitHub's document is not here: {GITHUB} has its path")
        return file
    path = FOLDER / str(entry["name"])
    return path / entry["source"].rpartition(":")[2] if path.is_dir() else path


def read(entry: dict[str, Any]) -> Api:
    path = FOLDER / entry["name"]
    file = main_file(entry)
    reading = read_file(file, path if path.is_dir() else file.parent)
    assert reading.api is not None
    assert not reading.findings.has_errors
    return reading.api


@pytest.mark.parametrize("entry", index(), ids=lambda entry: str(entry["name"]))
def test_every_operation_is_read(entry: dict[str, Any]) -> None:
    api = read(entry)
    print(f"{entry['name']}: {len(api.operations)} operations, {len(api.skipped)} skipped")
    assert api.dialect == entry["version"][:3]
    assert len(api.operations) + len(api.skipped) == entry["ops"]
    assert [(one.method, one.path, one.reason) for one in api.skipped] == []
    keys = [(one.method, one.key) for one in api.operations]
    assert len(set(keys)) == len(keys)


def test_all_of_them_are_here() -> None:
    assert len(index()) == 45
    assert sum(entry["ops"] for entry in index()) == 6278


def test_a_document_of_many_files_is_read_whole() -> None:
    (entry,) = (entry for entry in index() if entry["name"] == "digitalocean-multifile")
    api = read(entry)
    assert len(api.files) > 2000
    assert all(one.operation_id for one in api.operations)


@pytest.mark.parametrize("entry", index(), ids=lambda entry: str(entry["name"]))
def test_parameters_are_those_that_a_plain_reading_finds(entry: dict[str, Any]) -> None:
    """Another reading of the same document, for those that are one file: as short as can be."""
    api = read(entry)
    document = api.root.value
    if len(api.files) > 1:
        pytest.skip("a document of many files")
    found = {
        (operation.method.lower(), operation.key): (
            {(one.location, one.name) for one in operation.parameters},
            {media.type for media in operation.body.media} if operation.body else set(),
            {one.status for one in operation.responses},
        )
        for operation in api.operations
    }
    assert found == dict(plainly(document))


def plainly(document: Any) -> Iterator[tuple[Any, Any]]:
    for path, named in document.get("paths", {}).items():
        item = resolved(document, named)
        for method, operation in item.items():
            if method in METHODS:
                yield (method, path), plain_operation(document, item, operation)


def plain_operation(document: Any, item: Any, operation: Any) -> Any:
    listed = [
        resolved(document, one)
        for one in item.get("parameters", []) + operation.get("parameters", [])
    ]
    parameters = {(one["in"], one["name"]) for one in listed}
    fields = {pair for pair in parameters if pair[0] in ("body", "formData")}
    body = resolved(document, operation.get("requestBody", {}))
    types = set(body.get("content", {}))
    if fields:
        types = set(operation.get("consumes") or document.get("consumes") or ["application/json"])
    if any(one.get("type") == "file" for one in listed):
        types = {"multipart/form-data"}
    elif any(where == "formData" for where, _ in fields):
        types &= {"multipart/form-data", "application/x-www-form-urlencoded"}
        types = types or {"application/x-www-form-urlencoded"}
    statuses = {str(status) for status in operation.get("responses", {}) if status[:2] != "x-"}
    return parameters - fields, types, statuses


def resolved(document: Any, value: Any) -> Any:
    while "$ref" in value:
        tokens = unquote(value["$ref"]).removeprefix("#/").split("/")
        value = document
        for token in tokens:
            key = token.replace("~1", "/").replace("~0", "~")
            value = value[int(key)] if isinstance(value, list) else value[key]
    return value
