#!/usr/bin/env python3
"""Skia's stroker, by skia-python: `Paint.getFillPath`, which Chrome, Android and Flutter stroke paths with.

What it takes is a resolution scale, 1 by default. Its documentation gives no distance. Its source does: a quadratic
is taken for a part of the offset curve where its middle lies within 1 / (4 · scale) of it, so that is the tolerance
by which it is judged, 0.25 px by default. Ends and joins are conics, which are kept. Coordinates are float32.
"""

import skia

from outlines import Stroker, main

CAPS = {"butt": skia.Paint.kButt_Cap, "square": skia.Paint.kSquare_Cap, "round": skia.Paint.kRound_Cap}
JOINS = {"miter": skia.Paint.kMiter_Join, "bevel": skia.Paint.kBevel_Join, "round": skia.Paint.kRound_Join}
RULES = {skia.PathFillType.kWinding: "nonzero", skia.PathFillType.kEvenOdd: "evenodd"}


def contours(path):
    result, iterator = [], skia.Path.RawIter(path)
    while True:
        verb, points = iterator.next()
        # The first point is the present one, except of a move.
        numbers = [v for point in points[1:] for v in (point.fX, point.fY)]
        if verb == skia.Path.kDone_Verb:
            return result
        if verb == skia.Path.kMove_Verb:
            result.append([[points[0].fX, points[0].fY]])
        elif verb == skia.Path.kConic_Verb:
            result[-1].append([*numbers, iterator.conicWeight()])
        elif verb != skia.Path.kClose_Verb:
            result[-1].append(numbers)


class SkiaStroker(Stroker):
    engine, version = "Skia", skia.__version__

    def scale(self, stroke, setting):
        return 1 if setting == "default" else 0.25 / stroke.tight

    def text(self, setting):
        return "resolution scale 1" if setting == "default" else "resolution scale 1/4 over the tolerance"

    def tolerance(self, stroke, setting):
        return 0.25 / self.scale(stroke, setting)

    def outline(self, stroke, setting):
        path = skia.Path()
        stroke.draw(path.moveTo, path.lineTo, path.cubicTo)
        if stroke.closed:
            path.close()
        paint = skia.Paint(
            Style=skia.Paint.kStroke_Style, StrokeWidth=stroke.width, StrokeCap=CAPS[stroke.cap],
            StrokeJoin=JOINS[stroke.join], StrokeMiter=stroke.miter_limit)
        outline = skia.Path()
        paint.getFillPath(path, outline, None, self.scale(stroke, setting))
        return RULES[outline.getFillType()], contours(outline)


if __name__ == "__main__":
    main(SkiaStroker())
