#!/usr/bin/env python3
"""resvg, by resvg_py: SVG to pixels on tiny-skia, as in Typst and many converters. Its numbers are float32.

`--probe raster` asks where filled paths and stroked lines of an SVG are drawn, antialiased (see rasters.py). Numbers
are written with all their digits, and the matrix as the attribute `transform`, a list of the steps as a person writes
them. Usages W, L and X are those of usages.py. What resvg stores cannot be asked. `--calibrate` prints how exact the
reading of marks is, as one line of JSON.
"""

import io
from importlib.metadata import version

import numpy
import resvg_py
from PIL import Image

from rasters import BoxedRaster
from transforms import Unmappable, main


def listed(corners):
    return " ".join(f"{x!r} {y!r}" for x, y in corners)


class Resvg(BoxedRaster):
    name, number = "resvg", "binary32"
    version = f"{resvg_py.__resvg_version__} by resvg_py {version('resvg_py')}"

    def __init__(self, usage):
        super().__init__(usage)
        self.can = ["lines"]

    def clear(self):
        super().clear()
        self.elements = []

    def matrix(self, steps):
        steps = self.moved(steps)
        if not steps.are_finite():
            raise Unmappable
        turn = f"matrix({steps.cosine!r} {steps.sine!r} {-steps.sine!r} {steps.cosine!r} 0 0)"
        return f"translate({listed([steps.shift])}) {turn} scale({steps.zoom!r}) translate({listed([steps.offset])})"

    def fill(self, matrix, polygons):
        paths = "".join(f"M{listed(corners)}Z" for corners in polygons)
        self.elements.append(f'<path transform="{matrix}" d="{paths}"/>')

    def stroke(self, matrix, start, end, width):
        line = f'stroke="black" stroke-width="{width!r}" d="M{listed([start, end])}"'
        self.elements.append(f'<path transform="{matrix}" {line}/>')

    def drawn(self, width, height):
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        png = resvg_py.svg_to_bytes(svg_string=head + "".join(self.elements) + "</svg>", skip_system_fonts=True)
        return numpy.asarray(Image.open(io.BytesIO(bytes(png))))[..., 3]


if __name__ == "__main__":
    main({"raster": Resvg})
