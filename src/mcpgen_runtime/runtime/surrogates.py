r"""Lone surrogates past pydantic: its engine cannot read them as text, and JSON may hold them.

JSON's grammar allows `"\ud800"` (RFC 8259, section 8.2), the gate accepts it where it accepts text,
and a model must not refuse what the gate accepted. So, in the rare value that has one, the lone
surrogates are hidden behind private-use characters while the model is made, and put back after:
behind a block of characters that the value does not use, one for one, so that lengths stay.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen_runtime.schema.types import Json

__all__ = ["Disguise", "disguise_for"]

_SURROGATE = re.compile("[\ud800-\udfff]")
_FIRST = 0xD800
_SIZE = 0x800
_BLOCKS = range(0xF0000, 0x110000, _SIZE)  # the private-use planes 15 and 16


@dataclass(frozen=True, slots=True)
class Disguise:
    """A block of characters, from `first` on, that stands for the surrogates."""

    first: int

    def hide(self, value: Json) -> Json:
        """A copy of `value` without lone surrogates."""
        shift = self.first - _FIRST
        return _map_text(value, lambda text: _shifted(_SURROGATE, text, shift))

    def reveal(self, value: Any) -> Any:
        """The typed value made of a hidden one, with the lone surrogates in it; models change."""
        block = re.compile(f"[{chr(self.first)}-{chr(self.first + _SIZE - 1)}]")
        shift = _FIRST - self.first
        return _map_text(value, lambda text: _shifted(block, text, shift))


def disguise_for(value: Json) -> Disguise | None:
    """What can hide the lone surrogates of `value`; None where it has none (or every block)."""
    used: set[int] = set()

    def look(text: str) -> str:
        used.update(ord(character) - ord(character) % _SIZE for character in text)
        return text

    _map_text(value, look)
    if _FIRST not in used:
        return None
    return next((Disguise(first) for first in _BLOCKS if first not in used), None)


def _shifted(characters: re.Pattern[str], text: str, shift: int) -> str:
    return characters.sub(lambda found: chr(ord(found[0]) + shift), text)


def _map_text(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return {_map_text(key, change): _map_text(item, change) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_map_text(item, change) for item in value)
    if isinstance(value, BaseModel):
        _change_model(value, change)
    return value


def _change_model(model: BaseModel, change: Callable[[str], str]) -> None:
    """Change a fresh model in place: its fields keep their names, its extra keys may not."""
    vars(model).update(_map_text(vars(model), change))
    extra = model.__pydantic_extra__
    if extra:
        changed = _map_text(extra, change)
        model.__pydantic_fields_set__.difference_update(extra.keys() - changed.keys())
        model.__pydantic_fields_set__.update(changed.keys() - extra.keys())
        object.__setattr__(model, "__pydantic_extra__", changed)
