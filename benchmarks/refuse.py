"""What a refused call costs beside an accepted one of the same size: `python benchmarks/refuse.py`.

Accepted and refused calls take turns in one run, in process (the whole of a call: JSON in, gate,
model, handler, JSON out) and against a real server process; what counts is the ratio: of the least
times, which a busy machine disturbs least, and beside it the median of the rounds.
"""

from __future__ import annotations

import argparse
import copy
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from connection import Connection, message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Call = tuple[str, dict[str, Any]]

LIMIT = 3.0
FASTEST = 0.05  # seconds that a turn takes at least
HANDLERS = "from . import contract, models\n" + "\n".join(
    f"async def {tool}(args, ctx):\n    return 'ok'"
    for tool in ("small", "records", "numbers", "deep", "wide", "free")
)


def closed(**properties: Any) -> dict[str, Any]:
    """A closed object, all of whose properties are required."""
    required = list(properties)
    return {"type": "object", "properties": properties, "required": required}


TEXT, WHOLE = {"type": "string"}, {"type": "integer"}
SMALL = closed(id=TEXT, limit=WHOLE, options=closed(force={"type": "boolean"}))
RECORD = closed(id=TEXT, name=TEXT, size=WHOLE, tags={"type": "array", "items": TEXT})
BRANCHES = [closed(kind={"const": f"k{n}"}, **{f"p{n}": WHOLE}) for n in range(50)]
UNTAGGED = [closed(**{f"a{n}": TEXT, f"b{n}": WHOLE}) for n in range(50)]
NODE = {"type": "object", "properties": {"next": {"$ref": "#/$defs/Node"}, "n": WHOLE}}
TOOLS = {
    "small": SMALL,
    "records": closed(records={"type": "array", "items": RECORD}),
    "numbers": closed(numbers={"type": "array", "items": WHOLE}),
    "deep": closed(root={"$ref": "#/$defs/Node"}) | {"$defs": {"Node": NODE}},
    "wide": closed(
        tagged={"type": "array", "items": {"oneOf": BRANCHES}},
        untagged={"type": "array", "items": {"anyOf": UNTAGGED}},
    ),
    "free": closed(map={"type": "object", "additionalProperties": TEXT}),
}


SMALL_CALL: Call = "small", {"id": "a", "limit": 5, "options": {"force": True}}


def records(count: int) -> Call:
    made = [{"id": f"i{n}", "name": "a name", "size": n, "tags": ["x", "y"]} for n in range(count)]
    return "records", {"records": made}


def deep(levels: int) -> Call:
    node: dict[str, Any] = {"n": 1}
    for n in range(levels):
        node = {"next": node, "n": n}
    return "deep", {"root": node}


def wide(count: int) -> Call:
    tagged = [{"kind": f"k{n % 50}", f"p{n % 50}": n} for n in range(count)]
    untagged = [{f"a{n % 50}": "x", f"b{n % 50}": n} for n in range(count)]
    return "wide", {"tagged": tagged, "untagged": untagged}


def spoil(call: Call, faults: int) -> Call:
    """The same call with so many faults: a leaf of another type, evenly spread."""
    tool, arguments = call[0], copy.deepcopy(call[1])
    leaves = list(_leaves(arguments))
    for holder, key in leaves[:: max(1, len(leaves) // faults)][:faults]:
        holder[key] = not holder[key] if isinstance(holder[key], bool) else True
        holder[key] = 0 if holder[key] is False else holder[key]
    return tool, arguments


def _leaves(value: Any) -> Iterator[tuple[Any, Any]]:
    for key, item in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(item, (dict, list)):
            yield from _leaves(item)
        elif key != "kind":
            yield value, key


def with_unknown_keys(call: Call, keys: int) -> Call:
    """The same call with so many keys that the schema does not know, at its root."""
    tool, arguments = call
    return tool, arguments | {f"optoins{n or ''}": n for n in range(keys)}


SPOILERS: dict[str, Callable[[Call, int], Call]] = {
    "small, unknown keys": with_unknown_keys,
    "200 levels, unknown keys": with_unknown_keys,
    "10,000 numbers, unknown keys": with_unknown_keys,
}
"""How the calls of a case are spoiled; those of any other by `spoil`."""

CASES: dict[str, tuple[Call, tuple[int, ...]]] = {
    "small": (SMALL_CALL, (1,)),
    "small, unknown keys": (SMALL_CALL, (1, 20)),
    "10 KB of records": (records(150), (1, 20)),
    "1 MB of records": (records(15_000), (1, 20, 10_000)),
    "10,000 numbers": (("numbers", {"numbers": list(range(10_000))}), (1, 20, 10_000)),
    "10,000 numbers, unknown keys": (("numbers", {"numbers": list(range(10_000))}), (1, 1_000)),
    "200 levels": (deep(200), (1, 20)),
    "200 levels, unknown keys": (deep(200), (1,)),
    "unions of 50, 2 x 10": (wide(10), (1, 20)),
    "unions of 50, 2 x 5,000": (wide(5_000), (1, 20, 10_000)),
    "a map of 10,000 texts": (
        ("free", {"map": {f"k{n}": "x" for n in range(10_000)}}),
        (1, 10_000),
    ),
}


def build(folder: Path) -> Path:
    """Build the package of these tools; the folder to import it from."""
    spec = folder / "refuse.json"
    tools = [{"name": name, "inputSchema": schema} for name, schema in TOOLS.items()]
    spec.write_text(json.dumps({"tools": tools}), encoding="utf-8")
    command = [sys.executable, "-m", "mcpgen", "build", str(spec), "--out", str(folder), "--quiet"]
    subprocess.run(command, check=True)
    sources = folder / "refuse" / "src"
    (sources / "refuse_mcp" / "handlers.py").write_text(HANDLERS, encoding="utf-8")
    return sources


def ratios(ask: Callable[[Call], Any], rounds: int) -> bool:
    """Print the table; whether every ratio is within the limit."""
    is_within = True
    for name, (accepted, counts) in CASES.items():
        assert not ask(accepted)["isError"], ask(accepted)
        for count in counts:
            refused = SPOILERS.get(name, spoil)(accepted, count)
            answer = ask(refused)
            assert answer["isError"], answer
            size = len(json.dumps(answer))
            pairs = [(_turn(ask, accepted), _turn(ask, refused)) for _ in range(rounds)]
            ratio = statistics.median(bad / good for good, bad in pairs)
            good, bad = (min(each) * 1e3 for each in zip(*pairs, strict=True))
            words = f"{name}: {count:,}" if name in SPOILERS else _counted(name, count)
            print(
                f"  {words:<42}{good:>10.3f} ms {bad:>10.3f} ms {bad / good:>7.2f} {ratio:>7.2f}"
                f"  {size:>7,} bytes"
            )
            is_within = is_within and bad / good <= LIMIT
    return is_within


def _counted(name: str, count: int) -> str:
    return f"{name}, {count:,} fault{'s' if count > 1 else ''}"


def _turn(ask: Callable[[Call], Any], call: Call) -> float:
    times: list[float] = []
    begin = time.perf_counter()
    while not times or time.perf_counter() - begin < FASTEST:
        start = time.perf_counter()
        ask(call)
        times.append(time.perf_counter() - start)
    return min(times)


def in_process(sources: Path, rounds: int) -> bool:
    sys.path.insert(0, str(sources))
    from mcpgen_runtime.testing import Harness

    with Harness("refuse_mcp") as server:
        return ratios(lambda call: {"isError": False} | server.call(*call, timeout=600), rounds)


def in_a_server(sources: Path, rounds: int) -> bool:
    at = f"import sys; sys.path.insert(0, {str(sources)!r})"
    script = f"{at}; from refuse_mcp.server import main; main()"
    server = Connection([sys.executable, "-c", script])
    server.open()
    lines: dict[int, bytes] = {}

    def ask(call: Call) -> Any:
        line = lines.get(id(call))
        if line is None:
            line = message("tools/call", {"name": call[0], "arguments": call[1]}, 5)
            lines[id(call)] = line
            kept.append(call)
        answer = server.ask(line)
        return {"isError": False} | json.loads(answer)["result"]

    kept: list[Call] = []
    try:
        with server.apart():
            return ratios(ask, rounds)
    finally:
        server.child.kill()
        server.child.wait()


def main() -> None:
    """Both tables; exit code 1 where a ratio is over the limit and `--check` is given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--check", action="store_true", help="fail where a ratio is over the limit")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sources = build(Path(folder))
        print(
            "in process:                                   accepted       refused"
            "    ratio  median   answer"
        )
        is_within = in_process(sources, options.rounds)
        print("a server process:")
        is_within = in_a_server(sources, options.rounds) and is_within
    if options.check and not is_within:
        sys.exit(f"a refused call costs more than {LIMIT} times an accepted one")


if __name__ == "__main__":
    main()
