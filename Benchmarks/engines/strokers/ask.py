#!/usr/bin/env python3
"""Asks every stroker that is installed for the strokes of a file, and writes its outlines beside one another.

    python3 Benchmarks/engines/strokers/ask.py results/strokers/strokes.json

Each stroker and setting gets a process and a file of its own in results/strokers, such as qt.json and qt-tight.json,
which `vernier tessellate --judge` judges. Those of an earlier run that are not made anew, as of strokers that are not
chosen, are removed; files of other names stay. Strokers that are not installed are skipped with a sentence;
`Benchmarks/engines/install` installs them. Exit codes: 1 where a stroker fails, or
none is there; 64 where the command line or the strokes are wrong.
"""

import argparse
import os
import pathlib
import subprocess
import sys

from outlines import BadFile, read_strokes

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent.parent
PYTHON = ROOT / ".venv" / "engines" / "bin" / "python"
OUTPUT = ROOT / "results" / "strokers"

# Each has an adapter here, and is a component of `install`.
STROKERS = sorted(path.name.removesuffix("_stroker.py") for path in FOLDER.glob("*_stroker.py"))
# Of the slowest on the whole catalogue it takes 10 seconds.
TIME_LIMIT = 600


class Missing(Exception):
    """A sentence: the stroker is not installed."""


class Failure(Exception):
    """A sentence: the stroker is there, and did not answer."""


def output_name(name, setting):
    return f"{name}.json" if setting == "default" else f"{name}-{setting}.json"


def run(name, *arguments):
    """What a stroker's adapter prints."""
    command = [PYTHON, FOLDER / f"{name}_stroker.py", *arguments]
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        raise Failure(f"no answer in {TIME_LIMIT} seconds") from None
    if result.returncode == 0:
        return result.stdout
    complaint = (result.stderr.strip().splitlines() or [f"exit code {result.returncode}"])[-1]
    for error in ("ModuleNotFoundError: ", "ImportError: "):
        if complaint.startswith(error):
            raise Missing(complaint.removeprefix(error))
    raise Failure(f"the engine crashed with signal {-result.returncode}" if result.returncode < 0 else complaint)


def ask(name, strokes, folder):
    """Asks a stroker in each of its settings. Returns how many files that made, and how many settings failed."""
    asked = failed = 0
    for setting in run(name, "--settings").split():
        try:
            run(name, strokes, "--setting", setting, "--output", folder / output_name(name, setting))
            asked += 1
        except Failure as sentence:
            failed += 1
            print(f"{name} failed in the setting {setting}: {sentence}", file=sys.stderr)
    return asked, failed


def remove_outlines(folder):
    """Removes what an earlier run wrote there of any of these strokers, chosen or not, and leaves all else."""
    for name in STROKERS:
        for path in [folder / output_name(name, "default"), *folder.glob(output_name(name, "*"))]:
            path.unlink(missing_ok=True)


def parsed():
    parser = argparse.ArgumentParser(description="Asks strokers of others for outlines, into results/strokers.")
    parser.add_argument("strokes", type=pathlib.Path, help="strokes.json of vernier tessellate --write-strokes")
    parser.add_argument("--only", metavar="STROKERS", help="these alone, with commas, such as agg,qt")
    parser.add_argument("--output", type=pathlib.Path, default=OUTPUT, help="the folder of the outlines")
    options = parser.parse_args()
    chosen = options.only.split(",") if options.only else STROKERS
    unknown = [name for name in chosen if name not in STROKERS]
    if unknown:
        print(f"There is no stroker {unknown[0]!r}; name one of {', '.join(STROKERS)}.", file=sys.stderr)
        sys.exit(64)
    return options, chosen


def main():
    options, chosen = parsed()
    try:
        count = len(read_strokes(options.strokes))
    except BadFile as sentence:
        print(sentence, file=sys.stderr)
        return 64
    if not PYTHON.exists():
        print("No engine is installed; Benchmarks/engines/install installs them.", file=sys.stderr)
        return 1
    options.output.mkdir(parents=True, exist_ok=True)
    remove_outlines(options.output)
    asked = failed = 0
    for name in chosen:
        try:
            made, broken = ask(name, options.strokes, options.output)
        except Missing as sentence:
            print(f"{name} is skipped: {sentence}", file=sys.stderr)
        except Failure as sentence:
            failed += 1
            print(f"{name} failed: {sentence}", file=sys.stderr)
        else:
            asked, failed = asked + made, failed + broken
    print(f"{asked} files of outlines of {count} strokes in {os.path.relpath(options.output)}.")
    return 1 if failed or not asked else 0


if __name__ == "__main__":
    sys.exit(main())
