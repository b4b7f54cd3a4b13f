"""Which argument a parameter or property can be: the rule of names, in a few words of its own."""

from __future__ import annotations

import re

LOCATIONS = ("path", "query", "header", "cookie", "querystring", "body")


def closeness(argument: str, name: str) -> int | None:
    """How near an argument's name is to that of a parameter, 0 the nearest; None: another one."""
    if argument == name:
        return 0
    form = re.sub(r"[^a-zA-Z0-9_.-]", "_", name).strip("_")
    if argument.strip("_") == form[:64].strip("_"):
        return 1
    suffixes = "|".join(f"_{one}" for one in LOCATIONS) + "|_[0-9a-f]{6}"
    cut = re.sub(f"(?:{suffixes})$", "", argument).strip("_")
    return 2 if cut and cut != argument.strip("_") and form.startswith(cut) else None
