"""Proofs: that the models agree with the gate, and that what is served agrees with both.

    record     what is known of a tool, and how the manifest keeps it
    digest     what a record is about: any change of that, or of the record, makes it void
    job        a tool to be judged, as the prover reads it
    prover     the processes that judge: started, watched, started again
    fallback   a toolkit in which what does not agree is a plain mapping, or served as it is
    telling    what is said of it

The judging itself is `mcpgen_runtime.testing.proving`, in a process of its own: it imports the
rendered models, which nothing here does.
"""

from __future__ import annotations

from mcpgen._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .digest import digests, fits
    from .fallback import fallen_back, with_plain_models
    from .job import Job, jobs
    from .prover import NoProverError, prove
    from .record import Counts, Record, count, parse_record, parse_records
    from .telling import tell

__all__ = [
    "Counts",
    "Job",
    "NoProverError",
    "Record",
    "count",
    "digests",
    "fallen_back",
    "fits",
    "jobs",
    "parse_record",
    "parse_records",
    "prove",
    "tell",
    "with_plain_models",
]

__getattr__ = lazy(
    __name__,
    {
        "Counts": ".record",
        "Job": ".job",
        "NoProverError": ".prover",
        "Record": ".record",
        "count": ".record",
        "digests": ".digest",
        "fits": ".digest",
        "fallen_back": ".fallback",
        "jobs": ".job",
        "parse_record": ".record",
        "parse_records": ".record",
        "prove": ".prover",
        "tell": ".telling",
        "with_plain_models": ".fallback",
    },
)
