#!/usr/bin/env python3
"""Clipper2's offset, by pyclipr: the successor of Clipper, which was written anew.

It computes in whole numbers, here of 2^-20 px, and takes an arc tolerance, in the same units: how far inside of an
arc its chords may lie. The default, 0, stands for 1/500 of the distance. It knows no curves, so they are flattened
before, by a tenth of the tolerance, and the arcs get the rest.

Beyond its limit a miter is squared off at the offset's distance, where SVG has a bevel, and the package hands through
no bevel join: strokes that need one are not asked.
"""

from importlib.metadata import version

import numpy
import pyclipr

from flattening import SHARE, flattened, shares
from outlines import NoStyle, Stroker, main

ENDS = {"butt": pyclipr.EndType.Butt, "square": pyclipr.EndType.Square, "round": pyclipr.EndType.Round}
JOINS = {"miter": pyclipr.JoinType.Miter, "round": pyclipr.JoinType.Round}
UNITS, DEFAULT_SHARE = 2**20, 1 / 500


class Clipper2Stroker(Stroker):
    engine, version = "Clipper2", f"{pyclipr.clipperVersion} by pyclipr {version('pyclipr')}"

    def text(self, setting):
        return "arc tolerance 0: 1/500 of half the width" if setting == "default" else "arc tolerance for the tolerance"

    def tolerance(self, stroke, setting):
        if setting == "tight":
            return stroke.tight
        return stroke.width / 2 * DEFAULT_SHARE / (1 - SHARE if stroke.is_curve else 1)

    def outline(self, stroke, setting):
        if stroke.needs_bevel():
            raise NoStyle("it has no bevel, neither as a join nor beyond the limit of a miter")
        flattening, arcs = shares(stroke, self.tolerance(stroke, setting))
        offset = pyclipr.ClipperOffset()
        offset.scaleFactor = UNITS
        offset.miterLimit = stroke.miter_limit
        offset.arcTolerance = 0 if setting == "default" else arcs * UNITS
        end = pyclipr.EndType.Joined if stroke.closed else ENDS[stroke.cap]
        # It draws a dot by its join, and not by its end.
        join = pyclipr.JoinType.Square if stroke.is_dot() and stroke.cap == "square" else JOINS[stroke.join]
        offset.addPath(numpy.array(flattened(stroke, flattening), numpy.float64), join, end)
        return "nonzero", [contour.tolist() for contour in offset.execute(stroke.width / 2)]


if __name__ == "__main__":
    main(Clipper2Stroker())
