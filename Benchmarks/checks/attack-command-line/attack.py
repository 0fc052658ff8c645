#!/usr/bin/env python3
"""Feeds the command line bad input of many kinds, and says where it breaks its promise.

Each generator makes cases out of a seed: the same seed, generator and case number make the same input. They take turns
until the time is over. promise.py says what any run is judged by. A find is printed with the command that repeats it:
`--only GENERATOR --case N` runs that case alone, and `--keep` leaves its folder to look at.

Exit code 1 where there is a find. A run that works for longer than its limit is named apart, as slow, and is no find;
one that waits for ever is, and so is one over a time that its generator says is promised: a minute for projects and
annotations of any size.

What is damaged in files is tried by the checks of readers (../fuzz-readers), and what outputs, streams, signals and
shortages do by the tests of the command line: there the cases are few, and all of them are tried.
"""

from __future__ import annotations

import argparse
import collections
import contextlib
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from types import ModuleType

import answers
import engines
import faults
import large
import options as command_lines
import provenance
from bases import CHECKOUT, CannotBegin
from bench import Bench

GENERATORS: dict[str, ModuleType] = {
    "options": command_lines,
    "large": large,
    "provenance": provenance,
    "faults": faults,
    "engines": engines,
    "answers": answers,
}
# Finds of one kind, as many as are shown in full; and what differs between finds of one kind.
SHOWN = 3
KIND = re.compile(r" \[.*\]$|(?<=[:;]) .*|'.*'|\".*\"|\d+")


class Tally:
    """What was tried and found, by generator."""

    def __init__(self, names: list[str]):
        self.names = names
        self.cases: collections.Counter[str] = collections.Counter()
        self.runs: collections.Counter[str] = collections.Counter()
        self.finds: collections.Counter[str] = collections.Counter()
        self.slow: collections.Counter[str] = collections.Counter()
        self.kinds: collections.Counter[str] = collections.Counter()

    def is_new(self, name: str, what: str) -> bool:
        """Counts a find with those of its kind, and says whether it is among the first."""
        kind = f"{name}: {KIND.sub('…', what)[:110]}"
        self.kinds[kind] += 1
        return self.kinds[kind] <= SHOWN

    def __str__(self) -> str:
        rows: list[tuple[object, ...]] = [("generator", "cases", "runs", "finds", "slow")]
        rows += [(name, self.cases[name], self.runs[name], self.finds[name], self.slow[name]) for name in self.names]
        rows.append(("all", *(sum(part.values()) for part in (self.cases, self.runs, self.finds, self.slow))))
        kinds = "".join(f"{count:5} × {kind}\n" for kind, count in self.kinds.most_common())
        return f"{kinds}\n" + "\n".join(f"{row[0]:17}" + "".join(f"{cell:>8}" for cell in row[1:]) for row in rows)


def attack(options: argparse.Namespace, root: pathlib.Path) -> Tally:
    """Runs cases in turn until the time is over, and prints finds as they come."""
    tally = Tally(options.only or list(GENERATORS))
    usable = [name for name in tally.names if can_run(name)]
    bases = pathlib.Path(options.bases).resolve() if options.bases else root / "bases"
    bases.mkdir(parents=True, exist_ok=True)
    deadline = time.monotonic() + options.seconds
    number = options.case or 0
    while usable and (options.case is not None or time.monotonic() < deadline):
        for name in usable:
            if options.case is None and time.monotonic() > deadline:
                break
            one_case(options, root, bases, name, number, tally)
        if options.case is not None:
            break
        number += 1
        if sys.stderr.isatty():
            print(f"\r{sum(tally.cases.values())} cases, {sum(tally.finds.values())} finds", end="", file=sys.stderr)
    return tally


def one_case(
    options: argparse.Namespace, root: pathlib.Path, bases: pathlib.Path, name: str, number: int, tally: Tally
) -> None:
    """Runs one case in a folder of its own, and prints what it found."""
    folder = root / f"{name}-{number}" / "work"
    folder.mkdir(parents=True)
    numbers = random.Random(f"{options.seed} {name} {number}")
    bench = Bench(options.program, folder, bases, numbers, number)
    GENERATORS[name].attack(bench)
    tally.cases[name] += 1
    tally.runs[name] += len(bench.runs)
    tally.finds[name] += bool(bench.finds)
    tally.slow[name] += bool(bench.slow)
    for what in dict.fromkeys(bench.finds + bench.slow):
        if not tally.is_new(name, what) and options.case is None:
            continue
        print(
            f"\n{name}: {what}\n  {bench.runs[-1] if bench.runs else '(no run)'}\n  {repeating(options, name, number)}",
            flush=True,
        )
    if options.case is not None:
        print("\n".join(["", f"in {folder}:", *bench.runs]))
    if not options.keep:
        shutil.rmtree(folder.parent, ignore_errors=True)


def repeating(options: argparse.Namespace, name: str, number: int) -> str:
    """The command that runs a case again."""
    script = pathlib.Path(__file__).resolve()
    shown = script.relative_to(CHECKOUT) if script.is_relative_to(CHECKOUT) else script
    program = options.program
    program = program.relative_to(CHECKOUT) if program.is_relative_to(CHECKOUT) else program
    return f"python3 {shown} --program {program} --seed {options.seed} --only {name} --case {number}"


def can_run(name: str) -> bool:
    """Whether the machine has what a generator needs; says so where it has not."""
    missing: str | None = getattr(GENERATORS[name], "missing", lambda: None)()
    if missing:
        print(f"{name} is skipped: {missing}", file=sys.stderr)
    return not missing


def release_program() -> pathlib.Path:
    """The optimised command line of this checkout."""
    folder = subprocess.run(
        ["swift", "build", "-c", "release", "--show-bin-path"], cwd=CHECKOUT, capture_output=True, text=True, check=True
    )
    return pathlib.Path(folder.stdout.strip()) / "vernier"


def parsed() -> argparse.Namespace:
    """The options, with the program's path made absolute."""
    parser = argparse.ArgumentParser(
        description="Feeds the command line bad input, and says where it breaks its promise."
    )
    parser.add_argument(
        "--program", type=pathlib.Path, help="the command line (default: this checkout's release build)"
    )
    parser.add_argument("--seconds", type=float, default=600, help="how long to go on (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of all random choices (default: %(default)s)")
    parser.add_argument("--only", metavar="GENERATOR", action="append", choices=GENERATORS, help="one of %(choices)s")
    parser.add_argument("--case", metavar="N", type=int, help="run this case alone, and print its command lines")
    parser.add_argument("--bases", help="keep results to begin with in this folder, for the next attack")
    parser.add_argument("--keep", metavar="FOLDER", help="leave the folders of cases in this one")
    options = parser.parse_args()
    options.program = (options.program or release_program()).absolute()
    if not options.program.is_file():
        parser.error(f"there is no program {options.program}; build it first")
    return options


def main() -> int:
    options = parsed()
    kept = pathlib.Path(options.keep).resolve() if options.keep else None
    with contextlib.nullcontext(kept) if kept else tempfile.TemporaryDirectory(prefix="attack-") as root:
        try:
            tally = attack(options, pathlib.Path(root))
        except KeyboardInterrupt:
            return 130
        except CannotBegin as error:
            print(error, file=sys.stderr)
            return 1
    print(f"\n{tally}")
    return 1 if tally.finds.total() else 0


if __name__ == "__main__":
    sys.exit(main())
