#!/usr/bin/env python3
"""Qt's stroker, by PySide6: `QPainterPathStroker`.

What it takes is a curve threshold t, 0.25 by default, of which the documentation gives no unit. Its source takes a
cubic for its part of the offset curve where, at some of its positions, |d² − o²| ≤ t o²: d is the distance from the
curve's own position of the same parameter, and o half the width. So d is between o √(1 − t) and o √(1 + t), and may
be off by o (1 − √(1 − t)), the greater of the two. That is the tolerance by which it is judged: by default 0.134 o.
The source also bounds, by t o, how far a position is moved along the curve. This is not taken for the tolerance: what
is moved along the offset curve still lies on it, to the first order. Ends and joins are cubics. Miter joins are
`SvgMiterJoin`, whose limit is SVG's and which becomes a bevel beyond it; `MiterJoin` measures its limit from the
offset edge, and cuts.

A path that ends where it starts is closed for it: open strokes with such ends and with caps or corners that would show
it are not asked.
"""

import math
import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import PySide6
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker

from outlines import NoStyle, Stroker, main

CAPS = {"butt": Qt.FlatCap, "square": Qt.SquareCap, "round": Qt.RoundCap}
JOINS = {"miter": Qt.SvgMiterJoin, "bevel": Qt.BevelJoin, "round": Qt.RoundJoin}
RULES = {Qt.WindingFill: "nonzero", Qt.OddEvenFill: "evenodd"}


def contours(path):
    result, pending = [], []
    for i in range(path.elementCount()):
        element = path.elementAt(i)
        position = [element.x, element.y]
        if element.type == QPainterPath.MoveToElement:
            result.append([position])
        elif element.type == QPainterPath.LineToElement:
            result[-1].append(position)
        else:
            # A cubic is an element of its own and two of data.
            pending += position
            if len(pending) == 6:
                result[-1].append(pending)
                pending = []
    return result


class QtStroker(Stroker):
    engine, version = "Qt", PySide6.__version__

    def threshold(self, stroke, setting):
        if setting == "default":
            return QPainterPathStroker().curveThreshold()
        # 1 − (1 − s)² for the tolerance's share s of half the width, without cancellation.
        share = min(1, 2 * stroke.tight / stroke.width)
        return share * (2 - share)

    def text(self, setting):
        if setting == "default":
            return f"curve threshold {QPainterPathStroker().curveThreshold():g}, of the square of half the width"
        return "curve threshold for the tolerance"

    def tolerance(self, stroke, setting):
        if setting == "tight":
            return stroke.tight
        return (1 - math.sqrt(1 - self.threshold(stroke, setting))) * stroke.width / 2

    def outline(self, stroke, setting):
        if stroke.has_ends_that_meet():
            raise NoStyle("it takes a path whose ends meet for a closed one")
        path = QPainterPath()
        stroke.draw(path.moveTo, path.lineTo, path.cubicTo)
        if stroke.closed:
            path.closeSubpath()
        stroker = QPainterPathStroker()
        stroker.setWidth(stroke.width)
        stroker.setCapStyle(CAPS[stroke.cap])
        stroker.setJoinStyle(JOINS[stroke.join])
        stroker.setMiterLimit(stroke.miter_limit)
        stroker.setCurveThreshold(self.threshold(stroke, setting))
        outline = stroker.createStroke(path)
        return RULES[outline.fillRule()], contours(outline)


if __name__ == "__main__":
    main(QtStroker())
