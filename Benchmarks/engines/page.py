#!/usr/bin/env python3
"""Prints results/engines/engines.csv as the tables of the article "Where engines of others break", in Markdown.

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


def px(text):
    return "–" if text == "" else f"{float(text):.3f}" if float(text) >= 0.001 else "< 0.001"


def share(text):
    return "–" if text == "" else f"{100 * float(text):.0f} %"


COLUMNS = {
    "engine": lambda row: row["engine"],
    "probe": lambda row: row["probe"],
    "": lambda row: row["usage"],
    "zoom: jitter": lambda row: power(row, "zoom_jitter", "decades"),
    "placement": lambda row: power(row, "zoom_placement", "decades"),
    "distortion": lambda row: power(row, "zoom_distortion", "decades"),
    "pan at zoom 1, viewports": lambda row: power(row, "pan_jitter", "log10_viewports"),
    "ends of lines, px": lambda row: power(row, "reach_distance", "log10_px"),
    "jitter at zoom 1, px": lambda row: px(row["at_zoom_1_jitter_p99_px"]),
    "invalid a decade deeper": lambda row: share(row["past_horizon_invalid_share"]),
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
        print(line(cell(row) for cell in COLUMNS.values()))
    print()
    print(line(["raster or layout", "marks", "bias x, px", "bias y, px", "spread, px", "largest, px"]))
    print(line(["---"] * 6))
    seen = set()
    for row in rows:
        if row["calibration_marks"] and row["engine"] not in seen:
            seen.add(row["engine"])
            figures = (f"{float(row[f'calibration_{key}']):.4f}" for key in ("bias_x_px", "bias_y_px", "spread_px", "max_px"))
            print(line([row["engine"], row["calibration_marks"], *figures]))
    print()
    print(line(["engine", "version"]), line(["---"] * 2), sep="\n")
    versions = {}
    for row in rows:
        versions.setdefault(f"{row['name']} {row['version']}", []).append(row["engine"])
    for version, engines in versions.items():
        print(line([", ".join(dict.fromkeys(engines)), version]))


if __name__ == "__main__":
    main()
