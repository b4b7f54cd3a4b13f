"""A generated server loads the standard library, pydantic and jsonschema-rs, and nothing else."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

from mcpgen_runtime.testing import ServerProcess

SOURCE = Path(__file__).parents[2] / "examples" / "units" / "src"
PYDANTIC = {
    "pydantic",
    "pydantic_core",
    "annotated_types",
    "typing_extensions",
    "typing_inspection",
}
ALLOWED = {"units_mcp", "mcpgen_runtime", "jsonschema_rs", *PYDANTIC}
IMPORTED = re.compile(r"^import time:[^|]*\|[^|]*\|\s*(\S+)$", re.MULTILINE)


def imported(report: str) -> set[str]:
    """The top-level modules that an interpreter tells it tried to import."""
    return {name.split(".")[0] for name in IMPORTED.findall(report)}


def bare_interpreter() -> str:
    """What this environment imports in every interpreter."""
    command = [sys.executable, "-X", "importtime", "-c", "pass"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stderr


def test_a_whole_session_loads_only_these() -> None:
    """A list, a call and a refusal; the interpreter itself tells what it imports."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-X", "importtime", "-m", "units_mcp"]
    with ServerProcess(command, env=environment) as server:
        server.initialize()
        server.list_tools()
        assert not server.call("convert", {"value": 1, "from": "km", "to": "m"}).get("isError")
        assert server.call("convert", {"value": "1", "form": "km"})["isError"]
        assert server.close() == 0
    loaded = imported(server.stderr) - imported(bare_interpreter())
    assert {"pydantic", "jsonschema_rs", "mcpgen_runtime"} <= loaded
    strangers = loaded - set(sys.stdlib_module_names) - ALLOWED
    # Names that exist nowhere were tried in vain; _sysconfigdata_* is the library's own build data.
    found = {name for name in strangers if importlib.util.find_spec(name)}
    assert {name for name in found if not name.startswith("_sysconfigdata")} == set()
