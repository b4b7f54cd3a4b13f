"""How many round trips a refused call costs an agent, measured beside other libraries' servers.

`python benchmarks/repair.py [CATALOGS] [--calls N] [--seed N] [--only NAME ...] [--show N]`. Calls
to real tools are broken in known ways; an agent mends what the answers name, and tries again. The
exit code is 1 where mcpgen misses its goal: every call accepted after exactly one refusal (none,
for the known quirks of a client), and none accepted that the schema refuses.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from contestants import OURS
from repairs.emission import write_tools
from repairs.figures import measure, tell
from repairs.quirky import quirky
from repairs.rivals import PEER_NAMES, Ours, start_peers, versions
from repairs.sets import mixed
from repairs.targets import build, choose

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from repairs.figures import Figures
    from repairs.rivals import Rival
    from repairs.sets import CallSet

CATALOGS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "catalogs"


def main() -> int:
    options = _options()
    if not options.catalogs.is_dir():
        print(f"skipped: there are no catalogs at {options.catalogs}")
        return 0
    print(versions())
    rng = random.Random(options.seed)  # noqa: S311 - the same calls each time
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        sources, targets = build(choose(options.catalogs, options.tools, rng), folder)
        sets = [mixed(targets, options.calls, rng), *quirky(targets, options.each, rng)]
        _tell_sets(len(targets), len(sources), sets)
        rivals: dict[str, Rival] = {OURS: Ours(sources)}
        rivals |= start_peers(write_tools(targets, folder), options.only)
        for rival in rivals.values():
            stack.callback(rival.close)
        return int(sum(_run(each, rivals, options.show) for each in sets) > 0)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Count round trips until a call is accepted.")
    parser.add_argument("catalogs", nargs="?", type=Path, default=CATALOGS)
    parser.add_argument("--calls", type=int, default=400, help="with mixed faults (default: 400)")
    parser.add_argument("--each", type=int, default=20, help="of each quirky client (default: 20)")
    parser.add_argument("--tools", type=int, default=12, help="of a catalog (default: 12)")
    parser.add_argument("--seed", type=int, default=20251125)
    parser.add_argument("--only", nargs="*", choices=PEER_NAMES, help="peers (default: all)")
    parser.add_argument("--show", type=int, default=5, help="misses of mcpgen in full (default: 5)")
    return parser.parse_args()


def _tell_sets(tools: int, catalogs: int, sets: Sequence[CallSet]) -> None:
    print(f"\n{tools} tools of {catalogs} catalogs")
    for each in sets:
        kinds = Counter(kind for call in each.calls for kind in call.kinds)
        told = ", ".join(f"{kind} {count}" for kind, count in kinds.most_common())
        print(f"  {len(each.calls)} calls, {each.name}: {told}")


def _run(calls: CallSet, rivals: Mapping[str, Rival], show: int) -> int:
    """Measure and print one set; how many calls miss mcpgen's goal."""
    figures = {name: measure(rival, calls) for name, rival in rivals.items()}
    tell(calls, figures)
    _show_misses(calls, figures[OURS], show)
    if figures[OURS].surprised:
        print(f"  handlers of mcpgen got something else: {figures[OURS].surprised}")
    missed = figures[OURS].misses(calls.goal)
    print(f"  {f'GOAL MISSED by {missed} calls' if missed else 'goal met'}")
    return missed


def _show_misses(calls: CallSet, figures: Figures, show: int) -> None:
    missed = [each for each in figures.outcomes if len(each[1].refusals) != calls.goal]
    for call, outcome in missed[:show]:
        print(f"  {call.target.key} {call.kinds} by {call.client.name}")
        print(f"    meant {call.meant}\n    sent  {call.sent}")
        for number, text in enumerate(outcome.refusals, 1):
            print(f"    answer {number}: " + text.replace("\n", "\n      "))


if __name__ == "__main__":
    sys.exit(main())
