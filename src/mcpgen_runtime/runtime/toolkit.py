"""The toolkit of a generated package: its tools, and the names of what serves each.

Handlers and models are named, not referenced, so that loading a contract loads neither: they are
looked up in `handlers`, `operations` and `models` of the package when they are needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcpgen_runtime.runtime.errors import LaunchError

if TYPE_CHECKING:
    from mcpgen_runtime.runtime.failures import ToolFailure

__all__ = ["CONTRACT", "Binding", "Toolkit", "check_contract"]

CONTRACT = 1
"""The number of the form that generated packages have; each incompatible change adds one."""

SERVED_CONTRACTS = (CONTRACT - 1, CONTRACT)
"""The forms that this runtime serves: its own and the one before."""


@dataclass(frozen=True, slots=True)
class Binding:
    """One tool and the names of its handler and models.

    `name` is the served name; `result` is None for a tool without an output schema. `wrapped` says
    that the output root is no object: handlers return the bare value, and it is sent as
    `{"result": value}`. `failures` are those the spec declares for the tool. `operation`: it calls
    an API, so that the attribute of `<package>.operations` serves it where `handlers.py` has no
    function of the name.
    """

    name: str
    handler: str
    arguments: str
    result: str | None = None
    wrapped: bool = False
    failures: tuple[type[ToolFailure], ...] = ()
    operation: bool = False


@dataclass(frozen=True, slots=True)
class Toolkit:
    """All tools of the import package `package`, made for the runtime contract `contract`.

    `config` is the class of what the package reads from the environment, if it reads anything.
    """

    contract: int
    package: str
    tools: tuple[Binding, ...]
    config: type[Any] | None = None


def check_contract(toolkit: Toolkit) -> None:
    """Raise LaunchError unless this runtime serves packages of the toolkit's contract number."""
    if toolkit.contract in SERVED_CONTRACTS:
        return
    older, newer = SERVED_CONTRACTS
    action = (
        "install a newer mcpgen" if toolkit.contract > newer else 'rebuild it with "mcpgen build"'
    )
    raise LaunchError(
        f"{toolkit.package} was generated for contract {toolkit.contract} of the mcpgen runtime, "
        f"and the one installed serves {older} and {newer}: {action}."
    )
