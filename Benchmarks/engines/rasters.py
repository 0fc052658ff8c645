"""An engine that is asked what it draws: marks and lines on a raster, and where their coverage is centred.

A point is drawn as a filled square of 8 px, turned by the angle of the triangle 3-4-5 so that none of its edges lies
along the pixels. Its corners are computed in doubles from the point as the usage rounds it (see usages.py), and handed
to the engine in the units of the point. The answer is the centroid of the coverage in a window of 48 px around the
truth, which is computed with fractions. Windows of one picture do not overlap: as many pictures are drawn as that
takes. A point counts as not drawn where the window holds less than half of the mark's area or more than 1.5 times as
much, where ink touches the window's edge, as it does when the mark is some 18 px off, and where the window leaves the
raster.

The raster is larger than the viewport by `MARGIN` px on every side, a whole number, and the matrices map to it:
drawings lie on the screen when a camera's path begins, and some of their points leave it on the way.

A mark's corners are rounded each for itself where they are handed over. Their centroid loses a little less than a
single vertex, and distortion between marks is known only where they are found.

An edge is drawn alone, 3 px wide. It is read in two cuts, at a quarter and three quarters of its visible part: the mean
centre of the coverage in 17 neighbouring columns of pixels, or rows where the line is steep, within 16 px of the truth.
"""

import math
from fractions import Fraction
from itertools import repeat

import numpy

from transforms import Unmappable, UsageEngine, finite, fraction_steps
from usages import IDENTITY, Group, edges

MARGIN = 256
SIDE = 8.0
# From the truth to the edge of its window, and between the truths of one picture: a window, and half a mark.
REACH, APART = 24, 56
# How far a line may be off to be read, its width, in px, and how many columns are read on either side of a cut.
CUT, WIDTH, COLUMNS = 16, 3.0, 8
# The corners of a square of side 2 that is turned by the angle of 3-4-5.
CORNERS = ((-0.2, -1.4), (1.4, -0.2), (0.2, 1.4), (-1.4, 0.2))


class RasterEngine(UsageEngine):
    """An engine asked for centroids.

    An adapter overrides what is between here and `begin`, too. What it raises as `Unmappable` counts as not drawn.
    """

    probe = "raster"

    def prepare(self, width, height):
        """A raster of this many px."""
        raise NotImplementedError

    def clear(self):
        """Empties the raster."""
        raise NotImplementedError

    def coverage(self):
        """The raster as an array of rows, from 0 to 255, with everything drawn."""
        raise NotImplementedError

    def fill(self, matrix, polygons):
        """Fills polygons, lists of vertices, under a matrix."""
        raise NotImplementedError

    def stroke(self, matrix, start, end, width):
        """Strokes a straight line between two vertices, under a matrix."""
        raise NotImplementedError

    def begin(self, viewport):
        super().begin(viewport)
        self.prepare(*(math.ceil(side) + 2 * MARGIN for side in viewport))

    def frame(self, camera):
        self.groups = self.usage.groups(camera, self.viewport, MARGIN)
        # Far beyond the raster there is no need of exactness, and beyond doubles no place.
        self.exact = [camera.place(point, self.viewport) for point in self.points]
        # Exact frames bring whole drawings where they belong, marks too; other matrices turn them.
        turn = (1, 0) if self.usage.has_inverse else (float(camera.cosine), float(camera.sine))
        return self.read(self.groups, [tuple(map(_near, place)) for place in self.exact], turn)

    def touch(self, px):
        """A mark at the vertex that the inverse of the first group's matrix makes of the pixel."""
        try:
            steps = self.groups[0].steps
            vertex = self.unmapped(self.matrix(steps), tuple(value + MARGIN for value in px))
        except Unmappable:
            return None
        return self.read([Group(steps, 0, [vertex])], [tuple(px)])[0]

    def read(self, groups, truths, turn=(1, 0)):
        """Centroids of marks at the vertices of groups, in px of the viewport, near where they should be.

        Marks are turned by an angle with this cosine and sine before the matrices turn them.
        """
        places = [None] * len(truths)
        for picture in pictures(truths, self.viewport):
            self.clear()
            for group in groups:
                of_group = range(group.first, group.first + len(group.vertices))
                marks = [mark(group, index, turn) for index in picture if index in of_group]
                try:
                    self.fill(self.matrix(group.steps), [corners for corners in marks if corners])
                except Unmappable:
                    # What the engine refuses to draw is not drawn.
                    pass
            raster = self.coverage()
            for index in picture:
                places[index] = centroid(raster, truths[index])
        return places

    def lines(self):
        group_of = [group for group in self.groups for _ in group.vertices]
        for index in edges(self.strokes):
            sections = cuts(self.exact[index], self.exact[index + 1], self.viewport)
            group = group_of[index]
            ends = [group.vertices[i - group.first] for i in (index, index + 1)]
            if not sections or not finite(*ends[0], *ends[1]) or not finite(group.steps.zoom) or not group.steps.zoom:
                continue
            self.clear()
            try:
                self.stroke(self.matrix(group.steps), *ends, WIDTH / float(group.steps.zoom))
            except Unmappable:
                continue
            raster = self.coverage()
            read = [section_centre(raster, *section) for section in sections]
            if None not in read:
                yield index, *through(*read)

    def calibrated(self, marks=1024):
        """How far centroids lie from marks at known places under the identity."""
        self.begin((1000, 750))
        truths = [
            (60 + 110 * (i % 8) + x, 60 + 90 * (i // 8 % 8) + y) for i, (x, y) in enumerate(fraction_steps(marks))]
        places = []
        for start in range(0, marks, 64):
            part = truths[start:start + 64]
            vertices = [tuple(self.rounded_number(value + MARGIN) for value in place) for place in part]
            places += self.read([Group(IDENTITY, 0, vertices)], part)
        return self.calibration(places, truths)


class BoxedRaster(RasterEngine):
    """A raster of an engine that takes time for every px. Of a picture, the box that holds its windows is drawn alone.

    An adapter draws under the matrix of `moved` steps, and answers what is `drawn` in place of `coverage`.
    """

    def drawn(self, width, height):
        """What is drawn on a raster of this size, as an array of rows, from 0 to 255."""
        raise NotImplementedError

    def moved(self, steps):
        """The steps onto the box, which lies whole px from the raster's corner."""
        return steps._replace(shift=tuple(value - corner for value, corner in zip(steps.shift, self.box)))

    def prepare(self, width, height):
        self.size = width, height

    def read(self, groups, truths, *turn):
        self.boxes = iter([
            box([truths[index] for index in picture]) for picture in pictures(truths, self.viewport)])
        return super().read(groups, truths, *turn)

    def lines(self):
        self.boxes = repeat((0, 0, *self.size))
        yield from super().lines()

    def clear(self):
        self.box = next(self.boxes)

    def coverage(self):
        left, top, width, height = self.box
        raster = numpy.zeros(self.size[::-1], numpy.uint8)
        raster[top:top + height, left:left + width] = self.drawn(width, height)
        return raster


def box(truths):
    """Left, top, width and height of the part of the raster in which marks at these places are read."""
    low, high = ([math.floor(end(axis)) + MARGIN for axis in zip(*truths)] for end in (min, max))
    return *(value - REACH for value in low), *(b - a + 2 * REACH for a, b in zip(low, high))


def _near(value):
    return float(value) if abs(value) < 2**40 else math.inf


def pictures(truths, viewport):
    """Lists of indices of points whose windows lie on the raster and apart from each other's, each the first to fit."""
    taken = []
    for index, (x, y) in enumerate(truths):
        if not all(-MARGIN <= v - REACH and v + REACH + 1 <= side + MARGIN for v, side in zip((x, y), viewport)):
            continue
        for picture in taken:
            if all(abs(x - truths[i][0]) >= APART or abs(y - truths[i][1]) >= APART for i in picture):
                picture.append(index)
                break
        else:
            taken.append([index])
    return taken


def mark(group, index, turn=(1, 0)):
    """The corners of a point's mark, turned, in the units of its group; None where there is no such number."""
    x, y = map(float, group.vertices[index - group.first])
    zoom = float(group.steps.zoom)
    if not finite(x, y, zoom) or zoom <= 0:
        return None
    cosine, sine = (value * SIDE / 2 / zoom for value in turn)
    corners = [(x + cosine * a - sine * b, y + sine * a + cosine * b) for a, b in CORNERS]
    return corners if finite(*sum(corners, ())) else None


def centroid(raster, truth):
    """The centre of what is drawn in the window around a place, in px of the viewport; None if it is no whole mark."""
    left, top = (math.floor(value) + MARGIN - REACH for value in truth)
    if left < 0 or top < 0 or left + 2 * REACH > raster.shape[1] or top + 2 * REACH > raster.shape[0]:
        return None
    window = raster[top:top + 2 * REACH, left:left + 2 * REACH].astype(numpy.int64)
    columns, rows = window.sum(axis=0), window.sum(axis=1)
    total = int(columns.sum())
    area = total / 255
    if not SIDE**2 / 2 <= area <= SIDE**2 * 1.5 or columns[0] or columns[-1] or rows[0] or rows[-1]:
        return None
    # Whole numbers, so that no order of summation shows.
    steps = numpy.arange(2 * REACH)
    return (
        left - MARGIN + 0.5 + int(columns @ steps) / total,
        top - MARGIN + 0.5 + int(rows @ steps) / total,
    )


def cuts(start, end, viewport):
    """Two sections across the visible part of an exact line: (axis, pixel, where the line crosses its middle, columns).

    The axis is 0 where columns of pixels are cut, 1 for rows; `columns` is how many are read on either side of the
    pixel. Empty where too little is visible to cut it twice.
    """
    # In fractions: an end at 10^30 px has no place in doubles.
    low, high = Fraction(0), Fraction(1)
    for a, b, side in zip(start, end, viewport):
        if max(a, b) <= 0 or min(a, b) >= side:
            return []
        if a != b:
            enters, leaves = sorted((bound - a) / (b - a) for bound in (0, side))
            low, high = max(low, enters), min(high, leaves)
    if start == end or low >= high:
        return []
    along = 1 if abs(end[1] - start[1]) > abs(end[0] - start[0]) else 0
    slope = (end[1 - along] - start[1 - along]) / (end[along] - start[along])
    visible = abs(end[along] - start[along]) * (high - low)
    if visible < 16:
        return []
    found = []
    for share in (low + (high - low) / 4, low + (high - low) * 3 / 4):
        pixel = math.floor(start[along] + (end[along] - start[along]) * share)
        crossing = start[1 - along] + slope * (pixel + Fraction(1, 2) - start[along])
        found.append((along, pixel, float(crossing), min(COLUMNS, int(visible / 8))))
    return found


def through(first, second):
    """Two places on the line through two others, so far out that the whole visible part lies between them.

    The cuts are at a quarter and three quarters of that part. What they are off by is up to 2.2 times as much at its ends.
    """
    steps = [(b - a) * 0.6 for a, b in zip(first, second)]
    return *(a - step for a, step in zip(first, steps)), *(b + step for b, step in zip(second, steps))


def section_centre(raster, along, pixel, crossing, columns):
    """The place where a drawn line crosses the middle of a column or row of pixels; None where it does not nearby.

    Of a straight line the mean over neighbours on both sides is that of the middle, and less grained.
    """
    across = math.floor(crossing) + MARGIN - CUT - COLUMNS
    window = raster if along == 0 else raster.T
    first = pixel + MARGIN - columns
    window = window[across:across + 2 * (CUT + COLUMNS) + 1, first:first + 2 * columns + 1].astype(numpy.int64)
    totals = window.sum(axis=0)
    if totals.min() < 128 or window[0].any() or window[-1].any():
        return None
    centre = across - MARGIN + 0.5 + float((numpy.arange(len(window)) @ window / totals).mean())
    return (pixel + 0.5, centre) if along == 0 else (centre, pixel + 0.5)
