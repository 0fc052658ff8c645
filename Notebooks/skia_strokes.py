"""Measure how fast Skia turns strokes into outlines: width 4, round caps and joins, points 2 px apart.

usage: python3 skia_strokes.py [--strokes FILE] [--seed 1] [--rounds 41]

FILE is a CSV table with columns stroke,point,x,y and a row for each point, in px. A stroke's point numbers increase.

Without FILE, there are 20 strokes of 1,000 points and 20 of 100. Each begins at the origin. Point i + 1 lies 2 px from
point i in the direction of the angle 1.1 sin(2 pi s / 331 + a) + 0.6 sin(2 pi s / 97 + b) + 0.25 sin(2 pi s / 41 + c)
at s = 2 i. The phases a, b and c are drawn between 0 and 2 pi for each stroke by Python's random.Random(seed).

Strokes with the same number of points are timed together. A run outlines each of them as often as it takes to last
5 ms. A round is one run for each number of points; every other round goes backwards. Figures are medians over at least
21 rounds. Skia's resolution scale is 1. Skia makes no triangles: its output is a path of lines and curves, whose points
are counted, control points included.

Skia is not a requirement of the notebooks. To install it into an environment of its own:
  python3 -m venv skia && skia/bin/pip install skia-python==144.1
  skia/bin/python skia_strokes.py

Exit code 64 when skia-python is missing, or when FILE is not such a table.
"""

import argparse
import csv
import math
import platform
import random
import statistics
import sys
import time

WIDTH = 4
SPACING = 2
SINES = ((1.1, 331), (0.6, 97), (0.25, 41))
STROKES_OF_A_LENGTH = 20
RUN_SECONDS = 0.005
MIN_ROUNDS = 21
REQUIREMENT = "skia-python==144.1"
BAD_INPUT = 64
# Larger than any screen, and small enough for the floats of Skia.
MAX_COORDINATE = 1_000_000_000


class InputError(Exception):
    """A sentence that says what is wrong, where, and what would be right."""


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise InputError(f"{message}; see --help.")


def freehand(count, generator):
    phases = [generator.uniform(0, 2 * math.pi) for _ in SINES]
    points = [(0.0, 0.0)]
    for i in range(count - 1):
        distance = SPACING * i
        angle = sum(a * math.sin(2 * math.pi * distance / length + phase) for (a, length), phase in zip(SINES, phases))
        x, y = points[-1]
        points.append((x + SPACING * math.cos(angle), y + SPACING * math.sin(angle)))
    return points


def generated_strokes(seed):
    generator = random.Random(seed)
    return [freehand(count, generator) for count in (1000, 100) for _ in range(STROKES_OF_A_LENGTH)]


def number(row, key, kind, location):
    try:
        value = kind(row[key])
        if abs(value) <= MAX_COORDINATE:
            return value
    except (TypeError, ValueError):
        pass
    what = "a whole number" if kind is int else "a number"
    raise InputError(f"{location}: {key} is {row[key]!r}, and should be {what} of at most {MAX_COORDINATE:,}.")


def read_strokes(path):
    strokes, last = {}, {}
    try:
        with open(path, newline="", encoding="utf-8") as file:
            rows = csv.DictReader(file)
            missing = {"stroke", "point", "x", "y"} - set(rows.fieldnames or ())
            if missing:
                names = ", ".join(sorted(missing))
                raise InputError(f"{path}, line 1: no column {names}; the columns should be stroke,point,x,y.")
            for row in rows:
                location = f"{path}, line {rows.line_num}"
                stroke, point = row["stroke"], number(row, "point", int, location)
                if not stroke:
                    raise InputError(f"{location}: the stroke has no name; it can be any text or number.")
                if point <= last.get(stroke, -math.inf):
                    after = f"point {point} comes after {last[stroke]} in its stroke"
                    raise InputError(f"{location}: {after}; point numbers should increase.")
                last[stroke] = point
                position = number(row, "x", float, location), number(row, "y", float, location)
                strokes.setdefault(stroke, []).append(position)
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise InputError(f"{path} is not text in UTF-8; it should be a CSV table stroke,point,x,y.") from None
    except csv.Error as error:
        raise InputError(f"{path} is not a CSV table: {error}.") from None
    if not strokes:
        raise InputError(f"{path} has no points; it should have a row for each point.")
    for stroke, points in strokes.items():
        if len(points) < 2:
            raise InputError(f"{path}: stroke {stroke} has a single point; it should have at least two.")
    return list(strokes.values())


def skia_path(skia, points):
    """The polyline relative to its first point, because Skia's coordinates are floats."""
    (x, y), path = points[0], skia.Path()
    path.moveTo(0, 0)
    for point in points[1:]:
        path.lineTo(point[0] - x, point[1] - y)
    return path


class Job:
    """Strokes with the same number of points, which are outlined together."""

    def __init__(self, skia, strokes):
        self.points = len(strokes[0])
        self.paths = [skia_path(skia, stroke) for stroke in strokes]
        self.paint = skia.Paint(
            Style=skia.Paint.kStroke_Style,
            StrokeWidth=WIDTH,
            StrokeCap=skia.Paint.kRound_Cap,
            StrokeJoin=skia.Paint.kRound_Join,
        )
        self.outline = skia.Path()
        self.outline_points = statistics.mean(self.count(path) for path in self.paths)
        self.repeats = 1
        while (seconds := self.run()) < RUN_SECONDS / 2:
            self.repeats *= 2
        self.repeats = max(1, round(self.repeats * RUN_SECONDS / seconds))
        self.seconds_a_stroke = []

    def count(self, path):
        if not self.paint.getFillPath(path, self.outline):
            raise InputError("Skia draws one of the strokes as a hairline; its points should fit on a screen.")
        return self.outline.countPoints()

    def run(self):
        outline, fill = self.outline, self.paint.getFillPath
        start = time.perf_counter()
        for _ in range(self.repeats):
            for path in self.paths:
                fill(path, outline)
        return time.perf_counter() - start

    def time(self):
        self.seconds_a_stroke.append(self.run() / (self.repeats * len(self.paths)))

    def row(self):
        seconds = statistics.median(self.seconds_a_stroke)
        fastest, slowest = (self.points / bound(self.seconds_a_stroke) / 1e6 for bound in (min, max))
        return (
            f"{self.points:6,}  {len(self.paths):7,}  {seconds * 1e6:9.2f}  {self.points / seconds / 1e6:10.2f}"
            f"  {slowest:6.2f}...{fastest:5.2f}  {self.outline_points:11,.1f}"
        )


def main(arguments):
    parser = Parser(add_help=False)
    parser.add_argument("--strokes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=41)
    parser.add_argument("-h", "--help", action="store_true")
    options = parser.parse_args(arguments)
    if options.help:
        return print(__doc__)
    if options.rounds < MIN_ROUNDS:
        raise InputError(f"--rounds is {options.rounds}, and should be at least {MIN_ROUNDS}.")
    strokes = read_strokes(options.strokes) if options.strokes else generated_strokes(options.seed)
    try:
        import skia
    except ImportError as error:
        raise InputError(f"Skia cannot be imported ({error}); install {REQUIREMENT} with pip.") from None

    lengths = sorted({len(stroke) for stroke in strokes}, reverse=True)
    jobs = [Job(skia, [stroke for stroke in strokes if len(stroke) == length]) for length in lengths]
    for round_number in range(options.rounds):
        for job in jobs if round_number % 2 == 0 else reversed(jobs):
            job.time()

    source = options.strokes or f"generated strokes, seed {options.seed}"
    print(f"skia-python {skia.__version__}, Python {platform.python_version()}, {source}, {options.rounds} rounds")
    print("points  strokes  us/stroke  M points/s  least...most    path points")
    for job in jobs:
        print(job.row())


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except InputError as error:
        print(error, file=sys.stderr)
        sys.exit(BAD_INPUT)
