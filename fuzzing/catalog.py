"""The catalogs that sessions are fuzzed with; the tools are those that the wire vectors call."""

from __future__ import annotations

__all__ = ["CATALOGS", "TOOLS"]

TOOLS = ("echo", "add", "boom", "noisy", "slow")

_LINES = b",\n".join(
    b'{"name":"%b","inputSchema":{"type":"object"}\t,"annotations":{"readOnlyHint":true}\t'
    b',"title":"%b","_meta":{"a":1}\t,"icons":[]}' % (name.encode(), name.encode())
    for name in TOOLS
)
_CATALOG = (
    b'{"contract":1,"serverInfo":{"name":"fuzzed","title":"Fuzzed","version":"1"},%b"tools":[\n'
    + _LINES
    + b"\n]}\n"
)

CATALOGS = {True: _CATALOG % b'"dynamic":true,', False: _CATALOG % b""}
"""By whether tools come and go."""
