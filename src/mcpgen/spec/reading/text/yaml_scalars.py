"""Plain scalars of YAML 1.2's core schema (YAML 1.2.2, section 10.3.2).

YAML 1.1 readers take `no`, `on`, `1:30` and `2020-01-01` for something else; here they are text,
as their author sees them.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json

_WORDS: dict[str, Json] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_DECIMAL = re.compile(r"[-+]?[0-9]+")
_BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NON_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_MAX_DIGITS = 4000

_TAG = "tag:yaml.org,2002:"
STR, SEQ, MAP = _TAG + "str", _TAG + "seq", _TAG + "map"
_TYPES: dict[str, tuple[type, ...]] = {
    _TAG + "null": (type(None),),
    _TAG + "bool": (bool,),
    _TAG + "int": (int,),
    _TAG + "float": (int, float),
}


def resolve(text: str) -> Json:
    """Return the value of a plain scalar; raises ValueError for one that JSON cannot say."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in "-+.0123456789":
        return text
    return _number(text)


def resolve_tagged(tag: str, text: str) -> Json:
    """Return the value of a scalar with an explicit tag; raises ValueError where it has none."""
    if tag in (STR, "!"):
        return text
    if tag not in _TYPES:
        raise ValueError(f"the tag {tag} means nothing in JSON")
    value = resolve(text)
    if type(value) not in _TYPES[tag]:
        raise ValueError(f"this is no value of the tag {tag}")
    return float(value) if tag == _TAG + "float" else value


def _number(text: str) -> Json:
    if len(text) > _MAX_DIGITS and (_DECIMAL.fullmatch(text) or _FLOAT.fullmatch(text)):
        raise ValueError("a number of too many digits")
    if _DECIMAL.fullmatch(text):
        return int(text)
    if _BASED.fullmatch(text):
        return int(text[2:], 8 if text[1] == "o" else 16)
    if _NON_FINITE.fullmatch(text):
        raise ValueError(f"{text} is not a finite number")
    if not _FLOAT.fullmatch(text):
        return text
    value = float(text)
    if math.isinf(value):
        raise ValueError(f"{text} is not a finite number")
    return value
