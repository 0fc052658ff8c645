#!/usr/bin/env python3
"""Prints results/strokers/judged/strokers.csv as Markdown tables; the article "Who keeps the tolerance" has the first.

    python3 Benchmarks/engines/strokers/page.py

Every stroker and setting has a line in both. This engine's own outlines have a line for each tolerance that the strokes
ask for. Vertices are those after curves are flattened within a tenth of the tolerance.
"""

import collections
import csv
import math
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
TABLE = ROOT / "results" / "strokers" / "judged" / "strokers.csv"
OWN = ("published", "vernier")
# This engine's own outlines are judged at what anybody was asked for, too.
OTHERS = "at the tolerances of the others"


def number(value):
    if math.isinf(value):
        return "∞"
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def deviation(row, side):
    """In px, and in tolerances; no deviation is none at all, and one that only has a position is from nothing."""
    none = math.inf if row[f"{side}_x_px"] else 0.0
    return float(row[f"{side}_px"] or none), float(row[f"{side}_tolerances"] or none)


def groups(rows):
    """Rows of a line each: what drew them, in words; and its tolerance; in the order of the page."""
    found = {}
    for row in rows:
        if row["status"] != "impossible":
            found.setdefault((row["engine"], row["version"], row["setting"]), []).append(row)
    lines = []
    for (engine, version, setting), own in found.items():
        name = engine if version == "-" or engine == "vernier" else f"{engine} {version}"
        for label, some in parts(own) if engine in OWN else [("" if setting == "-" else setting, own)]:
            lines.append((name, label, some))
    order = [*reversed(OWN), *sorted({name.split()[0] for name, _, _ in lines} - set(OWN))]
    return sorted(lines, key=lambda line: (order.index(line[0].split()[0]), -loosest(line[2]), len(line[1])))


def parts(rows):
    """Rows by tolerance, where all strokes have it; and the rest."""
    counts = collections.Counter(float(row["tolerance_px"]) for row in rows)
    common = sorted((t for t, count in counts.items() if count == max(counts.values())), reverse=True)
    found = [("", [row for row in rows if float(row["tolerance_px"]) == t]) for t in common]
    rest = [row for row in rows if float(row["tolerance_px"]) not in common]
    return [*found, (OTHERS, rest)] if rest else found


def loosest(rows):
    return max(float(row["tolerance_px"]) for row in rows)


def tolerances(rows):
    found = [float(row["tolerance_px"]) for row in rows]
    low, high = number(min(found)), number(max(found))
    return low if low == high else f"{low} to {high}"


def worst(rows, side):
    """The greatest deviation in tolerances, with its px and its stroke where it is a breach."""
    row = max(rows, key=lambda row: deviation(row, side)[1])
    px, relative = deviation(row, side)
    # What lies within the allowance for flattening curves is no breach, though it be beyond the tolerance.
    is_breach = row["status"] == "broken" and relative > 1
    breach = f" ({number(px)} px, {row['stroke']})" if is_breach else ""
    return f"{number(relative)}{breach}"


def vertices(rows):
    """Segments of kept outlines as given, where some are curves, and vertices once these are flattened: both against the
    fewest vertices that there can be.
    """
    kept = [r for r in rows if r["status"] == "kept" and r["fewest_vertices"]]
    fewest = sum(int(row["fewest_vertices"]) for row in kept)
    if not fewest:
        return "–", "–"
    segments, flattened = (sum(int(row[name]) for row in kept) / fewest for name in ("segments", "flattened_vertices"))
    has_curves = any(row["curves"] not in ("", "0") for row in rows)
    return f"{segments:.2f}" if has_curves else "–", f"{flattened:.2f}"


def line(cells):
    return "| " + " | ".join(cells) + " |"


def main():
    if not TABLE.exists():
        sys.exit("There is no results/strokers/judged/strokers.csv; make strokers measures it.")
    with TABLE.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    lines = groups(rows)
    heads = ["stroker", "setting", "tolerance, px", "kept", "worst outside", "worst inside", "holes", "segments", "vertices"]
    print(line(heads), line("---" for _ in heads), sep="\n")
    for name, setting, own in lines:
        kept = sum(row["status"] == "kept" for row in own)
        holes = sum(int(row["holes"] or 0) for row in own)
        print(line([
            name, setting, tolerances(own), f"{kept} of {len(own)}", worst(own, "outside"),
            worst(own, "inside"), str(holes), *vertices(own)]))
    print()
    print_vertices(lines, rows)


def print_vertices(lines, rows):
    """Outlines against this engine's meshes, on strokes of which both keep the tolerance."""
    kept = {
        (row["stroke"], row["tolerance_px"]): int(row["flattened_vertices"])
        for row in rows if row["engine"] == "vernier" and row["status"] == "kept"}
    heads = ["stroker", "setting", "kept by both", "vertices", "of `vernier`", "ratio", "where `vernier` has more"]
    print(line(heads), line("---" for _ in heads), sep="\n")
    for name, setting, own in lines:
        pairs = [
            (int(row["flattened_vertices"]), kept[row["stroke"], row["tolerance_px"]]) for row in own
            if row["status"] == "kept" and (row["stroke"], row["tolerance_px"]) in kept]
        if name.startswith(OWN) or not pairs:
            continue
        theirs, ours = (sum(counts) for counts in zip(*pairs))
        more = sum(b > a for a, b in pairs)
        print(line([name, setting, str(len(pairs)), f"{theirs:,}", f"{ours:,}", f"{theirs / ours:.2f}", str(more)]))


if __name__ == "__main__":
    main()
