"""The configuration of a spec, and whether its tools may change, as documents have them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from mcpgen.diagnostics import Findings
from mcpgen.spec.document import Setting
from mcpgen.spec.normalising import normalise
from mcpgen.spec.reading import Config, Options, read
from mcpgen.spec.reading.documents.settings import OF_THE_RUNTIME

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mcpgen.spec.document import Document
    from mcpgen.spec.reading import ReadResult

TOOLS = "tools: [{name: a, inputSchema: {}}]\n"
SPEC = f"""
mcpgen: 1
config:
  db_path: {{type: string, minLength: 1, default: a.db, description: Where.}}
  token: {{type: string, secret: true}}
  proxy: {{type: string, required: false, x-mine: 1}}
  where: {{type: object, required: [host], properties: {{host: {{type: string}}}}}}
{TOOLS}"""


def test_settings_are_read_in_their_order(document_of: Callable[..., Document]) -> None:
    where = {"type": "object", "required": ["host"], "properties": {"host": {"type": "string"}}}
    assert document_of(SPEC).config == (
        Setting(
            "db_path",
            {"type": "string", "minLength": 1, "default": "a.db"},
            "Where.",
            required=False,
            pointer="/config/db_path",
        ),
        Setting("token", {"type": "string"}, secret=True, pointer="/config/token"),
        Setting("proxy", {"type": "string", "x-mine": 1}, required=False, pointer="/config/proxy"),
        Setting("where", where, pointer="/config/where"),
    )


def test_a_setting_may_refer_to_another_file(write: Callable[[str, str], Path]) -> None:
    write("_types.yaml", "Host: {type: string}\n")
    config = "config: {hosts: {type: array, items: {$ref: '_types.yaml#/Host'}}}\n"
    (result,) = read([write("notes.yaml", f"mcpgen: 1\n{config}{TOOLS}")])
    assert result.document is not None
    normal = normalise(result.document, Findings())
    assert normal is not None
    (setting,) = normal.config
    assert setting.schema["items"] == {"$ref": "#/$defs/Host"}
    assert setting.schema["$defs"] == {"Host": {"type": "string"}}


@pytest.mark.parametrize("key", sorted(OF_THE_RUNTIME))
def test_what_every_server_reads_itself_is_taken(
    key: str, result_of: Callable[..., ReadResult]
) -> None:
    result = result_of(f"mcpgen: 1\nconfig: {{{key}: {{type: string}}}}\n{TOOLS}")
    assert [found.code for found in result.findings] == ["MG208"]


@pytest.mark.parametrize(
    ("said", "configured", "is_dynamic"),
    [
        ("", None, False),
        ("dynamic: true\n", None, True),
        ("dynamic: false\n", True, False),
        ("", True, True),
    ],
)
def test_a_specs_word_goes_before_the_configurations(
    document_of: Callable[..., Document], said: str, configured: bool | None, is_dynamic: bool
) -> None:
    config = Config(options=Options(dynamic=configured))
    assert document_of(f"mcpgen: 1\n{said}{TOOLS}", config=config).dynamic is is_dynamic


def test_a_capture_is_made_dynamic_by_the_configuration(
    document_of: Callable[..., Document],
) -> None:
    text = json.dumps({"tools": [{"name": "a", "inputSchema": {}}]})
    assert not document_of(text, "x.json").dynamic
    assert document_of(text, "x.json", Config(options=Options(dynamic=True))).dynamic


@pytest.mark.parametrize("key", ["config", "dynamic"])
def test_a_capture_with_a_key_of_ours_is_told_how_to_be_a_spec(
    key: str, result_of: Callable[..., ReadResult]
) -> None:
    text = json.dumps({"tools": [{"name": "a", "inputSchema": {}}], key: {}})
    (found,) = result_of(text, "x.json").findings
    assert (found.code, found.severity) == ("MG220", "warning")


@pytest.mark.parametrize(
    ("protocols", "codes"),
    [
        ('["2026-07-28"]', ["MG222"]),
        ('["2025-11-25"]', []),
        ('["2024-11-05", "2026-07-28"]', []),
    ],
)
def test_protocols_that_shut_out_every_handshake_are_told(
    protocols: str, codes: list[str], result_of: Callable[..., ReadResult]
) -> None:
    result = result_of(f"mcpgen: 1\nprotocols: {protocols}\n{TOOLS}")
    assert result.document is not None
    assert [found.code for found in result.findings] == codes
