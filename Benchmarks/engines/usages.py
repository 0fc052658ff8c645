"""How an engine is used: what it is handed in place of exact world coordinates, and how a view's matrix is built.

- `W`, world: the world points, rounded to the numbers that the engine takes, under one matrix from world to device.
- `L`, local: each stroke's points relative to its first one, which is kept in doubles; every stroke has a matrix of its
  own, whose translation is the difference of that origin and the camera, taken in doubles. This is what the manuals of
  engines advise against large coordinates.
- `X`, exact frames: the exact places on the device, computed with fractions and rounded once, under the identity. What
  is lost then is lost in the engine itself.

A matrix is the product of these steps, applied from right to left, as a program writes them down for any canvas:

    translate(shift) · turn(cosine, sine) · scale(zoom) · translate(offset)
"""

import math
from collections import namedtuple
from fractions import Fraction

from protocol import double

# The steps of one matrix. `shift` is in px of the device, `zoom` in px per unit of the vertices, `offset` in that unit.
class Steps(namedtuple("Steps", "shift cosine sine zoom offset")):
    def are_finite(self):
        """Whether an engine can be handed all of these numbers."""
        return all(map(math.isfinite, (*self.shift, self.cosine, self.sine, self.zoom, *self.offset)))

    def rows(self):
        """The two rows of their product in doubles, for engines that compose no matrix themselves."""
        (x, y), (right, down) = map(double, self.offset), map(double, self.shift)
        a, b = double(self.cosine) * double(self.zoom), double(self.sine) * double(self.zoom)
        return a, -b, a * x - b * y + right, b, a, b * x + a * y + down


# Consecutive points under one matrix: the index of the first, and pairs of the engine's numbers.
Group = namedtuple("Group", "steps first vertices")

IDENTITY = Steps((0, 0), 1, 0, 1, (0, 0))


class World:
    """Usage W. `number` rounds an exact number to what the engine takes as a vertex, `step` as a step of its matrix."""

    letter, has_inverse = "W", True

    def __init__(self, number, step):
        self.number, self.step = number, step

    def rounded(self, pair):
        return tuple(self.number(value) for value in pair)

    def store(self, points, strokes):
        self.groups_of_points = [((0, 0), 0, [self.rounded(point) for point in points])]

    def steps(self, camera, shift, origin):
        """The steps from vertices about an origin, which W has not, to the device, where the camera is at `shift`."""
        return Steps(
            tuple(map(self.step, shift)), self.step(camera.cosine), self.step(camera.sine), self.step(camera.zoom),
            self.offset(origin, camera.centre))

    def offset(self, origin, centre):
        return tuple(self.step(-value) for value in centre)

    def groups(self, camera, viewport, margin):
        """What is drawn under a camera on a device that is larger than the viewport by `margin` px on every side."""
        shift = tuple(Fraction(side) / 2 + margin for side in viewport)
        return [
            Group(self.steps(camera, shift, origin), first, vertices)
            for origin, first, vertices in self.groups_of_points
        ]


class Local(World):
    """Usage L."""

    letter = "L"

    def store(self, points, strokes):
        self.groups_of_points, first = [], 0
        for count in strokes:
            origin = tuple(double(value) for value in points[first])
            exact_origin = tuple(map(Fraction, origin))
            vertices = [
                self.rounded(a - b for a, b in zip(point, exact_origin)) for point in points[first:first + count]
            ]
            self.groups_of_points.append((origin, first, vertices))
            first += count

    def offset(self, origin, centre):
        return tuple(self.step(a - double(b)) for a, b in zip(origin, centre))


class ExactFrames(World):
    """Usage X."""

    letter, has_inverse = "X", False

    def store(self, points, strokes):
        self.points = points

    def groups(self, camera, viewport, margin):
        vertices = [
            self.rounded(value + margin for value in camera.place(point, viewport)) for point in self.points
        ]
        return [Group(IDENTITY, 0, vertices)]


USAGES = {usage.letter: usage for usage in (World, Local, ExactFrames)}


def edges(strokes):
    """The index of the first point of every edge of strokes with these numbers of points."""
    first = 0
    for count in strokes:
        yield from range(first, first + count - 1)
        first += count
