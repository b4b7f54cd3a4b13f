"""Text to the keys of settings: words in lower case, joined by underscores."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST = 40
_HUMPS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_OTHERS = re.compile(r"[^a-z0-9]+")


def snake(text: str, default: str) -> str:
    """Return `text` as `[a-z][a-z0-9_]*`; `default` stands for no word, and before a digit."""
    words = _OTHERS.sub("_", _HUMPS.sub("_", text).lower()).strip("_")[:LONGEST].rstrip("_")
    return f"{default}_{words}".rstrip("_") if not words[:1].isalpha() else words


def distinct_snakes(texts: Iterable[str], default: str) -> dict[str, str]:
    """Return a form for every text: with a hash of the text where several want one form."""
    forms = {text: snake(text, default) for text in texts}
    seen = list(forms.values())
    return {
        text: form if seen.count(form) == 1 else f"{form}_{short_hash(text)}"
        for text, form in forms.items()
    }


def short_hash(text: str) -> str:
    """Return six digits of a hash of any text."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:6]
