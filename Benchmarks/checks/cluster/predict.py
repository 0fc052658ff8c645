#!/usr/bin/env python3
"""Predicts what a sweep in shards will take, from a few shards that are measured here.

    Benchmarks/checks/cluster/predict.py --shards 50 -- --depths 0...5000

Options of `vernier sweep` come after --. `vernier` has to be on the PATH. The CPU time of a shard 1/n is taken as
a + b/n: a is what every shard costs (its start, the list of cells), b is what all cells cost. Shards of 1/SAMPLE and of
a quarter of that give both. The numbers measured are spread over all shards, each shard holds cells of all depths, and
each runs alone with one worker thread. CPU time of user and system counts, which other programs disturb least. Cells of
a small shard cost somewhat more each than those of a large one, so that predictions tend to be too long.

A search for horizons measures whole decades until its scheme breaks. A shard knows few of those cells from its own part
of the sweep. So all searches together cost as much as the active cells of all whole decades, at most. That is measured
in the same way, and stated apart.

--check K/N measures that shard too, and says how far off the prediction was. Nothing is kept of any shard. Exit codes:
64 where the command line is wrong or vernier refuses it.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import pathlib
import subprocess
import sys
import tempfile


# How the record of a cell begins in a journal.
CELL = b'"record":{"part":"sweep",'


class CannotPredict(Exception):
    """A sentence on why nothing is predicted."""


@dataclasses.dataclass
class Cost:
    """What a shard takes: CPU time in s, the most memory in bytes, bytes of its folder, cells that it measured."""

    seconds: float
    memory: float
    disk: float
    cells: float

    @staticmethod
    def mean(costs: list[Cost]) -> Cost:
        """
        >>> Cost.mean([Cost(1, 2, 3, 4), Cost(3, 4, 5, 6)])
        Cost(seconds=2.0, memory=3.0, disk=4.0, cells=5.0)
        """
        rows = zip(*(dataclasses.astuple(cost) for cost in costs))
        return Cost(*(sum(row) / len(costs) for row in rows))


@dataclasses.dataclass
class Line:
    """A quantity of a shard 1/n: fixed + whole / n."""

    fixed: float
    whole: float

    @staticmethod
    def through(n: int, at_n: float, m: int, at_m: float) -> Line:
        """The line that has these values at 1/n and 1/m.

        >>> Line.through(1000, 7.0, 4000, 4.0)
        Line(fixed=3.0, whole=4000.0)

        Nothing is less than free, whatever the noise of a measurement:

        >>> Line.through(1000, 4.0, 4000, 0.5).fixed, Line.through(1000, 1.0, 4000, 2.0).whole
        (0.0, 0.0)
        """
        whole = max(0.0, (at_n - at_m) / (1 / n - 1 / m))
        fixed = at_m - whole / m
        return Line(round(fixed, 9), whole) if fixed >= 0 else Line(0.0, at_n * n)

    def of(self, n: float) -> float:
        return self.fixed + self.whole / n


def measured(options: list[str], number: int, count: int) -> Cost:
    """Runs a shard in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="predict-") as folder, tempfile.TemporaryFile() as errors:
        command = ["vernier", "sweep", *options, "--shard", f"{number}/{count}", "--jobs", "1", "--quiet"]
        try:
            process = subprocess.Popen(
                [*command, "--output", f"{folder}/shard"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=errors)
        except FileNotFoundError as error:
            raise CannotPredict("vernier is not on the PATH; make build makes it in .build/release.") from error
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            errors.seek(0)
            said = errors.read().decode(errors="replace").strip().splitlines()[:1] or ["nothing"]
            raise CannotPredict(f"vernier sweep ended with {process.returncode}, saying: {said[0]}")
        files = [path for path in pathlib.Path(folder).rglob("*") if path.is_file()]
        journals = [path for path in files if path.suffix == ".jsonl"]
        # Bytes on Darwin, KiB elsewhere.
        memory = used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        return Cost(
            used.ru_utime + used.ru_stime, memory, sum(path.stat().st_size for path in files),
            sum(path.read_bytes().count(CELL) for path in journals))


class Prediction:
    """Lines for what shards of one command line take."""

    def __init__(self, title: str, options: list[str], sample: int, runs: int):
        sizes = (sample, 4 * sample)
        self.costs = {n: [measured(options, 1 + number * n // runs, n) for number in range(runs)] for n in sizes}
        means = {n: Cost.mean(costs) for n, costs in self.costs.items()}
        self.seconds, self.disk, self.cells = (
            Line.through(sample, getattr(means[sample], name), 4 * sample, getattr(means[4 * sample], name))
            for name in ("seconds", "disk", "cells"))
        self.memory = max(cost.memory for costs in self.costs.values() for cost in costs)
        # What each large shard alone would have said, which shows how much they differ.
        self.alone = sorted((cost.seconds - self.seconds.fixed) * sample for cost in self.costs[sample])
        for n, costs in self.costs.items():
            times = ", ".join(f"{cost.seconds:.2f}" for cost in costs)
            print(f"  {title}, shards of 1/{n}: {times} s of CPU time, {means[n].cells:.0f} cells", flush=True)


def duration(seconds: float) -> str:
    """
    >>> duration(12.34), duration(600), duration(36_000)
    ('12.3 s', '10.0 min', '10.0 h')
    """
    for size, unit in ((3600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{seconds / size:.1f} {unit}"
    return f"{seconds:.1f} s"


def size(count: float) -> str:
    """
    >>> size(999), size(1.5e6), size(4.2e9)
    ('0.0 MB', '1.5 MB', '4.2 GB')
    """
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.1f} MB"


def predict(options: list[str], shards: int, sample: int, runs: int, check: tuple[int, int] | None) -> None:
    print("Measured here:")
    cells = Prediction("cells", [*options, "--no-horizons"], sample, runs)
    searches = None
    if "--no-horizons" not in options:
        decades = [*options, "--depths", f"0...{deepest(options)}", "--content", "active", "--no-horizons"]
        searches = Prediction("active cells of whole decades", decades, sample, runs)
    low, high = cells.alone[0], cells.alone[-1]
    print(f"All {cells.cells.whole:.0f} cells take {duration(cells.seconds.whole)} of CPU time "
          f"({duration(low)} to {duration(high)} by single shards), "
          f"{1000 * cells.seconds.whole / max(1, cells.cells.whole):.2f} ms a cell.")
    if searches:
        print(f"All searches for horizons take {duration(searches.seconds.whole)} of CPU time at most.")

    def seconds(n: int) -> tuple[float, float]:
        least = cells.seconds.of(n)
        return least, least + (searches.seconds.whole / n if searches else 0)

    print(f"Each of {shards} shards takes {span(seconds(shards))} on one core, {size(cells.memory)} of memory and "
          f"{size(cells.disk.of(shards))} of disk; all shards, {size(shards * cells.disk.of(shards))}.")
    if check:
        number, count = check
        print(f"Shard {number}/{count} is predicted to take {span(seconds(count))}; measuring it …", flush=True)
        real = measured(options, number, count)
        offs = "; ".join(f"{100 * (real.seconds / each - 1):+.1f} %" for each in sorted(set(seconds(count))))
        print(f"Shard {number}/{count} took {duration(real.seconds)} of CPU time ({offs} off), "
              f"{size(real.memory)} of memory and {size(real.disk)} of disk.")


def span(ends: tuple[float, float]) -> str:
    return duration(ends[0]) if ends[0] == ends[1] else f"{duration(ends[0])} to {duration(ends[1])}"


def deepest(options: list[str]) -> int:
    """The deepest whole decade of a sweep, as vernier itself reads its options."""
    with tempfile.TemporaryDirectory(prefix="predict-") as folder:
        command = ["vernier", "sweep", *options, "--no-horizons", "--shard", "1/1000000", "--quiet"]
        subprocess.run([*command, "--output", f"{folder}/shard"], stdout=subprocess.DEVNULL, check=True)
        journal = next(pathlib.Path(folder).rglob("*.jsonl"))
        with open(journal, encoding="utf-8") as lines:
            record = json.loads(lines.readline())["record"]
    return int(max(float(depth) for depth in record["header"]["configuration"]["depths"]))


def shard(text: str) -> tuple[int, int]:
    number, _, count = text.partition("/")
    if not (number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count)):
        raise argparse.ArgumentTypeError(f"{text} is no shard; give K/N, such as 1/50")
    return int(number), int(count)


def natural(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is no number from 1")
    return int(text)


def main() -> int:
    parser = argparse.ArgumentParser(description="Predicts what a sweep in shards will take.")
    parser.add_argument("--shards", metavar="N", type=natural, default=50, help="how many there will be (default: 50)")
    text = "measure shards of 1/N and of a quarter of it (default: 2000)"
    parser.add_argument("--sample", metavar="N", type=natural, default=2000, help=text)
    parser.add_argument("--runs", metavar="N", type=natural, default=3, help="shards of either size (default: 3)")
    parser.add_argument("--check", metavar="K/N", type=shard, help="measure this shard too")
    parser.add_argument("options", nargs="*", metavar="OPTION", help="options of vernier sweep, after --")
    parser.error = lambda message: parser.exit(64, f"{message[:1].upper()}{message[1:]}; --help says what there is.\n")
    options = parser.parse_args()
    try:
        predict(options.options, options.shards, options.sample, options.runs, options.check)
    except CannotPredict as error:
        print(error, file=sys.stderr)
        return 64
    return 0


if __name__ == "__main__":
    sys.exit(main())
