#!/usr/bin/env python3
"""Clipper's offset, version 6, by pyclipper: what 3D printing, CAD and Inkscape's relatives widen lines with.

It computes in whole numbers, here of 2^-20 px, and takes an arc tolerance: how far inside of an arc its chords may
lie. The default is 0.25 units; here that is taken for px, as by a program that scales it with its coordinates. It
knows no curves, so they are flattened before, by a tenth of the tolerance, and the arcs get the rest.

Beyond its limit a miter is squared off at the offset's distance, where SVG has a bevel, and there is no bevel join:
strokes that need one are not asked.
"""

from importlib.metadata import version

import pyclipper

from flattening import flattened, shares
from outlines import NoStyle, Stroker, main

ENDS = {"butt": pyclipper.ET_OPENBUTT, "square": pyclipper.ET_OPENSQUARE, "round": pyclipper.ET_OPENROUND}
JOINS = {"miter": pyclipper.JT_MITER, "round": pyclipper.JT_ROUND}
UNITS, DEFAULT_TOLERANCE = 2**20, 0.25


class ClipperStroker(Stroker):
    engine, version = "Clipper", f"6.4.2 by pyclipper {version('pyclipper')}"

    def text(self, setting):
        return "arc tolerance 0.25 px" if setting == "default" else "arc tolerance for the tolerance"

    def tolerance(self, stroke, setting):
        return DEFAULT_TOLERANCE if setting == "default" else stroke.tight

    def outline(self, stroke, setting):
        if stroke.needs_bevel():
            raise NoStyle("it has no bevel, neither as a join nor beyond the limit of a miter")
        flattening, arcs = shares(stroke, self.tolerance(stroke, setting))
        points = [tuple(round(v * UNITS) for v in point) for point in flattened(stroke, flattening)]
        offset = pyclipper.PyclipperOffset(stroke.miter_limit, arcs * UNITS)
        end = pyclipper.ET_CLOSEDLINE if stroke.closed else ENDS[stroke.cap]
        # It draws a dot by its join, and not by its end.
        join = pyclipper.JT_SQUARE if stroke.is_dot() and stroke.cap == "square" else JOINS[stroke.join]
        offset.AddPath(points, join, end)
        contours = offset.Execute(stroke.width / 2 * UNITS)
        return "nonzero", [[[x / UNITS, y / UNITS] for x, y in contour] for contour in contours]


if __name__ == "__main__":
    main(ClipperStroker())
