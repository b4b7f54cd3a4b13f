"""Documents of OpenAPI (2.0, 3.0, 3.1, 3.2) to the records of `openapi.model`.

Theory of operation: `reading.read_api` is the line of steps. A `Node` is a value and its place;
everything is read through nodes, so that whatever is wrong can be told at its line. `Lookup`
follows `$ref`s, into files that `Files` loads. Each kind of object has a file of its own here, and
what is different in 2.0 is in `swagger/`. A fault raises `FaultError`, which costs the operation
that it is met in; `Context.warn` tells of what is read all the same.
"""

from __future__ import annotations

from mcpgen._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen.openapi.documents.faults import FaultError
    from mcpgen.openapi.documents.lookup import Lookup
    from mcpgen.openapi.documents.reading import read_api

__all__ = ["FaultError", "Lookup", "read_api"]

__getattr__ = lazy(__name__, {"FaultError": ".faults", "Lookup": ".lookup", "read_api": ".reading"})
