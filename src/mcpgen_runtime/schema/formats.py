"""The formats that can be asserted: those of 2020-12 (validation, section 7.3), and no others.

Any other name is an annotation, whoever gave it a meaning (section 7.2.3: unknown formats are no
fault of an instance).
"""

from __future__ import annotations

ASSERTED = frozenset(
    {
        "date",
        "date-time",
        "duration",
        "email",
        "hostname",
        "idn-email",
        "idn-hostname",
        "ipv4",
        "ipv6",
        "iri",
        "iri-reference",
        "json-pointer",
        "regex",
        "relative-json-pointer",
        "time",
        "uri",
        "uri-reference",
        "uri-template",
        "uuid",
    }
)
"""What a gate with `formats` checks; only strings have a format."""
