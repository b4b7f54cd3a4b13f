"""The testing kit: what generated tests call, and what users' own tests may (floor 5).

`Harness` calls a package's tools in this process, `ServerProcess` in a real one; `kit` makes the
cases that a package's schemas give, and the `check_...` functions try them. Nothing here needs
pytest.
"""

from __future__ import annotations

from mcpgen_runtime._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.testing.cases import Case
    from mcpgen_runtime.testing.checks import (
        check_accepted,
        check_catalog,
        check_example,
        check_process,
        check_refused,
    )
    from mcpgen_runtime.testing.client import Client
    from mcpgen_runtime.testing.harness import Harness
    from mcpgen_runtime.testing.process import ProtocolError, ServerEndedError, ServerProcess
    from mcpgen_runtime.testing.recorder import Logged, Progressed
    from mcpgen_runtime.testing.recording import Recording
    from mcpgen_runtime.testing.requests import check_request
    from mcpgen_runtime.testing.suite import Kit, kit

__all__ = [
    "Case",
    "Client",
    "Harness",
    "Kit",
    "Logged",
    "Progressed",
    "ProtocolError",
    "Recording",
    "ServerEndedError",
    "ServerProcess",
    "check_accepted",
    "check_catalog",
    "check_example",
    "check_process",
    "check_refused",
    "check_request",
    "kit",
]

__getattr__ = lazy(
    __name__,
    {
        "Case": ".cases",
        "Client": ".client",
        "Harness": ".harness",
        "Kit": ".suite",
        "Logged": ".recorder",
        "Progressed": ".recorder",
        "ProtocolError": ".process",
        "ServerEndedError": ".process",
        "Recording": ".recording",
        "ServerProcess": ".process",
        "check_accepted": ".checks",
        "check_catalog": ".checks",
        "check_example": ".checks",
        "check_process": ".checks",
        "check_refused": ".checks",
        "check_request": ".requests",
        "kit": ".suite",
    },
)
