#!/usr/bin/env python3
"""Writes the table of the article "Where engines of others break" from the record of measured engines.

    python3 Benchmarks/engines/page.py [results/engines/engines.csv…]

The record, measured-engines.json, is what `vernier limit --engine` answers from too. Tables that are named are taken
into it first, each row in place of the one for the same engine, probe and usage.
"""

import csv
import json
import pathlib
import sys

from table import HORIZONS, ROOT, configurations, status_column

sys.path.insert(0, str(ROOT / "Notebooks"))

from rounding import one_decimal  # noqa: E402

CATALOGUE = pathlib.Path(__file__).with_name("catalogue.json")
RECORD = ROOT / "Sources/Experiments/PrecisionExperiments/Limit/measured-engines.json"
ARTICLE = ROOT / "Sources/Harness/Schemes/Schemes.docc/EnginesOfOthers.md"
KEY = ("engine", "probe", "usage")
NUMBERS = [*HORIZONS.values(), "at_zoom_1_jitter_p99_px"]
TEXTS = [*KEY, "name", "version", "number", *map(status_column, HORIZONS.values())]


def key(row):
    return tuple(row[name] for name in KEY)


def power(row, name, suffix):
    """A horizon as a power of ten."""
    value, status = row[f"{name}_{suffix}"], row[f"{name}_status"]
    if value is None:
        return "–"
    if status == "beyond":
        return f"> 10^{value:.0f}"
    return "10^" + (one_decimal(value) if value > 0 else "0")


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
    return "| " + " | ".join(cells) + " |\n"


def page(rows):
    """The table and the versions, as the article has them."""
    text = line(COLUMNS) + line("---" for _ in COLUMNS)
    for row in rows:
        # Exact positions break nowhere, and local vertices where their origins in doubles do: the article has both in a
        # sentence.
        if row["usage"] in "WF" or row["usage"] == "L" and (row["zoom_jitter_decades"] or 0) < 12:
            text += line(cell(row) for cell in COLUMNS.values())
    versions = dict.fromkeys(f"{row['name']} {row['version']}" for row in rows)
    return f"{text}\nVersions: {', '.join(versions)}.\n"


def parts(article):
    """The article before its table, and after its versions."""
    before, _, rest = article.partition(line(COLUMNS))
    return before, rest.partition("\nVersions: ")[2].partition("\n")[2]


def recorded():
    return json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else []


def taken(rows, table):
    """The record with the rows of a measured table, in the order of the catalogue."""
    found = {key(row): row for row in rows}
    with open(table, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            numbers = {name: float(row[name]) if row[name] else None for name in NUMBERS}
            found[key(row)] = {**{name: row[name] for name in TEXTS}, **numbers}
    entries = configurations(json.loads(CATALOGUE.read_text(encoding="utf-8")))
    return [found[key(entry)] for entry in entries if key(entry) in found]


def main():
    rows = recorded()
    for table in sys.argv[1:]:
        rows = taken(rows, table)
    RECORD.write_text("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n", encoding="utf-8")
    before, after = parts(ARTICLE.read_text(encoding="utf-8"))
    ARTICLE.write_text(before + page(rows) + after, encoding="utf-8")


if __name__ == "__main__":
    main()
