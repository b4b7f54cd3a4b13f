"""From the name of a generated package to its application."""

from __future__ import annotations

import importlib
import os
from typing import TYPE_CHECKING

from mcpgen_runtime.runtime.application import Application
from mcpgen_runtime.runtime.configuration import read_configuration
from mcpgen_runtime.runtime.errors import LaunchError
from mcpgen_runtime.runtime.repair_modes import AUTO
from mcpgen_runtime.runtime.schemas import Schemas
from mcpgen_runtime.runtime.toolkit import Toolkit, check_contract

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mcpgen_runtime.runtime.repairing import Repairs

__all__ = ["load", "load_toolkit"]


def load(
    package: str,
    make_handlers: Callable[[Toolkit], object] | None = None,
    *,
    lifespan: bool = True,
    environment: Mapping[str, str] | None = os.environ,
    repair: Repairs | str = AUTO,
) -> Application:
    """The application of an importable package, with its own handlers or those made here.

    What the package reads from the environment comes from `environment`; with None it reads
    nothing, and `ctx.config` is None. `repair` says whose calls are repaired. Raises LaunchError,
    and whatever importing the user's handlers raises.
    """
    toolkit = load_toolkit(package)
    schemas = Schemas.of_package(package)
    config = None if environment is None else read_configuration(toolkit, schemas, environment)
    if make_handlers is None:
        handlers: object = importlib.import_module(package + ".handlers")
    else:
        handlers = make_handlers(toolkit)
    return Application(toolkit, handlers, schemas, config=config, lifespan=lifespan, repair=repair)


def load_toolkit(package: str) -> Toolkit:
    """The toolkit in `<package>.contract`; LaunchError when it is none this runtime serves."""
    toolkit = getattr(importlib.import_module(package + ".contract"), "TOOLKIT", None)
    if not isinstance(toolkit, Toolkit):
        raise LaunchError(f"{package}.contract holds no toolkit: is it a package of mcpgen's?")
    check_contract(toolkit)
    return toolkit
