#!/usr/bin/env python3
"""Measures what the documentation claims, and writes the pages that state it, and the figures of README.md.

claims.json holds every claim once. It has three parts.

"commands" gives each command a name:
  run      the command line, for sh. It runs in an empty folder; `vernier` and the benchmarks are on the PATH, and
           $CHECKOUT is the folder of the sources.
  seconds  about how long one run takes on two cores.
  needs    optional: {"test": a command that succeeds where the command can run, "what": what to install elsewhere}.

"claims" is a list. An entry with a list "claims" of its own is a group: each of these has the members of the entry
besides its own, in "where" too. Each claim has:
  id       a short name.
  module   the module on whose page it stands.
  text     the claim, in a sentence without the figure. Claims of one text and command, one after the other, share a row.
  command  the name of the command that shows it.
  where    where the figure stands in the output, one of
           {"csv": FILE, "rows": {COLUMN: VALUE or [VALUES]}, "column": NAME, "take": HOW}: a column of the rows chosen;
             "over": NAME divides the sum of the column by that of another. FILE is - for standard output. Where FILE
             has a *, each file that matches gives a figure.
           {"text": REGEX, "take": HOW}: the group of every match in standard output, or in "file": FILE.
           {"exit": true}: the command's exit status.
           HOW is max, min, sum, count, or only for a single value, which is the default. Empty cells are no values.
  kind     exact: the same on every machine. The other two are timings: ratio is of two times of one run, machine is
           shown and never judged.
  value    the figure claimed, or its limit: a number, or a text where the cell is one. Kind machine has none.
  bound    what has to hold: "<=", ">=", "==", or "within": the measured figure rounds to the claimed one, in the digits
           it is given in. Kind machine has none.
  margin   optional, with "within": how far every figure may lie from the value instead.
  unit     px, ns, …; "" for none.
  seen     optional: what was measured, for a claim that is a limit; for a timing, until its runs are recorded.
  readme   optional: a list of phrases of README.md, each with {} where the figure stands.

"documents" is a list of pages on what a document claims. Each has the page's path, a title and a text, and statements,
each with the document's claim, a verdict, an answer in words, and the figures that it rests on: the id of a claim, and
what it is called there.

Timings. The pairs of one run fix the ratio of that run alone: five runs of one program gave 0.803, 0.840, 0.835, 0.835
and 0.844, each with an interval of 0.002. So a command that shows a timing runs five times (--runs), each time as a
fresh process. The commands take turns, so that a drift of the machine reaches all of them. A limit is judged by the
median of the runs, and what is published is the median with the lowest and the highest run. The range of five runs
covers the median of all runs with a probability of 94 %.

--record keeps the runs in runs.json, after each. Begun again, it goes on where it was ended. Runs of a command line
that has changed are discarded.

Digits of a published timing. The median, the lowest and the highest run are rounded to one place: that of the first
significant digit of the highest less the lowest. It is not so coarse that it takes the median's first significant
digit. It is not finer than what the command prints, which is also the place where all runs agree.
"""

import argparse
import doctest
import os
import pathlib
import sys
import tempfile
import time

import measuring
import pages as published
from measuring import NotMeasured, Run, holds
from pages import measured, pages, stated, stale, write
from reading import CHECKOUT, BadClaims, is_timing, read_claims
from records import PUBLISHED, RUNS, Records

CLAIMS = pathlib.Path(__file__).resolve().with_name("claims.json")
FAST = 10


def check(commands, claims, count, records=None):
    """Measures claims and prints them. Returns how many do not hold.

    Commands that show a timing run `count` times, and take turns. With records, only timings are measured; runs that
    are recorded already count, and each new one is kept.
    """
    binaries = CHECKOUT / ".build" / "release"
    if not (binaries / "vernier").exists():
        raise BadClaims("The release build is missing; run make claims, which makes it.")
    path = f"{binaries}{os.pathsep}{os.environ['PATH']}"
    tally = Tally(claims)
    names = list(dict.fromkeys(claim["command"] for claim in claims))
    turns = {name: count if any(is_timing(claim) for claim in tally.of(name)) else 1 for name in names}
    for turn in range(1, count + 1):
        for name in names:
            if turn > turns[name]:
                continue
            if records is not None and turn <= len(records.runs(name)):
                figures = records.runs(name)[turn - 1]
                tally.add(name, lambda claim, figures=figures: [figures[claim["id"]]])
            else:
                measure(name, commands[name], path, f"run {turn} of {turns[name]}", tally, records)
            if turn == turns[name]:
                tally.show(name)
    print(tally)
    return tally.failures


def measure(name, command, path, turn, tally, records):
    print(f"{name}, {turn}: {command['run']}", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory(prefix="claims-") as folder:
        try:
            started = time.monotonic()
            run = Run(command, folder, path)
            print(f"  {time.monotonic() - started:.1f} s", file=sys.stderr, flush=True)
        except NotMeasured as error:
            tally.skip(name, str(error))
            return
        if records is not None:
            try:
                records.add(name, {claim["id"]: run.measure(claim["where"])[0] for claim in records.claims(name)})
            except NotMeasured as error:
                print(f"  not recorded: {error}", file=sys.stderr, flush=True)
        tally.add(name, lambda claim: run.measure(claim["where"]))


class Tally:
    """What was measured of each claim, and what holds."""

    def __init__(self, claims):
        self.claims = claims
        self.failures = self.skipped = 0
        self.figures = {claim["id"]: [] for claim in claims}
        self.obstacles = {}
        self.width = max(len(claim["id"]) for claim in claims)
        self.line("claim", "claimed", "measured", "held")

    def of(self, name):
        return [claim for claim in self.claims if claim["command"] == name]

    def skip(self, name, why):
        self.obstacles.update({claim["id"]: ("skipped", why) for claim in self.of(name)})

    def add(self, name, figures):
        for claim in self.of(name):
            try:
                self.figures[claim["id"]] += figures(claim)
            except NotMeasured as error:
                self.obstacles[claim["id"]] = ("NO", str(error))

    def show(self, name):
        for claim in self.of(name):
            figures = self.figures[claim["id"]]
            if claim["id"] in self.obstacles:
                verdict, shown = self.obstacles[claim["id"]]
            else:
                verdict, shown = "yes" if holds(claim, figures) else "NO", measured(figures)
            self.failures += verdict == "NO"
            self.skipped += verdict == "skipped"
            if claim["kind"] == "machine" and verdict == "yes":
                verdict = "–"
            self.line(claim["id"], stated(claim), shown, verdict)

    def line(self, name, claimed, figure, verdict):
        print(f"{name:{self.width}}  {claimed:>28}  {figure:>28}  {verdict}", flush=True)

    def __str__(self):
        judged = sum(claim["kind"] != "machine" for claim in self.claims)
        return (
            f"{len(self.claims)} claims, {judged} of them judged: {self.failures} do not hold, {self.skipped} skipped")


def compare(texts, records):
    """Says which pages differ from what would be written, which runs are of other commands, and which examples in
    measuring.py and pages.py come out otherwise. Returns how many."""
    outdated = stale(texts)
    outdated += [path for path in CHECKOUT.glob("Sources/*/*/*.docc/MeasuredFigures.md") if path not in texts]
    for path in outdated:
        print(f"{path.relative_to(CHECKOUT)} is not what the claims say; run Benchmarks/checks/claims/claims.py --write.")
    for name in records.stale():
        print(f"{RUNS.name} has runs of {name} from before its command or claims changed; --record makes them anew.")
    return len(outdated) + len(records.stale()) + sum(doctest.testmod(part).failed for part in (measuring, published))


def seconds(claim, commands, claims, runs):
    """About how long the command of a claim takes, all runs."""
    name = claim["command"]
    times = runs if any(is_timing(other) for other in claims if other["command"] == name) else 1
    return commands[name]["seconds"] * times


def main():
    parser = argparse.ArgumentParser(description="Measures what the documentation claims.")
    parser.add_argument("--fast", action="store_true", help=f"only claims whose runs take less than {FAST} s in all")
    parser.add_argument("--only", metavar="ID", action="append", help="only this claim; may be given again")
    runs = f"runs of each command that shows a timing (default: {PUBLISHED})"
    parser.add_argument("--runs", metavar="N", type=int, default=PUBLISHED, help=runs)
    parser.add_argument("--record", action="store_true", help="measure timings alone, and keep their runs")
    parser.add_argument("--anew", action="store_true", help="with --record: first discard the runs kept so far")
    parser.add_argument("--write", action="store_true", help="write pages and README's figures, and measure nothing")
    parser.add_argument("--check", action="store_true", help="say which of these are out of date, and measure nothing")
    options = parser.parse_args()
    try:
        commands, claims, documents = read_claims(CLAIMS)
        records = Records(commands, claims)
        if options.write:
            return write(pages(commands, claims, documents, records))
        if options.check:
            return 1 if compare(pages(commands, claims, documents, records), records) else 0
        if options.runs < 1:
            raise BadClaims(f"--runs is {options.runs}; give 1 or more.")
        for name in options.only or []:
            if name not in [claim["id"] for claim in claims]:
                raise BadClaims(f"There is no claim {name}.")
        chosen = [
            claim
            for claim in claims
            if (not options.only or claim["id"] in options.only)
            and (not options.record or is_timing(claim))
            and (not options.fast or seconds(claim, commands, claims, options.runs) < FAST)
        ]
        if not chosen:
            raise BadClaims("No claim is left to measure.")
        if options.record and options.anew:
            records.discard({claim["command"] for claim in chosen})
        return 1 if check(commands, chosen, options.runs, records if options.record else None) else 0
    except BadClaims as error:
        print(error, file=sys.stderr)
        return 64


if __name__ == "__main__":
    sys.exit(main())
