"""The working parts of the standard library's `json`, without what `json` imports around them.

The import of `json` compiles regular expressions; that takes as long as all the rest of a server's
first stage, and much more where no bytecode is cached. The scanner and the encoder are a C module
of their own, `_json`, where `json` itself has them from. An interpreter without it has `json`'s.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from mcpgen_runtime.schema.types import Json

__all__ = ["quote", "scanner", "writer"]

SEPARATORS = (":", ",")


class Options:
    """What the scanner is told: the defaults of `json.JSONDecoder`, but for constants."""

    strict = True
    object_hook = object_pairs_hook = None
    parse_float = float
    parse_int = int

    def __init__(self, parse_constant: Callable[[str], Json]) -> None:
        self.parse_constant = parse_constant


def _refuse(value: object) -> Json:
    raise TypeError(f"Object of type {type(value).__name__} is not JSON serializable")


try:
    from _json import encode_basestring_ascii as quote
    from _json import make_encoder, make_scanner
except ImportError:
    import json
    from json.encoder import encode_basestring_ascii as quote

    def scanner(parse_constant: Callable[[str], Json]) -> Callable[[str, int], tuple[Json, int]]:
        """Return `json`'s own scanner."""
        return json.JSONDecoder(parse_constant=parse_constant).raw_decode

    def writer() -> Callable[[Json], str]:
        """Return `json`'s own encoder."""
        colon, comma = SEPARATORS
        return json.JSONEncoder(separators=(comma, colon), allow_nan=False).encode

else:
    make: Any = make_scanner  # its stub asks for more than it reads

    def scanner(parse_constant: Callable[[str], Json]) -> Callable[[str, int], tuple[Json, int]]:
        """Return what reads one value at a place of a text: the value, and where it ends.

        It reads all that is JSON, and integers of a bounded length. On anything else it raises
        something: StopIteration, a ValueError or (CPython 3.11, while `json` is not imported) a
        SystemError. It raises RecursionError for what is nested too deep.
        """
        scan: Callable[[str, int], tuple[Json, int]] = make(Options(parse_constant))
        return scan

    def writer() -> Callable[[Json], str]:
        """Return what writes a value, compact and in ASCII.

        It raises TypeError, ValueError or RecursionError for what is no JSON value.
        """
        encode = make_encoder(None, _refuse, quote, None, *SEPARATORS, False, False, False)

        def write(value: Json) -> str:
            return "".join(encode(value, 0))

        return write
