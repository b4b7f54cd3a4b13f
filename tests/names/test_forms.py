"""What a name of the spec would like to be called in Python."""

from __future__ import annotations

import keyword

import pydantic
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen.emit.names import (
    NotANameError,
    PythonName,
    class_form,
    definition_form,
    distribution_name,
    field_form,
    field_names,
    handler_form,
    is_name,
    package_name,
    pascal,
    toolkit_name,
    words,
)
from mcpgen.emit.names.reserved import OF_PYDANTIC


@pytest.mark.parametrize(
    ("served", "handler"),
    [
        ("edit_note", "edit_note"),
        ("edit-note", "edit_note"),
        ("editNote", "edit_note"),
        ("EDIT_NOTE", "edit_note"),
        ("getHTTPRoute-v2", "get_http_route_v2"),
        ("a.b/c", "a_b_c"),
        ("get_2", "get_2"),
        ("1st", "tool_1st"),
        ("---", "tool"),
        ("class", "class_"),
        ("Global", "global_"),
        ("list", "list_"),
        ("lifespan", "lifespan_"),
        ("around", "around_"),
        ("models", "models_"),
        ("contract", "contract_"),
        ("collections", "collections_"),
        ("mcpgen_runtime", "mcpgen_runtime_"),
        ("typing", "typing_"),
        ("__import__", "import_"),
    ],
)
def test_handlers(served: str, handler: str) -> None:
    assert handler_form(served) == handler


@pytest.mark.parametrize(
    ("prop", "field"),
    [
        ("title", "title"),
        ("dueDate", "dueDate"),
        ("class", "class_"),
        ("self", "self_"),
        ("__class__", "class_"),
        ("_id", "id_"),
        ("model_config", "model_config_"),
        ("copy", "copy_"),
        ("list", "list_"),
        ("StrictStr", "StrictStr_"),
        ("Literal", "Literal_"),
        ("", "field"),
        ("_", "field"),
        ("a b", "a_b"),
        ("1st", "field_1st"),
        ("@type", "type"),
        ("$ref", "ref"),
        ("foo-bar", "foo_bar"),
        ("\ud800", "field"),
        ("名前", "名前"),
        ("ﬁ", "fi"),
    ],
)
def test_fields(prop: str, field: str) -> None:
    assert field_form(prop) == field


def test_a_field_is_not_called_as_the_types_of_its_class() -> None:
    assert field_form("Tag", frozenset({"Tag"})) == "Tag_"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Tag", "Tag"),
        ("HTTPError", "HTTPError"),
        ("tag", "Tag"),
        ("issue-filter", "IssueFilter"),
        ("Any", "Any_"),
        ("Exception", "Exception_"),
        ("1st", "Model_1st"),
        ("", "Unnamed"),
        ("io.k8s.api.Pod", "IoK8sApiPod"),
    ],
)
def test_definitions(name: str, expected: str) -> None:
    assert definition_form(name) == expected


@pytest.mark.parametrize(
    ("text", "name", "package", "distribution"),
    [
        ("notes", "notes", "notes_mcp", "notes-mcp"),
        ("GitHub Server", "github_server", "github_server_mcp", "github-server-mcp"),
        ("my-mcp", "my_mcp", "my_mcp", "my-mcp"),
        ("3d", "mcp_3d", "mcp_3d_mcp", "mcp-3d-mcp"),
        ("日本", "toolkit", "toolkit_mcp", "toolkit-mcp"),
        ("class", "class", "class_mcp", "class-mcp"),
    ],
)
def test_toolkits(text: str, name: str, package: str, distribution: str) -> None:
    assert toolkit_name(text) == name
    assert package_name(name) == package
    assert distribution_name(package) == distribution


@given(st.text())
def test_every_text_has_a_form(text: str) -> None:
    assert is_name(handler_form(text))
    assert is_name(class_form(words(text)))
    assert is_name(definition_form(text))
    field = field_form(text)
    assert is_name(field)
    assert not field.startswith("_")
    assert toolkit_name(toolkit_name(text)) == toolkit_name(text)


@given(st.lists(st.text(), unique=True))
def test_fields_of_one_object_differ(props: list[str]) -> None:
    names = field_names(props)
    assert len(set(names.values())) == len(props)


@given(st.lists(st.from_regex(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", fullmatch=True), unique=True))
def test_different_snake_names_are_different_classes(names: list[str]) -> None:
    assert len({pascal(name.split("_")) for name in names}) == len(names)


def test_long_class_names_are_cut_and_stay_apart() -> None:
    long = ["word"] * 60
    first, second = class_form([*long, "a"]), class_form([*long, "b"])
    assert first != second
    assert max(len(first), len(second)) <= 80


@pytest.mark.parametrize("text", ["", "a b", "class", "1a", "ﬁ", "a;b", "a\n"])
def test_only_names_are_names(text: str) -> None:
    with pytest.raises(NotANameError):
        PythonName(text)


def test_the_list_of_pydantics_attributes_is_whole() -> None:
    public = {name for name in dir(pydantic.BaseModel) if not name.startswith("_")}
    assert public <= OF_PYDANTIC


def test_no_form_is_a_keyword() -> None:
    for word in keyword.kwlist:
        assert handler_form(word) == f"{word.lower()}_" or not keyword.iskeyword(handler_form(word))
        assert field_form(word) == f"{word}_"
