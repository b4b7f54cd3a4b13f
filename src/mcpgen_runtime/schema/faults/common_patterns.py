r"""Regular expressions that many schemas have, in words: models read these better.

One character class, repeated, between `^` and `$`; a literal at the start or the end; and a few
that are known by heart. Of any other pattern nothing is said, and the pattern itself is told.
"""

from __future__ import annotations

import re

_DIGITS = "digits"
_NAMED = {
    r"\d": _DIGITS,
    "[0-9]": _DIGITS,
    r"[\d]": _DIGITS,
    "[a-z]": "lower-case letters a-z",
    "[A-Z]": "upper-case letters A-Z",
    "[a-z0-9]": "lower-case letters a-z and digits",
    "[A-Z0-9]": "upper-case letters A-Z and digits",
    r"\w": "letters, digits and _",
    r"\S": "characters other than blanks",
    r"[^\s]": "characters other than blanks",
}
_LETTERS = ("a-zA-Z", "A-Za-z")
_MIXED = {
    "{}": "letters a-z and A-Z",
    "{}0-9": "letters and digits",
    "0-9{}": "letters and digits",
    "{}0-9_": "letters, digits and _",
    "{}0-9-": "letters, digits and -",
    "{}0-9_-": "letters, digits, _ and -",
    "{}0-9-_": "letters, digits, - and _",
    r"{}0-9_\-": "letters, digits, _ and -",
    "{}0-9._-": "letters, digits, ., _ and -",
}
_HEXADECIMAL = ("0-9a-fA-F", "0-9A-Fa-f", "a-fA-F0-9", "a-f0-9")
_CLASSES = {
    **_NAMED,
    **{
        f"[{form.format(letters)}]": words for form, words in _MIXED.items() for letters in _LETTERS
    },
    **{f"[{each}]": "hexadecimal digits" for each in _HEXADECIMAL},
    "[0-9a-f]": "hexadecimal digits 0-9 and a-f",
}

_WHOLE = {
    r"\S": "text that is not blank",
    r".*\S.*": "text that is not blank",
    r"^.*\S.*$": "text that is not blank",
    r"^(?!\s*$).+": "text that is not blank",
    "^https?://": "text that begins with http:// or https://",
    r"^https?:\/\/": "text that begins with http:// or https://",
    r"^\d{4}-\d{2}-\d{2}$": "a date such as 2026-01-31",
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}$": "a date such as 2026-01-31",
    r"^\d{2}:\d{2}$": "a time such as 12:30",
    "^#[0-9a-fA-F]{6}$": "a colour such as #1a2b3c",
    "^#[0-9A-Fa-f]{6}$": "a colour such as #1a2b3c",
}

_REPEATED = re.compile(r"\^(\[[^\]]+\]|\\[dwS])(\+|\*|\{\d+(?:,\d*)?\})\$")
_LITERAL = r"(?:[\w /:@#%&=~,<>!\"'-]|\\[./+*?()\[\]{}^$|-])+"
_START = re.compile(rf"\^({_LITERAL})(?:\.\*\$?)?")
_END = re.compile(rf"(?:\^?\.[*+])?({_LITERAL})\$")


def in_words(pattern: str) -> str | None:
    """Return what text a common pattern asks for; None for any other."""
    known = _WHOLE.get(pattern)
    if known is not None:
        return known
    repeated = _REPEATED.fullmatch(pattern)
    if repeated:
        characters = _CLASSES.get(repeated[1])
        return None if characters is None else f"{_times(repeated[2])}{characters} only"
    for side, form in (("begins", _START), ("ends", _END)):
        literal = form.fullmatch(pattern)
        if literal:
            return f'text that {side} with "{_plain(literal[1])}"'
    return None


def _times(quantifier: str) -> str:
    if quantifier == "+":
        return "one or more "
    if quantifier == "*":
        return ""
    least, comma, most = quantifier[1:-1].partition(",")
    if not comma or least == most:
        return f"exactly {least} "
    return f"{least} to {most} " if most else f"at least {least} "


def _plain(literal: str) -> str:
    return re.sub(r"\\(.)", r"\1", literal)
