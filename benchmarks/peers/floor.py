"""The floor: a loop of `readline`, `json`, the pydantic call of our own server, `write`.

`python floor.py TOOLS SOURCES`: the tools file is served as it is, the models are those of the
package that was built from it. It checks nothing and runs one call at a time.
"""

from __future__ import annotations

import json
import sys
from functools import cache

TYPE_CHECKING = False  # the floor does not pay for typing and pathlib
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

VERSION = {"name": "floor", "version": "1"}
WELCOME = {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}}, "serverInfo": VERSION}


@cache
def reader(tool: str) -> Callable[..., Any]:
    """Pydantic's validation of a tool's arguments; nothing of it is loaded before a call."""
    from pydantic import TypeAdapter
    from say_mcp import models  # type: ignore[import-not-found]

    adapter = TypeAdapter(getattr(models, f"{tool.capitalize()}Input"))
    adapter.rebuild()
    validate: Callable[..., Any] = adapter.validator.validate_python
    return validate


def say(params: dict[str, Any]) -> bytes:
    given = reader(params["name"])(params["arguments"], by_alias=True, by_name=False)
    text = given.text * given.times
    return json.dumps({"content": [{"type": "text", "text": text}]}).encode()


def main() -> None:
    tools, sources = sys.argv[1:]
    sys.path.insert(0, sources)
    with open(tools, "rb") as file:  # noqa: PTH123
        listed = file.read()
    for line in iter(sys.stdin.buffer.readline, b""):
        message = json.loads(line)
        if "id" not in message:
            continue
        if message["method"] == "tools/call":
            result = say(message["params"])
        else:
            listing = message["method"] == "tools/list"
            result = listed if listing else json.dumps(WELCOME).encode()
        sys.stdout.buffer.write(
            b'{"jsonrpc":"2.0","id":%d,"result":%b}\n' % (message["id"], result)
        )
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
