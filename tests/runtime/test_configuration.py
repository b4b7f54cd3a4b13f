"""The environment as a typed configuration: every fault at once, and no secret in any of them."""

from __future__ import annotations

import dataclasses
import json
import traceback
from typing import Any

import pytest

from mcpgen_runtime import Toolkit
from mcpgen_runtime.runtime.configuration import (
    make_configuration,
    read_configuration,
    settings_of,
)
from mcpgen_runtime.runtime.errors import LaunchError
from mcpgen_runtime.runtime.loading import load, load_toolkit
from mcpgen_runtime.runtime.schemas import Schemas
from mcpgen_runtime.runtime.setting import Setting, SettingError

SECRET = "hunter2"  # noqa: S105 - nobody's
DEEP = "[" * 300 + "]" * 300


def schemas(**config: Any) -> Schemas:
    header = json.dumps({"contract": 1, "config": config})[:-1] + ',"tools":['
    return Schemas(header.encode() + b"\n]}")


def declared(key: str, schema: Any, **more: Any) -> dict[str, Any]:
    return {"variable": f"NOTES_{key.upper()}", "schema": schema, "python": key, **more}


def read(environment: dict[str, str], **config: Any) -> Any:
    """The values of a package with that configuration."""
    made = dataclasses.make_dataclass("Config", [each["python"] for each in config.values()])
    toolkit = Toolkit(1, "notes_mcp", (), config=made)
    return vars(read_configuration(toolkit, schemas(**config), environment))


def value(text: str, schema: Any) -> object:
    return Setting("NOTES_X", "x", schema).read(text)


@pytest.mark.parametrize(
    ("schema", "text", "expected"),
    [
        ({"type": "string"}, "5", "5"),
        ({"type": "string"}, " a ", " a "),
        ({"type": "integer"}, "5", 5),
        ({"type": "integer"}, " -5 ", -5),
        ({"type": "integer"}, "5.0", 5),
        ({"type": "number"}, "5", 5.0),
        ({"type": "number"}, "0.5", 0.5),
        ({"type": ["number", "null"]}, "5", 5.0),
        ({"type": "boolean"}, "TRUE", True),
        ({"type": "boolean"}, "1", True),
        ({"type": "boolean"}, "false", False),
        ({"type": "boolean"}, "0", False),
        ({"type": "array"}, "[1, 2.0]", [1, 2]),
        ({"type": "object"}, '{"a": null}', {"a": None}),
        ({"type": ["integer", "string"]}, "5", 5),
        ({"type": ["integer", "string"]}, "five", "five"),
        ({"type": ["string", "null"]}, "null", "null"),
        ({"enum": ["a", "b"]}, "a", "a"),
        ({"enum": [1, "2"]}, "1", 1),
        ({"enum": [1, "2"]}, "2", "2"),
        ({"const": True}, "1", True),
        ({}, "true", True),
        ({}, "text", "text"),
        ({"anyOf": [{"type": "integer"}, {"const": "auto"}]}, "auto", "auto"),
        (True, "[]", []),
    ],
)
def test_a_text_is_read_as_its_schema_says(schema: Any, text: str, expected: object) -> None:
    found = value(text, schema)
    assert (found, type(found)) == (expected, type(expected))


@pytest.mark.parametrize(
    ("schema", "text", "words"),
    [
        ({"type": "integer"}, "five", 'expected an integer, got "five"'),
        ({"type": "integer"}, "true", 'expected an integer, got "true"'),
        ({"type": "integer"}, "1_000", "expected an integer"),
        ({"type": "integer", "minimum": 1}, "0", "expected at least 1, got 0"),
        ({"type": "number"}, "1e999", "expected a number"),
        ({"type": "number"}, "NaN", "expected a number"),
        pytest.param({"type": "integer"}, "9" * 5_000, "expected an integer", id="huge"),
        ({"type": "boolean"}, "yes", 'expected true or false, got "yes"'),
        ({"type": "array"}, "[1", "expected an array"),
        ({"type": "array"}, "a,b", 'expected an array written as JSON, got "a,b".'),
        ({"type": "object"}, "5", 'expected an object written as JSON, got "5".'),
        pytest.param({"type": "array"}, "[" * 100_000, "expected an array", id="deep"),
        ({"type": "array", "items": {"type": "string"}}, "[1]", "0: expected a string"),
        pytest.param(
            {"type": "array", "uniqueItems": True},
            DEEP + ",1",
            "expected an array",
            id="no-json",
        ),
        pytest.param(
            {"type": "array", "uniqueItems": True},
            f"[{DEEP}, {DEEP}]",
            "is too deep or too large",
            id="too-deep",
        ),
        ({"enum": ["red", "blue"]}, "rad", 'Did you mean "red"?'),
        (
            {"type": "object", "properties": {"a": {}}, "additionalProperties": False},
            '{"b": 1}',
            "Unrecognized parameter(s): b. Accepted params: a.",
        ),
    ],
)
def test_a_text_that_does_not_fit_is_told(schema: Any, text: str, words: str) -> None:
    with pytest.raises(SettingError) as error:
        value(text, schema)
    assert words in str(error.value)
    assert "arguments" not in str(error.value)


def test_the_default_stands_for_what_is_not_set() -> None:
    config = {
        "path": declared("path", {"type": "string", "default": "notes.db"}),
        "rate": declared("rate", {"type": "number", "default": 1}),
        "size": declared("size", {"type": "integer"}),
    }
    found = read({}, **config)
    assert found == {"path": "notes.db", "rate": 1.0, "size": None}
    assert type(found["rate"]) is float


def test_an_empty_text_is_a_value_where_it_may_be() -> None:
    config = {
        "path": declared("path", {"type": "string", "default": "x"}),
        "name": declared("name", {"type": "string", "default": "x", "minLength": 1}),
        "size": declared("size", {"type": "integer", "default": 7}),
    }
    found = read({"NOTES_PATH": "", "NOTES_NAME": "", "NOTES_SIZE": ""}, **config)
    assert found == {"path": "", "name": "x", "size": 7}


def test_all_faults_are_named_at_once_and_no_secret() -> None:
    config = {
        "db": declared("db", {"type": "string"}, required=True, description="Where it all is."),
        "size": declared("size", {"type": "integer"}),
        "token": declared("token", {"type": "string", "minLength": 8}, secret=True),
        "pin": declared("pin", {"type": "integer", "title": "PIN"}, secret=True, required=True),
        "key": declared("key", {"type": "string"}, secret=True, required=True),
        "fine": declared("fine", {"type": "string"}),
    }
    environment = {"NOTES_SIZE": "big", "NOTES_TOKEN": SECRET, "NOTES_PIN": SECRET}
    with pytest.raises(LaunchError) as error:
        read(environment | {"NOTES_FINE": "x"}, **config)
    assert str(error.value).splitlines() == [
        "its configuration does not fit.",
        "  NOTES_DB: is not set; expected a string. (Where it all is.)",
        '  NOTES_SIZE: expected an integer, got "big".',
        '  NOTES_TOKEN: does not fit; expected a value of {"type": "string", "minLength": 8}',
        '  NOTES_PIN: does not fit; expected a value of {"type": "integer"}',
        "  NOTES_KEY: is not set; expected a string.",
    ]
    assert SECRET not in "".join(traceback.format_exception(error.value))


def test_a_fault_stays_on_its_line() -> None:
    with pytest.raises(LaunchError) as error:
        read({"NOTES_SIZE": "a\nb"}, size=declared("size", {"type": "integer"}))
    assert len(str(error.value).splitlines()) == 2


@pytest.mark.parametrize(
    ("variable", "told"),
    [
        ("NOTES_DB_PAHT", True),
        ("notes_db_path", True),
        ("NOTES_DBPATH", True),
        ("NOTES_EDITOR", False),
        ("NOTES_PRO_DB_PATH", False),  # another server's
        ("NOTES_TOOLS", False),
        ("OTHER_DB_PATH", False),
        ("NOTES_TOKEM", False),  # NOTES_TOKEN is set
    ],
)
def test_a_near_miss_is_told(variable: str, told: bool, capsys: pytest.CaptureFixture[str]) -> None:
    config = {
        "db_path": declared("db_path", {"type": "string"}),
        "token": declared("token", {"type": "string"}, secret=True),
    }
    read({variable: SECRET, "NOTES_TOKEN": "x"}, **config)
    line = f"notes_mcp: {variable} is set, but nothing reads it; is NOTES_DB_PATH meant?\n"
    assert capsys.readouterr().err == (line if told else "")


def test_nothing_is_read_for_a_toolkit_without_configuration() -> None:
    assert read_configuration(Toolkit(1, "a_mcp", ()), schemas(), {}) is None
    assert settings_of(Schemas(b"")) == {}


@pytest.mark.parametrize("config", [None, int, dataclasses.make_dataclass("Config", ["b"])])
def test_a_class_and_schemas_that_disagree_are_a_launch_error(config: Any) -> None:
    toolkit = Toolkit(1, "a_mcp", (), config=config)
    with pytest.raises(LaunchError, match=r"a_mcp: contract\.py and schemas\.json disagree"):
        read_configuration(toolkit, schemas(a=declared("a", {"type": "string"})), {})


def test_the_packages_own_class_is_made() -> None:
    toolkit, own = load_toolkit("notes_mcp"), Schemas.of_package("notes_mcp")
    environment = {"NOTES_DB_PATH": "x.db", "NOTES_CLASS": "3", "NOTES_TOKEN": SECRET * 2}
    config: Any = read_configuration(toolkit, own, environment)
    assert type(config) is toolkit.config
    assert (config.db_path, config.class_, config.token) == ("x.db", 3.0, SECRET * 2)
    assert SECRET not in repr(config)
    with pytest.raises(AttributeError):
        config.db_path = "other"


def test_a_configuration_can_be_given() -> None:
    toolkit, own = load_toolkit("notes_mcp"), Schemas.of_package("notes_mcp")
    config: Any = make_configuration(toolkit, own, {"class": 2.0})
    assert (config.db_path, config.class_, config.token) == ("notes.db", 2.0, None)
    with pytest.raises(KeyError, match="no configuration called class_"):
        make_configuration(toolkit, own, {"class_": 2.0})


def test_given_values_lack_nothing_that_is_required() -> None:
    made = dataclasses.make_dataclass("Config", ["db_path", "token"])
    toolkit = Toolkit(1, "notes_mcp", (), config=made)
    text = {"type": "string"}
    own = schemas(
        db_path=declared("db_path", text, required=True),
        token=declared("token", text, required=True, secret=True),
    )
    with pytest.raises(KeyError, match="notes_mcp needs a configuration of token"):
        make_configuration(toolkit, own, {"db_path": "x"})
    assert vars(make_configuration(toolkit, own, {"db_path": "x", "token": SECRET}))


def test_loading_reads_the_environment_or_none_of_it() -> None:
    application = load("notes_mcp", environment={"NOTES_DB_PATH": "x.db"})
    assert application._config.db_path == "x.db"  # type: ignore[attr-defined]
    assert load("notes_mcp", environment=None)._config is None
    with pytest.raises(LaunchError, match="NOTES_TOKEN"):
        load("notes_mcp", environment={"NOTES_TOKEN": "short"})


def test_an_empty_variable_is_no_answer_where_one_is_asked_for() -> None:
    required = Setting("NOTES_TOKEN", "token", {"type": "string"}, secret=True, required=True)
    assert not required.is_set("")
    assert required.is_set("x")
    assert Setting("NOTES_PREFIX", "prefix", {"type": "string", "default": "a"}).is_set("")
