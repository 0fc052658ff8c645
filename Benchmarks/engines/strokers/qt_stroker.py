#!/usr/bin/env python3
"""Qt's stroker, by PySide6: `QPainterPathStroker`.

What it takes is a curve threshold, 0.25 by default, of which the documentation gives no unit. Its source takes it as
a share of half the width: by how much a cubic may lie aside of its part of the offset curve. So that is the tolerance
by which it is judged: by default a quarter of half the width. Ends and joins are cubics. Miter joins are
`SvgMiterJoin`, whose limit is SVG's and which becomes a bevel beyond it; `MiterJoin` measures its limit from the
offset edge, and cuts.

A path that ends where it starts is closed for it: open strokes with such ends and with caps or corners that would show
it are not asked.
"""

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
        place = [element.x, element.y]
        if element.type == QPainterPath.MoveToElement:
            result.append([place])
        elif element.type == QPainterPath.LineToElement:
            result[-1].append(place)
        else:
            # A cubic is an element of its own and two of data.
            pending += place
            if len(pending) == 6:
                result[-1].append(pending)
                pending = []
    return result


class QtStroker(Stroker):
    engine, version = "Qt", PySide6.__version__

    def threshold(self, stroke, setting):
        return QPainterPathStroker().curveThreshold() if setting == "default" else 2 * stroke.tight / stroke.width

    def text(self, setting):
        if setting == "default":
            return f"curve threshold {QPainterPathStroker().curveThreshold():g}, a share of half the width"
        return "curve threshold of the tolerance over half the width"

    def tolerance(self, stroke, setting):
        return stroke.tight if setting == "tight" else self.threshold(stroke, setting) * stroke.width / 2

    def outline(self, stroke, setting):
        if stroke.has_ends_that_meet():
            raise NoStyle("it takes a path whose ends meet for a closed one")
        path = QPainterPath()
        path.moveTo(*stroke.start)
        for piece in stroke.pieces:
            numbers = [v for point in piece for v in point]
            path.lineTo(*numbers) if len(piece) == 1 else path.cubicTo(*numbers)
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
