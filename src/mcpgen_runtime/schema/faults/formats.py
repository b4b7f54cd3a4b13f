"""Broken formats (validation, section 7.3): judged by the gate's engine, told by an example."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from mcpgen_runtime.schema.text import encodable

if TYPE_CHECKING:
    from jsonschema_rs import Draft202012Validator

    from mcpgen_runtime.schema.types import Json

_EXPECTED = {
    "date": "a date such as 2026-01-31",
    "date-time": "a date-time such as 2026-01-31T12:00:00Z",
    "duration": "an ISO 8601 duration such as P1DT12H",
    "email": "an e-mail address such as ann@example.com",
    "hostname": "a host name such as www.example.com",
    "idn-email": "an e-mail address such as ann@example.com",
    "idn-hostname": "a host name such as www.example.com",
    "ipv4": "an IPv4 address such as 192.0.2.1",
    "ipv6": "an IPv6 address such as 2001:db8::1",
    "iri": "an absolute IRI such as https://example.com/page",
    "iri-reference": "an IRI or a relative one such as /page",
    "json-pointer": "a JSON Pointer such as /items/0",
    "regex": "a regular expression such as ^[a-z]+$",
    "relative-json-pointer": "a relative JSON Pointer such as 1/name",
    "time": "a time with its offset such as 12:00:00Z",
    "uri": "an absolute URI such as https://example.com/page",
    "uri-reference": "a URI or a relative one such as /page",
    "uri-template": "a URI template such as /users/{id}",
    "uuid": "a UUID such as 123e4567-e89b-42d3-a456-426614174000",
}


def breaks(name: Json, value: Json) -> bool:
    """Tell whether `value` is a text that is not of the format `name`; no unknown one is broken."""
    if not isinstance(value, str) or not isinstance(name, str):
        return False
    return not _validator(name).is_valid(encodable(value))


def expected(name: str) -> str:
    """Return what a format asks for, in words."""
    return _EXPECTED.get(name, f"text in the format {name}")


@lru_cache(maxsize=64)
def _validator(name: str) -> Draft202012Validator:
    from jsonschema_rs import Draft202012Validator

    return Draft202012Validator({"format": encodable(name)}, validate_formats=True, offline=True)
