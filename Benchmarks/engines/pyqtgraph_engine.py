#!/usr/bin/env python3
"""pyqtgraph: plots for measurements in Python, on Qt's graphics view. Its view is a range of doubles on either axis.

- `--probe transform` asks `ViewBox.mapViewToScene`, and `mapSceneToView` for touches.
- `--probe raster` asks where a `PlotCurveItem` in a `ViewBox`, filled or with a pen, antialiased, is drawn on an image
  (see rasters.py).

Usages W, L and X are those of usages.py; the range is what the steps show, in doubles. A view box does not turn:
turned cameras have no answer. `--calibrate` prints how exact the reading of marks is, as one line of JSON.
"""

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import numpy
import PySide6
import pyqtgraph
from pyqtgraph.Qt.QtCore import QPointF, QRectF
from pyqtgraph.Qt.QtGui import QColor, QImage, QPainter
from pyqtgraph.Qt.QtWidgets import QGraphicsScene

from rasters import RasterEngine
from transforms import TransformEngine, Unmappable, finite, main

APPLICATION = pyqtgraph.mkQApp()


class PyQtGraph:
    name, version = "pyqtgraph", f"{pyqtgraph.__version__} on Qt {PySide6.__version__}"

    def show(self, width, height):
        """A view box of this many px in a scene of its own."""
        self.size, self.scene = (width, height), QGraphicsScene()
        self.box = pyqtgraph.ViewBox(defaultPadding=0, border=None, invertY=True, enableMenu=False)
        self.box.disableAutoRange()
        self.scene.addItem(self.box)
        self.box.setGeometry(QRectF(0, 0, width, height))

    def matrix(self, steps):
        """The view box, with the range that the steps show."""
        if not steps.are_finite() or steps.sine != 0 or steps.zoom <= 0:
            raise Unmappable
        ranges = []
        for size, shift, offset in zip(self.size, steps.shift, steps.offset):
            ranges.append((-shift / steps.zoom - offset, (size - shift) / steps.zoom - offset))
        if not finite(*sum(ranges, ())) or any(low == high for low, high in ranges):
            raise Unmappable
        self.box.setRange(xRange=ranges[0], yRange=ranges[1], padding=0)
        self.box.updateMatrix()
        return self.box

    def unmapped(self, box, px):
        point = box.mapSceneToView(QPointF(*px))
        return point.x(), point.y()


class PyQtGraphTransform(PyQtGraph, TransformEngine):
    def begin(self, viewport):
        super().begin(viewport)
        self.show(*viewport)

    def mapped(self, box, vertices):
        mapped = (box.mapViewToScene(QPointF(*vertex)) for vertex in vertices)
        return [(point.x(), point.y()) for point in mapped]


class PyQtGraphRaster(PyQtGraph, RasterEngine):
    def prepare(self, width, height):
        self.show(width, height)
        self.pixels = numpy.zeros((height, width, 4), numpy.uint8)
        self.image = QImage(self.pixels.data, width, height, 4 * width, QImage.Format_ARGB32_Premultiplied)

    def clear(self):
        self.pixels.fill(0)

    def coverage(self):
        return self.pixels[..., 3]

    def draw(self, box, items):
        for item in items:
            box.addItem(item, ignoreBounds=True)
        painter = QPainter(self.image)
        self.scene.render(painter, QRectF(0, 0, *self.size), QRectF(0, 0, *self.size))
        painter.end()
        for item in items:
            box.removeItem(item)

    def curve(self, corners, **style):
        x, y = numpy.array(corners, float).T
        return pyqtgraph.PlotCurveItem(x, y, antialias=True, skipFiniteCheck=True, **style)

    def fill(self, box, polygons):
        self.draw(box, [
            self.curve([*corners, corners[0]], pen=None, fillLevel="enclosed", brush=QColor(0, 0, 0))
            for corners in polygons])

    def stroke(self, box, start, end, width):
        # A pen's width is in px.
        pen = pyqtgraph.mkPen(QColor(0, 0, 0), width=width * self.size[0] / numpy.ptp(box.viewRange()[0]))
        self.draw(box, [self.curve([start, end], pen=pen)])


if __name__ == "__main__":
    main({"transform": PyQtGraphTransform, "raster": PyQtGraphRaster})
