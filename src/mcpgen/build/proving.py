"""The step that proves: that models and served schemas agree with what is enforced.

What is known of a tool that has not changed is taken from the last build's manifest. Only the rest
is judged, all of a build at once, by processes that see the files as they were rendered. What does
not agree is rendered again, without it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mcpgen.build.counting import counting
from mcpgen.build.steps import attempt, format_files, owned_drafts, verify_work

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from mcpgen.build.work import Work
    from mcpgen.emit.disk import RenderedFile
    from mcpgen.emit.ir import Toolkit
    from mcpgen.emit.models import ModelsSource
    from mcpgen.emit.proofs import Job


def prove_works(
    works: Iterable[Work],
    *,
    anew: bool,
    workers: int = 1,
    show: Callable[[str], None] = lambda _: None,
) -> None:
    """Give each work the records of its tools, and let what is raw in them give way.

    With `anew` False nothing is judged: what is known counts, and what is not stays unknown.
    `workers` is how many processes judge at most, `show` is told how far they are.
    """
    asked: dict[str, list[Job]] = {}
    for work in _going(works):
        attempt(partial(_recall, asked), work)
    if anew:
        _judge(_going(works), asked, workers, show)
    for work in _going(works):
        attempt(_apply, work)
    again = [work for work in _going(works) if any(r.has_raw for r in work.proofs.values())]
    for work in again:
        attempt(_render_again, work)
    format_files(again)
    for work in again:
        verify_work(work)


def _going(works: Iterable[Work]) -> list[Work]:
    return [work for work in works if work.files and not work.is_refused]


def _recall(asked: dict[str, list[Job]], work: Work) -> None:
    """Take what is known from the last build, and ask for what is not."""
    from mcpgen.emit.proofs import digests, fits, jobs, parse_records

    toolkit, models = _made(work)
    current = digests(toolkit, models)
    known = parse_records(work.previous.proofs) if work.previous else {}
    work.proofs = {
        name: r for name, r in known.items() if name in current and fits(r, current[name].content)
    }
    unknown = {name: digest for name, digest in current.items() if name not in work.proofs}
    asked[work.folder] = list(jobs(toolkit, unknown, models.raw))


def _judge(
    works: Iterable[Work],
    asked: Mapping[str, list[Job]],
    workers: int,
    show: Callable[[str], None],
) -> None:
    from mcpgen.emit.proofs import NoProverError, prove

    flat = [job for jobs in asked.values() for job in jobs]
    try:
        done = counting(show, "proving", len({job.form or job.tool for job in flat}))
        records = iter(prove(flat, _files(works), workers, done))
    except NoProverError as error:
        for work in works:
            work.findings.warning("MG413", f"the models could not be proved: {error}", _ROOM)
        return
    for work in works:
        found = {job.tool: next(records) for job in asked[work.folder]}
        known = {tool: record for tool, record in found.items() if record is not None}
        work.proofs = dict(sorted({**work.proofs, **known}.items()))
        _tell_late(work, [tool for tool in found if tool not in known])


def _tell_late(work: Work, tools: list[str]) -> None:
    """Warn of tools that time ran out on: nothing is kept, so the next build tries again."""
    if tools:
        named = ", ".join(f'"{tool}"' for tool in tools[:_NAMED])
        more = f" and {len(tools) - _NAMED:,} more" if len(tools) > _NAMED else ""
        work.findings.warning(
            "MG413", f"time ran out before these were proved: {named}{more}", _TIME
        )


_NAMED = 5
_TIME = "Build again, when the machine is less busy; until then they are unproved."
_ROOM = "Build again when processes and temporary files can be made."


def _files(works: Iterable[Work]) -> Iterator[tuple[str, RenderedFile]]:
    for work in works:
        package = _made(work)[0].package
        yield from ((package, file) for file in work.files)


def _made(work: Work) -> tuple[Toolkit, ModelsSource]:
    if work.toolkit is None or work.models is None:
        raise ValueError(work.spec)
    return work.toolkit, work.models


def _apply(work: Work) -> None:
    """Tell what is raw, and count it with the other warnings."""
    from mcpgen.emit.proofs import tell

    toolkit, models = _made(work)
    before = work.findings.by_code("warning")
    tell(toolkit, work.proofs, work.findings, models.raw)
    after = work.findings.by_code("warning")
    more = {code: count - before.get(code, 0) for code, count in after.items()}
    told = {code: count for code, count in more.items() if count}
    work.report["warnings"] = dict(sorted({**work.report["warnings"], **told}.items()))


def _render_again(work: Work) -> None:
    """Draft the owned files without what is raw."""
    from mcpgen.emit.package.catalog import listed_bytes
    from mcpgen.emit.proofs import fallen_back, with_plain_models

    toolkit, models = _made(work)
    work.toolkit = fallen_back(toolkit, work.proofs)
    work.models = with_plain_models(models, work.toolkit)
    seeds = [draft for draft in work.drafts if not draft.owned]
    work.drafts = (*owned_drafts(work.toolkit, work.models), *seeds)
    work.report["bytes"] = listed_bytes(work.toolkit)
