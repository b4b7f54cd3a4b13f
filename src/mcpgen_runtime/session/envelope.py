"""The envelope of the stateless revisions (MCP 2026-07-28, Base protocol, `_meta`).

Each request says in its `_meta` which revision it speaks and what its client can do, so the era is
chosen for each request and not for the connection: a bad one of either era locks nobody out of the
other (Versioning: a server may serve both eras concurrently in one process).
"""

from __future__ import annotations

from mcpgen_runtime.session.clients import Client
from mcpgen_runtime.session.codes import INVALID_PARAMS, UNSUPPORTED_PROTOCOL_VERSION
from mcpgen_runtime.session.levels import LEVELS, is_level
from mcpgen_runtime.session.messages import member
from mcpgen_runtime.session.refusals import Refusal, unsupported_version
from mcpgen_runtime.session.revisions import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpgen_runtime.schema.types import JsonObject
    from mcpgen_runtime.session.messages import Request
    from mcpgen_runtime.session.revisions import Revision

__all__ = ["SERVER_INFO", "SUBSCRIPTION", "has_envelope", "read_envelope"]

PREFIX = "io.modelcontextprotocol/"
VERSION = PREFIX + "protocolVersion"
CAPABILITIES = PREFIX + "clientCapabilities"
INFO = PREFIX + "clientInfo"
LOG_LEVEL = PREFIX + "logLevel"

SERVER_INFO = PREFIX + "serverInfo"
"""Where a result says who answers."""

SUBSCRIPTION = PREFIX + "subscriptionId"
"""Where a notification says which subscription it belongs to."""


def has_envelope(request: Request) -> bool:
    """Whether a request claims to be stateless: by either of the keys that it must have then."""
    return VERSION in request.meta or CAPABILITIES in request.meta


def read_envelope(request: Request, revisions: Sequence[Revision]) -> Client:
    """Return the client that the envelope describes.

    Raises:
        Refusal: a key is missing or malformed (-32602), or the revision is none of the stateless
            ones among `revisions` (-32022, with those that are).
    """
    version: str = member(request, request.meta, VERSION, str, _place(VERSION))
    speaks = next((row for row in revisions if row.name == version and not row.handshake), None)
    if speaks is None:
        supported = names(revisions, handshake=False)
        raise unsupported_version(UNSUPPORTED_PROTOCOL_VERSION, version, supported, request.id)
    capabilities: JsonObject = member(
        request, request.meta, CAPABILITIES, dict, _place(CAPABILITIES)
    )
    info = (
        member(request, request.meta, INFO, dict, _place(INFO))
        if request.meta.get(INFO) is not None
        else None
    )
    level = request.meta.get(LOG_LEVEL)
    if level is not None and not is_level(level):
        words = f"{_place(LOG_LEVEL)} must be one of {', '.join(LEVELS)}."
        raise Refusal(INVALID_PARAMS, words, request.id)
    return Client(speaks, info, capabilities, level)


def _place(key: str) -> str:
    return f'params._meta["{key}"]'
