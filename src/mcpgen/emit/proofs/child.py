"""One process that judges, watched: it is ended when it takes too long, whatever it is doing.

It ends itself after so much time of the processor, which is the same however busy the machine is.
Where the clock ends it, or somebody else does, nothing follows from that.

It starts from this very interpreter, but takes nothing from its surroundings: no environment, no
current folder, no user's packages (`-I`), nothing that an installation runs at its start (`-S`) and
no plugin of pydantic's. Its libraries are the ones that this process would import.
"""

from __future__ import annotations

import importlib.util
import json
import os
import queue
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self

    from mcpgen_runtime.schema.types import JsonObject

_LIBRARIES = (
    "mcpgen_runtime", "pydantic", "pydantic_core", "typing_extensions", "typing_inspection",
    "annotated_types", "jsonschema_rs",
)  # fmt: skip
_MODULE = "mcpgen_runtime.testing.proving.__main__"
_START = f"""
import json, sys
sys.path += json.loads(sys.argv[1])
from {_MODULE} import main
sys.exit(main(sys.argv[2:]))
"""
_KILLED = -9
"""The end of a process that somebody killed: the system does, when its memory runs out."""

_KEPT = ("PATH", "SYSTEMROOT", "TMPDIR", "TEMP", "TMP", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""What of the environment an interpreter may need to start at all."""


class CutOffError(Exception):
    """The process was ended by the clock, or from outside: it says nothing about what it judged."""


class Child:
    """A running process; as a context it is ended on leaving, in whatever state it is."""

    def __init__(self, folder: str, jobs: range, *, carefully: bool, seconds: float) -> None:
        numbers = (jobs.start, jobs.stop, int(carefully), seconds)
        arguments = [folder, *map(str, numbers)]
        kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-B", "-c", _START, json.dumps(_places()), *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**kept, "PYDANTIC_DISABLE_PLUGINS": "__all__"},
            cwd=folder,
        )
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def __enter__(self) -> Self:
        """Return the child, which runs already."""
        return self

    def __exit__(self, *_: object) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()

    def answer(self, seconds: float) -> JsonObject | None:
        """Wait for the next line; None when the process has ended, or says what is no answer.

        Raises CutOffError after so many seconds by the clock, or when the process was killed.
        """
        try:
            line = self._lines.get(timeout=max(seconds, 0))
        except queue.Empty:
            raise CutOffError from None
        if line is None and self._process.wait() == _KILLED:
            raise CutOffError
        with suppress(ValueError):
            answer = None if line is None else json.loads(line)
            return answer if isinstance(answer, dict) else None
        return None

    def _read(self) -> None:
        output = self._process.stdout
        with suppress(OSError, ValueError):
            for line in _all_lines(output):
                self._lines.put(line)
        self._lines.put(None)


def _all_lines(output: IO[bytes] | None) -> Iterator[bytes]:
    if output is not None:
        with output:
            yield from output


def _places() -> list[str]:
    """The folders that this process would import the libraries from."""
    found = map(importlib.util.find_spec, _LIBRARIES)
    origins = (spec.origin for spec in found if spec is not None and spec.origin)
    return list(dict.fromkeys(map(_place, origins)))


def _place(origin: str) -> str:
    """The folder that a module or a package is imported from."""
    path = Path(origin)
    return str(path.parents[1] if path.stem == "__init__" else path.parent)
