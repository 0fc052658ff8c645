"""How much of each px shapes cover, by samples: what renderers of the page are compared with."""

import numpy

SAMPLES = 32  # In each direction of a px.


def coverage(polygons, width, height, covered=lambda turns: turns != 0):
    """The share of each px, as an array of rows, that polygons cover, by the nonzero rule unless another is given.

    Each polygon is an array of corners in px from the top left. A stroke is the union of polygons that turn alike.
    """
    starts = numpy.concatenate([each for each in polygons])
    ends = numpy.concatenate([numpy.roll(each, -1, axis=0) for each in polygons])
    is_down = ends[:, 1] > starts[:, 1]
    top, bottom = (numpy.where(is_down[:, None], a, b) for a, b in ((starts, ends), (ends, starts)))
    # The rows of samples whose centres lie between the ends of a side.
    first = numpy.clip(numpy.ceil(top[:, 1] * SAMPLES - 0.5), 0, height * SAMPLES).astype(int)
    last = numpy.clip(numpy.ceil(bottom[:, 1] * SAMPLES - 0.5), 0, height * SAMPLES).astype(int)
    count = last - first
    side = numpy.repeat(numpy.arange(len(top)), count)
    row = numpy.arange(len(side)) - numpy.repeat(numpy.cumsum(count) - count, count) + first[side]
    slope = (bottom[side, 0] - top[side, 0]) / (bottom[side, 1] - top[side, 1])
    x = top[side, 0] + ((row + 0.5) / SAMPLES - top[side, 1]) * slope
    column = numpy.clip(numpy.ceil(x * SAMPLES - 0.5), 0, width * SAMPLES).astype(int)
    sign = numpy.where(is_down[side], 1, -1)
    order = numpy.argsort(row, kind="stable")
    row, column, sign = row[order], column[order], sign[order]
    shares = numpy.zeros((height, width))
    for y in numpy.unique(row // SAMPLES):
        one = slice(*numpy.searchsorted(row, [y * SAMPLES, (y + 1) * SAMPLES]))
        low, high = column[one].min() // SAMPLES, -(-column[one].max() // SAMPLES)
        turns = numpy.zeros((SAMPLES, (high - low) * SAMPLES + 1), int)
        numpy.add.at(turns, (row[one] - y * SAMPLES, column[one] - low * SAMPLES), sign[one])
        inside = covered(numpy.cumsum(turns, axis=1)[:, :-1])
        shares[y, low:high] = inside.reshape(SAMPLES, high - low, SAMPLES).mean(axis=(0, 2))
    return shares


def positive(polygon):
    """The polygon with the orientation whose area is positive."""
    x, y = polygon.T
    return polygon if (x * numpy.roll(y, -1) - y * numpy.roll(x, -1)).sum() >= 0 else polygon[::-1]


def stroked(points, width):
    """The polygons of a polyline with round joins and caps."""
    points, half = numpy.array(points, float), width / 2
    turn = numpy.linspace(0, 2 * numpy.pi, 96, endpoint=False)
    discs = [point + half * numpy.stack([numpy.cos(turn), numpy.sin(turn)], axis=1) for point in points]
    quads = []
    for a, b in zip(points, points[1:]):
        length = numpy.hypot(*(b - a))
        if length > 0:
            across = half / length * numpy.array([a[1] - b[1], b[0] - a[0]])
            quads.append(numpy.array([a + across, b + across, b - across, a - across]))
    return [positive(each) for each in discs + quads]


def painted(shapes, background, width, height):
    """The picture of shapes, each the polygons and the colour of a stroke, one over the other."""
    picture = numpy.full((height, width, 3), numpy.array(background, float))
    for polygons, colour in shapes:
        picture += coverage(polygons, width, height)[:, :, None] * (numpy.array(colour, float) - picture)
    return picture
