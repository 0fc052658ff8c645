#!/usr/bin/env python3
"""matplotlib, with its own raster, Agg: the plots of Python. Matrices and paths are doubles.

- `--probe transform` asks `Affine2D.transform`, and `Affine2D.inverted` for touches.
- `--probe raster` asks where `RendererAgg.draw_path`, antialiased and without snapping, puts marks and lines (see
  rasters.py). Its y points up, so the matrix ends with a mirror.

Usages W, L and X are those of usages.py; the matrix is composed by matplotlib itself. Not asked is what axes do before
it: scales and limits. `--calibrate` prints how exact the reading of marks is, as one line of JSON.
"""

import matplotlib
import numpy
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from rasters import RasterEngine
from transforms import TransformEngine, Unmappable, finite, main

BLACK = (0, 0, 0, 1)


class Matplotlib:
    name, version = "matplotlib", matplotlib.__version__

    def matrix(self, steps):
        turn = Affine2D.from_values(steps.cosine, steps.sine, -steps.sine, steps.cosine, 0, 0)
        return Affine2D().translate(*steps.offset).scale(steps.zoom) + turn + Affine2D().translate(*steps.shift)

    def unmapped(self, matrix, px):
        try:
            return tuple(matrix.inverted().transform(px))
        except numpy.linalg.LinAlgError:
            raise Unmappable from None


class MatplotlibTransform(Matplotlib, TransformEngine):
    def mapped(self, matrix, vertices):
        return list(map(tuple, matrix.transform(vertices)))


class MatplotlibRaster(Matplotlib, RasterEngine):
    def prepare(self, width, height):
        self.renderer = RendererAgg(width, height, 72)
        self.mirror = Affine2D().scale(1, -1).translate(0, height)

    def clear(self):
        self.renderer.clear()

    def coverage(self):
        return numpy.asarray(self.renderer.buffer_rgba())[..., 3]

    def draw(self, matrix, corners, width, face):
        if not finite(*matrix.get_matrix().flat):
            raise Unmappable
        context = self.renderer.new_gc()
        context.set_snap(False)
        context.set_antialiased(True)
        context.set_linewidth(width)
        context.set_foreground(BLACK)
        self.renderer.draw_path(context, Path(corners), matrix + self.mirror, face)

    def fill(self, matrix, polygons):
        for corners in polygons:
            self.draw(matrix, [*corners, corners[0]], 0, BLACK)

    def stroke(self, matrix, start, end, width):
        # Widths of lines are in px, whatever the matrix.
        scale = numpy.hypot(*matrix.get_matrix()[:2, 0])
        self.draw(matrix, [start, end], width * scale, None)


if __name__ == "__main__":
    main({"transform": MatplotlibTransform, "raster": MatplotlibRaster})
