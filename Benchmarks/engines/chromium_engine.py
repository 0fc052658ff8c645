#!/usr/bin/env python3
"""Chromium, headless and without a GPU, asked over its DevTools protocol for what pages can read of their own places.

`--probe` says where in the browser:

- `dommatrix`, `dommatrix-translate`: `DOMMatrix.transformPoint`, of a matrix made from six numbers or composed by the
  browser; `canvas`: `getTransform` of a 2D canvas; `svg-ctm`: `getScreenCTM` of an SVG element. These are transforms,
  and their inverses answer touches.
- `svg-rect`, `css-transform`, `css-matrix`, `css-left-top`: `getBoundingClientRect` of elements, the positions that
  layout has stored (files of these names in `chromium` say how the page is made).
- `canvas-raster`: where marks and lines on a 2D canvas are drawn, by `getImageData` (see rasters.py).

Usages W, L and X are those of usages.py; the page is handed JavaScript's doubles. Not asked are text, the compositor,
and a GPU's raster. `--calibrate` prints how exact the reading of a probe is, as one line of JSON.
"""

import math
from itertools import repeat

import numpy

from devtools import page_or_exit
from rasters import MARGIN, REACH, RasterEngine, pictures
from transforms import TransformEngine, Unmappable, fraction_steps, main
from usages import IDENTITY, Group

# Where in the engine each probe asks, what numbers are stored there, and its scripts, in the folder `chromium`.
PROBES = {
    "dommatrix": ("transform", "binary64", "mapped dommatrix"),
    "dommatrix-translate": ("transform", "binary32", "mapped dommatrix-translate"),
    "canvas": ("transform", "binary32", "mapped canvas"),
    "svg-ctm": ("transform", "binary32", "mapped svg-attribute svg-ctm"),
    "svg-rect": ("vertex", "binary32", "svg-attribute svg-rect"),
    "css-transform": ("vertex", "fixed", "css css-transform"),
    "css-matrix": ("vertex", "fixed", "css css-matrix"),
    "css-left-top": ("vertex", "fixed", "css-left-top"),
    "canvas-raster": ("raster", "binary32", "canvas-raster"),
}


class PageEngine(TransformEngine):
    """A page that answers places of vertices: one evaluation for each displayed frame. `probe` is where it asks.

    Steps that are not finite are not handed over: a canvas and CSS ignore what they cannot be set to.
    """

    name = "Chromium"

    def __init__(self, page, probe, usage):
        super().__init__(usage)
        self.page, self.version, self.probe = page, page.version, probe
        if probe != "transform":
            self.can = ["lines"]

    def begin(self, viewport):
        super().begin(viewport)
        self.page.resize(viewport)

    def frame(self, camera):
        self.groups = self.usage.groups(camera, self.viewport, 0)
        self.places = self.read(self.groups)
        return self.places

    def read(self, groups):
        drawn = [group for group in groups if group.steps.are_finite()]
        handed = [{"steps": group.steps._asdict(), "vertices": group.vertices} for group in drawn]
        answers = iter(self.page.call("places", handed) if handed else [])
        places = []
        for group in groups:
            for _ in group.vertices:
                place = next(answers) if group.steps.are_finite() else None
                places.append(None if place is None or None in place else place)
        return places

    def touch(self, px):
        steps = self.groups[0].steps
        return self.page.call("touch", steps._asdict(), px) if steps.are_finite() else None

    def calibrated(self):
        """How far places lie from vertices under the identity."""
        known = [(x * 1000, y * 750) for x, y in fraction_steps(1024)]
        return self.calibration(self.read([Group(IDENTITY, 0, known)]), known)


class CanvasRaster(RasterEngine):
    """The 2D canvas, drawn on and read back: one evaluation for each picture, which reads the windows that matter."""

    name = "Chromium"

    def __init__(self, page, usage):
        super().__init__(usage)
        self.page, self.version = page, page.version
        self.can = ["lines"]

    def prepare(self, width, height):
        self.shape = height, width
        self.page.call("prepare", width, height)

    def clear(self):
        self.drawings, self.windows = [], next(self.windows_of_pictures)

    def matrix(self, steps):
        if not steps.are_finite():
            raise Unmappable
        return steps._asdict()

    def fill(self, matrix, polygons):
        self.drawings.append({"steps": matrix, "polygons": polygons})

    def stroke(self, matrix, start, end, width):
        self.drawings.append({"steps": matrix, "lines": [(start, end)], "width": width})

    def read(self, groups, truths, *turn):
        self.windows_of_pictures = iter([
            [window_around(truths[index]) for index in picture] for picture in pictures(truths, self.viewport)
        ])
        return super().read(groups, truths, *turn)

    def lines(self):
        self.windows_of_pictures = repeat([(MARGIN, MARGIN, *map(math.ceil, self.viewport))])
        yield from super().lines()

    def coverage(self):
        """What is drawn, in the windows that are to be read, and nothing elsewhere."""
        raster = numpy.zeros(self.shape, numpy.uint8)
        answers = self.page.call("picture", self.drawings, self.windows)
        for (left, top, width, _), (indices, alphas) in zip(self.windows, answers):
            rows, columns = numpy.divmod(numpy.array(indices, int), width)
            raster[top + rows, left + columns] = alphas
        return raster


def window_around(truth):
    """Left, top, width and height of the window in which a mark is read, px of the raster."""
    return (*(math.floor(value) + MARGIN - REACH for value in truth), 2 * REACH, 2 * REACH)


def made(probe):
    """What makes the engine of a probe."""
    where, number, scripts = PROBES[probe]

    def engine(usage):
        page = page_or_exit([f"chromium/{script}.js" for script in ("steps", *scripts.split())])
        result = CanvasRaster(page, usage) if where == "raster" else PageEngine(page, where, usage)
        result.number = number
        return result

    return engine


if __name__ == "__main__":
    main({probe: made(probe) for probe in PROBES}, calibrated=None)
