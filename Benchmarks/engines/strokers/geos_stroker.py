#!/usr/bin/env python3
"""The buffer of GEOS, by shapely: what PostGIS, QGIS and many maps widen lines with.

What it takes is a number of segments a quarter of a circle. Asked is the function `shapely.buffer`, whose default is 8
like GEOS's own; the method `buffer` of shapely's geometries has 16. It knows no curves, so they are
flattened before, by a tenth of the tolerance. Before it offsets a line it simplifies it by 1 % of the distance, which
its sources call a simplify factor, and which no caller of `buffer` can change. By default it is judged by the sum of
what its arcs lose and of what it simplifies; in the tight setting by what it is asked for, by the number of segments
alone.

Beyond its limit a miter is cut off there, where SVG has a bevel; a line whose ends meet is closed for it; and a closed
one of two points is open. Strokes that need the other are not asked.
"""

import inspect
import math

import shapely

from flattening import SHARE, flattened, shares
from outlines import NoStyle, Stroker, main

CAPS = {"butt": "flat", "square": "square", "round": "round"}
JOINS = {"miter": "mitre", "bevel": "bevel", "round": "round"}
DEFAULT_SEGMENTS = inspect.signature(shapely.buffer).parameters["quad_segs"].default
SIMPLIFY_FACTOR = 0.01


def segments(radius, tolerance):
    """The fewest segments a quarter of a circle whose chords lie within a tolerance of it."""
    return max(1, math.ceil(math.pi / 4 / math.acos(max(0.0, 1 - tolerance / radius))))


class GEOSStroker(Stroker):
    engine = "GEOS"
    version = f"{shapely.geos_version_string} by shapely {shapely.__version__}"

    def text(self, setting):
        return f"quad_segs {DEFAULT_SEGMENTS} of shapely.buffer" if setting == "default" else "quad_segs for the tolerance"

    def tolerance(self, stroke, setting):
        if setting == "tight":
            return stroke.tight
        sum_of_both = stroke.width / 2 * (1 - math.cos(math.pi / 4 / DEFAULT_SEGMENTS) + SIMPLIFY_FACTOR)
        return sum_of_both / (1 - SHARE) if stroke.is_curve else sum_of_both

    def outline(self, stroke, setting):
        if stroke.has_corner_beyond_miter_limit():
            raise NoStyle("it cuts a miter off at the limit, where a bevel is asked for")
        if stroke.has_ends_that_meet():
            raise NoStyle("it takes a line whose ends meet for a closed one")
        if stroke.is_closed_line():
            raise NoStyle("it takes a closed line of two points for an open one")
        radius = stroke.width / 2
        flattening, rest = shares(stroke, self.tolerance(stroke, setting))
        points = flattened(stroke, flattening)
        if stroke.closed and points[0] != points[-1]:
            points = [*points, points[0]]
        line = shapely.LineString(points) if len(points) > 1 else shapely.Point(points[0])
        quad_segs = DEFAULT_SEGMENTS if setting == "default" else segments(radius, rest)
        area = shapely.buffer(
            line, radius, quad_segs=quad_segs, cap_style=CAPS[stroke.cap], join_style=JOINS[stroke.join],
            mitre_limit=stroke.miter_limit)
        polygons = getattr(area, "geoms", [area])
        rings = [ring for polygon in polygons for ring in (polygon.exterior, *polygon.interiors)]
        # Holes are contours too: no two rings of a valid area cross, so that the evenodd rule leaves them uncovered.
        return "evenodd", [shapely.get_coordinates(ring).tolist() for ring in rings]


if __name__ == "__main__":
    main(GEOSStroker())
