"""The gate: the compiled validator of one exact schema, and the only judge of what is accepted.

Compiled at first use, because a server has many tools and a session calls few of them. Formats are
annotations unless they are asked for (validation, section 7.2), nothing is fetched. Values are what
Python's `json` reads; its own limit on nesting (about a thousand levels) is what keeps the native
stack safe.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import quote

from .backtracking import MOST, Backtracking, limit_for, weight
from .engine import compiled
from .patterns import is_in_doubt
from .text import encodable_json
from .walk import TooDeepError, rewrite

if TYPE_CHECKING:
    from jsonschema_rs import Draft202012Validator, ValidationError

    from .types import Json, Path, Schema

_NOT_ASCII = re.compile(r"[^\x00-\x7f]+")


class UnusableSchemaError(ValueError):
    """The schema cannot be compiled: `.path` is the place, `.keyword` what is wrong there.

    An empty keyword says that a `$ref` in the schema leads nowhere.
    """

    def __init__(self, path: Path, keyword: str) -> None:
        where = "/".join(map(str, path)) or "the root"
        super().__init__(f"the schema cannot be compiled: {keyword or '$ref'} at {where}")
        self.path = path
        self.keyword = keyword


class TooDeepSchemaError(UnusableSchemaError):
    """The schema's JSON is nested deeper than the engine reads (about 255 levels)."""

    def __init__(self) -> None:
        super().__init__((), "nesting")


class Gate:
    """The validator of `schema` (2020-12). Thread-safe: compiling twice is harmless.

    `formats`: whether `format` is asserted, not only told.
    """

    def __init__(self, schema: Schema, *, formats: bool = False) -> None:
        self.schema = schema
        self.formats = formats

    def compile(self) -> None:
        """Compile the schema, and try it on nothing: it may be of a kind that takes for ever.

        Raises UnusableSchemaError, of which TooDeepSchemaError is one, where it cannot be compiled.
        """
        self._validator  # noqa: B018 - asking makes it

    def accepts(self, value: Json) -> bool:
        """Tell whether `value` is valid. Raises UnusableSchemaError where the schema is not.

        A value of which that cannot be told within the bounds of `backtracking` is not.
        """
        limit = self.limit(value)
        validator = self._limited_to(limit)
        try:
            is_valid = validator.is_valid(value)
        except UnicodeEncodeError:
            is_valid = validator.is_valid(encodable_json(value))
        return is_valid and not self._is_in_doubt(value, limit)

    def errors(self, value: Json) -> list[ValidationError]:
        """Return every violation, with instance and schema paths; none for a valid value."""
        validator = self._limited_to(self.limit(value))
        try:
            return list(validator.iter_errors(value))
        except UnicodeEncodeError:
            return list(validator.iter_errors(encodable_json(value)))

    def limit(self, value: Json) -> int:
        """Return how many steps back each pattern may take on each text of `value`."""
        return limit_for(weight(value)) if self._patterns.any else MOST

    def is_in_doubt(self, value: Json) -> bool:
        """Tell whether a pattern that must be known not to match may match all the same."""
        return self._is_in_doubt(value, self.limit(value))

    def _is_in_doubt(self, value: Json, limit: int) -> bool:
        inverted = self._patterns.inverted
        return bool(inverted) and is_in_doubt(inverted, value, limit)

    @cached_property
    def _patterns(self) -> Backtracking:
        return Backtracking(self.schema)

    @cached_property
    def _validator(self) -> Draft202012Validator:
        return self._made(MOST)

    @cached_property
    def _limited(self) -> dict[int, Draft202012Validator]:
        return {}

    def _limited_to(self, limit: int) -> Draft202012Validator:
        if limit == MOST:
            return self._validator
        if limit not in self._limited:
            self._limited[limit] = self._made(limit)
        return self._limited[limit]

    def _made(self, limit: int) -> Draft202012Validator:
        try:
            validator = self._compiled(self.schema, limit) or self._compiled(
                _encodable_schema(self.schema), limit
            )
        except TooDeepError:
            validator = None
        if validator is None:
            raise TooDeepSchemaError
        return validator

    def _compiled(self, schema: Schema, limit: int) -> Draft202012Validator | None:
        """Compile; None where the engine does not even take the JSON in: not UTF-8, or too deep."""
        import jsonschema_rs

        try:
            return compiled(schema, formats=self.formats, limit=limit)
        except jsonschema_rs.ValidationError as error:
            keyword = str(error.schema_path[-1]) if error.schema_path else ""
            raise UnusableSchemaError(tuple(error.instance_path), keyword) from None
        except ValueError:
            return None


def _encodable_schema(schema: Schema) -> Schema:
    """Return `schema` with text that UTF-8 can say; in references, which are URIs, as ASCII."""
    return rewrite(encodable_json(schema), _with_uri)


def _with_uri(schema: Schema) -> Schema:
    if not isinstance(schema, dict) or not isinstance(schema.get("$ref"), str):
        return schema
    return {**schema, "$ref": _NOT_ASCII.sub(lambda found: quote(found.group()), schema["$ref"])}
