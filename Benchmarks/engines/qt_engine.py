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

import argparse
import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import numpy
import PySide6
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from protocol import double, serve
from rasters import RasterEngine
from transforms import TransformEngine, Unmappable, finite

VERSION = PySide6.__version__
BLACK = QColor(0, 0, 0)


def matrix(steps):
    """The steps as a program calls them on a painter; Qt multiplies from the left."""
    if not finite(*steps.shift, steps.cosine, steps.sine, steps.zoom, *steps.offset):
        raise Unmappable
    result = QTransform.fromTranslate(*steps.shift)
    result = QTransform(steps.cosine, steps.sine, -steps.sine, steps.cosine, 0, 0) * result
    result.scale(steps.zoom, steps.zoom)
    result.translate(*steps.offset)
    return result


def unmapped(matrix, px):
    inverse, invertible = matrix.inverted()
    if not invertible:
        raise Unmappable
    point = inverse.map(QPointF(*px))
    return point.x(), point.y()


class QtTransform(TransformEngine):
    name, version, number = "Qt", VERSION, "binary64"
    rounded_number = staticmethod(double)
    matrix, unmapped = staticmethod(matrix), staticmethod(unmapped)

    def mapped(self, matrix, vertices):
        mapped = (matrix.map(QPointF(*vertex)) for vertex in vertices)
        return [(point.x(), point.y()) for point in mapped]


class QtRaster(RasterEngine):
    name, version, number = "Qt", VERSION, "binary64"
    rounded_number = staticmethod(double)
    matrix, unmapped = staticmethod(matrix), staticmethod(unmapped)

    def __init__(self, usage, shape="path"):
        super().__init__(usage)
        self.shape = shape

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
    parser = argparse.ArgumentParser(description="Qt as an engine for vernier.")
    parser.add_argument("--probe", choices=("transform", "raster"), default="transform")
    parser.add_argument("--shape", choices=("path", "polygon"), default="path", help="how marks and lines are drawn")
    parser.add_argument("--usage", choices=("W", "L", "X"), default="W")
    parser.add_argument("--calibrate", action="store_true", help="print how exact the reading of marks is, and end")
    options = parser.parse_args()
    if options.calibrate:
        QtRaster("X", options.shape).print_calibration()
    else:
        serve(QtTransform(options.usage) if options.probe == "transform" else QtRaster(options.usage, options.shape))
