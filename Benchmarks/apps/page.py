#!/usr/bin/env python3
"""Writes the tables of the article "What drawing apps take from pen to px".

    python3 Benchmarks/apps/page.py results/apps/apps.csv [SECOND]

The tables are of the first file; the second is another run, and the article says whether it orders programs alike.
"""

import csv
import sys
from itertools import combinations

from app import ROOT

ARTICLE = ROOT / "Sources/Experiments/LatencyExperiment/LatencyExperiment.docc/WhatDrawingAppsTake.md"
TIE = 2  # Ms; programs that are nearer to each other are not ordered.
FIRST, END = "| program |", "\nVersions: "
PRESSURE = """### A pen with pressure

The same stroke by a tablet's pen: Xorg with its dummy screen and its driver for tests of input. A pressure is a share of \
the largest. *Ink* is as much as a black line so wide has.
"""
SHAPES = """### The finished stroke

That of a recording: handwriting at 240 Hz, with loops. Of its points the table has the largest distance to ink, and how \
many are further than a px. Of the ink it has the largest distance from the pen's path, less half of the line's width.
"""


def rows_of(file):
    with open(file, newline="", encoding="utf-8") as text:
        return list(csv.DictReader(text))


def straight(rows, program, rate="240", speed="960", strokes="0", zoom="1", pressure=""):
    """The row of straight strokes under some conditions; empty where there is none."""
    wanted = {"program": program, "path": "straight", "rate_hz": rate, "speed_px_s": speed, "strokes": strokes, "zoom": zoom,
              "pressure": pressure}
    return next((row for row in rows if all(row[name] == value for name, value in wanted.items())), {})


def number(text, digits=None):
    """A measured number as people read it: never for what never came, a dash for what was not measured."""
    if text in ("", None):
        return "–"
    value = float(text)
    if value == float("inf"):
        return "never"
    if value == 9999:
        return "no ink"
    return f"{value:,.{digits if digits is not None else 1 if abs(value) < 10 else 0}f}"


def programs(rows):
    """The programs by their median at 240 Hz, the quickest first."""
    names = dict.fromkeys(row["program"] for row in rows)
    return sorted(names, key=lambda name: float(straight(rows, name).get("p50_ms") or "inf"))


def line(cells):
    return "| " + " | ".join(cells) + " |\n"


def latencies(rows):
    heads = ["program", "median", "p99", "worst", "behind, px", "never", "60 Hz", "125 Hz", "1,000 Hz", "480 px/s",
             "1,920 px/s", "100 strokes", "1,000 strokes", "idle"]
    text = line(heads) + line("---" for _ in heads)
    for name in programs(rows):
        base = straight(rows, name)
        others = [{"rate": "60"}, {"rate": "125"}, {"rate": "1000"}, {"speed": "480"}, {"speed": "1920"},
                  {"strokes": "100"}, {"strokes": "1000"}]
        never = f"{base['missing']} of {base['events']}" if base.get("missing", "0") != "0" else "0"
        text += line([
            name + ("" if base.get("valid") == "1" else " (busy)"),
            *(number(base.get(f"{part}_ms")) for part in ("p50", "p99", "worst")), number(base.get("lag_p50_px")), never,
            *(number(straight(rows, name, **other).get("p50_ms")) for other in others),
            f"{float(base.get('idle', 0)):.0%}"])
    return text


def shapes(rows):
    heads = ["program", "zoom", "median, ms", "p99, ms", "from the pen to ink, px", "points without ink",
             "ink beside the pen, px"]
    text = line(heads) + line("---" for _ in heads)
    for name in programs(rows):
        for recorded in rows:
            if recorded["program"] != name or recorded["path"] != "recording" or recorded["rate_hz"] != "240":
                continue
            zoom = recorded["zoom"]
            base = straight(rows, name, zoom=zoom)
            text += line([
                name, zoom.replace("1e", "10^"), number(base.get("p50_ms")), number(base.get("p99_ms")),
                number(recorded["gap_px"]), recorded["missed_points"], number(recorded["off_px"])])
    return text


def pressures(rows):
    """What a tablet's pen with pressure takes, and how much ink it leaves: none where the program knows no pressure."""
    found = sorted({row["pressure"] for row in rows} - {""})
    heads = ["program", "median by mouse", *(f"{part} at {pressure}" for pressure in found
                                             for part in ("median", "p99", "never", "ink, px"))]
    text = line(heads) + line("---" for _ in heads)
    for name in programs(rows):
        cells = [name, number(straight(rows, name).get("p50_ms"))]
        for pressure in found:
            row = straight(rows, name, pressure=pressure)
            cells += [number(row.get("p50_ms")), number(row.get("p99_ms")), row.get("missing") or "–",
                      number(row.get("ink_px"))]
        text += line(cells)
    return text


def agreement(rows, again):
    """Whether another run orders programs alike, in a sentence."""
    def median(table, name):
        return float(straight(table, name).get("p50_ms") or "inf")

    names = [name for name in programs(rows) if straight(again, name)]
    apart = [pair for pair in combinations(names, 2) if median(rows, pair[1]) - median(rows, pair[0]) > TIE]
    other = [pair for pair in apart if median(again, pair[0]) >= median(again, pair[1])]
    text = f"Of {len(apart)} pairs of programs whose medians differ by more than {TIE} ms, a second run orders "
    return text + ("all alike." if not other else f"all but {len(other)} alike: {', '.join(map(' and '.join, other))}.")


def measured(rows, again=None):
    """What the article has between its first table and its versions."""
    versions = ", ".join(f"{row['program']} {row['version']}" for row in map(
        lambda name: straight(rows, name), programs(rows)) if row)
    invalid = sum(row["valid"] != "1" for row in rows)
    strips = [float(row["read_p99_ms"]) for row in rows if row["path"] == "straight" and row["zoom"] == "1"]
    late = max(float(row["late_p99_ms"]) for row in rows)
    validity = (f"Invalid are {invalid} of {len(rows)} runs. At their 99th percentiles, reads of the screen took up to "
                f"{max(strips):.2f} ms, and events were sent up to {late:.2f} ms late.\n")
    again = agreement(rows, again) + "\n\n" if again else ""
    return f"{latencies(rows)}\n{again}{PRESSURE}\n{pressures(rows)}\n{SHAPES}\n{shapes(rows)}\n{validity}{END}{versions}.\n"


def main():
    tables = [rows_of(file) for file in sys.argv[1:3]]
    before, _, rest = ARTICLE.read_text(encoding="utf-8").partition(FIRST)
    after = rest.partition(END)[2].partition("\n")[2]
    ARTICLE.write_text(before + measured(*tables) + after, encoding="utf-8")


if __name__ == "__main__":
    main()
