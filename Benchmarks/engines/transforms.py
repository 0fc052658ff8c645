"""An engine that is asked what its transform makes of points, in one of the usages W, L and X: no drawing, only the
numbers it answers. rasters.py has those that draw. `main` is the command line of both."""

import argparse
import json
import math

from protocol import Engine, double, serve
from usages import USAGES, edges


class UsageEngine(Engine):
    """What an adapter gives in either case: `rounded_number`, `matrix` and `unmapped`.

    An overflow in any of them may give infinities and NaN, or raise `Unmappable`.
    """

    number = "binary64"
    # What rounds the steps of a matrix; nothing where they are rounded as vertices are.
    rounded_step = None

    def __init__(self, usage):
        self.usage = USAGES[usage](self.rounded_number, self.rounded_step or self.rounded_number)
        self.can = ["touch", "lines"] if self.usage.has_inverse else ["lines"]

    @staticmethod
    def rounded_number(value):
        """An exact number, rounded to what the engine takes."""
        return double(value)

    def matrix(self, steps):
        """The engine's matrix, composed of steps as `usages` lists them."""
        raise NotImplementedError

    def unmapped(self, matrix, px):
        """The vertex that the inverse of a matrix makes of a pixel, in the engine's numbers."""
        raise NotImplementedError

    def store(self, points, strokes, deepest):
        self.points, self.strokes = points, strokes
        self.usage.store(points, strokes)

    def calibration(self, places, truths):
        """How far places that were read lie from known ones: bias, spread and the largest, in px."""
        errors = [(a[0] - b[0], a[1] - b[1]) for a, b in zip(places, truths) if a]
        bias = [sum(axis) / len(errors) for axis in zip(*errors)]
        spread = math.sqrt(sum((x - bias[0])**2 + (y - bias[1])**2 for x, y in errors) / len(errors))
        return {
            "name": self.name, "version": self.version, "probe": self.probe, "marks": len(errors),
            "bias_px": [round(value, 6) for value in bias], "spread_px": round(spread, 6),
            "max_px": round(max(math.hypot(*error) for error in errors), 6),
        }


class TransformEngine(UsageEngine):
    """An engine asked for mapped points."""

    probe = "transform"

    def mapped(self, matrix, vertices):
        """The places of vertices, as pairs in px."""
        raise NotImplementedError

    def frame(self, camera):
        self.groups = self.usage.groups(camera, self.viewport, 0)
        self.places = []
        for group in self.groups:
            try:
                self.places += self.mapped(self.matrix(group.steps), group.vertices)
            except Unmappable:
                self.places += [None] * len(group.vertices)
        return self.places

    def touch(self, px):
        """The pixel, by the inverse of the first group's matrix and by the matrix itself."""
        try:
            matrix = self.matrix(self.groups[0].steps)
            return self.mapped(matrix, [self.unmapped(matrix, px)])[0]
        except Unmappable:
            return None

    def lines(self):
        for index in edges(self.strokes):
            ends = self.places[index], self.places[index + 1]
            if None not in ends and tuple(ends[0]) != tuple(ends[1]):
                yield index, *ends[0], *ends[1]


class Unmappable(Exception):
    """A matrix that the engine refuses, or that has no inverse."""


def finite(*values):
    """Whether all of these are numbers that an engine can be handed."""
    return all(map(math.isfinite, values))


def fraction_steps(count):
    """Pairs from 0 to 1 that never repeat: multiples of two irrational numbers."""
    return [tuple(math.modf(i * step)[0] for step in (0.7548776662466927, 0.5698402909980532)) for i in range(count)]


def main(probes, calibrated="raster", **more):
    """Serves the engine that the command line chooses: of `probes`, each of which makes one of a usage and of what is
    chosen of each option in `more`."""
    parser = argparse.ArgumentParser(description="An engine for vernier.")
    parser.add_argument("--probe", choices=probes, default=next(iter(probes)))
    parser.add_argument("--usage", choices=USAGES, default="W")
    for name, choices in more.items():
        parser.add_argument(f"--{name}", choices=choices, default=choices[0])
    parser.add_argument("--calibrate", action="store_true", help="print how exact the reading of marks is, and end")
    options = parser.parse_args()
    chosen = [getattr(options, name) for name in more]
    if options.calibrate:
        print(json.dumps(probes[calibrated or options.probe]("X", *chosen).calibrated()))
    else:
        serve(probes[options.probe](options.usage, *chosen))
