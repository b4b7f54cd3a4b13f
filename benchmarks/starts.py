"""From spawn to the first answers: lists, with and without bytecode, first calls, ten at once."""

from __future__ import annotations

import shutil
import sysconfig
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from connection import ENVIRONMENT, Connection, call
from contestants import IMPORTS, OURS, REFERENCES, SCRIPT, Contestants
from measure import medians, seconds, take_turns, tell

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

SPELL = 0.4  # seconds of one turn
LONG_SPELL = 3.0
TOGETHER = 10
FEW, MANY = 1, 1_000
Figures = dict[str, list[float]]


def first_list(contestants: Contestants, rounds: int) -> dict[str, Figures]:
    runs = {name: partial(to_list, run) for name, run in contestants.servers().items()}
    figures = take_turns(runs | _reference(IMPORTS), rounds, SPELL)
    tell("spawn to first tools/list answer", medians(figures), "ms", IMPORTS)
    return {"first list": figures}


def cold_list(contestants: Contestants, rounds: int) -> dict[str, Figures]:
    """Every process finds no bytecode at all, not even the standard library's, and writes it."""
    commands = contestants.servers() | {IMPORTS: REFERENCES[IMPORTS]}
    runs = {name: partial(_cold, name, command) for name, command in commands.items()}
    figures = take_turns(runs, _fewer(rounds), SPELL)
    tell("the same, no bytecode cached", medians(figures), "ms", IMPORTS)
    return {"cold first list": figures}


def read_only_list(contestants: Contestants, rounds: int) -> dict[str, Figures]:
    """Bytecode of the standard library is there; what is installed has none and writes none."""
    with tempfile.TemporaryDirectory() as folder:
        runs = _read_only_runs(contestants, folder)
        figures = take_turns(runs | _reference(IMPORTS), _fewer(rounds), SPELL)
    tell("the same, installed read-only without bytecode", medians(figures), "ms", IMPORTS)
    return {"read-only first list": figures}


def many_tools(contestants: Contestants, rounds: int) -> dict[str, Figures]:
    """Each server with a thousand tools, and with one."""
    runs = {}
    few, many = contestants.servers(FEW), contestants.servers(MANY)
    for name in few:
        runs[f"{name}, {FEW}"] = partial(to_list, few[name])
        runs[f"{name}, {MANY}"] = partial(to_list, many[name])
    figures = take_turns(runs, _fewer(rounds), SPELL)
    for name in few:
        pair = {key: figures[key] for key in (f"{name}, {FEW}", f"{name}, {MANY}")}
        tell(f"first list by tools: {name}", medians(pair), "ms", f"{name}, {FEW}")
    return {"many tools": figures}


def first_call(contestants: Contestants, rounds: int) -> dict[str, Figures]:
    runs = {name: partial(to_call, run) for name, run in contestants.servers().items()}
    figures = take_turns(runs | _reference(SCRIPT), rounds, SPELL)
    tell("spawn to first tools/call answer, after a list", medians(figures), "ms", SCRIPT)
    return {"first call": figures}


def together(contestants: Contestants, rounds: int) -> dict[str, Figures]:
    runs = {name: partial(all_listed, run) for name, run in contestants.servers().items()}
    figures = take_turns(runs, max(1, rounds // 3), LONG_SPELL)
    tell(f"{TOGETHER} servers at once, to the last first list", medians(figures), "ms", OURS)
    return {"ten at once": figures}


def to_list(command: Sequence[str], extra: Mapping[str, str] | None = None) -> float:
    """Milliseconds to the first list."""
    connection = Connection(command, extra)
    elapsed = connection.open()
    connection.drop()
    return elapsed * 1_000


def to_call(command: Sequence[str]) -> float:
    """Milliseconds to the answer of a call that follows the list at once, as a host's does."""
    connection = Connection(command)
    connection.open()
    answer = connection.ask(call(0))
    elapsed = connection.elapsed
    assert b"hellohello" in answer, answer
    connection.drop()
    return elapsed * 1_000


def all_listed(command: Sequence[str]) -> float:
    """Milliseconds until the last of some servers that are started together has listed."""
    start = time.perf_counter()
    connections = [Connection(command) for _ in range(TOGETHER)]
    with ThreadPoolExecutor(TOGETHER) as clients:
        list(clients.map(Connection.open, connections))
    elapsed = time.perf_counter() - start
    for connection in connections:
        connection.drop()
    return elapsed * 1_000


def _whole(name: str, extra: Mapping[str, str] | None = None) -> float:
    """Milliseconds of a reference script, as a whole process."""
    return seconds(REFERENCES[name], env={**ENVIRONMENT, **(extra or {})}) * 1_000


def _reference(name: str) -> dict[str, Callable[[], float]]:
    return {name: partial(_whole, name)}


def _cold(name: str, command: Sequence[str]) -> float:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as empty:
        extra = {"PYTHONPYCACHEPREFIX": empty}
        return _whole(name, extra) if name in REFERENCES else to_list(command, extra)


def _read_only_runs(contestants: Contestants, folder: str) -> dict[str, Callable[[], float]]:
    """Fill a bytecode cache by running all once, then keep of it what is the interpreter's."""
    extra = {"PYTHONPYCACHEPREFIX": folder}
    for command in contestants.servers().values():
        to_list(command, extra)
    _keep_only(Path(folder), Path(sysconfig.get_path("stdlib")))
    extra["PYTHONDONTWRITEBYTECODE"] = "1"
    return {n: partial(to_list, command, extra) for n, command in contestants.servers().items()}


def _keep_only(cache: Path, library: Path) -> None:
    wanted = cache / library.relative_to(library.anchor)
    shutil.rmtree(wanted / "site-packages", ignore_errors=True)
    for file in cache.rglob("*.pyc"):
        if not file.is_relative_to(wanted):
            file.unlink()


def _fewer(rounds: int) -> int:
    """For what takes long."""
    return (rounds + 1) // 2
