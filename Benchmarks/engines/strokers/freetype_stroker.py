#!/usr/bin/env python3
"""FreeType's stroker, by freetype-py: `FT_Stroker`, which fonts are emboldened and outlined with.

It takes no tolerance and declares none: its pieces are offset once they turn by less than a fixed angle. So it is
judged by what everybody is asked for. Its coordinates are whole numbers: of 1/64 px by default, as everywhere in
FreeType, and judged by the loose tolerance; of 1/4096 px in the tight setting, which has less rounding but the same
pieces. Conics (quadratics) and cubics are kept. Miter joins are `MITER_FIXED`, whose limit is SVG's and which becomes
a bevel beyond it.
"""

import contextlib
import ctypes

import freetype
from freetype import raw

from outlines import NoOutline, Stroker, main

CAPS = {
    "butt": freetype.FT_STROKER_LINECAP_BUTT, "square": freetype.FT_STROKER_LINECAP_SQUARE,
    "round": freetype.FT_STROKER_LINECAP_ROUND,
}
# FT_STROKER_LINEJOIN_MITER_FIXED, which the package does not name.
MITER_FIXED = 3
JOINS = {
    "miter": MITER_FIXED, "bevel": freetype.FT_STROKER_LINEJOIN_BEVEL, "round": freetype.FT_STROKER_LINEJOIN_ROUND}
UNITS = {"default": 64, "tight": 4096}
# Numbers of points in an outline are 16 bits, with a sign.
MOST_POINTS = 32767
# What the tag of a point says: it lies on the outline, or is a control point of a quadratic or of a cubic.
ON, QUADRATIC, CUBIC = 1, 0, 2


def check(error, what):
    if error:
        raise NoOutline(f"{what} failed with FreeType's error {error}")


@contextlib.contextmanager
def outline_of(library, points, contours):
    if points > MOST_POINTS:
        raise NoOutline(f"{points} points are more than an FT_Outline can have")
    outline = raw.FT_Outline()
    check(raw.FT_Outline_New(library, points, contours, ctypes.byref(outline)), "FT_Outline_New")
    try:
        yield outline
    finally:
        raw.FT_Outline_Done(library, ctypes.byref(outline))


def contours(outline, units):
    """The contours of an FT_Outline, in px. Of two quadratic control points in turn, the middle lies on the outline."""
    result, first = [], 0
    for c in range(outline.n_contours):
        last = outline.contours[c]
        points = [(outline.points[i].x / units, outline.points[i].y / units) for i in range(first, last + 1)]
        kinds = [outline.tags[i] & 3 for i in range(first, last + 1)]
        first = last + 1
        if kinds[0] != ON:
            raise NoOutline("it gave a contour that does not begin on the outline")
        contour, controls = [[*points[0]]], []
        for point, kind in zip([*points[1:], points[0]], [*kinds[1:], ON]):
            if kind == ON:
                contour.append([v for p in (*controls, point) for v in p])
                controls = []
            elif kind == QUADRATIC and controls:
                middle = tuple((a + b) / 2 for a, b in zip(controls[0], point))
                contour.append([*controls[0], *middle])
                controls = [point]
            else:
                controls.append(point)
        result.append(contour)
    return result


class FreeTypeStroker(Stroker):
    engine, version = "FreeType", ".".join(map(str, freetype.version()))

    def text(self, setting):
        return f"no tolerance; units of 1/{UNITS[setting]} px"

    def tolerance(self, stroke, setting):
        return stroke.loose if setting == "default" else stroke.tight

    def outline(self, stroke, setting):
        units, library = UNITS[setting], freetype.get_handle()
        stroker = raw.FT_Stroker()
        check(raw.FT_Stroker_New(library, ctypes.byref(stroker)), "FT_Stroker_New")
        try:
            raw.FT_Stroker_Set(
                stroker, round(stroke.width / 2 * units), CAPS[stroke.cap], JOINS[stroke.join],
                round(stroke.miter_limit * 65536))
            with outline_of(library, sum(map(len, stroke.pieces), 1), 1) as path:
                self.write(path, stroke, units)
                # As FT_Glyph_Stroke does, and not piece by piece, which is not to be ended where there is no length.
                error = raw.FT_Stroker_ParseOutline(stroker, ctypes.byref(path), not stroke.closed)
                check(error, "FT_Stroker_ParseOutline")
            points, parts = raw.FT_UInt(), raw.FT_UInt()
            check(raw.FT_Stroker_GetCounts(stroker, ctypes.byref(points), ctypes.byref(parts)), "FT_Stroker_GetCounts")
            with outline_of(library, points.value, parts.value) as result:
                result.n_points = result.n_contours = 0
                raw.FT_Stroker_Export(stroker, ctypes.byref(result))
                return "nonzero", contours(result, units)
        finally:
            raw.FT_Stroker_Done(stroker)

    def write(self, path, stroke, units):
        points = [(stroke.start, ON)]
        for piece in stroke.pieces:
            points += [*((point, CUBIC) for point in piece[:-1]), (piece[-1], ON)]
        for i, ((x, y), kind) in enumerate(points):
            path.points[i].x, path.points[i].y, path.tags[i] = round(x * units), round(y * units), kind
        path.contours[0] = len(points) - 1


if __name__ == "__main__":
    main(FreeTypeStroker())
