"""A table of the configuration, read key by key; what is wrong with a value is told at its key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpgen.spec.reading.documents.nearest import nearest
from mcpgen.spec.reading.text.places import tokens_of
from mcpgen_runtime.schema import pointer as json_pointer

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from mcpgen.diagnostics import Findings
    from mcpgen.spec.reading.config.toml_source import TomlSource

_OPTIONS = "See the options that a spec itself may set: `mcpgen schema` prints them."


class Table:
    """The values of a table; each method gives a key's, or None where it is absent or wrong.

    `pointer` is the JSON Pointer of the table in the file.
    """

    def __init__(
        self, values: dict[str, Any], pointer: str, source: TomlSource, findings: Findings
    ) -> None:
        self.values = values
        self.pointer = pointer
        self._source = source
        self._findings = findings

    def check_keys(self, known: Collection[str]) -> None:
        """Refuse every key that is not `known`."""
        listed = sorted(known)
        for key in self.values.keys() - set(known):
            wrong = f"is unknown; known here: {', '.join(listed)}"
            self.refuse(key, wrong, nearest(key, listed))

    def choice(self, key: str, values: tuple[str, ...]) -> str | None:
        """Read one of a few words."""
        value = self.values.get(key)
        if value is None or value in values:
            return value
        near = nearest(value, values) if isinstance(value, str) else None
        self.refuse(key, f"must be one of {', '.join(values)}", near)
        return None

    def text(self, key: str, fault: Callable[[str], str | None] = lambda _: None) -> str | None:
        """Read a string; `fault` says what is wrong with one."""
        value = self.values.get(key)
        if value is None:
            return None
        wrong = fault(value) if isinstance(value, str) else "must be a string"
        if wrong is not None:
            self.refuse(key, wrong)
        return value if wrong is None and isinstance(value, str) else None

    def texts(self, key: str) -> tuple[str, ...] | None:
        """Read a list of strings."""
        value = self.values.get(key)
        if value is None:
            return None
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        self.refuse(key, "must be a list of strings")
        return None

    def flag(self, key: str) -> bool | None:
        """Read a boolean."""
        value = self.values.get(key)
        if value is None or isinstance(value, bool):
            return value
        self.refuse(key, "must be true or false")
        return None

    def whole(self, key: str, least: int, most: int) -> int | None:
        """Read a whole number within bounds, which are allowed too."""
        value = self.values.get(key)
        if value is None:
            return None
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self.refuse(key, f"must be a whole number from {least} to {most}")
        return None

    def seconds(self, key: str, most: int) -> float | None:
        """Read a time in seconds, above 0."""
        value = self.values.get(key)
        if value is None:
            return None
        if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value <= most:
            return value
        self.refuse(key, f"must be a number of seconds above 0, at most {most}")
        return None

    def inner(self, key: str, what: str) -> Table | None:
        """Read a table in this one; `what` is what it must be."""
        value = self.values.get(key)
        if value is None:
            return None
        if isinstance(value, dict):
            return Table(value, self._at(key), self._source, self._findings)
        self.refuse(key, f"must be {what}")
        return None

    def each(self, what: str) -> Iterator[tuple[str, Table]]:
        """Read the tables in this one; `what` is what each must be."""
        for key in self.values:
            found = self.inner(key, what)
            if found is not None:
                yield key, found

    def refuse(self, key: str, wrong: str, meant: str | None = None) -> None:
        """Tell a fault of a key; `meant` is the word that was probably meant."""
        pointer = self._at(key)
        dotted = ".".join(tokens_of(pointer))
        help_ = f'Did you mean "{meant}"?' if meant else _OPTIONS
        message = f"{dotted} {wrong}"
        self._findings.error("MG114", message, help_, source=self._source, pointer=pointer)

    def _at(self, key: str) -> str:
        return self.pointer + json_pointer.format([key])
