#!/usr/bin/env python3
"""FontForge's stroker, "Expand Stroke", which fonts are drawn with: `layer.stroke` of its Python module.

What it takes is an accuracy, documented as that of the outline in em units: 0.25 by default, and judged as px. Overlaps
are removed, and the outline is simplified, as they are by default. Its curves are cubics, which are kept. A miter becomes
a bevel beyond its limit, as in SVG; a square cap is a butt one that is extended by half the width.

The module is the system's, since PyPI has none; it loads where this Python is of the system's version.
"""

import sys

sys.path.append("/usr/lib/python3/dist-packages")

import fontforge

from outlines import Stroker, main

CAPS = {"butt": {"cap": "butt"}, "round": {"cap": "round"}, "square": {"cap": "butt", "extendcap": 0.5}}
DEFAULT_ACCURACY = 0.25


def contours(layer):
    result = []
    for contour in layer:
        points = [(point.x, point.y, point.on_curve) for point in contour]
        first = next(i for i, point in enumerate(points) if point[2])
        segments, controls = [[*points[first][:2]]], []
        for x, y, on_curve in points[first + 1:] + points[:first + 1]:
            controls += [x, y]
            if on_curve:
                segments.append(controls)
                controls = []
        result.append(segments)
    return result


class FontForgeStroker(Stroker):
    engine, version = "FontForge", fontforge.version()

    def text(self, setting):
        return f"accuracy {DEFAULT_ACCURACY}" if setting == "default" else "accuracy for the tolerance"

    def tolerance(self, stroke, setting):
        return DEFAULT_ACCURACY if setting == "default" else stroke.tight

    def outline(self, stroke, setting):
        contour = fontforge.contour()
        pieces = stroke.pieces
        if stroke.closed and len(pieces) > 1 and len(pieces[-1]) == 1 and pieces[-1][0] == stroke.start:
            pieces = pieces[:-1]
        contour.moveTo(*stroke.start)
        if not stroke.is_dot():
            for piece in pieces:
                if len(piece) == 1:
                    contour.lineTo(*piece[0])
                else:
                    contour.cubicTo(*piece)
        contour.closed = stroke.closed
        layer = fontforge.layer()
        layer += contour
        layer.stroke(
            "circular", stroke.width, join=stroke.join, joinlimit=stroke.miter_limit,
            accuracy=self.tolerance(stroke, setting), **CAPS[stroke.cap])
        return "nonzero", contours(layer)


if __name__ == "__main__":
    main(FontForgeStroker())
