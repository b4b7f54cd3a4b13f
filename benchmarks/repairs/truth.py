"""What the schemas say, asked of python-jsonschema: an engine that none of ours is made with."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import jsonschema
from jsonschema.validators import validator_for

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

    from .targets import Target
    from .values import Json


class Truth:
    """One tool's two schemas: as authored (open), and closed."""

    def __init__(self, target: Target) -> None:
        self._closed: Validator = jsonschema.Draft202012Validator(target.exact)
        kind = validator_for(target.authored, default=jsonschema.Draft202012Validator)
        self._authored: Validator = kind(target.authored)

    def closed_accepts(self, arguments: Json) -> bool:
        """Tell whether the schema accepts them when no undeclared key is allowed."""
        return bool(self._closed.is_valid(arguments))

    def authored_accepts(self, arguments: Json) -> bool:
        """Tell whether the schema accepts them as its author wrote it."""
        return bool(self._authored.is_valid(arguments))


@cache
def truth(target: Target) -> Truth:
    """Return the truth about a tool, made once."""
    return Truth(target)
