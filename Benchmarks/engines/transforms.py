"""An engine that is asked what its transform makes of points: no drawing, only the numbers it answers."""

import math

from protocol import Engine
from usages import USAGES, edges


class TransformEngine(Engine):
    """An engine asked for mapped points, in one of the usages W, L and X.

    An adapter overrides `matrix`, `mapped` and `unmapped`, and gives `rounded_number`, which rounds an exact number to
    what the engine takes. An overflow in any of them may give infinities and NaN, or raise `Unmappable`.
    """

    probe = "transform"

    def __init__(self, usage):
        self.usage = USAGES[usage](self.rounded_number)
        self.can = ["touch", "lines"] if self.usage.has_inverse else ["lines"]

    @staticmethod
    def rounded_number(value):
        raise NotImplementedError

    def matrix(self, steps):
        """The engine's matrix, composed of steps as `usages` lists them."""
        raise NotImplementedError

    def mapped(self, matrix, vertices):
        """The places of vertices, as pairs in px."""
        raise NotImplementedError

    def unmapped(self, matrix, px):
        """The vertex that the inverse of a matrix makes of a pixel, in the engine's numbers."""
        raise NotImplementedError

    def store(self, points, strokes, deepest):
        self.strokes = strokes
        self.usage.store(points, strokes)

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
