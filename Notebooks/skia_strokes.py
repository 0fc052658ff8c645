"""Time how fast Skia turns strokes into outlines: width 4, round caps and joins, points 2 px apart.

usage: python3 skia_strokes.py [--strokes FILE] [--seed 1] [--rounds 41]

FILE is a table stroke,point,x,y in CSV, a row a point, in px; a stroke's points are numbered upwards. Without it, there
are 20 strokes of 1,000 points and 20 of 100. They begin at the origin, and their point i + 1 lies 2 px from point i in the
direction of the angle that 1.1 sin(2 pi s / 331 + a) + 0.6 sin(2 pi s / 97 + b) + 0.25 sin(2 pi s / 41 + c) is at s = 2 i,
where a, b and c are drawn from 0 to 2 pi for each stroke by Python's random.Random(seed).

Strokes of as many points are timed together: a run outlines each of them as often as it takes to last 5 ms. A round is a
run of each number of points, and the next goes backwards; figures are medians over the rounds, at least 21 of them. Skia's
resolution scale is 1. It makes no triangles: what comes out is a path of lines and curves, whose points are counted, control
points with them.

Skia is no requirement of the notebooks; into an environment of its own:
  python3 -m venv skia && skia/bin/pip install skia-python==144.1
  skia/bin/python skia_strokes.py

Exit code 64 when skia-python is missing, or a table does not hold what it should.
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
FEWEST_ROUNDS = 21
REQUIREMENT = "skia-python==144.1"
BAD_INPUT = 64
# Far beyond any screen, and far within what Skia's floats hold.
LARGEST = 1_000_000_000


class InputError(Exception):
    """What is wrong, where, and what would be right, as a sentence."""


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise InputError(f"{message}; see --help.")


def freehand(count, generator):
    phases = [generator.uniform(0, 2 * math.pi) for _ in SINES]
    points = [(0.0, 0.0)]
    for i in range(count - 1):
        along = SPACING * i
        angle = sum(a * math.sin(2 * math.pi * along / length + phase) for (a, length), phase in zip(SINES, phases))
        x, y = points[-1]
        points.append((x + SPACING * math.cos(angle), y + SPACING * math.sin(angle)))
    return points


def own_strokes(seed):
    generator = random.Random(seed)
    return [freehand(count, generator) for count in (1000, 100) for _ in range(STROKES_OF_A_LENGTH)]


def number(row, key, kind, place):
    try:
        value = kind(row[key])
        if abs(value) <= LARGEST:
            return value
    except (TypeError, ValueError):
        pass
    what = "a whole number" if kind is int else "a number"
    raise InputError(f"{place}: {key} is {row[key]!r}, and should be {what} of at most {LARGEST:,}.")


def read_strokes(path):
    strokes, last = {}, {}
    try:
        with open(path, newline="", encoding="utf-8") as file:
            rows = csv.DictReader(file)
            missing = {"stroke", "point", "x", "y"} - set(rows.fieldnames or ())
            if missing:
                raise InputError(f"{path}, line 1: no column {', '.join(sorted(missing))}; it should say stroke,point,x,y.")
            for row in rows:
                place = f"{path}, line {rows.line_num}"
                stroke, point = row["stroke"], number(row, "point", int, place)
                if not stroke:
                    raise InputError(f"{place}: the stroke has no name; any text or number will do.")
                if point <= last.get(stroke, -math.inf):
                    raise InputError(f"{place}: point {point} comes after {last[stroke]} in its stroke; number them upwards.")
                last[stroke] = point
                strokes.setdefault(stroke, []).append((number(row, "x", float, place), number(row, "y", float, place)))
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise InputError(f"{path} is not text in UTF-8; it should be a table stroke,point,x,y in CSV.") from None
    except csv.Error as error:
        raise InputError(f"{path} is no table in CSV: {error}.") from None
    if not strokes:
        raise InputError(f"{path} has no points; it should have a row for each.")
    for stroke, points in strokes.items():
        if len(points) < 2:
            raise InputError(f"{path}: stroke {stroke} has a single point; it should have two at least.")
    return list(strokes.values())


def skia_path(skia, points):
    """The polyline, relative to its first point, for Skia's coordinates are floats."""
    (x, y), path = points[0], skia.Path()
    path.moveTo(0, 0)
    for point in points[1:]:
        path.lineTo(point[0] - x, point[1] - y)
    return path


class Job:
    """Strokes of as many points, to be outlined together."""

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
            raise InputError("Skia draws one of the strokes as a hairline; its points should be of a screen's size.")
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
    if options.rounds < FEWEST_ROUNDS:
        raise InputError(f"--rounds is {options.rounds}, and should be {FEWEST_ROUNDS} at least.")
    strokes = read_strokes(options.strokes) if options.strokes else own_strokes(options.seed)
    try:
        import skia
    except ImportError as error:
        raise InputError(f"Skia cannot be had ({error}); install {REQUIREMENT} with pip.") from None

    lengths = sorted({len(stroke) for stroke in strokes}, reverse=True)
    jobs = [Job(skia, [stroke for stroke in strokes if len(stroke) == length]) for length in lengths]
    for turn in range(options.rounds):
        for job in jobs if turn % 2 == 0 else reversed(jobs):
            job.time()

    source = options.strokes or f"own strokes, seed {options.seed}"
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
