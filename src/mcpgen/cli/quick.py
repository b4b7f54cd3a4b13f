"""What needs no command line library: a build with nothing to do, `--version`, and `serve`.

Only plain spellings are understood here; anything else, a mistake too, is for the real parser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpgen.build.request import Request

_FLAGS = {
    "--check", "--diff", "--exit-non-zero-on-change", "--fail-on-skip", "--force", "--json",
    "--no-prove", "--quiet", "--verbose", "-v",
}  # fmt: skip
_VALUED = {"--out", "--jobs"}
_SHORT = {"-v": "--verbose"}


class Plain(NamedTuple):
    """A `build` in plain spelling."""

    request: Request
    flags: frozenset[str]


def answer(arguments: Sequence[str]) -> int | None:
    """Answer the command and give its exit code; None where the real parser is needed."""
    if arguments == ["--version"]:
        from mcpgen.build.version import VERSION

        print(f"mcpgen {VERSION}")
        return 0
    if is_plain_serve(arguments):
        from mcpgen.cli.serving import serve_toolkit

        return serve_toolkit(arguments[1], arguments[2:])
    plain = parse_plain(arguments)
    return None if plain is None else _build(plain)


def is_plain_serve(arguments: Sequence[str]) -> bool:
    """Whether it is `serve DIR ...`: a host waits for that server, and the rest is the server's."""
    command, folder = (*arguments[:2], "", "")[:2]
    return command == "serve" and folder != "" and not folder.startswith("-")


def parse_plain(arguments: Sequence[str]) -> Plain | None:
    """Understand `build [PATH...] [--out DIR] [--jobs N] [flags]`; None for anything else."""
    from mcpgen.build.request import Request

    if not arguments or arguments[0] != "build":
        return None
    paths, flags, values = [], set(), dict[str, str]()
    words = iter(arguments[1:])
    for word in words:
        option, is_given, value = word.partition("=")
        if word in _FLAGS:
            flags.add(_SHORT.get(word, word))
        elif option in _VALUED:
            values[option] = value if is_given else next(words, "")
        elif word.startswith("-") or not word:
            return None
        else:
            paths.append(word)
    jobs = values.get("--jobs", "1")
    if "" in values.values() or not (jobs.isdecimal() and int(jobs)):
        return None
    check = bool(flags & {"--check", "--diff"})
    request = Request(
        tuple(paths),
        values.get("--out"),
        check,
        "--force" in flags,
        prove="--no-prove" not in flags,
        fail_on_skip="--fail-on-skip" in flags,
        jobs=int(jobs) if "--jobs" in values else None,
    )
    return Plain(request, frozenset(flags))


def _build(plain: Plain) -> int | None:
    from mcpgen.build.current import report_current
    from mcpgen.cli.building import wrong_environment

    report = None if wrong_environment() else report_current(plain.request)
    if report is None:
        return None
    from mcpgen.cli.printing import print_report

    print_report(
        report,
        quiet="--quiet" in plain.flags,
        as_json="--json" in plain.flags,
        verbose="--verbose" in plain.flags,
    )
    return report.exit_code
