#!/usr/bin/env python3
"""Skia's stroker as skia-pathops has it, which font tools expand strokes with: `Path.stroke`.

It takes no resolution scale, which is 1, so that Skia's 0.25 px is what it is judged by. In the tight setting the path
is stroked at the size where that is the tolerance, and scaled back, which is all that its interface leaves to do. Ends
and joins are conics, which are kept. Coordinates are float32.
"""

import pathops

from outlines import Stroker, main

CAPS = {"butt": pathops.LineCap.BUTT_CAP, "square": pathops.LineCap.SQUARE_CAP, "round": pathops.LineCap.ROUND_CAP}
JOINS = {"miter": pathops.LineJoin.MITER_JOIN, "bevel": pathops.LineJoin.BEVEL_JOIN, "round": pathops.LineJoin.ROUND_JOIN}
RULES = {pathops.FillType.WINDING: "nonzero", pathops.FillType.EVEN_ODD: "evenodd"}


class PathopsStroker(Stroker):
    engine, version = "Skia by skia-pathops", pathops.__version__

    def scale(self, stroke, setting):
        return 1 if setting == "default" else 0.25 / stroke.tight

    def text(self, setting):
        return "px" if setting == "default" else "units of 4 tolerances"

    def tolerance(self, stroke, setting):
        return 0.25 / self.scale(stroke, setting)

    def outline(self, stroke, setting):
        scale = self.scale(stroke, setting)
        path = pathops.Path()

        def scaled(add):
            return lambda *numbers: add(*(v * scale for v in numbers))

        stroke.draw(scaled(path.moveTo), scaled(path.lineTo), scaled(path.cubicTo))
        if stroke.closed:
            path.close()
        path.stroke(stroke.width * scale, CAPS[stroke.cap], JOINS[stroke.join], stroke.miter_limit)
        contours = []
        for verb, points in path:
            if verb == pathops.PathVerb.MOVE:
                contours.append([])
            weight = points[2:] if verb == pathops.PathVerb.CONIC else []
            if verb != pathops.PathVerb.CLOSE:
                contours[-1].append([*(v / scale for point in points[:2 if weight else None] for v in point), *weight])
        return RULES[path.fillType], contours


if __name__ == "__main__":
    main(PathopsStroker())
