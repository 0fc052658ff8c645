"""What the notebooks share: reading results, colours of schemes, axes, labels where lines end, and saving.

Order and colours of the schemes come from the catalogue in a result's `provenance.json`; no notebook lists schemes.
Pictures have a white background, so that they can be read on a dark page. Text is saved as paths, so that every viewer
shows it alike. The same data give the same bytes.
"""

import json
from pathlib import Path

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.ticker import FixedLocator, FuncFormatter, LogLocator, NullLocator
from matplotlib_inline.backend_inline import set_matplotlib_formats

from rounding import one_decimal  # noqa: F401, for the notebooks

RESULTS = Path(__file__).resolve().parent.parent / "results"

INK, GREY = "#202124", "#5F6368"
# The part of a picture where a person sees that something is wrong.
VISIBLE = "#FBEFEC"
# For lines that are not schemes; no scheme has such a colour.
OTHERS = ["#202124", "#8A5A00", "#56660F", "#B3124F"]
# For lines of one colour, which belong to one thing: markers, and the signs that stand for them in labels.
MARKERS = {"o": "●", "s": "■", "^": "▲", "D": "◆"}
RULE = "#9AA0A6"
# The height of a line of text, and how far apart lines may end that share a label, in points.
TEXT_HEIGHT, COINCIDE = 12.5, 5

set_matplotlib_formats("svg")
plt.rcParams.update({
    "svg.hashsalt": "vernier", "svg.fonttype": "path", "text.hinting": "none", "font.family": "DejaVu Sans",
    "font.size": 9.5, "axes.titlelocation": "left", "axes.titlesize": 10.5, "axes.titleweight": "bold",
    "axes.edgecolor": RULE, "axes.linewidth": 0.8, "axes.spines.top": False, "axes.spines.right": False,
    "axes.labelcolor": INK, "text.color": INK, "xtick.color": GREY, "ytick.color": GREY, "figure.facecolor": "white",
    # A pixel is a point: what is placed below in pixels is placed alike in the SVG.
    "figure.dpi": 72})


class ResultError(Exception):
    """What is missing, where, and what to do about it."""


def table(result, name):
    """A table of a folder in `results`, as a data frame."""
    path = RESULTS / result / f"{name}.csv"
    if not path.exists():
        raise ResultError(f"results/{result}/{path.name} is missing; `make notebooks` makes results that are missing.")
    return pd.read_csv(path, low_memory=False)


class Schemes:
    """The coordinate schemes in the catalogue's order, each with the one colour that it has in every figure."""

    def __init__(self, result):
        try:
            provenance = json.loads((RESULTS / result / "provenance.json").read_text(encoding="utf-8"))
            self._entries = {entry["name"]: entry for entry in provenance["catalogue"]["schemes"]}
            self._colours = {name: entry["colour"] for name, entry in self._entries.items()}
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ResultError(
                f"results/{result}/provenance.json should list schemes with name and colour under catalogue.schemes "
                f"({error!r}). Delete results/{result}; `make notebooks` then makes it anew.") from None

    def ordered(self, names):
        """Each name once, in the catalogue's order; names that the catalogue lacks come last."""
        names = list(dict.fromkeys(names))
        return [name for name in self._entries if name in names] + [n for n in names if n not in self._entries]

    def colour(self, name):
        """The scheme's colour; grey for a scheme that the catalogue lacks."""
        return self._colours.get(name, GREY)

    def summary(self, name):
        """What the scheme is, in a line; empty where the catalogue does not say."""
        return self._entries.get(name, {}).get("summary", "")


def power(exponent, bold=False):
    """A power of ten, as text for a figure; the exponent is a number, or a text as it is to be shown."""
    if exponent == 0:
        return "1"
    shown = exponent if isinstance(exponent, str) else f"{exponent:g}"
    return rf"$\math{'bf' if bold else 'regular'}{{10^{{{shown}}}}}$"


def log_axis(axes, which, exponents=None):
    """Make an axis ("x" or "y") logarithmic, with ticks at these powers of ten, or at 1, 2 and 5 times each of them."""
    axis = axes.xaxis if which == "x" else axes.yaxis
    (axes.set_xscale if which == "x" else axes.set_yscale)("log")
    axis.set_minor_locator(NullLocator())
    if exponents is None:
        axis.set_major_locator(LogLocator(subs=(1, 2, 5), numticks=50))
        axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}" if value >= 1 else f"{value:g}"))
    else:
        axis.set_major_locator(FixedLocator([10.0**exponent for exponent in exponents]))
        axis.set_major_formatter(FuncFormatter(lambda _, index: power(list(exponents)[index])))


def zoom_axis(axes, deepest):
    """The x axis of zoom depths: in decades, on a logarithm, with the zooms themselves as ticks."""
    axes.set_xscale("log")
    axes.set_xlim(1, max(deepest, 10))
    marks = [mark for mark in (1, 3, 10, 30, 100, 300, 1000, 3000, 10000) if mark <= deepest]
    axes.set_xticks(marks, [power(mark) for mark in marks])
    axes.xaxis.set_minor_locator(NullLocator())
    axes.grid(axis="x", color="#E8EAED", lw=0.8)
    axes.set_axisbelow(True)


def visible_part(axes, threshold, text, at_top=False):
    """Tint the values that a person sees as wrong, from the threshold up; the text stands above it, or at the top."""
    top = axes.get_ylim()[1]
    axes.axhspan(threshold, top, color=VISIBLE, lw=0, zorder=0)
    axes.axhline(threshold, color=INK, lw=0.9, ls=(0, (5, 3)), zorder=1)
    axes.annotate(
        text, (1, top if at_top else threshold), xycoords=axes.get_yaxis_transform(), textcoords="offset points",
        xytext=(-4, -13 if at_top else 4), ha="right", fontsize=8.5, color=GREY)


def _spread(wanted, sizes, low, high):
    """Centres for items of these sizes that do not overlap, as near as can be to the wanted ones, which ascend.

    They stay between low and high; where there is not enough room, they begin at low.
    """
    shifts = [sum(sizes[:index]) + size / 2 for index, size in enumerate(sizes)]
    # Without the shifts the centres have to ascend: pool neighbours that do not.
    blocks = []
    for value, shift in zip(wanted, shifts):
        blocks.append((value - shift, 1))
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (a, m), (b, n) = blocks.pop(), blocks.pop()
            blocks.append(((a * m + b * n) / (m + n), m + n))
    starts = [value for value, count in blocks for _ in range(count)]
    return [max(low, min(start, high - sum(sizes))) + shift for start, shift in zip(starts, shifts)]


def _coinciding(positions):
    """Groups of indices whose positions nearly coincide, as (lowest position, indices), ascending."""
    groups = []
    for index in sorted(range(len(positions)), key=lambda index: positions[index]):
        if groups and positions[index] - groups[-1][0] <= COINCIDE:
            groups[-1][1].append(index)
        else:
            groups.append((positions[index], [index]))
    return [(position, sorted(indices)) for position, indices in groups]


def _thin_line(axes, *positions):
    xs, ys = axes.figure.transFigure.inverted().transform(positions).T
    axes.figure.add_artist(plt.Line2D(xs, ys, color=RULE, lw=0.8))


def label_ends(axes, ends):
    """Label lines where they end, at the right of the axes: (x, y, label, colour) each.

    Labels of lines that end at nearly the same height stand below each other behind one bracket, in the order given.
    Labels are moved apart where they would overlap; a thin line leads from the end to the label. Call it when the
    limits of the axes are final.
    """
    points = [axes.transData.transform((x, y)) for x, y, _, _ in ends]
    groups = _coinciding([y for _, y in points])
    (_, bottom), (right, top) = axes.transAxes.transform([(0, 0), (1, 1)])
    sizes = [TEXT_HEIGHT * len(indices) + 2 for _, indices in groups]

    centres = _spread([height for height, _ in groups], sizes, bottom, top)
    for (height, indices), size, centre in zip(groups, sizes, centres):
        end = max(points[index][0] for index in indices) + 5
        _thin_line(axes, (end, height), (max(end, right + 3), height), (right + 11, centre))
        if len(indices) > 1:
            _thin_line(axes, (right + 11, centre - size / 2 + 2), (right + 11, centre + size / 2 - 2))
        for row, index in enumerate(indices):
            _, _, label, colour = ends[index]
            axes.annotate(
                label, (1, 0), xycoords="axes fraction", textcoords="offset points", va="center", color=colour,
                xytext=(15, centre + size / 2 - 1 - TEXT_HEIGHT * (row + 0.5) - bottom), weight="bold", fontsize=9)


def label_points(axes, points):
    """Label points above them: (x, y, label, colour) each, all at one y.

    Labels rise to the right, so that many stand side by side. They are moved apart where they would overlap; a thin
    line leads to each that was moved. Call it when the limits of the axes are final.
    """
    points = sorted(points, key=lambda point: point[0])
    positions = [axes.transData.transform((x, y)) for x, y, _, _ in points]
    left, right = axes.transAxes.transform([(0, 0), (1, 0)])[:, 0]
    sizes = [1.6 * TEXT_HEIGHT] * len(points)
    centres = _spread([x for x, _ in positions], sizes, left, right)
    for (x, height), centre, (_, y, label, colour) in zip(positions, centres, points):
        if abs(centre - x) > COINCIDE / 2:
            _thin_line(axes, (x, height + 4), (centre, height + 11))
        axes.annotate(
            label, (0, y), xycoords=axes.get_yaxis_transform(), xytext=(centre - left, 12), rotation=45, ha="left",
            textcoords="offset points", va="bottom", rotation_mode="anchor", color=colour, weight="bold", fontsize=9)


def save(figure, name, title, *lines):
    """Write a figure with this title, and smaller lines below it, to `results/figures/`*name*`.svg`.

    The canvas grows where something would be cut off at its edge.
    """
    renderer, inch = figure.canvas.get_renderer(), 1 / figure.get_figheight()
    boxes = [axes.get_tightbbox(renderer).transformed(figure.transFigure.inverted()) for axes in figure.axes]
    x, y = min(box.x0 for box in boxes), max(box.y1 for box in boxes) + 0.14 * inch
    for line in reversed(lines):
        figure.text(x, y, line, color=GREY, va="bottom")
        y += 0.2 * inch
    figure.text(x, y + 0.06 * inch, title, fontsize=13.5, weight="bold", va="bottom")
    folder = RESULTS / "figures"
    folder.mkdir(parents=True, exist_ok=True)
    metadata = {"Date": None, "Creator": None, "Title": title}
    figure.savefig(folder / f"{name}.svg", bbox_inches="tight", pad_inches=0.15, metadata=metadata)
