"""The faults of a server that are no tool results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.session.codes import INTERNAL_ERROR, INVALID_REQUEST, MISSING_CAPABILITY

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json

__all__ = ["InternalError", "LaunchError", "MissingCapabilityError", "ProtocolError"]

FIRST_WITH_CODE = "2026-07-28"
"""The first revision that has an error code of its own for a missing capability."""


class LaunchError(Exception):
    """The server cannot start; the message is for the person who started it."""


class ProtocolError(Exception):
    """A call that is answered with a JSON-RPC error (JSON-RPC 2.0, section 5.1), not with a result.

    `code` is the error's integer code, `message` its one sentence, `data` what else it carries, a
    JSON value; all of them are sent, so none may tell what the client should not know.
    """

    def __init__(self, code: int, message: str, data: Json = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data


class InternalError(ProtocolError):
    """A call that is answered with JSON-RPC error -32603; the message is safe to send."""

    def __init__(self, message: str) -> None:
        super().__init__(INTERNAL_ERROR, message)


class MissingCapabilityError(ProtocolError):
    """The call needs a capability that its client has not declared.

    The code is -32021 in the revision 2026-07-28 (Base protocol, Error codes), and -32600 in older
    ones, which have none for it. `data.requiredCapabilities` names the capability.
    """

    def __init__(self, capability: str, revision: str) -> None:
        code = MISSING_CAPABILITY if revision >= FIRST_WITH_CODE else INVALID_REQUEST
        words = f"The client has not declared the capability {capability}, which this call needs."
        super().__init__(code, words, {"requiredCapabilities": {capability: {}}})
