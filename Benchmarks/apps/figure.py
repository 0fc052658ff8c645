#!/usr/bin/env python3
"""Draws results/figures/apps.svg from results/apps/apps.csv: what each program takes from pen to px.

    .venv/engines/bin/python Benchmarks/apps/figure.py
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Notebooks"))

import matplotlib.pyplot as plt

import drawing

# How far above its row's middle a number of strokes is drawn.
HEIGHTS = {0: 0.2, 1000: -0.2}
LAST = 10_000


def main():
    rows = drawing.table("apps", "apps")
    rows = rows[(rows.path == "straight") & (rows.rate_hz == 240) & (rows.speed_px_s == 960) & (rows.zoom.astype(str) == "1")
                & rows.pressure.isna()]
    order = rows[rows.strokes == 0].sort_values("p50_ms", ascending=False)
    names = list(order.program)
    figure, axes = plt.subplots(figsize=(7.4, 0.42 * len(names) + 0.4))
    for (strokes, height), colour in zip(HEIGHTS.items(), drawing.OTHERS):
        for _, row in rows[rows.strokes == strokes].iterrows():
            y = names.index(row.program) + height
            values = [min(value, LAST) for value in (row.p50_ms, row.p99_ms, row.worst_ms)]
            axes.plot([values[0], values[2]], [y, y], color=colour, lw=0.9, zorder=1)
            for value, marker in zip(values, "oD|"):
                axes.plot(value, y, ">" if value == LAST else marker, color=colour, clip_on=False,
                          ms={"o": 5, "D": 4.4, "|": 9}[marker], mfc="white" if marker == "D" else colour)
    axes.set_xscale("log")
    axes.set_xlim(0.1, LAST)
    axes.set_xticks([10**power for power in range(-1, 5)], ["0.1", "1", "10", "100", "1,000", "never"])
    axes.set_xlabel("ms from an event to its ink")
    axes.set_yticks(range(len(names)), names, color=drawing.INK)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", color="#E8EAED", lw=0.8)
    axes.set_axisbelow(True)
    handles = [
        plt.Line2D([], [], color=colour, marker="o", ms=5, lw=0, label=text)
        for text, colour in zip(("an empty page", "1,000 strokes on the page"), drawing.OTHERS)]
    handles += [plt.Line2D([], [], color=drawing.GREY, marker=marker, ms=5, lw=0, mfc="white" if marker == "D" else None,
                           label=label) for marker, label in (("o", "median"), ("D", "99th percentile"), ("|", "worst"))]
    axes.legend(handles=handles, loc="upper left", bbox_to_anchor=(-0.3, -1.4 / len(names)), ncol=3, frameon=False)
    drawing.save(
        figure, "apps", "What drawing apps take from pen to px",
        "A pen at 240 Hz and 960 px/s, on a virtual screen: differences between programs count.")


if __name__ == "__main__":
    try:
        main()
    except drawing.ResultError as error:
        sys.exit(str(error).replace("make notebooks", "make apps"))
