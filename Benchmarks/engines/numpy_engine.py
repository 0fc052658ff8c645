#!/usr/bin/env python3
"""NumPy: the arithmetic of a camera alone, in one type of floats, as a first canvas or a shader does it.

Asked is the place that element-wise arithmetic in `--type` gives, in the usages W, L and X (see usages.py):

- `--order subtract`: the camera is subtracted from each point first, then zoom, turn, and half the viewport.
- `--order matrix`: one matrix is composed, whose translation holds the camera, and multiplied with each point.

Not asked is anything that a GPU or a rasteriser does. `longdouble` is the platform's: 80 bits of the x87 on x86-64.
No BLAS takes part, so the same type gives the same bits on every machine.
"""

import numpy

from protocol import double
from transforms import TransformEngine, Unmappable, finite, main

WORDS = {24: "binary32", 53: "binary64", 64: "binary80", 113: "binary128"}


def rounder(kind):
    """A function that rounds an exact number once to a type of NumPy; an infinity where it is beyond the range."""

    def rounded(value):
        if kind is not numpy.longdouble or value == 0 or isinstance(value, float):
            return kind(double(value))
        # A wide type takes two doubles, of a number that is scaled into their range.
        exponent = abs(value.numerator).bit_length() - value.denominator.bit_length()
        scaled = value / 2**exponent if exponent >= 0 else value * 2**-exponent
        high = double(scaled)
        wide = numpy.longdouble(high) + numpy.longdouble(double(scaled - type(scaled)(high)))
        return kind(numpy.ldexp(wide, max(-100_000, min(exponent, 100_000))))

    return rounded


class NumpyEngine(TransformEngine):
    name, version = "NumPy", numpy.__version__

    def __init__(self, usage, kind, order):
        self.kind, self.order = getattr(numpy, kind), order
        self.rounded_number = rounder(self.kind)
        self.number = WORDS.get(numpy.finfo(self.kind).nmant + 1, kind)
        super().__init__(usage)

    def matrix(self, steps):
        kind = self.kind
        turn = kind(steps.cosine), kind(steps.sine)
        zoom = kind(steps.zoom)
        shift, offset = numpy.array(steps.shift, kind), numpy.array(steps.offset, kind)
        if self.order == "subtract":
            return turn, zoom, shift, offset
        # The products of a general matrix multiplication, entry by entry.
        a, b = turn[0] * zoom, turn[1] * zoom
        return a, b, a * offset[0] - b * offset[1] + shift[0], b * offset[0] + a * offset[1] + shift[1]

    def mapped(self, matrix, vertices):
        x, y = numpy.array(vertices, self.kind).T
        if self.order == "subtract":
            (cosine, sine), zoom, shift, offset = matrix
            x, y = (x + offset[0]) * zoom, (y + offset[1]) * zoom
            return list(zip(cosine * x - sine * y + shift[0], cosine * y + sine * x + shift[1]))
        a, b, right, down = matrix
        return list(zip(a * x - b * y + right, b * x + a * y + down))

    def unmapped(self, matrix, px):
        x, y = map(self.kind, px)
        if self.order == "subtract":
            (cosine, sine), zoom, shift, offset = matrix
            x, y = x - shift[0], y - shift[1]
            return (cosine * x + sine * y) / zoom - offset[0], (cosine * y - sine * x) / zoom - offset[1]
        a, b, right, down = matrix
        scale = a * a + b * b
        if not finite(scale) or scale == 0:
            raise Unmappable
        x, y = x - right, y - down
        return (a * x + b * y) / scale, (a * y - b * x) / scale


if __name__ == "__main__":
    with numpy.errstate(all="ignore"):
        main({"transform": NumpyEngine}, type=("float64", "float32", "longdouble"), order=("subtract", "matrix"))
