"""The commands, for the parser that understands every spelling and explains mistakes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from mcpgen.build.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Sequence

EMPTY = "an empty path; write . for the folder that you are in"
OUT = "Where toolkits go; default: `out` of [tool.mcpgen], else servers/."


def run(arguments: Sequence[str]) -> int:
    """Run a command; returns its exit code. A BrokenPipeError is left to the caller."""
    try:
        code = main.main(list(arguments), prog_name="mcpgen", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return 130
    except SystemExit as error:  # with this mode, all that the library makes one of
        raise BrokenPipeError from error
    return code if isinstance(code, int) else 0


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, message="mcpgen %(version)s")
def main() -> None:
    """Generate exact, strict, typed MCP servers from tool specs."""


@main.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--out", metavar="DIR", help=OUT)
@click.option("--check", is_flag=True, help="Write nothing; exit 1 when anything would change.")
@click.option("--diff", is_flag=True, help="As --check, and print what would change.")
@click.option("--force", is_flag=True, help="Overwrite owned files that were edited by hand.")
@click.option("--no-prove", is_flag=True, help="Prove nothing that is not proved yet.")
@click.option("--fail-on-skip", is_flag=True, help="Refuse a toolkit that skips an operation.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many processors to use; default: all of them.",
)
@click.option("--quiet", is_flag=True, help="Print errors only.")
@click.option("-v", "--verbose", is_flag=True, help="Name each tool that was not proved, too.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option(
    "--exit-non-zero-on-change",
    "tell_change",
    is_flag=True,
    help="Exit 1 when anything was written (for hooks: git does not see a new file change).",
)
def build(  # noqa: PLR0913, PLR0917 - one parameter an option, as the library hands them over
    paths: tuple[str, ...],
    out: str | None,
    check: bool,
    diff: bool,
    force: bool,
    no_prove: bool,
    fail_on_skip: bool,
    jobs: int | None,
    quiet: bool,
    verbose: bool,
    as_json: bool,
    tell_change: bool,
) -> int:
    """Build a toolkit from each spec in the PATHs (files or folders).

    Without PATHs: those of [tool.mcpgen] in pyproject.toml, else specs/.
    """
    from mcpgen.build import Request
    from mcpgen.cli.building import run_build

    if "" in (*paths, out):
        raise click.UsageError(EMPTY)
    given = {
        "--diff": diff,
        "--quiet": quiet,
        "--verbose": verbose,
        "--json": as_json,
        "--exit-non-zero-on-change": tell_change,
    }
    flags = {name for name, is_given in given.items() if is_given}
    request = Request(
        paths, out, check or diff, force, prove=not no_prove, fail_on_skip=fail_on_skip, jobs=jobs
    )
    return run_build(request, flags)


@main.command()
def schema() -> None:
    """Print the JSON Schema of the spec format."""
    from mcpgen.spec.reading import format_text

    sys.stdout.write(format_text())


@main.command(name="list")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
def list_(paths: tuple[str, ...], as_json: bool) -> int:
    """List the tools of specs, and their sizes.

    A size is in bytes, and in tokens, estimated as bytes / 4. That of a toolkit is its whole
    `tools/list`, as `mcpgen build` tells it.
    """
    from mcpgen.cli.listing import list_tools

    if "" in paths:
        raise click.UsageError(EMPTY)
    return list_tools(paths, as_json=as_json)


@main.command()
@click.argument("folder", metavar="DIR")
@click.argument("tool")
@click.argument("pairs", nargs=-1, metavar="[KEY=VALUE]...")
@click.option("--json", "text", metavar="ARGUMENTS", help="The arguments as a JSON object.")
@click.option("--raw", is_flag=True, help="Print the wire, not the answer: > sent, < received.")
@click.option("--env", multiple=True, metavar="KEY=VALUE", help="Add to the server's environment.")
@click.option("--protocol", metavar="REVISION", help="The protocol revision to speak.")
def call(  # noqa: PLR0913, PLR0917 - one parameter an option, as the library hands them over
    folder: str,
    tool: str,
    pairs: tuple[str, ...],
    text: str | None,
    raw: bool,
    env: tuple[str, ...],
    protocol: str | None,
) -> int:
    """Call a TOOL of the toolkit built in DIR, without installing it.

    A VALUE is read as JSON where it is JSON, else as text: id=123 is a number, id='"123"' is text.
    The server runs in DIR, with the Python that runs mcpgen. Its answer is printed, and on standard
    error what it logs and its progress; the exit code is 1 when the answer is an error.
    """
    from mcpgen.cli.arguments import ArgumentsError, parse_arguments, parse_variables
    from mcpgen.cli.calling import Wanted, call_tool

    if not folder:
        raise click.UsageError(EMPTY)
    try:
        arguments, variables = parse_arguments(pairs, text), parse_variables(env)
    except ArgumentsError as error:
        raise click.UsageError(str(error)) from error
    return call_tool(folder, Wanted(tool, arguments, variables, protocol, raw))


@main.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.argument("folder", metavar="DIR")
@click.argument("options", nargs=-1, type=click.UNPROCESSED, metavar="[-- OPTION...]")
def serve(folder: str, options: tuple[str, ...]) -> int:
    """Run the server of the toolkit built in DIR, without installing it.

    What stands after DIR goes to the server: `mcpgen serve DIR -- --help` lists its options. It
    runs in DIR, with the Python that runs mcpgen, speaks MCP on standard input and output, and its
    exit code is ours.
    """
    from mcpgen.cli.serving import serve_toolkit

    if not folder:
        raise click.UsageError(EMPTY)
    return serve_toolkit(folder, options)
