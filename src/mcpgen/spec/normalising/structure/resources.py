"""Where references may lead inside one document: `$id`, `$anchor`, `$dynamicAnchor`.

A *resource* is the part of a document that has its own `$id` (2020-12 core, section 8.2); `#` and
anchors in a reference are relative to the resource that the reference stands in.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING
from urllib.parse import unquote, urldefrag, urljoin

from mcpgen_runtime.schema import pointer
from mcpgen_runtime.schema.walk import subschemas

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema, Tokens

_BASE = "https://document.invalid/"
"""Made up for a document without `$id`, so that relative `$id`s in it can be joined."""


class Referenced:
    """A document that references lead into: a tool's schema, or the spec's shared definitions.

    `pointer` is the place of `root` in the author's file.
    """

    __slots__ = ("pointer", "resources", "root")

    def __init__(self, root: JsonObject, place: str = "") -> None:
        self.root = root
        self.pointer = place
        self.resources = Resources(root)

    def find(self, reference: str, standing: Tokens) -> Tokens | None:
        """Return the tokens that `reference` leads to, if a schema is there."""
        tokens = self.resources.tokens(reference, standing)
        if tokens is None:
            return None
        try:
            found: Json = pointer.resolve(self.root, tokens)
        except LookupError:
            return None
        return tokens if isinstance(found, (dict, bool)) else None


class Resources:
    """An index of one document: which reference, standing where, leads to which tokens."""

    __slots__ = ("_anchors", "_bases", "_dynamic", "_roots")

    def __init__(self, document: Schema) -> None:
        self._bases: dict[Tokens, str] = {}
        self._roots: dict[str, Tokens] = {}
        self._anchors: dict[tuple[str, str], Tokens] = {}
        self._dynamic: Counter[str] = Counter()
        self._add_root((), _BASE)
        for tokens, schema in subschemas(document):
            if isinstance(schema, dict):
                self._index(tokens, schema)

    def tokens(self, reference: str, standing: Tokens) -> Tokens | None:
        """Return the place that `reference` names; None where it leads out of the document."""
        base = self.base(standing)
        uri, fragment = urldefrag(urljoin(base, reference))
        root = self._roots.get(uri)
        if root is None:
            return None
        fragment = unquote(fragment)
        if fragment and not fragment.startswith("/"):
            return self._anchors.get((uri, fragment))
        try:
            return (*root, *pointer.parse(fragment))
        except ValueError:
            return None

    def base(self, tokens: Tokens) -> str:
        """Return the URI of the resource that `tokens` stand in."""
        return next(
            self._bases[tokens[:length]]
            for length in range(len(tokens), -1, -1)
            if tokens[:length] in self._bases
        )

    def is_dynamic(self, reference: str) -> bool:
        """Whether a `$dynamicRef` depends on the way by which a validator came to it."""
        return self._dynamic[urldefrag(reference).fragment] > 1

    def _index(self, tokens: Tokens, schema: dict[str, object]) -> None:
        identifier = schema.get("$id")
        if isinstance(identifier, str):
            self._add_root(tokens, urldefrag(urljoin(self.base(tokens), identifier)).url)
        for keyword in ("$anchor", "$dynamicAnchor"):
            name = schema.get(keyword)
            if isinstance(name, str):
                self._anchors.setdefault((self.base(tokens), name), tokens)
                self._dynamic[name] += keyword == "$dynamicAnchor"

    def _add_root(self, tokens: Tokens, uri: str) -> None:
        self._bases[tokens] = uri
        self._roots.setdefault(uri, tokens)
