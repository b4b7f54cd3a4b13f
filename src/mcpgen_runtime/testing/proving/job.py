"""One tool to be judged, as the generator asks for it, and the answer."""

from __future__ import annotations

import importlib
import sys
from functools import partial
from typing import TYPE_CHECKING

from mcpgen_runtime.runtime.numbers import whole

from .verdicts import Verdict, model_verdict, served_verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mcpgen_runtime.schema.types import JsonObject

__all__ = ["judge"]


def judge(job: JsonObject, *, proofs: bool = True) -> JsonObject:
    """Judge one tool; a verdict is `[word, tried, shows]`.

    `job` has the import `package`, and under each of `input`, `output` and `served` what is judged:
    `{"schema": ..., "model": NAME}` or `{"schema": ..., "served": ...}`. `formats` says whether the
    gate asserts them. What is not asked is not answered.
    """
    return {part: list(verdict) for part, verdict in _verdicts(job, proofs)}


def _verdicts(job: JsonObject, proofs: bool) -> Iterator[tuple[str, Verdict]]:
    formats = bool(job.get("formats"))
    for part in ("input", "output", "served"):
        if part in job:
            asked = {key: whole(value) for key, value in job[part].items()}
            yield part, _safely(partial(_verdict, job["package"], asked, formats, proofs))


def _verdict(package: str, asked: JsonObject, formats: bool, proofs: bool) -> Verdict:
    if "served" in asked:
        return served_verdict(asked["schema"], asked["served"], formats=formats, proofs=proofs)
    models = importlib.import_module(f"{package}.models")
    model = getattr(models, asked["model"])
    return model_verdict(asked["schema"], model, formats=formats, proofs=proofs)


def _safely(judging: Callable[[], Verdict]) -> Verdict:
    """Judge; whatever goes wrong with it (an engine's panic, too) is no verdict."""
    try:
        return judging()
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # noqa: BLE001 - a panic of the engine is no Exception
        sys.stderr.write(f"{type(error).__name__}: {error}\n")
        return Verdict("unproved")
