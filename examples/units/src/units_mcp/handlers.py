"""The handlers of Units. This file is yours: it is written once; stubs of new tools are appended."""

from __future__ import annotations

import collections.abc
import contextlib

import mcpgen_runtime
import pydantic

from . import contract, models

# Each unit: its kind, and how to reach the kind's base unit as (factor, offset).
UNITS = {
    "m": ("length", 1.0, 0.0),
    "km": ("length", 1000.0, 0.0),
    "mi": ("length", 1609.344, 0.0),
    "ft": ("length", 0.3048, 0.0),
    "kg": ("mass", 1.0, 0.0),
    "lb": ("mass", 0.45359237, 0.0),
    "K": ("temperature", 1.0, 0.0),
    "C": ("temperature", 1.0, 273.15),
    "F": ("temperature", 5 / 9, 459.67 * 5 / 9),
}


class State:
    """What lives as long as the server; handlers read it as `ctx.state`."""


@contextlib.asynccontextmanager
async def lifespan() -> collections.abc.AsyncGenerator[State, None]:
    """Set up before the first call, clean up after the last one."""
    yield State()


async def convert(
    args: models.ConvertInput, ctx: contract.Context
) -> models.ConvertOutput:
    """Converts a value from one unit to another of the same kind."""
    kind, factor, offset = UNITS[args.from_]
    wanted, to_factor, to_offset = UNITS[args.to]
    if kind != wanted:
        raise mcpgen_runtime.ToolFailure(
            f"{args.from_} is a unit of {kind}, {args.to} is one of {wanted}.",
            hint="Choose two units of one kind.",
            suggested_tool="list-units",
            suggested_args={"kind": kind},
        )
    value = (args.value * factor + offset - to_offset) / to_factor
    if isinstance(args.round, int):
        value = round(value, args.round)
    return models.ConvertOutput(value=value, unit=args.to)


async def list_units(
    args: models.ListUnitsInput, ctx: contract.Context
) -> contract.Content:
    """Lists the units that convert knows."""
    kind = None if args.kind is pydantic.MISSING else args.kind
    return ", ".join(unit for unit, (has, _, _) in UNITS.items() if kind in (None, has))
