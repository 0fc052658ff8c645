#!/usr/bin/env python3
"""Draws results/figures/engines.svg from results/engines/engines.csv: how deep, and how far, each engine is right.

    .venv/engines/bin/python Benchmarks/engines/figure.py
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "Notebooks"))

import matplotlib.pyplot as plt

import drawing

COLOURS = dict(zip("WLXF", drawing.OTHERS))
USAGES = {
    "W": "world coordinates, one matrix", "L": "local vertices, an origin in doubles", "X": "exact frames before it",
    "F": "under dyadic-camera"}
# How far above its row's middle a usage is drawn.
HEIGHTS = {"W": 0.24, "L": 0, "X": -0.24, "F": -0.24}
# Markers that are not 5 points high.
SIZES = {"D": 4.4, "|": 9}
# A panel: its title, what its axis counts, columns with a marker each, the last power of ten, and its share of width.
ZOOM = [("zoom_jitter", "decades", "o"), ("zoom_distortion", "decades", "D"), ("zoom_placement", "decades", "|")]
PANELS = [
    ("Zoom", "zoom", ZOOM, 20, 5),
    ("Pan at zoom 1", "viewports", [("pan_jitter", "log10_viewports", "o")], 15, 2.6),
    ("Ends of lines", "px", [("reach_distance", "log10_px", "s")], 15, 2.6),
]


def draw(axes, rows, labels, panel):
    title, unit, columns, last, _ = panel
    axes.set_title(title)
    axes.set_xlim(0, last + 0.9)
    axes.set_xticks(range(0, last + 1, 5), [drawing.power(exponent) for exponent in range(0, last + 1, 5)])
    axes.set_xlabel(unit)
    axes.grid(axis="x", color="#E8EAED", lw=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(axis="y", length=0)
    for _, row in rows.iterrows():
        y, colour = labels.index((row.engine, row.probe)), COLOURS[row.usage]
        y = len(labels) - 1 - y + HEIGHTS[row.usage]
        values = []
        for name, suffix, marker in columns:
            value, status = row[f"{name}_{suffix}"], row[f"{name}_status"]
            if value != value:
                continue
            beyond = status == "beyond" or value > last
            values.append(min(value, last + 0.5))
            axes.plot(
                values[-1], y, ">" if beyond else marker, color=colour, clip_on=False,
                ms=5 if beyond else SIZES.get(marker, 5), mfc="white" if marker == "D" and not beyond else colour)
        if len(values) > 1:
            axes.plot([min(values), max(values)], [y, y], color=colour, lw=0.9, zorder=1)


def main():
    rows = drawing.table("engines", "engines")
    labels = list(dict.fromkeys(zip(rows.engine, rows.probe)))
    panels = [panel for panel in PANELS if rows[f"{panel[2][0][0]}_{panel[2][0][1]}"].notna().any()]
    figure, grid = plt.subplots(
        1, len(panels), figsize=(2.2 + 6.6 * sum(p[4] for p in panels) / 10.2, 0.36 * len(labels) + 0.4), sharey=True,
        gridspec_kw={"width_ratios": [panel[4] for panel in panels]}, squeeze=False)
    figure.subplots_adjust(left=0.29, right=0.94, wspace=0.1)
    for axes, panel in zip(grid[0], panels):
        draw(axes, rows, labels, panel)
    first, end = grid[0][0], grid[0][-1]
    first.set_ylim(-0.6, len(labels) - 0.4)
    names = [f"{engine}  ({probe})" for engine, probe in reversed(labels)]
    first.set_yticks(range(len(labels)), names, color=drawing.INK)
    # What a raster loses by itself.
    beside = {"textcoords": "offset points", "color": drawing.GREY}
    end.annotate("floor, px", (1, 1), xycoords="axes fraction", xytext=(12, 5), **beside)
    exact = rows[(rows.usage == "X") & (rows.probe != "transform")]
    for _, row in exact.iterrows():
        end.annotate(
            f"{row.at_zoom_1_jitter_p99_px:.3f}", (1, len(labels) - 1 - labels.index((row.engine, row.probe))),
            xycoords=end.get_yaxis_transform(), xytext=(12, 0), va="center", **beside)
    handles = [
        plt.Line2D([], [], color=COLOURS[usage], marker="o", ms=5, lw=0, label=text) for usage, text in USAGES.items()]
    handles += [
        plt.Line2D([], [], color=drawing.GREY, marker="o", ms=5, lw=0, label="jitter"),
        plt.Line2D([], [], color=drawing.GREY, marker="D", ms=4.4, mfc="white", lw=0, label="distortion"),
        plt.Line2D([], [], color=drawing.GREY, marker="|", ms=9, lw=0, label="placement"),
        plt.Line2D([], [], color=drawing.GREY, marker="s", ms=5, lw=0, label="distance of a line in view"),
        plt.Line2D([], [], color=drawing.GREY, marker=">", ms=5, lw=0, label="beyond what was searched")]
    first.legend(
        handles=handles, loc="upper left", bbox_to_anchor=(-0.62, -3.3 / len(labels)), ncol=3, frameon=False,
        handletextpad=0.2, columnspacing=1.4)
    drawing.save(
        figure, "engines", "Where engines of others are wrong by a quarter of a px",
        "For targets 512 to 1,024 units from the origin. The floor is the jitter of what is drawn under exact frames.")


if __name__ == "__main__":
    try:
        main()
    except drawing.ResultError as error:
        sys.exit(str(error).replace("make notebooks", "make engines"))
