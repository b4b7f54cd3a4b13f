"""What a build proves of the models that it generates, in a process of its own.

shown        what a model accepts, as JSON Schema
containment  whether one schema accepts all that another accepts
parts        the same, piece by piece
instances    values to try a model with
readings     what becomes of a value
verdicts     proved, tested, raw or unproved
job          one tool
limits       bounds on memory and time
"""

from __future__ import annotations

from mcpgen_runtime._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .job import judge
    from .verdicts import Verdict

__all__ = ["Verdict", "judge"]

__getattr__ = lazy(__name__, {"Verdict": ".verdicts", "judge": ".job"})
