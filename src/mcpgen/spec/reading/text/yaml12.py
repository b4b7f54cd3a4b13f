"""YAML 1.2 (core schema) to the value that JSON would have, strictly and bounded.

LibYAML's events are built into values by a loop with its own stack: three times as fast as PyYAML's
constructor, never recursive, and each fault is met where its mark is at hand. Refused: duplicate
keys, keys that are not text, merge keys (YAML 1.2 has none), tags of one's own, numbers that are
not finite, a second document. Aliases share the value of their anchor; how much they repeat, and
how deep, is counted before it happens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mcpgen.spec.reading.bounds import MAX_DEPTH, MAX_EXPANSION, MAX_FAULTS
from mcpgen.spec.reading.text import yaml_scalars
from mcpgen.spec.reading.text.faults import (
    TextError,
    TextFault,
    bad_number,
    duplicate_key,
    too_deep,
)
from mcpgen_runtime.schema import pointer as json_pointer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yaml.events import Event

    from mcpgen_runtime.schema.types import Json

_NO_KEY: Final = object()  # a mapping waits for its next key
_REFUSED_KEY: Final = object()  # the value of a key that was refused is read and dropped
_CHARACTERS_PER_VALUE = 64


def parse(text: str) -> tuple[Json, list[TextFault]]:
    """Read a YAML text; return its value and what is wrong with it.

    Raises TextError where the text is not YAML, holds nothing, or too much.
    """
    builder = _Builder()
    for event in events(text):
        builder.take(event)
    if builder.is_empty:
        raise TextError(TextFault("MG103", "there is nothing in this file", "Write a spec.", 0))
    return builder.root, builder.faults


def events(text: str) -> Iterator[Event]:
    """Yield the events of a YAML text; raises TextError where it is not YAML."""
    import yaml

    _refuse_old_breaks(text)
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        yield from yaml.parse(text, Loader=loader)
    except yaml.MarkedYAMLError as error:
        raise TextError(_syntax_fault(error, text)) from None
    except yaml.reader.ReaderError as error:
        message = f"not YAML: the character U+{_code(error.character):04X} is not allowed"
        fault = TextFault(
            "MG104", message, "Write it as an escape in double quotes.", error.position
        )
        raise TextError(fault) from None


def _refuse_old_breaks(text: str) -> None:
    """Refuse what ended a line in YAML 1.1 only: LibYAML would change the text around it."""
    for character in "\x85\u2028\u2029":
        offset = text.find(character)
        if offset >= 0:
            message = f"the character U+{ord(character):04X}, which YAML readers take differently"
            help_ = f'Write "\\u{ord(character):04x}" in double quotes.'
            raise TextError(TextFault("MG104", message, help_, offset))


def _code(character: Any) -> int:
    return character if isinstance(character, int) else ord(character[:1])


def _syntax_fault(error: Any, text: str) -> TextFault:
    mark = error.problem_mark or error.context_mark
    offset = 0 if mark is None else mark.index
    if error.problem == "exceeded maximum nesting depth":
        return too_deep(offset, "")
    words = ", ".join(part for part in (error.context, error.problem) if part)
    is_tab = text[offset : offset + 1] == "\t"
    help_ = "Indent with spaces." if is_tab else "Mend the text at the caret."
    return TextFault("MG104", f"not YAML: {words}", help_, offset)


class _Frame:
    """A mapping or sequence that is being built."""

    __slots__ = ("anchor", "height", "key", "size", "value")

    def __init__(self, value: dict[str, Json] | list[Json], anchor: str | None) -> None:
        self.value = value
        self.anchor = anchor
        self.key: Any = _NO_KEY
        self.size = 1
        self.height = 1


class _Builder:
    def __init__(self) -> None:
        self.root: Json = None
        self.is_empty = True
        self.faults: list[TextFault] = []
        self._documents = 0
        self._frames: list[_Frame] = []
        self._anchors: dict[str, tuple[Json, int, int]] = {}  # value, size, height
        self._expanded = 0
        self._event: Any = None
        self._takers = {
            "ScalarEvent": self._scalar,
            "MappingStartEvent": self._mapping,
            "SequenceStartEvent": self._sequence,
            "MappingEndEvent": self._end,
            "SequenceEndEvent": self._end,
            "AliasEvent": self._alias,
            "DocumentStartEvent": self._document,
        }

    def take(self, event: Any) -> None:
        """Take the next event."""
        taker = self._takers.get(type(event).__name__)
        if taker is not None:
            self._event = event
            taker(event)

    def _document(self, _: Any) -> None:
        self._documents += 1
        if self._documents > 1:
            self._stop("MG107", "a second document begins here", "Put each spec in its own file.")

    def _scalar(self, event: Any) -> None:
        value = self._scalar_value(event)
        size = 1 + len(event.value) // _CHARACTERS_PER_VALUE
        if event.anchor is not None:
            self._anchors[event.anchor] = (value, size, 0)
        self._attach(value, size, 0)

    def _scalar_value(self, event: Any) -> Json:
        try:
            if event.tag is not None:
                return yaml_scalars.resolve_tagged(event.tag, event.value)
            return yaml_scalars.resolve(event.value) if event.implicit[0] else event.value
        except ValueError as error:
            at, pointer = event.start_mark.index, self._pointer()
            if event.tag is None:
                self._keep(bad_number(str(error), at, pointer))
            else:
                self._keep(TextFault("MG107", str(error), "Leave the tag out.", at, pointer))
            return None

    def _mapping(self, event: Any) -> None:
        self._push(_Frame({}, event.anchor), event.tag, yaml_scalars.MAP)

    def _sequence(self, event: Any) -> None:
        self._push(_Frame([], event.anchor), event.tag, yaml_scalars.SEQ)

    def _push(self, frame: _Frame, tag: str | None, expected: str) -> None:
        if tag not in (None, "!", expected):
            self._fault("MG107", f"the tag {tag} means nothing in JSON", "Leave it out.")
        if len(self._frames) >= MAX_DEPTH:
            raise TextError(too_deep(self._event.start_mark.index, self._pointer()))
        self._frames.append(frame)

    def _end(self, _: Any) -> None:
        frame = self._frames.pop()
        if frame.anchor is not None:
            self._anchors[frame.anchor] = (frame.value, frame.size, frame.height)
        self._attach(frame.value, frame.size, frame.height)

    def _alias(self, event: Any) -> None:
        if event.anchor not in self._anchors:
            help_ = "An anchor stands before its aliases, and not around them."
            self._fault("MG104", f"nothing is anchored as &{event.anchor} before here", help_)
        value, size, height = self._anchors.get(event.anchor, (None, 1, 0))
        self._expanded += size
        if self._expanded > MAX_EXPANSION:
            message = f"the aliases repeat more than {MAX_EXPANSION} values"
            self._stop("MG108", message, "Share parts through `$defs` and `$ref` instead.")
        if len(self._frames) + height > MAX_DEPTH:
            raise TextError(too_deep(event.start_mark.index, self._pointer()))
        self._attach(value, size, height)

    def _attach(self, value: Json, size: int, height: int) -> None:
        """Put a finished value where it belongs: the root, an element, a key or a key's value."""
        if not self._frames:
            self.root, self.is_empty = value, value is None
            return
        frame = self._frames[-1]
        frame.size += size
        frame.height = max(frame.height, height + 1)
        if isinstance(frame.value, list):
            frame.value.append(value)
        elif frame.key is _NO_KEY:
            frame.key = self._accepted_key(frame.value, value)
        else:
            if frame.key is not _REFUSED_KEY:
                frame.value[frame.key] = value
            frame.key = _NO_KEY

    def _accepted_key(self, mapping: dict[str, Json], key: Json) -> Any:
        if not isinstance(key, str):
            self._fault("MG106", "a key that is not text", 'Quote it: "...".')
            return self._as_written(mapping)
        if key == "<<" and self._is_plain():
            help_ = 'YAML 1.2 has none: write the keys out, or quote "<<" if it is a name.'
            self._fault("MG107", "a merge key", help_)
            return _REFUSED_KEY
        if key in mapping:
            at = f"{self._pointer()}{json_pointer.format([key])}"
            self._keep(duplicate_key(key, self._event.start_mark.index, at))
            return _REFUSED_KEY
        return key

    def _as_written(self, mapping: dict[str, Json]) -> Any:
        """Return the text of a key that is a number, a boolean or null: some languages take it."""
        text = getattr(self._event, "value", None)
        return text if isinstance(text, str) and text not in mapping else _REFUSED_KEY

    def _is_plain(self) -> bool:
        return bool(getattr(self._event, "implicit", (False,))[0])

    def _fault(self, code: str, message: str, help_: str) -> None:
        offset = self._event.start_mark.index
        self._keep(TextFault(code, message, help_, offset, self._pointer()))

    def _keep(self, fault: TextFault) -> None:
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(fault)

    def _stop(self, code: str, message: str, help_: str) -> None:
        offset = self._event.start_mark.index
        raise TextError(TextFault(code, message, help_, offset, self._pointer()))

    def _pointer(self) -> str:
        """Return the pointer of the value that is read now; of the mapping, while a key is."""
        tokens: list[str] = []
        for frame in self._frames:
            if isinstance(frame.value, list):
                tokens.append(str(len(frame.value)))
            elif isinstance(frame.key, str):
                tokens.append(frame.key)
        return json_pointer.format(tokens)
