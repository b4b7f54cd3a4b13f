"""Vectors about features that are not built: the one place that lists them.

A server has to answer them with -32601 (method not found) until then. Whoever builds a feature
takes its line out, and its vectors are owed what their `strict` says.
"""

from __future__ import annotations

UNBUILT = {
    "resources": ("resource-unknown", "resource-template", "m-resource-unknown"),
    "prompts": ("prompt-unknown", "prompt-missing-arg"),
}
"""Feature -> ids of vectors."""

UNBUILT_IDS = frozenset(name for names in UNBUILT.values() for name in names)
