from __future__ import annotations

import pytest

from mcpgen_runtime import Binding, Toolkit
from mcpgen_runtime.runtime.errors import LaunchError
from mcpgen_runtime.runtime.schemas import Schemas, ToolSchemas, check_schemas

DATA = b"""{"contract":1,"tools":[
{"name":"a.b","input":{"type":"object"},"output":false},
{"name":"c","input":{"x":"},"}}
]}
"""


def test_the_schemas_of_a_tool_are_cut_from_its_line() -> None:
    schemas = Schemas(DATA)
    assert list(schemas.names) == ["a.b", "c"]
    assert schemas["a.b"] == ToolSchemas({"type": "object"}, False)
    assert schemas["c"] == ToolSchemas({"x": "},"}, None)


def test_only_the_line_asked_for_is_parsed() -> None:
    broken = DATA.replace(b'{"type":"object"}', b"{{{")
    assert Schemas(broken)["c"].arguments == {"x": "},"}


@pytest.mark.parametrize("names", [("a.b",), ("a.b", "c", "d")])
def test_schemas_of_other_tools_are_a_launch_error(names: tuple[str, ...]) -> None:
    toolkit = Toolkit(1, "p", tuple(Binding(name, "handler", "Input") for name in names))
    with pytest.raises(
        LaunchError, match=r"p: contract\.py and schemas\.json disagree on [cd]: reb"
    ):
        check_schemas(toolkit, Schemas(DATA))


def test_a_package_without_schemas_is_a_launch_error() -> None:
    with pytest.raises(LaunchError, match=r"json: cannot read schemas\.json"):
        Schemas.of_package("json")
