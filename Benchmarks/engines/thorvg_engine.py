#!/usr/bin/env python3
"""ThorVG, by thorvg-python: the vector engine of Lottie players, Godot's SVG and Tizen. Its numbers are float32.

- `--probe vertex` asks `get_aabb`: the box of a path of one point, as ThorVG has stored and transformed it.
- `--probe raster` asks where its software canvas, antialiased, puts filled and stroked shapes (see rasters.py).

Usages W, L and X are those of usages.py. ThorVG composes no matrix: its own is the product of the steps in doubles,
each element rounded once. Not asked are its GPU canvases. `--calibrate` prints how exact the reading of marks is, as
one line of JSON.
"""

import ctypes
from importlib.metadata import version

import numpy
import thorvg_python as thorvg

from protocol import double
from rasters import RasterEngine
from transforms import TransformEngine, Unmappable, main

ENGINE = thorvg.Engine()


def float32(value):
    return ctypes.c_float(double(value)).value


class ThorVG:
    name, number = "ThorVG", "binary32"
    version = f"{ENGINE.version()[-1]} by thorvg-python {version('thorvg-python')}"
    rounded_number, rounded_step = staticmethod(float32), staticmethod(double)

    def matrix(self, steps):
        if not steps.are_finite():
            raise Unmappable
        return thorvg.Matrix(*steps.rows(), 0, 0, 1)

    def shape(self, matrix, corners, closed):
        shape = thorvg.Shape(ENGINE)
        shape.move_to(*corners[0])
        for corner in corners[1:]:
            shape.line_to(*corner)
        if closed:
            shape.close()
        shape.set_transform(matrix)
        return shape


class ThorVGVertex(ThorVG, TransformEngine):
    probe = "vertex"

    def __init__(self, usage):
        super().__init__(usage)
        self.can = ["lines"]

    def mapped(self, matrix, vertices):
        places = []
        for vertex in vertices:
            shape = self.shape(matrix, [vertex, vertex], False)
            places.append(shape.get_aabb()[1:3])
        return places


class ThorVGRaster(ThorVG, RasterEngine):
    def __init__(self, usage):
        super().__init__(usage)
        self.can = ["lines"]

    def prepare(self, width, height):
        self.canvas = thorvg.SwCanvas(ENGINE)
        self.canvas.set_target(width, height)
        self.pixels = numpy.frombuffer(self.canvas.buffer_arr, numpy.uint8).reshape(height, width, 4)

    def clear(self):
        self.canvas.remove()

    def coverage(self):
        self.canvas.draw(True)
        self.canvas.sync()
        return self.pixels[..., 3]

    def fill(self, matrix, polygons):
        for corners in polygons:
            shape = self.shape(matrix, corners, True)
            shape.set_fill_color(0, 0, 0, 255)
            self.canvas.add(shape)

    def stroke(self, matrix, start, end, width):
        shape = self.shape(matrix, [start, end], False)
        shape.set_stroke_width(width)
        shape.set_stroke_color(0, 0, 0, 255)
        self.canvas.add(shape)


if __name__ == "__main__":
    main({"vertex": ThorVGVertex, "raster": ThorVGRaster})
