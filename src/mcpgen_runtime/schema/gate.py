"""The gate: the compiled validator of one exact schema, and the only judge of what is accepted.

Compiled at first use, because a server has many tools and a session calls few of them. Formats are
annotations (validation, section 7.2.1), nothing is fetched. Values are what Python's `json` reads;
its own limit on nesting (about a thousand levels) is what keeps the native stack safe.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from .text import encodable_json

if TYPE_CHECKING:
    from jsonschema_rs import Draft202012Validator, ValidationError

    from .types import Json, Path, Schema


class UnusableSchemaError(ValueError):
    """The schema cannot be compiled: `.path` is the place, `.keyword` what is wrong there.

    An empty keyword says that a `$ref` in the schema leads nowhere.
    """

    def __init__(self, path: Path, keyword: str) -> None:
        where = "/".join(map(str, path)) or "the root"
        super().__init__(f"the schema cannot be compiled: {keyword or '$ref'} at {where}")
        self.path = path
        self.keyword = keyword


class Gate:
    """The validator of `schema` (2020-12). Thread-safe: compiling twice is harmless."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema

    def accepts(self, value: Json) -> bool:
        """Tell whether `value` is valid. Raises UnusableSchemaError where the schema is not."""
        try:
            return self._validator.is_valid(value)
        except UnicodeEncodeError:
            return self._validator.is_valid(encodable_json(value))

    def errors(self, value: Json) -> list[ValidationError]:
        """Return every violation, with instance and schema paths; none for a valid value."""
        try:
            return list(self._validator.iter_errors(value))
        except UnicodeEncodeError:
            return list(self._validator.iter_errors(encodable_json(value)))

    @cached_property
    def _validator(self) -> Draft202012Validator:
        import jsonschema_rs

        try:
            return _compiled(self.schema)
        except jsonschema_rs.ValidationError as error:
            keyword = str(error.schema_path[-1]) if error.schema_path else ""
            raise UnusableSchemaError(tuple(error.instance_path), keyword) from None
        except ValueError:  # what the engine says of a string that is not Unicode text
            return _compiled(encodable_json(self.schema))


def _compiled(schema: Schema) -> Draft202012Validator:
    import jsonschema_rs

    return jsonschema_rs.Draft202012Validator(schema, validate_formats=False, offline=True)
