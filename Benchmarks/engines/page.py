#!/usr/bin/env python3
"""Prints results/engines/engines.csv as the table of the article "Where engines of others break", in Markdown.

    python3 Benchmarks/engines/page.py
"""

import csv
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Notebooks"))

from rounding import one_decimal  # noqa: E402

TABLE = ROOT / "results" / "engines" / "engines.csv"


def power(row, name, suffix):
    """A horizon as a power of ten."""
    value, status = row[f"{name}_{suffix}"], row[f"{name}_status"]
    if value == "":
        return "–"
    if status == "beyond":
        return f"> 10^{float(value):.0f}"
    return "10^" + (one_decimal(float(value)) if float(value) > 0 else "0")


COLUMNS = {
    "engine": lambda row: row["engine"],
    "probe": lambda row: row["probe"],
    "": lambda row: row["usage"],
    "zoom: jitter": lambda row: power(row, "zoom_jitter", "decades"),
    "placement": lambda row: power(row, "zoom_placement", "decades"),
    "distortion": lambda row: power(row, "zoom_distortion", "decades"),
    "pan at zoom 1, viewports": lambda row: power(row, "pan_jitter", "log10_viewports"),
    "ends of lines, px": lambda row: power(row, "reach_distance", "log10_px"),
}


def line(cells):
    return "| " + " | ".join(cells) + " |"


def main():
    if not TABLE.exists():
        sys.exit("There is no results/engines/engines.csv; make engines measures it.")
    with TABLE.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    print(line(COLUMNS), line("---" for _ in COLUMNS), sep="\n")
    for row in rows:
        # Exact positions break nowhere, and local vertices where their origins in doubles do: the article has both in a
        # sentence.
        if row["usage"] == "W" or row["usage"] == "L" and float(row["zoom_jitter_decades"] or 0) < 12:
            print(line(cell(row) for cell in COLUMNS.values()))
    print()
    print("Versions: " + ", ".join(dict.fromkeys(f"{row['name']} {row['version']}" for row in rows)) + ".")


if __name__ == "__main__":
    main()
