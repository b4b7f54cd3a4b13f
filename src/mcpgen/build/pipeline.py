"""The flat sequence of a build; every step is a function of `steps`, and none looks back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mcpgen.build import steps
from mcpgen.build.parallel import emitting
from mcpgen.build.proving import prove_works
from mcpgen.build.request import settle
from mcpgen.diagnostics import Findings

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen.build.report import BuildReport
    from mcpgen.build.request import Request


def build_toolkits(request: Request, show: Callable[[str], None] = lambda _: None) -> BuildReport:
    """Build a toolkit from every spec; `show` is told what is being done.

    Never raises for what specs or the out folder hold: the report says it. A spec that is refused
    writes nothing, and holds up no other.
    """
    findings = Findings()
    settled = settle(request, findings)
    with emitting(settled, request.workers) as beside:
        works = steps.read_specs(settled, findings)
        for work in works:
            steps.attempt(partial(steps.normalise_document, show=show), work)
            if request.fail_on_skip:
                steps.refuse_skips(work)
            steps.attempt(steps.lower_document, work)
            if beside is not None:
                steps.attempt(partial(steps.begin_models, beside), work)
        for work in works:
            show(f"modelling {work.spec}")
            steps.attempt(steps.draft_files, work)
    show("formatting")
    steps.format_files(works)
    for work in works:
        steps.verify_work(work)
    show("proving")
    prove_works(works, anew=request.proves, workers=request.workers, show=show)
    for work in works:
        steps.plan_work(work, force=request.force)
    for work in () if request.check else works:
        show(f"writing {work.folder}")
        steps.write_work(work)
    steps.remember_works(works)
    return steps.report_works(works, findings, checked=request.check)
