#!/usr/bin/env python3
"""Compares the speed of the present tree with that of a commit, in one run, and says whether their tables are the same.

Both are built for release: the commit in a worktree under .build/against, which is kept until `make clean`. Each
command then runs as a fresh process of either side, in turns, and the side that goes first changes from pair to pair.
So a drift of the machine reaches both alike. A line says the median of either side's times, the median of the pairs'
ratios (present / base: 1.10 is a tenth slower), an interval for it, and a verdict; pairs.py says where the interval
comes from. What a process does besides what has changed dilutes the ratio: name a narrower command with --command.

Times are user times, which other programs on the machine disturb least; --time wall takes what a clock shows, waiting
and all. Tables with times in them differ from run to run and are left out; all others have to be the same byte by byte
to be called so.

Two builds of the same sources lie differently in memory, and may differ by a percent for no other reason: BASE=HEAD
shows by how much on this machine.

Exit codes: 1 where --check LIMIT is given and the whole interval of a ratio lies above LIMIT; 64 where the command line
is wrong, a commit cannot be built or a command does not run.
"""

from __future__ import annotations

import argparse
import pathlib
import re
import sys
import tempfile
from collections.abc import Callable

import checkouts
from checkouts import CannotCompare
from pairs import MISS, Comparison, default_pairs, fewest_pairs
from running import Side, Tables

# A strand each: projection, handoff, tessellation, ink, sweep.
COMMANDS = [
    "projection-benchmark",
    "handoff-benchmark",
    "tessellation-benchmark",
    'vernier replay "$RECORDING" --step outline --quiet --output outline.json',
    "vernier sweep --depths 0,15,300,1000 --no-horizons --jobs 1 --quiet --output sweep",
]


def compare(
    sides: list[Side], commands: list[str], pairs: int, clock: str, say: Callable[[str], None]
) -> list[Comparison]:
    """Runs the commands and prints a line for each. Returns the comparisons, in order of the commands."""
    times: dict[str, list[tuple[float, float]]] = {command: [] for command in commands}
    tables = {command: Tables() for command in commands}
    for number in range(pairs):
        for index, command in enumerate(commands):
            say(f"pair {number + 1} of {pairs}: {command}")
            order = sides if (number + index) % 2 == 0 else sides[::-1]
            seconds = {}
            for side in order:
                seconds[side.name], left = side.run(command, clock)
                tables[command].add(side.name, left)
            times[command].append((seconds["base"], seconds["present"]))
    say("")
    miss = MISS / len(commands)
    compared = [Comparison.of(times[command], miss) for command in commands]
    width = max(len(command) for command in commands)
    print(f"{'command':{width}}  {'base':>9}  {'present':>9}  ratio  {'interval':14}  {'verdict':18}  tables")
    for command, comparison in zip(commands, compared):
        print(
            f"{command:{width}}  {comparison.base:7.3f} s  {comparison.present:7.3f} s  {comparison.ratio:5.3f}  "
            f"[{comparison.low:.3f}, {comparison.high:.3f}]  {comparison.verdict:18}  {tables[command].verdict()}")
    print(
        f"Medians of {pairs} pairs, {clock} time of fresh processes, ratio present / base. All intervals together "
        f"cover the ratios' medians with a probability of {100 * (1 - MISS):.0f} % at least.")
    return compared


def products(commands: list[str]) -> list[str]:
    """The programs of this package that commands call.

    >>> products(["vernier sweep && vernier verify sweep", "ink-benchmark", "x=1; cd /; vernier-x"])
    ['ink-benchmark', 'vernier']
    """
    known = re.compile(r"(?<![\w./-])(vernier|[a-z-]+-benchmark)(?![\w./-])")
    return sorted({name for command in commands for name in known.findall(command)})


def progress(text: str) -> None:
    """Shows what is under way on a terminal, in one line."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text[:79]}", end="", file=sys.stderr, flush=True)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compares the speed of the present tree with that of a commit.")
    parser.add_argument("--base", metavar="COMMIT", default="HEAD", help="the commit (default: HEAD)")
    text = "a command line for sh instead of the usual ones; may be given again"
    parser.add_argument("--command", metavar="LINE", action="append", help=text)
    text = "pairs of runs (default: the fewest whose intervals leave out a disturbed pair on either side)"
    parser.add_argument("--pairs", metavar="N", type=int, help=text)
    parser.add_argument("--time", choices=("user", "wall"), default="user", help="what is compared (default: user)")
    parser.add_argument("--check", metavar="LIMIT", type=float, help="exit with 1 where a ratio is over this")
    # argparse itself ends with 2, which is no exit code of this house.
    parser.error = lambda message: parser.exit(64, f"{message[:1].upper()}{message[1:]}; --help says what there is.\n")
    return parser.parse_args()


def main() -> int:
    options = arguments()
    try:
        commands = list(dict.fromkeys(options.command or COMMANDS))
        needed = fewest_pairs(MISS / len(commands))
        count = default_pairs(len(commands)) if options.pairs is None else options.pairs
        if count < needed:
            raise CannotCompare(f"--pairs is {count}; {len(commands)} commands take {needed} pairs or more.")
        if options.check is not None and not options.check > 0:
            raise CannotCompare(f"--check is {options.check}; give a ratio above 0, such as 1.05.")
        if not products(commands):
            raise CannotCompare(f"`{commands[0]}` calls no program of this package, such as vernier.")
        hash = checkouts.commit(options.base)
        base = checkouts.base(hash, products(commands))
        present = checkouts.built(checkouts.CHECKOUT, products(commands), "the present tree")
        with tempfile.TemporaryDirectory(prefix="against-") as folder:
            sides = [Side("base", base, pathlib.Path(folder)), Side("present", present, pathlib.Path(folder))]
            compared = compare(sides, commands, count, options.time, progress)
    except CannotCompare as error:
        print(error, file=sys.stderr)
        return 64
    over = sum(options.check is not None and comparison.exceeds(options.check) for comparison in compared)
    if over:
        print(f"{over} of {len(compared)} ratios are over {options.check}.", file=sys.stderr)
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
