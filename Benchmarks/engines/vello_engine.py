#!/usr/bin/env python3
"""Vello, by its Python package: the GPU engine of Linebender, whose compute shaders run on llvmpipe here.

- `--probe transform` asks `Affine.transform_point`, and `Affine.inverse` for touches: doubles.
- `--probe raster` asks where a scene's fills and strokes, antialiased by area, put marks and lines (see rasters.py).

Points and matrices of a scene are doubles in the interface, and encoded for the GPU as float32. Usages W, L and X are
those of usages.py; the matrix is composed by Vello itself. Not asked are text and other GPUs. `--calibrate` prints how
exact the reading of marks is, as one line of JSON.
"""

import math
from importlib.metadata import version
from itertools import repeat

import numpy
import vello

from rasters import MARGIN, REACH, RasterEngine, pictures
from transforms import TransformEngine, Unmappable, main

WHITE = vello.Color(1, 1, 1, 1)


def path(corners, closed):
    result = vello.BezPath()
    result.move_to(*corners[0])
    for corner in corners[1:]:
        result.line_to(*corner)
    if closed:
        result.close_path()
    return result


class Vello:
    name, version = "Vello", version("vello")

    def matrix(self, steps):
        if not steps.are_finite():
            raise Unmappable
        turn = vello.Affine([steps.cosine, steps.sine, -steps.sine, steps.cosine, 0, 0])
        return (
            vello.Affine.translate(*steps.shift) @ turn @ vello.Affine.scale(steps.zoom) @
            vello.Affine.translate(*steps.offset))

    def unmapped(self, matrix, px):
        inverse = matrix.inverse()
        if inverse is None:
            raise Unmappable
        return inverse.transform_point(*px)


def box(truths):
    """Left, top, width and height of the part of the raster in which marks at these places are read."""
    low, high = ([math.floor(end(axis)) + MARGIN for axis in zip(*truths)] for end in (min, max))
    return *(value - REACH for value in low), *(b - a + 2 * REACH for a, b in zip(low, high))


class VelloTransform(Vello, TransformEngine):
    def mapped(self, matrix, vertices):
        return [matrix.transform_point(*vertex) for vertex in vertices]


class VelloRaster(Vello, RasterEngine):
    """Of a picture, the box that holds its windows is rendered alone: on a CPU, time grows with px. It is moved to the
    corner by whole px."""

    number = "binary32"

    def prepare(self, width, height):
        self.size, self.renderer, self.scene = (width, height), vello.Renderer(), vello.Scene()
        self.background = vello.Color(0, 0, 0, 1)

    def read(self, groups, truths, *turn):
        self.boxes = iter([
            box([truths[index] for index in picture]) for picture in pictures(truths, self.viewport)])
        return super().read(groups, truths, *turn)

    def lines(self):
        self.boxes = repeat((0, 0, *self.size))
        yield from super().lines()

    def clear(self):
        self.scene.reset()
        self.box = next(self.boxes)

    def matrix(self, steps):
        left, top = self.box[:2]
        return vello.Affine.translate(-left, -top) @ super().matrix(steps)

    def coverage(self):
        left, top, width, height = self.box
        pixels = self.renderer.render_to_rgba(self.scene, width, height, self.background, "area")
        raster = numpy.zeros(self.size[::-1], numpy.uint8)
        raster[top:top + height, left:left + width] = numpy.frombuffer(pixels, numpy.uint8)[::4].reshape(height, width)
        return raster

    def fill(self, matrix, polygons):
        for corners in polygons:
            self.scene.fill(path(corners, True), WHITE, matrix)

    def stroke(self, matrix, start, end, width):
        self.scene.stroke(path([start, end], False), WHITE, vello.Stroke(width=width), matrix)


if __name__ == "__main__":
    main({"transform": VelloTransform, "raster": VelloRaster})
