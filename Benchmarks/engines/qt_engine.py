#!/usr/bin/env python3
"""Qt, by PySide6: the 2D engine of KDE and Krita's canvas decorations. Its coordinates and matrices are doubles.

- `--probe transform` asks `QTransform.map`, and `QTransform.inverted` for touches.
- `--probe raster` asks where `QPainter` on its CPU raster, antialiased, puts marks and lines under its transform (see
  rasters.py); `--shape path` draws marks as `QPainterPath`, `--shape polygon` by `drawPolygon`. They differ, since
  `QPainterPath.lineTo` drops a point that equals the last one by Qt's comparison, to some 12 digits: in world
  coordinates, neighbours are that near each other long before doubles end.

Usages W, L and X are those of usages.py; the matrix is composed by Qt itself. Not asked are the scene graph of Qt
Quick, which draws on the GPU, and text. `--calibrate` prints how exact the reading of marks is, as one line of JSON.
"""

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import numpy
import PySide6
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from rasters import RasterEngine
from transforms import TransformEngine, Unmappable, finite, main

BLACK = QColor(0, 0, 0)


class Qt2D:
    name, version = "Qt", PySide6.__version__

    def __init__(self, usage, shape="path"):
        super().__init__(usage)
        self.shape = shape

    def matrix(self, steps):
        """The steps as a program calls them on a painter; Qt multiplies from the left."""
        if not steps.are_finite():
            raise Unmappable
        result = QTransform.fromTranslate(*steps.shift)
        result = QTransform(steps.cosine, steps.sine, -steps.sine, steps.cosine, 0, 0) * result
        result.scale(steps.zoom, steps.zoom)
        result.translate(*steps.offset)
        return result

    def unmapped(self, matrix, px):
        inverse, invertible = matrix.inverted()
        if not invertible:
            raise Unmappable
        point = inverse.map(QPointF(*px))
        return point.x(), point.y()


class QtTransform(Qt2D, TransformEngine):
    def mapped(self, matrix, vertices):
        mapped = (matrix.map(QPointF(*vertex)) for vertex in vertices)
        return [(point.x(), point.y()) for point in mapped]


class QtRaster(Qt2D, RasterEngine):
    def prepare(self, width, height):
        self.pixels = numpy.zeros((height, width, 4), numpy.uint8)
        self.image = QImage(self.pixels.data, width, height, 4 * width, QImage.Format_ARGB32_Premultiplied)

    def clear(self):
        self.pixels.fill(0)

    def coverage(self):
        return self.pixels[..., 3]

    def painter(self, matrix):
        elements = (matrix.m11(), matrix.m12(), matrix.m21(), matrix.m22(), matrix.dx(), matrix.dy())
        if not finite(*elements):
            raise Unmappable
        painter = QPainter(self.image)
        painter.setRenderHint(QPainter.Antialiasing)
        painter.setTransform(matrix)
        return painter

    def fill(self, matrix, polygons):
        with self.painter(matrix) as painter:
            painter.setPen(Qt.NoPen)
            painter.setBrush(BLACK)
            for corners in polygons:
                corners = [QPointF(*corner) for corner in corners]
                if self.shape == "polygon":
                    painter.drawPolygon(QPolygonF(corners))
                    continue
                path = QPainterPath(corners[0])
                for corner in corners[1:]:
                    path.lineTo(corner)
                path.closeSubpath()
                painter.drawPath(path)

    def stroke(self, matrix, start, end, width):
        with self.painter(matrix) as painter:
            painter.setPen(QPen(BLACK, width))
            if self.shape == "polygon":
                painter.drawLine(QPointF(*start), QPointF(*end))
            else:
                path = QPainterPath(QPointF(*start))
                path.lineTo(QPointF(*end))
                painter.drawPath(path)


if __name__ == "__main__":
    main({"transform": QtTransform, "raster": QtRaster}, shape=("path", "polygon"))
