"""datamodel-code-generator alone, called once a schema, with mcpgen's options and no formatter.

`python emitter.py FOLDER` reads every catalog of the folder and emits the models of each input and
output schema as authored. What it cannot emit is counted, not fatal: a rival's time is measured.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from datamodel_code_generator import generate

from mcpgen.emit.models.generate import options


def schemas(folder: Path) -> list[dict[str, Any]]:
    """Every input and output schema of the catalogs in `folder`."""
    found = []
    for file in sorted(folder.glob("*.json")):
        content = json.loads(file.read_text(encoding="utf-8"))
        tools = content.get("tools", []) if isinstance(content, dict) else []
        found += [
            tool[key] for tool in tools for key in ("inputSchema", "outputSchema") if key in tool
        ]
    return found


def main() -> None:
    """Emit them all and say how many there were."""
    given = schemas(Path(sys.argv[1]))
    failed = 0
    for schema in given:
        try:
            generate(schema, **options())
        except Exception:  # noqa: BLE001 - whatever it raises, it is one that it cannot emit
            failed += 1
    print(f"{len(given)} schemas, {failed} not emitted")


if __name__ == "__main__":
    main()
