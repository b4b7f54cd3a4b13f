"""What the stateless revisions ask of every result (MCP 2026-07-28, Base protocol, Results)."""

from __future__ import annotations

from mcpgen_runtime.session.envelope import SERVER_INFO, SUBSCRIPTION
from mcpgen_runtime.session.jsontext import dump
from mcpgen_runtime.session.replies import with_members

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject
    from mcpgen_runtime.session.catalog import Catalog
    from mcpgen_runtime.session.clients import Client
    from mcpgen_runtime.session.events import Id

__all__ = ["complete", "end_of_subscription"]

COMPLETE = b'"resultType":"complete"'
HOUR = 3_600_000  # milliseconds


def complete(
    result: bytes, client: Client, catalog: Catalog, meta: JsonObject | None, *, is_cached: bool
) -> bytes:
    """Return a result with its `_meta` and with what the client's revision asks of it.

    A result that clients may keep says for how long and for whom (Server, Utilities, Caching): not
    at all where tools come and go, not for others where some were left out for this process.
    """
    if client.speaks.handshake:
        return with_members(result, b"", _meta(meta)) if meta else result
    whole = _meta({SERVER_INFO: catalog.server_info(), **meta}) if meta else _own_meta(catalog)
    return with_members(result, COMPLETE, _hints(catalog) + whole if is_cached else whole)


def end_of_subscription(id: Id, catalog: Catalog) -> bytes:  # noqa: A002 - the protocol's word
    """Return the result of a subscription that the server ends (Subscriptions)."""
    meta = {SERVER_INFO: catalog.server_info(), SUBSCRIPTION: id}
    return with_members(b"{}", COMPLETE, _meta(meta))


def _own_meta(catalog: Catalog) -> bytes:
    """Return the `_meta` of a result that has none of its own, the same for every request."""
    if catalog.own_meta is None:
        catalog.own_meta = _meta({SERVER_INFO: catalog.server_info()})
    return catalog.own_meta


def _meta(meta: JsonObject) -> bytes:
    return b'"_meta":' + dump(meta).encode()


def _hints(catalog: Catalog) -> bytes:
    scope = "private" if catalog.dynamic or catalog.is_narrowed else "public"
    return f'"ttlMs":{0 if catalog.dynamic else HOUR},"cacheScope":"{scope}",'.encode()
