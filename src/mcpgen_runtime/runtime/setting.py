"""One setting of a package: its declaration, and how its variable's text becomes a value."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcpgen_runtime.runtime.judging import Judge, TooHeavyError
from mcpgen_runtime.runtime.numbers import NotFiniteError, whole
from mcpgen_runtime.schema.faults import diagnose
from mcpgen_runtime.schema.faults.expected import brief, type_list
from mcpgen_runtime.schema.gate import Gate
from mcpgen_runtime.schema.text import truncate
from mcpgen_runtime.schema.value_type import type_of
from mcpgen_runtime.schema.wording import format_unknown_keys

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mcpgen_runtime.schema.faults import Refusal
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

__all__ = ["Setting", "SettingError"]

_TRUTH = {"true": True, "1": True, "false": False, "0": False}
_CONTAINERS = frozenset({"array", "object"})
_WORDS = ("default", "description", "examples", "title")  # of a schema, that ask nothing
_UNREADABLE = object()


class SettingError(Exception):
    """The text of a variable is not what its setting takes; the message shows no secret."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What the package reads from the environment variable `variable`.

    `python` is the name in the package's config class. A setting that is `required` has no default
    and cannot do without; the value of a `secret` one is never shown.
    """

    variable: str
    python: str
    schema: Schema
    secret: bool = False
    required: bool = False
    description: str = ""

    @classmethod
    def declared(cls, key: str, declaration: JsonObject) -> Setting:
        """The setting of the spec's `key`, as `schemas.json` declares it."""
        return cls(
            declaration["variable"],
            declaration.get("python", key),
            declaration["schema"],
            secret=declaration.get("secret", False),
            required=declaration.get("required", False),
            description=declaration.get("description", ""),
        )

    @property
    def default(self) -> Json:
        """The value where the variable is not set; None where there is no default."""
        value = self.schema.get("default") if isinstance(self.schema, dict) else None
        return self._typed(whole(value))

    @property
    def expected(self) -> str:
        """What the setting takes, in a few words; empty where the schema names no type."""
        types = self._types()
        form = " written as JSON" if types and _CONTAINERS.issuperset(types) else ""
        return f"{brief(self.schema)}{form}"

    def is_set(self, text: str | None) -> bool:
        """Whether a variable is set.

        An empty one only counts where it is a value itself and the server could do without: where
        one is asked for, a forgotten key of a client's configuration is no answer.
        """
        if text or self.required:
            return bool(text)
        return text == "" and self._takes_text() and Gate(self.schema).accepts("")

    def read(self, text: str) -> Json:
        """The value of the variable's text; raises SettingError for one that does not fit."""
        judge = Judge(self.schema)
        candidates = list(self._candidates(text))
        try:
            for value in candidates:
                if judge.accepts(value):
                    return self._typed(value)
            fault = self._fault(text, judge, candidates)
        except (RecursionError, TooHeavyError):
            fault = "is too deep or too large to be checked."
        raise SettingError(fault)

    def _fault(self, text: str, judge: Judge, candidates: Sequence[Json]) -> str:
        if self.secret:
            return f"does not fit; expected a value of {self._asked()}"
        if not candidates:
            return f"expected {self.expected}, got {json.dumps(truncate(text))}."
        # The first one is of the type that is asked for.
        return _in_words(diagnose(self.schema, judge.gate, candidates[0]))

    def _candidates(self, text: str) -> Iterator[Json]:
        """What the text may stand for, of the types that the schema allows."""
        types = self._types()
        read = _truth(text) if "boolean" in types else _UNREADABLE
        if read is _UNREADABLE:
            read = _json(text)
        if read is None and self._takes_text():
            read = text  # a variable that is not set is what says null
        if read is not _UNREADABLE and (not types or _is_one_of(read, types)):
            yield read
        if self._takes_text():
            yield text

    def _types(self) -> list[str]:
        """The JSON types that the schema allows, by its keywords at the root; empty for any."""
        schema = self.schema if isinstance(self.schema, dict) else {}
        values = schema.get("enum", [schema["const"]] if "const" in schema else [])
        return type_list(schema) or sorted({type_of(value) for value in values})

    def _takes_text(self) -> bool:
        types = self._types()
        return not types or "string" in types

    def _typed(self, value: Json) -> Json:
        """A number as a float where the config class says so: JSON's 5 is Python's 5.0."""
        types = self._types()
        is_float = type(value) is int and "number" in types and "integer" not in types
        try:
            return float(value) if is_float else value
        except OverflowError:
            return value

    def _asked(self) -> str:
        schema: Any = self.schema
        asked = {key: value for key, value in schema.items() if key not in _WORDS}
        return truncate(json.dumps(asked, ensure_ascii=False))


def _in_words(refusal: Refusal) -> str:
    told = [fault.line if fault.path else fault.text for fault in refusal.faults]
    return " ".join([format_unknown_keys(refusal.levels), *told]).lstrip()


def _truth(text: str) -> Json:
    return _TRUTH.get(text.strip().lower(), _UNREADABLE)


def _json(text: str) -> Json:
    """The JSON value that `text` is; infinities are none."""
    try:
        return whole(json.loads(text))
    except (ValueError, RecursionError, NotFiniteError):
        return _UNREADABLE


def _is_one_of(value: Json, types: list[str]) -> bool:
    kind = type_of(value)
    return kind in types or (kind == "integer" and "number" in types)
