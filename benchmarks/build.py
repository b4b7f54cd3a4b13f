"""Building, measured side by side with datamodel-code-generator alone, in one run.

`python benchmarks/build.py [FOLDER] [ROUNDS]`. Three comparisons, each taking turns:

1. a full build of every catalog in FOLDER, against the emitter alone called per schema with the
   same options and no formatter (it writes no package, no tests, and checks nothing);
2. an up-to-date build of them, against an interpreter that imports json and hashlib;
3. a build of one small spec, against one cold `datamodel-codegen` with its default formatter.

The first is followed by the seconds that each step of one full build takes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from measure import medians, seconds, take_turns, tell

MAIN = Path(__file__).parents[1]
CATALOGS = MAIN.parent / "shared" / "corpus" / "catalogs"
PEERS = Path(__file__).parent / "peers"
MCPGEN = [sys.executable, "-m", "mcpgen"]
# Bytecode is cached, as it is for whoever installs either program.
ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


def run(command: list[str]) -> float:
    """Seconds of one run."""
    return seconds(command, env=ENVIRONMENT, stderr=subprocess.DEVNULL)


def build(specs: Path, out: Path, *options: str) -> list[str]:
    """The command that builds `specs` into `out`."""
    return [*MCPGEN, "build", str(specs), "--out", str(out), "--quiet", *options]


def full(folder: Path, scratch: Path, rounds: int) -> None:
    """Compare a full build with the emitter alone."""
    numbers = iter(range(1000))
    contestants = {
        "emitter alone, per schema": lambda: run(
            [sys.executable, str(PEERS / "emitter.py"), str(folder)]
        ),
        "mcpgen build, whole packages": lambda: run(
            build(folder, scratch / f"full{next(numbers)}")
        ),
    }
    figures = medians(take_turns(contestants, rounds))
    tell("full build", figures, "s", "emitter alone, per schema")


def up_to_date(folder: Path, scratch: Path, rounds: int) -> None:
    """Compare an up-to-date build with starting the interpreter."""
    out = scratch / "current"
    run(build(folder, out))
    contestants = {
        "python -c 'import json, hashlib'": lambda: run(
            [sys.executable, "-c", "import json, hashlib"]
        ),
        "mcpgen build, up to date": lambda: run(build(folder, out)),
    }
    figures = medians(take_turns(contestants, rounds * 5))
    tell("up-to-date build", figures, "s", "python -c 'import json, hashlib'")


def small(scratch: Path, rounds: int) -> None:
    """Compare the build of one small spec with one cold run of the emitter's command."""
    tool = json.loads((PEERS / "ten_tools.json").read_text(encoding="utf-8"))["tools"][0]
    spec, schema = scratch / "small.json", scratch / "schema.json"
    spec.write_text(json.dumps({"tools": [tool]}), encoding="utf-8")
    schema.write_text(json.dumps(tool["inputSchema"]), encoding="utf-8")
    numbers = iter(range(1000))
    emitter = [str(Path(sys.executable).with_name("datamodel-codegen")), "--input", str(schema)]
    emitter += ["--input-file-type", "jsonschema", "--output"]
    contestants = {
        "datamodel-codegen, cold": lambda: run([*emitter, str(scratch / f"m{next(numbers)}.py")]),
        "mcpgen build, one small spec": lambda: run(build(spec, scratch / f"small{next(numbers)}")),
    }
    figures = medians(take_turns(contestants, rounds * 2))
    tell("one small spec", figures, "s", "datamodel-codegen, cold")


def stages(folder: Path, scratch: Path) -> None:
    """Tell where the time of a full build goes; the emitter is a part of drafting."""
    command = [sys.executable, str(Path(__file__).with_name("stages.py")), str(folder)]
    command.append(str(scratch / "stages"))
    answer = subprocess.run(command, env=ENVIRONMENT, check=True, capture_output=True, text=True)
    tell("where a full build goes", json.loads(answer.stdout), "s", "all of it")


def main() -> None:
    """Print the three comparisons, and where the time goes."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else CATALOGS
    folder = folder if folder.is_dir() else MAIN / "specs"
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    print(f"building {folder}")
    with tempfile.TemporaryDirectory() as scratch:
        full(folder, Path(scratch), rounds)
        stages(folder, Path(scratch))
        up_to_date(folder, Path(scratch), rounds)
        small(Path(scratch), rounds)


if __name__ == "__main__":
    main()
