"""The emitter in a process beside this one, so that a second processor has something to do.

To load the emitter takes half a second, and to emit the models of a thousand tools another one;
meanwhile this process reads specs and renders what needs no models. Nothing depends on it: where
the process does not start, ends, or has no answer, the models are emitted here.
"""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from concurrent.futures import Future
    from typing import Self

    from mcpgen_runtime.schema.types import Schema

_START = """
import json, sys
sys.path[:] = json.loads(sys.argv[1])
from mcpgen.emit.models.emitting import main
main()
"""


class Beside:
    """A process that loads the emitter at once; as a context it is ended on leaving."""

    def __init__(self) -> None:
        bytecode = ["-B"] if sys.dont_write_bytecode else []
        self._process = subprocess.Popen(
            [sys.executable, "-I", *bytecode, "-c", _START, json.dumps(sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._turns = ThreadPoolExecutor(1)

    def __enter__(self) -> Self:
        """Return the process, which runs already."""
        return self

    def __exit__(self, *_: object) -> None:
        """End it, whatever it is doing."""
        self._process.kill()
        self._turns.shutdown(cancel_futures=True)
        with suppress(OSError):  # what was not written yet has nowhere to go
            self._process.communicate()

    @property
    def number(self) -> int:
        """The system's number of the process."""
        return self._process.pid

    @property
    def has_ended(self) -> bool:
        """Whether it runs no more."""
        return self._process.poll() is not None

    def emit(self, definitions: Mapping[str, Schema]) -> Future[str | None]:
        """Have the source of some definitions made; None where the process has none."""
        return self._turns.submit(self._ask, definitions)

    def _ask(self, definitions: Mapping[str, Schema]) -> str | None:
        question, answers = self._process.stdin, self._process.stdout
        if question is None or answers is None:
            return None
        try:
            question.write(json.dumps(definitions).encode() + b"\n")
            question.flush()
            source = json.loads(answers.readline())
        except (OSError, ValueError, RecursionError):
            return None
        return source if isinstance(source, str) else None
