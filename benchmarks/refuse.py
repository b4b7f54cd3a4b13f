"""What a refused call costs beside an accepted one of the same size: `python benchmarks/refuse.py`.

Accepted and refused calls take turns in one run, in process (the whole of a call: gate, model,
handler, JSON out) and against a real server process; what counts is the ratio: of the least times,
which a busy machine disturbs least, and beside it the median of the rounds. Answers are read after
the clock has stopped, and an accepted call has as many keys as the refused one beside it.
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
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

from connection import Connection, message

if TYPE_CHECKING:
    from collections.abc import Iterator

Call = tuple[str, dict[str, Any]]
Ask = Callable[[Call], bytes]
"""What sends a call, and returns the line that answers it."""

LIMIT = 3.0
FASTEST = 0.05  # seconds that a turn takes at least
HANDLERS = "from . import contract, models\n" + "\n".join(
    f"async def {tool}(args, ctx):\n    return 'ok'"
    for tool in ("small", "some", "records", "numbers", "deep", "wide", "free")
)


def closed(**properties: Any) -> dict[str, Any]:
    """A closed object, all of whose properties are required."""
    required = list(properties)
    return {"type": "object", "properties": properties, "required": required}


TEXT, WHOLE = {"type": "string"}, {"type": "integer"}
SMALL = closed(id=TEXT, limit=WHOLE, options=closed(force={"type": "boolean"}))
SOME = closed(id=TEXT)
SOME["properties"] |= {f"{name}_{n}": WHOLE for name in ("option", "filter") for n in range(10)}
RECORD = closed(id=TEXT, name=TEXT, size=WHOLE, tags={"type": "array", "items": TEXT})
BRANCHES = [closed(kind={"const": f"k{n}"}, **{f"p{n}": WHOLE}) for n in range(50)]
UNTAGGED = [closed(**{f"a{n}": TEXT, f"b{n}": WHOLE}) for n in range(50)]
NODE = {"type": "object", "properties": {"next": {"$ref": "#/$defs/Node"}, "n": WHOLE}}
TOOLS = {
    "small": SMALL,
    "some": SOME,
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
SOME_CALL: Call = "some", {"id": "a"} | dict.fromkeys(list(SOME["properties"])[1:], 5)


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


def spoil(call: Call, faults: int) -> list[Call]:
    """The same call with so many faults: a leaf of another type, evenly spread."""
    tool, arguments = call[0], copy.deepcopy(call[1])
    leaves = list(_leaves(arguments))
    for holder, key in leaves[:: max(1, len(leaves) // faults)][:faults]:
        holder[key] = not holder[key] if isinstance(holder[key], bool) else True
        holder[key] = 0 if holder[key] is False else holder[key]
    return [(tool, arguments)]


def _leaves(value: Any) -> Iterator[tuple[Any, Any]]:
    for key, item in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(item, (dict, list)):
            yield from _leaves(item)
        elif key != "kind":
            yield value, key


def with_unknown_keys(call: Call, keys: int) -> list[Call]:
    """The same call with so many keys that the schema does not know, at its root."""
    tool, arguments = call
    return [(tool, arguments | {f"optoins{n or ''}": n for n in range(keys)})]


def misspelled(call: Call, keys: int) -> list[Call]:
    """The same call with its last so many keys misspelled, in four ways.

    They take turns: what is kept of the words of one call must not help the next.
    """
    tool, arguments = call
    known = list(arguments)[:-keys]
    return [
        (tool, {key if key in known else _swapped(key, at): arguments[key] for key in arguments})
        for at in range(1, 5)
    ]


def _swapped(key: str, at: int) -> str:
    return key[:at] + key[at + 1] + key[at] + key[at + 2 :]


SPOILERS: dict[str, Callable[[Call, int], list[Call]]] = {
    "small, unknown keys": with_unknown_keys,
    "21 keys, unknown": misspelled,
    "200 levels, unknown keys": with_unknown_keys,
    "10,000 numbers, unknown keys": with_unknown_keys,
}
"""How the calls of a case are spoiled; those of any other by `spoil`."""

CASES: dict[str, tuple[Call, tuple[int, ...]]] = {
    "small": (SMALL_CALL, (1,)),
    "small, unknown keys": (SMALL_CALL, (1,)),
    "21 keys, unknown": (SOME_CALL, (1, 20)),
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


def ratios(ask: Ask, rounds: int) -> bool:
    """Print the table; whether every ratio is within the limit."""
    is_within = True
    for name, (accepted, counts) in CASES.items():
        assert not _result(ask(accepted)).get("isError"), ask(accepted)
        for count in counts:
            refused = SPOILERS.get(name, spoil)(accepted, count)
            answers = [_result(ask(call)) for call in refused]
            assert all(each.get("isError") for each in answers), answers
            size = len(json.dumps(answers[0]))
            good_calls, bad_calls = cycle([accepted]), cycle(refused)
            pairs = [(_turn(ask, good_calls), _turn(ask, bad_calls)) for _ in range(rounds)]
            ratio = statistics.median(bad / good for good, bad in pairs)
            good, bad = (min(each) * 1e3 for each in zip(*pairs, strict=True))
            words = f"{name}: {count:,}" if name in SPOILERS else _counted(name, count)
            print(
                f"  {words:<42}{good:>10.3f} ms {bad:>10.3f} ms {bad / good:>7.2f} {ratio:>7.2f}"
                f"  {size:>7,} bytes"
            )
            is_within = is_within and bad / good <= LIMIT
    return is_within


def _result(answer: bytes) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(answer)["result"]
    return result


def _counted(name: str, count: int) -> str:
    return f"{name}, {count:,} fault{'s' if count > 1 else ''}"


def _turn(ask: Ask, calls: Iterator[Call]) -> float:
    """Ask, call after call, for a while; the least time that an answer took."""
    times: list[float] = []
    begin = time.perf_counter()
    while not times or time.perf_counter() - begin < FASTEST:
        call = next(calls)
        start = time.perf_counter()
        ask(call)
        times.append(time.perf_counter() - start)
    return min(times)


def in_process(sources: Path, rounds: int) -> bool:
    sys.path.insert(0, str(sources))
    from mcpgen_runtime.testing import Harness

    def ask(call: Call) -> bytes:
        params = {"name": call[0], "arguments": call[1]}
        return server.exchange("tools/call", params, timeout=600)

    with Harness("refuse_mcp") as server:
        return ratios(ask, rounds)


def in_a_server(sources: Path, rounds: int) -> bool:
    at = f"import sys; sys.path.insert(0, {str(sources)!r})"
    script = f"{at}; from refuse_mcp.server import main; main()"
    server = Connection([sys.executable, "-c", script])
    server.open()
    lines: dict[int, tuple[Call, bytes]] = {}  # by the identity of a call, which is kept with it

    def ask(call: Call) -> bytes:
        if id(call) not in lines:
            params = {"name": call[0], "arguments": call[1]}
            lines[id(call)] = call, message("tools/call", params, 5)
        return server.ask(lines[id(call)][1])

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
