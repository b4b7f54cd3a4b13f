"""Where a reference leads: a file, then a JSON Pointer into it (RFC 6901, section 6)."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from mcpgen.openapi.documents.faults import FaultError
from mcpgen.openapi.documents.nodes import Node
from mcpgen.openapi.model import At
from mcpgen.spec.reading.real_path import real_path
from mcpgen.spec.resources.uris import is_absolute, join, of_file, path_of
from mcpgen_runtime.schema import pointer as json_pointer

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mcpgen.openapi.model import ApiFile, Missing
    from mcpgen_runtime.schema.types import Json, Tokens

MAX_HOPS = 100
"""References that may lead on to each other. Real documents have four."""

_THROUGH = 10
"""References that one pointer may lead through."""


class Lookup:
    """Finds what references name, in files that are loaded already; `missing` could not be."""

    def __init__(
        self,
        files: Iterable[ApiFile] = (),
        missing: Mapping[tuple[str, str], Missing] = MappingProxyType({}),
    ) -> None:
        self._files = {file.uri: file for file in files}
        self._missing = missing
        self._targets: dict[tuple[str, str], ApiFile] = {}
        self._found: dict[tuple[str, str], Node] = {}

    def find(self, reference: str, at: At) -> Node:
        """Return what a reference at a place names; one that is found there is not followed.

        Raises FaultError, with words for it, where there is nothing.
        """
        asked = (at.file.uri, reference)
        if asked not in self._found:
            self._found[asked] = self._look(reference, at)
        return self._found[asked]

    def follow(self, node: Node) -> list[Node]:
        """Return a node and those that its `$ref` leads to, one after another.

        Raises FaultError for what leads nowhere, in a circle, or on and on.
        """
        chain, seen = [node], {node.key}
        while (reference := reference_of(chain[-1])) is not None:
            last = chain[-1].at
            at = At(last.file, (*last.tokens, "$ref"))
            chain.append(self.find(reference, at))
            if chain[-1].key in seen:
                raise FaultError("references in a circle", at)
            if len(chain) > MAX_HOPS:
                raise FaultError(f"more than {MAX_HOPS} references after one another", at)
            seen.add(chain[-1].key)
        return chain

    def file(self, reference: str, at: At) -> ApiFile:
        """Return the file that a reference names, leaving out its fragment; raises FaultError."""
        relative = reference.partition("#")[0]
        if not relative:
            return at.file
        asked = (at.file.uri, relative)
        if asked not in self._targets:
            self._targets[asked] = self.locate(relative, at)
        return self._targets[asked]

    def locate(self, relative: str, at: At) -> ApiFile:
        """Find a file that was not asked for before."""
        path = None if is_absolute(relative) else path_of(join(at.file.uri, relative))
        uri = relative if path is None else of_file(real_path(Path(path)))
        missing = self._missing.get((at.file.uri, relative))
        if missing is not None:
            raise FaultError(missing.reason, at, missing.help)
        if uri not in self._files:
            raise FaultError(f"there is no file for the reference {relative}", at)
        return self._files[uri]

    def _look(self, reference: str, at: At) -> Node:
        file = self.file(reference, at)
        fragment = reference.partition("#")[2]
        for text in dict.fromkeys((_decoded(fragment), fragment)):
            found = self._walk(file, _tokens(text, at), at)
            if found is not None:
                return found
        raise FaultError(f"nothing is at {_shown(file, fragment, at)}", at, _HELP)

    def _walk(self, file: ApiFile, tokens: Tokens, at: At, hops: int = 0) -> Node | None:
        """Go down by tokens; where there is no such member, through a reference that stands there.

        That is no part of RFC 6901, but what authors of many files write.
        """
        node = Node(file.value, At(file, ()))
        for index, token in enumerate(tokens):
            try:
                below: Json = json_pointer.resolve(node.value, (token,))
            except LookupError:
                return self._walk_on(node, tokens[index:], at, hops)
            node = node.below(token, below)
        return node

    def _walk_on(self, node: Node, rest: Tokens, at: At, hops: int) -> Node | None:
        reference = reference_of(node)
        if reference is None or hops >= _THROUGH:
            return None
        file = self.file(reference, node.at)
        tokens = _tokens(_decoded(reference.partition("#")[2]), at)
        return self._walk(file, (*tokens, *rest), at, hops + 1)


_HELP = "A reference is a file and a JSON Pointer into it: file.yaml#/components/schemas/Name."


def reference_of(node: Node) -> str | None:
    """Return the `$ref` of an object; raises FaultError for one that is no text."""
    if not isinstance(node.value, dict) or "$ref" not in node.value:
        return None
    reference = node.value["$ref"]
    if not isinstance(reference, str):
        raise FaultError("this $ref is no text", At(node.at.file, (*node.at.tokens, "$ref")))
    return reference


def _decoded(fragment: str) -> str:
    from urllib.parse import unquote

    return unquote(fragment)


def _tokens(fragment: str, at: At) -> Tokens:
    try:
        return json_pointer.parse(fragment)
    except ValueError:
        raise FaultError(f"#{fragment} is no JSON Pointer", at, _HELP) from None


def _shown(file: ApiFile, fragment: str, at: At) -> str:
    place = f"#{fragment}" if fragment else "#"
    return place if file is at.file else f"{place} of {file.source.display}"
