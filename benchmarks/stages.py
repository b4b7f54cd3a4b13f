"""Where the time of a full build goes, as JSON: `python benchmarks/stages.py FOLDER OUT`."""

from __future__ import annotations

import json
import sys
import time
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from mcpgen.build import Request, build_toolkits, steps

if TYPE_CHECKING:
    from collections.abc import Callable

STEPS = [
    "read_specs",
    "normalise_document",
    "lower_document",
    "draft_files",  # the emitter is a part of it
    "format_files",
    "verify_work",
    "plan_work",
    "write_work",
]
spent: dict[str, float] = defaultdict(float)


def timed(name: str) -> Callable[..., Any]:
    """The step of that name, which adds its seconds to `spent`."""
    step: Callable[..., Any] = getattr(steps, name)

    def run(*given: Any, **named: Any) -> Any:
        start = time.perf_counter()
        result = step(*given, **named)
        spent[name] += time.perf_counter() - start
        return result

    return run


def main() -> None:
    """Build, timed step by step."""
    for name in STEPS:
        setattr(steps, name, timed(name))
    start = time.perf_counter()
    build_toolkits(Request((sys.argv[1],), sys.argv[2]))
    print(json.dumps({**spent, "all of it": time.perf_counter() - start}))


if __name__ == "__main__":
    main()
