"""The process that emits models beside a build: a line of definitions in, a line of source out.

A line of standard input is a JSON object of definitions, the line that answers it a JSON text: the
source, or null where the emitter cannot.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from importlib import import_module

from mcpgen.emit.models.generate import EMITTER, generate


def main() -> None:
    """Answer until there is no more to read."""
    gc.set_threshold(200_000)  # most of what is made is kept
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)  # what a library prints is no answer
    import_module(EMITTER)  # before there is anything to do
    for line in sys.stdin.buffer:
        answers.write(f"{json.dumps(_source(line))}\n")
        answers.flush()


def _source(line: bytes) -> str | None:
    try:
        return generate(json.loads(line))
    except Exception:  # noqa: BLE001 - the build emits it itself, and sees what is wrong
        return None
