#!/usr/bin/env python3
"""Vello, by its Python package: the GPU engine of Linebender, whose compute shaders run on llvmpipe here.

- `--probe transform` asks `Affine.transform_point`, and `Affine.inverse` for touches: doubles.
- `--probe raster` asks where a scene's fills and strokes, antialiased by area, put marks and lines (see rasters.py).

Points and matrices of a scene are doubles in the interface, and encoded for the GPU as float32. Usages W, L and X are
those of usages.py; the matrix is composed by Vello itself. Not asked are text and other GPUs. `--calibrate` prints how
exact the reading of marks is, as one line of JSON.
"""

from importlib.metadata import version

import numpy
import vello

from rasters import BoxedRaster
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


class VelloTransform(Vello, TransformEngine):
    def mapped(self, matrix, vertices):
        return [matrix.transform_point(*vertex) for vertex in vertices]


class VelloRaster(Vello, BoxedRaster):
    number = "binary32"

    def prepare(self, width, height):
        super().prepare(width, height)
        self.renderer, self.scene, self.background = vello.Renderer(), vello.Scene(), vello.Color(0, 0, 0, 1)

    def clear(self):
        super().clear()
        self.scene.reset()

    def matrix(self, steps):
        return super().matrix(self.moved(steps))

    def drawn(self, width, height):
        pixels = self.renderer.render_to_rgba(self.scene, width, height, self.background, "area")
        return numpy.frombuffer(pixels, numpy.uint8)[::4].reshape(height, width)

    def fill(self, matrix, polygons):
        for corners in polygons:
            self.scene.fill(path(corners, True), WHITE, matrix)

    def stroke(self, matrix, start, end, width):
        self.scene.stroke(path([start, end], False), WHITE, vello.Stroke(width=width), matrix)


if __name__ == "__main__":
    main({"transform": VelloTransform, "raster": VelloRaster})
