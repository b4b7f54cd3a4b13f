# mypy: ignore-errors
# ruff: noqa: INP001, D103 - it is copied into a package; what a tool does stands in the spec
# ruff: noqa: ARG001 - a handler is given its arguments and context, whether it wants them or not
# ruff: noqa: TC001 - handlers import modules, so that appended stubs need no new import
"""The handlers of the fuzzed server: none takes long, or the fuzzer would take it for a hang.

mypy cannot read it here: its imports are of the package that it is copied into.
"""

from __future__ import annotations

import asyncio
import os

from . import contract, models

LONGEST = 50  # milliseconds


async def echo(args: models.EchoInput, ctx: contract.Context) -> contract.Content:
    ctx.log.debug("echoing")
    ctx.progress(1, 2, "half of it")
    ctx.log.emergency({"text": args.text})
    ctx.progress(2, 2)
    return args.text


async def add(args: models.AddInput, ctx: contract.Context) -> int:
    return args.a + args.b


async def boom(args: models.BoomInput, ctx: contract.Context) -> contract.Content:
    raise RuntimeError("boom")


def noisy(args: models.NoisyInput, ctx: contract.Context) -> contract.Content:
    print("printed")  # noqa: T201 - that it does not reach the client is what is looked at
    os.write(1, b"written to descriptor 1\n")
    ctx.tools.hide("boom")
    ctx.log.info("hidden")
    ctx.tools.show("boom")
    return "quiet"


async def slow(args: models.SlowInput, ctx: contract.Context) -> contract.Content:
    ctx.progress(0)
    await asyncio.sleep(min(args.ms, LONGEST) / 1000)
    ctx.progress(1)
    return "slept"
