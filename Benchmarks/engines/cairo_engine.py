#!/usr/bin/env python3
"""Cairo, by pycairo: the 2D engine of GTK, Inkscape and R. Matrices are doubles, paths are 24.8 fixed point in px.

- `--probe transform` asks `user_to_device`, and `device_to_user` for touches.
- `--probe vertex` asks `copy_path` under the identity: the points of a path as Cairo has stored them on the device.
- `--probe raster` asks where `fill` and `stroke` on an image surface, antialiased as is the default, put marks and
  lines (see rasters.py).

Usages W, L and X are those of usages.py; the matrix is composed by Cairo itself. Not asked are surfaces of PDF, SVG and
the X server. `--calibrate` prints how exact the reading of marks is, as one line of JSON.
"""

import cairo
import numpy

from rasters import RasterEngine
from transforms import TransformEngine, Unmappable, finite, main

def context_with(context, matrix):
    """The context under a matrix; Cairo refuses one that has no inverse, which spoils the context that is asked."""
    context.identity_matrix()
    try:
        cairo.Matrix(*matrix).invert()
    except cairo.Error:
        raise Unmappable from None
    if not finite(*matrix):
        raise Unmappable
    context.set_matrix(matrix)
    return context


def paint(operation):
    try:
        operation()
    except cairo.Error:
        raise Unmappable from None


class Cairo:
    name, version = "Cairo", f"{cairo.cairo_version_string()} by pycairo {cairo.version}"

    def matrix(self, steps):
        """The steps as a program calls them on a context."""
        if not steps.are_finite():
            raise Unmappable
        result = cairo.Matrix(x0=steps.shift[0], y0=steps.shift[1])
        result = cairo.Matrix(steps.cosine, steps.sine, -steps.sine, steps.cosine) * result
        result.scale(steps.zoom, steps.zoom)
        result.translate(*steps.offset)
        return result

    def unmapped(self, matrix, px):
        return context_with(cairo.Context(self.surface), matrix).device_to_user(*px)


class CairoTransform(Cairo, TransformEngine):

    def __init__(self, usage):
        super().__init__(usage)
        self.surface = cairo.ImageSurface(cairo.FORMAT_A8, 16, 16)
        self.context = cairo.Context(self.surface)

    def mapped(self, matrix, vertices):
        context = context_with(self.context, matrix)
        return [context.user_to_device(*vertex) for vertex in vertices]


class CairoVertex(CairoTransform):
    probe, number = "vertex", "fixed"

    def mapped(self, matrix, vertices):
        context = context_with(self.context, matrix)
        context.new_path()
        for vertex in vertices:
            # A line follows each move, since Cairo keeps only the last of several moves.
            context.move_to(*vertex)
            context.line_to(*vertex)
        context.identity_matrix()
        return [place for kind, place in context.copy_path() if kind == cairo.PATH_MOVE_TO][:len(vertices)]


class CairoRaster(Cairo, RasterEngine):
    number = "fixed"

    def prepare(self, width, height):
        stride = cairo.ImageSurface.format_stride_for_width(cairo.FORMAT_A8, width)
        self.pixels = numpy.zeros((height, stride), numpy.uint8)
        self.surface = cairo.ImageSurface.create_for_data(self.pixels, cairo.FORMAT_A8, width, height, stride)
        self.width = width

    def clear(self):
        # A context that has failed once fails for ever.
        self.context = cairo.Context(self.surface)
        self.surface.flush()
        self.pixels.fill(0)
        self.surface.mark_dirty()

    def coverage(self):
        self.surface.flush()
        return self.pixels[:, :self.width]

    def fill(self, matrix, polygons):
        context = context_with(self.context, matrix)
        for corners in polygons:
            context.move_to(*corners[0])
            for corner in corners[1:]:
                context.line_to(*corner)
            context.close_path()
        paint(context.fill)

    def stroke(self, matrix, start, end, width):
        context = context_with(self.context, matrix)
        context.move_to(*start)
        context.line_to(*end)
        context.set_line_width(width)
        paint(context.stroke)


if __name__ == "__main__":
    main({"transform": CairoTransform, "vertex": CairoVertex, "raster": CairoRaster})
