"""All documents of the corpus: built, called, judged; the table of Shows 1 and 2.

    python -m tests.openapi.corpus [--tests] [--mypy] [--part N] [--out DIR] [--github FILE]
        [DOCUMENT ...]

Every operation is called with the smallest arguments, with the fullest (through each branch of each
union in turn), and with texts full of odd characters, through its real handler, against a recorder
on loopback. A request is `wrong` where openapi-core (bravado-core for 2.0) refuses it by the
document, or the second reader finds what was not given; an argument is `lost` where the second
reader does not find it. GitHub's document is found by MCPGEN_GITHUB_OPENAPI or `--github`.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import TYPE_CHECKING

from tests.openapi.corpus.running import Effort, Line, run
from tests.openapi.corpus.sources import GITHUB, sources
from tests.openapi.corpus.table import details, head, is_wrong, row, total
from tests.openapi.corpus.values import MOST_CALLS

if TYPE_CHECKING:
    from collections.abc import Iterator


def main() -> int:
    """Print the table; 1 where anything is wrong or lost."""
    options = _options()
    if options.github:
        os.environ[GITHUB] = options.github
    lines, expected = list[Line](), 0
    print(head(), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for line in _lines(options, Path(options.out or folder)):
            expected += "  absent: " not in line if isinstance(line, str) else 1
            if isinstance(line, str):
                print(line, flush=True)
                continue
            lines.append(line)
            if options.json:
                _keep(line, Path(options.json))
            print(row(line))
            print("".join(f"{one}\n" for one in details(line, options.show)), end="", flush=True)
    print(row(total(lines)))
    for line in lines:
        for words, count in (line.helped or Counter[str]()).most_common(options.show):
            print(f"  {line.name}: {count} judged with the second reader: {words[:160]}")
    failed = len(lines) < expected or any(map(is_wrong, lines))
    return int(failed)


def _keep(line: Line, file: Path) -> None:
    """Append the faults of a document, one a line."""
    with file.open("a", encoding="utf-8") as stream:
        for fault in line.faults:
            print(json.dumps({"document": line.name, **fault._asdict()}), file=stream)


def _lines(options: argparse.Namespace, out: Path) -> Iterator[Line | str]:
    """Yield the line of each document, each from a process of its own; a text for no line."""
    effort = Effort(
        options.most, not options.no_calls, options.tests, not options.no_ruff, options.mypy,
        tuple(options.tool), options.part,
    )  # fmt: skip
    wanted = [one for one in sources() if not options.documents or one.name in options.documents]
    for source in wanted:
        if not source.file.exists():
            yield f"{source.name:36}  absent: {source.file} (see {GITHUB})"
    present = [source for source in wanted if source.file.exists()]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(options.jobs, context, max_tasks_per_child=1) as pool:
        under_way = {pool.submit(run, one, out, effort): one.name for one in present}
        for done in as_completed(under_way):
            error = done.exception()
            yield f"{under_way[done]:36}  {error}" if error else done.result()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.openapi.corpus")
    parser.add_argument("documents", nargs="*", help="names without their endings; all without any")
    parser.add_argument("--out", help="where the toolkits are built, and stay")
    parser.add_argument("--github", help="the path of api.github.com.json")
    parser.add_argument("--most", type=int, default=MOST_CALLS, help="fullest calls a tool")
    parser.add_argument("--jobs", type=int, default=1, help="documents at a time")
    parser.add_argument("--part", type=int, default=1, help="call one tool of that many")
    parser.add_argument("--tool", action="append", default=[], help="only this one")
    parser.add_argument("--show", type=int, default=20, help="faults shown a document")
    parser.add_argument("--json", help="a file that all faults are added to")
    parser.add_argument("--no-calls", action="store_true", help="only build and check")
    parser.add_argument("--no-ruff", action="store_true", help="not checked by ruff")
    parser.add_argument("--tests", action="store_true", help="run the generated tests too")
    parser.add_argument("--mypy", action="store_true", help="check by mypy --strict: minutes")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
