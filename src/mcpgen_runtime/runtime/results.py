"""From what a handler returned to the JSON text of the tool's result."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from mcpgen_runtime.runtime.answers import structured_answer, text_answer, whole_answer
from mcpgen_runtime.runtime.blocks import is_block, on_wire
from mcpgen_runtime.runtime.content import Result
from mcpgen_runtime.runtime.failures import ToolFailure
from mcpgen_runtime.runtime.foreign import breach_of, unfit
from mcpgen_runtime.runtime.jsontext import dumps
from mcpgen_runtime.runtime.judging import Judge
from mcpgen_runtime.runtime.lines import one_line
from mcpgen_runtime.runtime.stderr import tell
from mcpgen_runtime.runtime.typed import plain
from mcpgen_runtime.runtime.unwritable import unwritable
from mcpgen_runtime.schema.faults import diagnose

if TYPE_CHECKING:
    from mcpgen_runtime.runtime.blocks import Made
    from mcpgen_runtime.runtime.content import Check
    from mcpgen_runtime.schema.faults import Refusal
    from mcpgen_runtime.schema.types import Json, Schema
    from mcpgen_runtime.session.events import Answer

__all__ = ["BadResultError", "ContentResults", "Results", "StructuredResults"]

FIRST_STRUCTURED = "2025-06-18"
"""The first revision with structured content; to older ones its JSON goes as text."""


class BadResultError(Exception):
    """The handler returned what its tool must not answer; told on standard error only."""


class ContentResults:
    """Results of a tool without an output schema: content blocks, or a whole Result."""

    __slots__ = ()

    def compile(self) -> None:
        """There is nothing to compile."""

    def render(self, value: object, revision: str) -> Answer:
        """The answer in `revision`; raises BadResultError for anything but content and Result."""
        if isinstance(value, str):
            return text_answer(value)
        if not isinstance(value, Result):
            return whole_answer(on_wire(_blocks(value), revision))
        structured = None if value.structured is None else _plain(value.structured)
        if structured is not None and not isinstance(structured, dict):
            if value.check != "fail":
                return _render(value, None, revision)
            raise BadResultError(f"structured content must be an object, not {_kind(structured)}")
        return _render(value, None if structured is None else _json(structured), revision)


class StructuredResults:
    """Results of the tool `name`, which has an output schema, made at its first call."""

    __slots__ = ("_gate", "_judge", "_name", "_schema", "_wrapped")

    def __init__(
        self, schema: Schema, *, wrapped: bool, formats: bool = False, name: str = ""
    ) -> None:
        self._schema = schema
        self._judge = Judge(schema, formats=formats)
        self._gate = self._judge.gate
        self._wrapped = wrapped
        self._name = name

    def compile(self) -> None:
        """Compile the schema now; raises UnusableSchemaError where that cannot be."""
        self._gate.compile()

    def render(self, value: object, revision: str) -> Answer:
        """The answer in `revision`; raises BadResultError when the output schema refuses it.

        Raises ToolFailure for the answer of an API that is to be refused.
        """
        if isinstance(value, Result):
            return self._of_result(value, revision)
        text = self._checked(value)
        return structured_answer(text) if revision >= FIRST_STRUCTURED else text_answer(text)

    def _of_result(self, result: Result, revision: str) -> Answer:
        if result.is_error:
            bare = result.structured is None
            sent = None if bare else _json(self._wrap(_plain(result.structured)))
            return _render(result, sent, revision)
        if result.check == "fail":
            return _render(result, self._checked(result.structured), revision)
        value = _plain(result.structured)
        breach = self._breach(value, result.check)
        if breach is None:
            return _render(result, _json(self._wrap(value)), revision)
        if result.content is None:
            result = replace(result, content=_json(self._wrap(value)))
        told = unfit(result, breach) if revision >= FIRST_STRUCTURED else result
        return _render(told, None, revision)

    def _breach(self, value: Json, check: Check) -> str | None:
        """How the value of an API breaks the schema, if it does; it is told as `check` says."""
        breach = breach_of(self._judge, self._schema, value)
        if breach is None or check == "drop":
            return breach
        told = f"the answer of the API breaks its own schema: {breach}."
        if check == "refuse":
            raise ToolFailure(f"T{told[1:]}")
        tell(one_line(f"tool {self._name}: {told}"))
        return breach

    def _checked(self, value: object) -> str:
        bare = _plain(value)
        text = _json(self._wrap(bare))
        if not self._fits(bare):
            self._check_sent(json.loads(_json(bare)))
        return text

    def _fits(self, value: Json) -> bool:
        try:
            return self._gate.accepts(value)
        except ValueError:  # the engine does not know subclasses of str, int and float
            return False

    def _check_sent(self, value: Json) -> None:
        """Judge what the text says: a subclass of a type of JSON's is sent as that type."""
        if not self._fits(value):
            found = diagnose(self._schema, self._gate, value)
            told = (_wrapped(found) if self._wrapped else found).text(root="result")
            raise BadResultError(f"the output schema refuses the result: {told}")

    def _wrap(self, value: Json) -> Json:
        return {"result": value} if self._wrapped else value


Results: TypeAlias = ContentResults | StructuredResults
"""Either kind; which one a tool has is settled by its output schema."""


def _wrapped(refusal: Refusal) -> Refusal:
    """The refusal of a value as that of the object that it is sent in: `result.0`, not `0`."""
    return replace(
        refusal,
        levels=tuple(replace(each, path=("result", *each.path)) for each in refusal.levels),
        faults=tuple(replace(each, path=("result", *each.path)) for each in refusal.faults),
        slips=tuple(each._replace(path=("result", *each.path)) for each in refusal.slips),
    )


def _render(result: Result, structured: str | None, revision: str) -> Answer:
    if result.content is not None:
        content = _blocks(result.content)
    else:
        content = [] if structured is None else [structured]
    known = structured if revision >= FIRST_STRUCTURED else None
    meta = None if result.meta is None else dict(result.meta)
    try:
        blocks = on_wire(content, revision)
        return whole_answer(blocks, known, meta, is_error=result.is_error)
    except (TypeError, ValueError, RecursionError) as error:
        raise _no_json({"content": content, "meta": meta}, error) from error


def _blocks(value: object) -> list[Made]:
    items = value if isinstance(value, (list, tuple)) else [value]
    return [_block(item) for item in items]


def _block(value: object) -> Made:
    if is_block(value):
        return value
    raise BadResultError(
        f"the result is {_kind(value)}; a tool without an output schema answers with text, "
        "a content block, a list of these, or a Result"
    )


def _plain(value: object) -> Json:
    try:
        return plain(value)
    except (ValueError, RecursionError) as error:
        raise BadResultError(f"the result is no JSON value: {error}") from error


def _json(value: Json) -> str:
    try:
        return dumps(value)
    except (TypeError, ValueError, RecursionError) as error:
        raise _no_json(value, error) from error


def _no_json(value: object, error: Exception) -> BadResultError:
    """Say where a value is no JSON value; what `json` says of it names no place."""
    try:
        found = unwritable(value)
    except RecursionError:
        found = ""
    return BadResultError(f"the result is no JSON value: {found or error}")


def _kind(value: object) -> str:
    return f"a value of type {type(value).__name__}"
