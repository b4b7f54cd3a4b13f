from __future__ import annotations

import pytest

from mcpgen_runtime.schema import patterns
from mcpgen_runtime.schema.gate import Gate, TooDeepSchemaError, UnusableSchemaError


def test_formats_are_annotations() -> None:
    assert Gate({"format": "email"}).accepts("no")


def test_an_integer_written_as_a_float_is_one_and_a_boolean_is_none() -> None:
    gate = Gate({"type": "integer"})
    assert gate.accepts(5.0)
    assert not gate.accepts(True)
    assert not gate.accepts(5.5)


def test_errors_have_paths() -> None:
    errors = Gate({"properties": {"a": {"type": "string"}}}).errors({"a": 1})
    assert [(error.instance_path, error.schema_path) for error in errors] == [
        (["a"], ["properties", "a", "type"])
    ]


@pytest.mark.parametrize(
    ("schema", "path", "keyword"),
    [
        ({"properties": {"a": {"pattern": "("}}}, ("properties", "a", "pattern"), "pattern"),
        ({"$ref": "#/$defs/no"}, (), ""),
        ({"$ref": "https://example.com/x"}, (), ""),
    ],
)
def test_an_unusable_schema_says_where(schema: object, path: object, keyword: str) -> None:
    gate = Gate(schema)  # type: ignore[arg-type]
    with pytest.raises(UnusableSchemaError) as error:
        gate.accepts(1)
    assert (error.value.path, error.value.keyword) == (path, keyword)


def test_the_schema_is_compiled_at_first_use_only() -> None:
    gate = Gate({"type": "nonsense"})
    with pytest.raises(UnusableSchemaError):
        gate.accepts(1)


def test_a_schema_is_compiled_without_a_value() -> None:
    Gate({"type": "string"}).compile()
    with pytest.raises(UnusableSchemaError):
        Gate({"type": "nonsense"}).compile()


@pytest.mark.parametrize("depth", [255, 300])
@pytest.mark.parametrize("text", ["", "\ud800"])
def test_what_is_too_deep_for_the_engine_says_so(depth: int, text: str) -> None:
    schema: dict[str, object] = {"description": text}
    for _ in range(depth):
        schema = {"items": schema}
    with pytest.raises(TooDeepSchemaError):
        Gate(schema).compile()


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        ("^\\p{L}$", "é", True),
        ("^\\d$", "\u0663", False),
        ("^\\w$", "é", False),
        ("^abc$", "abc\n", False),
        ("b", "abc", True),
        ("(", "(", False),
        ("^.$", "\U0001f600", True),
        ("^.$", "\ud800", True),
    ],
)
def test_patterns_are_those_of_ecmascript(pattern: str, text: str, found: bool) -> None:
    assert patterns.matches(pattern, text) is found
    assert patterns.is_valid(pattern) is (pattern != "(")


def test_a_schema_may_hold_lone_surrogates_anywhere() -> None:
    text = "\ud800"
    schema = {
        "description": text,
        "properties": {text: {"const": text}},
        "additionalProperties": False,
    }
    gate = Gate(schema)
    assert gate.accepts({text: text})
    assert not gate.accepts({text: "\ud801"})
    assert not gate.accepts({"\udc00": text})


def test_a_definition_may_be_called_by_a_lone_surrogate() -> None:
    gate = Gate({"$defs": {"\ud800": {"type": "string"}}, "items": {"$ref": "#/$defs/\ud800"}})
    assert gate.accepts(["a"])
    assert not gate.accepts([1])


def test_a_fault_beside_a_lone_surrogate_says_where() -> None:
    with pytest.raises(UnusableSchemaError) as error:
        Gate({"description": "\ud800", "maxLength": "no"}).compile()
    assert error.value.path == ("maxLength",)
