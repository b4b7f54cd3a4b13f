"""The options of a server, for those who start it with arguments."""

from __future__ import annotations

import argparse
import contextlib
import math
import sys
import textwrap
from typing import TYPE_CHECKING

from mcpgen_runtime.runtime.lines import one_line
from mcpgen_runtime.schema.faults.showing import shown
from mcpgen_runtime.serving.helping import WIDTH, described_environment
from mcpgen_runtime.serving.saying import cannot_start, say
from mcpgen_runtime.serving.selection import Patterns, SelectionError, select

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mcpgen_runtime.runtime.application import Application
    from mcpgen_runtime.serving.package import Package
    from mcpgen_runtime.serving.settings import Settings
    from mcpgen_runtime.session.catalog import Catalog

__all__ = ["obey"]

DESCRIPTION = (
    "The MCP server {title}. It speaks the Model Context Protocol on standard input and output, "
    "and is meant to be started by an MCP client."
)


def obey(
    package: Package,
    arguments: Sequence[str],
    load: Callable[[], Application] | None,
    settings: Settings,
) -> Catalog | int:
    """Do what the options say; return the tools to serve, or an exit code where that was all.

    A grace goes into `settings`.
    """
    parser = _parser(package)
    try:
        options = parser.parse_args(arguments)
        if options.help:
            say(parser.format_help(), sys.stdout)
            return 0
        if options.version:
            say(f"{package.program} {package.info['version']}\n", sys.stdout)
            return 0
        package.repair()
        catalog = _selected(package, options)
    except SystemExit as fault:  # argparse has told it
        return fault.code if isinstance(fault.code, int) else 2
    except ValueError as error:
        return _tell(package, parser, error)
    if options.grace is not None:
        settings.limit_grace(options.grace)
    if options.check:
        from mcpgen_runtime.serving.checking import check

        return check(package, catalog, load)
    return catalog


def _parser(package: Package) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        package.program,
        description=_literal(_description(package)),
        epilog=_literal(described_environment(package)),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=False,
    )
    parser.add_argument(
        "--tools",
        metavar="LIST",
        help="serve these tools alone: names and globs, separated by commas",
    )
    parser.add_argument("--exclude-tools", metavar="LIST", help="serve all tools but these")
    parser.add_argument(
        "--read-only",
        action="store_true",
        help="serve only tools whose annotations say that they change nothing (readOnlyHint)",
    )
    parser.add_argument(
        "--grace",
        type=_seconds,
        metavar="SECONDS",
        help="what calls in flight get when the input ends (default: 5)",
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="load everything, start and stop once, say so, and exit: 0 when all is well",
    )
    parser.add_argument("--version", action="store_true", help="show the version and exit")
    parser.add_argument("-h", "--help", action="store_true", help="show this help and exit")
    return parser


def _description(package: Package) -> str:
    info = package.info
    return textwrap.fill(DESCRIPTION.format(title=info.get("title") or info["name"]), WIDTH)


def _seconds(text: str) -> float:
    with contextlib.suppress(ValueError):
        seconds = float(text)
        if 0 <= seconds < math.inf:
            return seconds
    raise argparse.ArgumentTypeError(f"expected seconds, such as 5 or 0.5, not {shown(text)}")


def _literal(text: str) -> str:
    """Keep argparse from reading a text of the spec as a format; control characters show."""
    lines = map(one_line, text.splitlines())
    return "\n".join(lines).replace("%", "%%" if "%(prog)" in text else "%")


def _selected(package: Package, options: argparse.Namespace) -> Catalog:
    names, tools, excluded = package.catalog.names(), options.tools, options.exclude_tools
    only = package.wanted() if tools is None else Patterns("--tools", tools)
    exclude = None if excluded is None else Patterns("--exclude-tools", excluded)
    read_only = package.read_only() if options.read_only else None
    kept = select(names, only, exclude, read_only)
    return package.catalog if kept == names else package.catalog.only(kept)


def _tell(package: Package, parser: argparse.ArgumentParser, error: ValueError) -> int:
    """Tell a fault of the options, or of the environment: the exit codes 2 and 1."""
    if not isinstance(error, SelectionError) or error.source == package.variable:
        return cannot_start(package.program, error)
    parser.print_usage(sys.stderr)
    say(f"{package.program}: error: {error}\n", sys.stderr)
    return 2
