"""Property names to the names of model fields."""

from __future__ import annotations

import keyword
import re
from typing import TYPE_CHECKING

from mcpgen.emit.names.clashes import Claim, allot
from mcpgen.emit.names.reserved import FIELDS
from mcpgen.emit.names.styles import legal, normal
from mcpgen.emit.names.types import PythonName, is_name

if TYPE_CHECKING:
    from collections.abc import Iterable

MARK = "_x"
_GAPS = re.compile(r"[\W_]+")


def field_form(
    prop: str, avoid: frozenset[str] = frozenset(), reserved: frozenset[str] = FIELDS
) -> str:
    """Return the field name that a property would like to have.

    A property that can be a Python name is kept as it is, so that handlers read what callers write.
    `avoid` are more names that would change what the class means, the types of its own fields.
    `reserved` are those that no class of its kind can have.
    """
    form = prop if _is_identifier(prop) and not prop.startswith("_") else _made(prop)
    return f"{form}_" if form in reserved or form in avoid else form


def field_names(
    props: Iterable[str],
    avoid: frozenset[str] = frozenset(),
    reserved: frozenset[str] = FIELDS,
) -> dict[str, PythonName]:
    """Allot a field name to every property of one object."""
    claims = [_claim(prop, avoid, reserved) for prop in props]
    return {prop: PythonName(name) for prop, name in allot(claims, MARK).items()}


def _claim(prop: str, avoid: frozenset[str], reserved: frozenset[str]) -> Claim[str]:
    form = field_form(prop, avoid, reserved)
    return Claim(prop, form, prop, int(form != prop))


def _made(prop: str) -> str:
    """Make a name of any text: `a b` is `a_b`, `1st` is `field_1st`, nothing is `field`."""
    if _is_identifier(prop.strip("_")):  # `_id`: no field of pydantic's begins with an underscore
        return f"{prop.strip('_')}_"
    form = normal(_GAPS.sub("_", normal(prop))).strip("_")
    form = "_".join(part for part in map(legal, form.split("_")) if part)
    return form if _is_identifier(form) else f"field_{form}".strip("_")


def _is_identifier(text: str) -> bool:
    return is_name(text) or keyword.iskeyword(text)
