#!/usr/bin/env python3
"""Skia, by skia-python: the 2D engine of Chrome, Android and Flutter. Its coordinates and matrices are float32.

- `--probe transform` asks `Matrix.mapPoints`, and `Matrix.invert` for touches.
- `--probe raster` asks where `Canvas.drawPath` on Skia's CPU raster, antialiased, puts marks and lines under the
  canvas' matrix (see rasters.py).

The raster snaps edges to quarters of a px in y, which is most of its floor. Usages W, L and X are those of usages.py;
the matrix is composed by Skia itself. Not asked are Skia's GPU backends, which tessellate and antialias otherwise, and
text. `--calibrate` prints how exact the reading of marks is, as one line of JSON.
"""

import ctypes

import numpy
import skia

from protocol import double
from rasters import RasterEngine
from transforms import TransformEngine, Unmappable, finite, main


def float32(value):
    return ctypes.c_float(double(value)).value


def points(vertices):
    return [skia.Point(float32(x), float32(y)) for x, y in vertices]


class Skia:
    name, version, number = "Skia", skia.__version__, "binary32"
    rounded_number = staticmethod(float32)

    def matrix(self, steps):
        result = skia.Matrix()
        result.setSinCos(steps.sine, steps.cosine)
        result.postTranslate(*steps.shift)
        result.preScale(steps.zoom, steps.zoom)
        result.preTranslate(*steps.offset)
        return result

    def unmapped(self, matrix, px):
        inverse = skia.Matrix()
        if not matrix.invert(inverse):
            raise Unmappable
        point = inverse.mapXY(*px)
        return point.fX, point.fY


class SkiaTransform(Skia, TransformEngine):
    def mapped(self, matrix, vertices):
        return [(point.fX, point.fY) for point in matrix.mapPoints(points(vertices))]


class SkiaRaster(Skia, RasterEngine):
    def prepare(self, width, height):
        self.pixels = numpy.zeros((height, width), numpy.uint8)
        self.surface = skia.Surface.MakeRasterDirect(skia.ImageInfo.MakeA8(width, height), self.pixels, width)
        self.paint = skia.Paint(AntiAlias=True, Color=skia.ColorBLACK)

    def clear(self):
        self.pixels.fill(0)

    def coverage(self):
        return self.pixels

    def draw_path(self, matrix, path, paint):
        if not finite(*(matrix.get(i) for i in range(9))):
            raise Unmappable
        canvas = self.surface.getCanvas()
        canvas.setMatrix(matrix)
        canvas.drawPath(path, paint)

    def fill(self, matrix, polygons):
        for corners in polygons:
            self.draw_path(matrix, skia.Path.Polygon(points(corners), True), self.paint)

    def stroke(self, matrix, start, end, width):
        paint = skia.Paint(
            AntiAlias=True, Color=skia.ColorBLACK, Style=skia.Paint.kStroke_Style, StrokeWidth=float32(width))
        self.draw_path(matrix, skia.Path.Polygon(points([start, end]), False), paint)


if __name__ == "__main__":
    main({"transform": SkiaTransform, "raster": SkiaRaster})
