"""Operations in servers of their own: what `--check` finds, what the official client lets by."""

from __future__ import annotations

import asyncio
import subprocess
from typing import TYPE_CHECKING, Any

import mcp
import pytest
from mcp.client.stdio import StdioServerParameters
from tests.calls.support import Answer, Upstream, command, header, operation, write_package

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Start = Callable[..., Upstream]

OBJECT = {
    "type": "object",
    "properties": {"items": {"type": "array", "minItems": 3}},
    "required": ["items"],
}


def checked(folder: Path, package: str) -> tuple[int, str]:
    run = subprocess.run(
        command(folder, package, "--check"), check=False, capture_output=True, text=True
    )
    return run.returncode, run.stdout + run.stderr


def written(folder: Path, *operations: dict[str, Any], handlers: str = "") -> str:
    return write_package(folder, header("https://api.invalid"), list(operations), handlers=handlers)


def test_a_good_package_is_ready(tmp_path: Path) -> None:
    package = written(tmp_path, operation("get_a"), operation("get_b"))
    code, told = checked(tmp_path, package)
    assert (code, told.endswith("2 tools, ready\n")) == (0, True)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (None, "LookupError: operations.json has no operation of this name"),
        ({"name": "get_a", "path": "/a"}, "TypeError: "),
        (
            operation("get_a", server="other"),
            "LookupError: operations.json has no server other",
        ),
        (
            operation("get_a", security=[{"key": []}]),
            "LookupError: operations.json has no scheme key",
        ),
    ],
)
def test_a_tool_without_a_request_is_found(
    tmp_path: Path, line: dict[str, Any] | None, told: str
) -> None:
    package = written(tmp_path, operation("get_a"), operation("get_b"))
    place = tmp_path / package / "operations.json"
    other = written(tmp_path, *([line] if line else []), operation("get_b"))
    (tmp_path / other / "operations.json").replace(place)
    code, said = checked(tmp_path, package)
    assert code == 1
    assert f"  get_a: {told}" in said
    assert "get_b" not in said
    assert 'rebuild the package with "mcpgen build"' in said


def test_a_tool_of_the_users_own_needs_no_request(tmp_path: Path) -> None:
    package = written(tmp_path, operation("get_a"), handlers="async def get_a(args, ctx): ...\n")
    other = written(tmp_path, operation("get_b"))
    (tmp_path / other / "operations.json").replace(tmp_path / package / "operations.json")
    assert checked(tmp_path, package)[0] == 0


async def _call(line: list[str], mode: str) -> Any:
    server = StdioServerParameters(command=line[0], args=line[1:])
    async with mcp.Client(server, mode=mode) as client:
        (tool,) = (await client.list_tools()).tools
        assert tool.output_schema == OBJECT
        return await client.call_tool("get_thing", {})


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        (Answer(body={"items": [1]}), '{"items":[1]}'),  # it breaks its schema
        (Answer(body={"items": ["long" * 9] * 50}), '{"items":['),  # it has to be cut
        (Answer(body="text"), "text"),
        (Answer(204), "204 No Content: done."),
    ],
    ids=["breach", "cut", "text", "nothing"],
)
def test_the_official_client_lets_by_what_does_not_fit_the_schema(
    upstream: Start, tmp_path: Path, mode: str, answer: Answer, shown: str
) -> None:
    shared = header(upstream(answer).url, max_response=100)
    outputs = {"get_thing": (OBJECT, False)}
    package = write_package(tmp_path, shared, [operation()], outputs=outputs)
    result = asyncio.run(_call(command(tmp_path, package), mode))
    words, _, rest = result.content[0].text.partition("\n\n")
    assert words.startswith("The call was carried out, do not repeat it for this")
    assert rest.startswith(shown)


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
def test_the_official_client_gets_what_fits(upstream: Start, tmp_path: Path, mode: str) -> None:
    value = {"items": [1, 2, 3]}
    shared = header(upstream(Answer(body=value)).url)
    package = write_package(tmp_path, shared, [operation()], outputs={"get_thing": (OBJECT, False)})
    result = asyncio.run(_call(command(tmp_path, package), mode))
    assert (result.structured_content, result.is_error) == (value, False)
