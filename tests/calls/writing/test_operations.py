"""`operations.json` is cut by lines, and one line is parsed at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mcpgen_runtime.calls.operation import Body, Field, Media, Parameter, Request
from mcpgen_runtime.calls.operations import Operations

if TYPE_CHECKING:
    from pathlib import Path

FILE = b"""\
{"contract":1,"servers":{"s":{"setting":"base_url","url":"https://h"}},"timeout":30,"operations":[
{"name":"list_pets","method":"GET","path":"/pets","server":"s"},
{"name":"broken",,,
{"name":"add_pet","accept":["application/json"],"body":{"choice":"kind","media":[{"fields":{"f":\
{"file":true,"many":true}},"properties":{"a":"b"},"type":"multipart/form-data"},{"argument":"x",\
"type":"text/plain"}],"required":true},"method":"POST","parameters":[{"argument":"id","location":\
"path","name":"id"},{"argument":"q","location":"query","name":"q"}],"path":"/pets/{id}","security"\
:[{"key":["read"]},{}],"server":"s"}
]}
"""


def test_a_line_is_an_operation() -> None:
    operations = Operations(FILE)
    assert operations.names == ["list_pets", "broken", "add_pet"]
    assert operations["list_pets"] == Request("list_pets", "GET", "/pets", "s")
    media = (
        Media(
            "multipart/form-data", properties={"a": "b"}, fields={"f": Field(file=True, many=True)}
        ),
        Media("text/plain", argument="x"),
    )
    assert operations["add_pet"] == Request(
        "add_pet",
        "POST",
        "/pets/{id}",
        "s",
        (
            Parameter("id", "id", "path", "simple", explode=False),
            Parameter("q", "q", "query", "form", explode=True),
        ),
        Body(media, required=True, choice="kind"),
        ({"key": ("read",)}, {}),
        ("application/json",),
    )


def test_other_lines_are_not_parsed() -> None:
    operations = Operations(FILE)
    assert operations["list_pets"].path == "/pets"
    with pytest.raises(ValueError, match="Expecting"):
        operations["broken"]
    with pytest.raises(KeyError):
        operations["missing"]


def test_the_header_is_what_they_share() -> None:
    shared = Operations(FILE).shared
    assert shared["timeout"] == 30
    assert shared["servers"]["s"]["url"] == "https://h"


def test_no_security_is_not_an_empty_one() -> None:
    line = {"name": "x", "method": "GET", "path": "/", "server": "s"}
    assert Request.read(line).security is None
    assert Request.read({**line, "security": []}).security == ()


@pytest.mark.parametrize(
    ("style", "explode"),
    [("form", True), ("cookie", True), ("deepObject", False), ("simple", False), ("matrix", False)],
)
def test_the_default_of_explode_is_the_styles(style: str, explode: bool) -> None:
    data = {"argument": "a", "name": "a", "location": "query", "style": style}
    assert Parameter.read(data).explode is explode
    assert Parameter.read({**data, "explode": not explode}).explode is not explode


def test_those_of_a_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("with_operations", "without_operations"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("")
    (tmp_path / "with_operations" / "operations.json").write_bytes(FILE)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "add_pet" in Operations.of_package("with_operations").names
    with pytest.raises(OSError, match="operations"):
        Operations.of_package("without_operations")
