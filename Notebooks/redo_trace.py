"""Recompute every row of traces with Python's fractions: no code of Vernier, no floating point before the last step.

usage: python3 redo_trace.py TRACE...
A trace is a file of points (vernier sweep --trace), of edges (--trace-edges) or of borders (--trace-borders).
Exit code 1 when a result in a row does not follow from the inputs in that row, or when a file has no rows.
"""

import csv
import math
import sys
from fractions import Fraction

sys.set_int_max_str_digits(0)
csv.field_size_limit(2**31 - 1)

# Vernier takes the distance of a line in doubles, over some thousand px.
LINE_TOLERANCE_PX = 1e-10


def exact(text):
    """The exact value of a hexadecimal float."""
    return Fraction(float.fromhex(text))


def view(row):
    """The viewport's sides in px, and the map from exact world points to px from the viewport's middle, y down."""
    cosine, sine, zoom = (Fraction(row[key]) for key in ("cosine", "sine", "zoom"))
    camera_x, camera_y = Fraction(row["camera_x"]), Fraction(row["camera_y"])

    def screen(x, y):
        dx, dy = Fraction(x) - camera_x, Fraction(y) - camera_y
        return (cosine * dx - sine * dy) * zoom, (sine * dx + cosine * dy) * zoom

    return Fraction(row["viewport_width_px"]), Fraction(row["viewport_height_px"]), screen


def rotation_is_exact(row):
    """Whether cosine and sine are of one angle."""
    return Fraction(row["cosine"]) ** 2 + Fraction(row["sine"]) ** 2 == 1


def are_finite(row, keys):
    """Whether the floats under some keys are all finite."""
    return all(math.isfinite(float.fromhex(row[key])) for key in keys)


def redo_point(row):
    """The exact position on the screen in px, and the distance of the GPU's from it; None where that is not finite."""
    width, height, screen = view(row)
    x, y = screen(row["world_x"], row["world_y"])
    x, y = x + width / 2, y + height / 2
    if not row["error_px"]:
        return x, y, None
    error_x = (1 + exact(row["ndc_x_hex"])) * width / 2 - x
    error_y = (1 - exact(row["ndc_y_hex"])) * height / 2 - y
    return x, y, math.hypot(float(error_x), float(error_y))


def agrees(value, text, digits):
    """Whether a decimal text is the value to so many significant digits."""
    return abs(value - Fraction(text)) <= abs(value) * Fraction(1, 10 ** (digits - 1))


def point_holds(row):
    """Whether the stated results follow from the row's inputs, and the recomputed error in px."""
    x, y, error = redo_point(row)
    positions_agree = agrees(x, row["screen_x_px"], 30) and agrees(y, row["screen_y_px"], 30)
    if error is None:
        # An empty error means that the GPU got a position that is not finite.
        error_agrees = not are_finite(row, ("ndc_x_hex", "ndc_y_hex"))
    else:
        error_agrees = math.isclose(error, float(row["error_px"]), rel_tol=1e-12)
    return rotation_is_exact(row) and positions_agree and error_agrees, error


def clip(start, end, half):
    """The part of a segment inside a viewport of half sides, by Cyrus and Beck; None where there is none."""
    enter, leave = Fraction(0), Fraction(1)
    for axis in (0, 1):
        for side in (1, -1):
            speed = side * (end[axis] - start[axis])
            room = half[axis] - side * start[axis]
            if speed > 0:
                leave = min(leave, room / speed)
            elif speed < 0:
                enter = max(enter, room / speed)
            elif room < 0:
                return None
    if enter > leave:
        return None
    return tuple(tuple(a + (b - a) * t for a, b in zip(start, end)) for t in (enter, leave))


def square_to_line(point, start, end):
    """The square of the distance from a line through two points."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    cross = (point[0] - start[0]) * dy - (point[1] - start[1]) * dx
    return cross * cross / (dx * dx + dy * dy)


def square_to_segment(point, start, end):
    """The square of the distance from a segment, which may be a point."""
    d = tuple(b - a for a, b in zip(start, end))
    length = d[0] * d[0] + d[1] * d[1]
    along = ((point[0] - start[0]) * d[0] + (point[1] - start[1]) * d[1]) / length if length else 0
    t = min(Fraction(1), max(Fraction(0), along))
    return sum((p - a - t * b) ** 2 for p, a, b in zip(point, start, d))


def edge_holds(row):
    """Whether the stated distance follows from the row's inputs, and the recomputed one in px.

    It is the larger of two: of the visible part of the drawn edge from the exact line, and of the visible part of the
    exact edge from the drawn segment. Both are largest at an end of the visible part.
    """
    width, height, screen = view(row)
    half = (width / 2, height / 2)
    ends = screen(row["start_x"], row["start_y"]), screen(row["end_x"], row["end_y"])
    exact_part = clip(*ends, half)
    names = [f"drawn_{end}_{axis}_hex" for end in ("start", "end") for axis in "xy"]
    if not all(row[name] for name in names) or not are_finite(row, names):
        # Nothing drawn, or nothing finite, has no distance from an edge that is in view.
        return rotation_is_exact(row) and not row["distance_px"] and exact_part is not None, None
    x0, y0, x1, y1 = (exact(row[name]) for name in names)
    drawn = (x0 * half[0], -y0 * half[1]), (x1 * half[0], -y1 * half[1])
    drawn_part = clip(*drawn, half)
    squares = [square_to_line(end, *ends) for end in drawn_part or ()]
    squares += [square_to_segment(end, *drawn) for end in exact_part or ()]
    same, distance = is_distance(squares, row)
    return rotation_is_exact(row) and same, distance


def root(value):
    """The exact square root of a fraction; None where it has none."""
    top, bottom = math.isqrt(value.numerator), math.isqrt(value.denominator)
    return Fraction(top, bottom) if top * top == value.numerator and bottom * bottom == value.denominator else None


def border(row):
    """The exact border in world units: the stored line, moved by half the width; None where it is not a fraction."""
    x0, y0, x1, y1 = (Fraction(row[key]) for key in ("start_x", "start_y", "end_x", "end_y"))
    half_width = Fraction(row["half_width"])
    if half_width == 0:
        return (x0, y0), (x1, y1)
    dx, dy = x1 - x0, y1 - y0
    length = root(dx * dx + dy * dy)
    if not length:
        return None
    # The direction, rotated from x towards y by 90 degrees.
    side_x, side_y = -dy / length * half_width, dx / length * half_width
    return (x0 + side_x, y0 + side_y), (x1 + side_x, y1 + side_y)


def border_holds(row):
    """Whether the stated distance follows from the row's inputs, and the recomputed one in px.

    It is the largest of these: of the visible part of any drawn side from the exact line, and of each end of the
    border's visible part from the nearest drawn side.
    """
    width, height, screen = view(row)
    half = (width / 2, height / 2)
    world = border(row)
    if world is None or not rotation_is_exact(row):
        return False, None
    ends = tuple(screen(*end) for end in world)
    exact_part = clip(*ends, half)
    sides = [side.split(" ") for side in row["drawn_sides_hex"].split(";") if side]
    if not all(math.isfinite(float.fromhex(number)) for side in sides for number in side):
        return not row["distance_px"], None
    drawn = []
    for side in sides:
        x0, y0, x1, y1 = map(exact, side)
        drawn.append(((x0 * half[0], -y0 * half[1]), (x1 * half[0], -y1 * half[1])))
    if not drawn:
        # Nothing drawn has no distance from a border that is in view.
        return not row["distance_px"] and exact_part is not None, None
    squares = [square_to_line(end, *ends) for side in drawn for end in clip(*side, half) or ()]
    squares += [min(square_to_segment(end, *side) for side in drawn) for end in exact_part or ()]
    return is_distance(squares, row)


def is_distance(squares, row):
    """Whether the stated distance is the root of the largest square, and that root. What nobody sees has none."""
    if not squares or not row["distance_px"]:
        return False, None
    distance = math.sqrt(max(squares))
    return math.isclose(distance, float(row["distance_px"]), rel_tol=1e-12, abs_tol=LINE_TOLERANCE_PX), distance


KINDS = {
    "point": (point_holds, "error_px"),
    "edge": (edge_holds, "distance_px"),
    "stroke": (border_holds, "distance_px"),
}
"""By the column that names a sample: what judges a row, and the column of the result."""


def redo(path):
    """Redoes a file. Returns whether it has rows and none differs."""
    rows = wrong = 0
    with open(path, newline="", encoding="utf-8") as file:
        reader = csv.DictReader(file)
        subject = next((name for name in KINDS if name in (reader.fieldnames or ())), None)
        if subject is None:
            print(f"{path}: this is no trace; it has none of the columns {', '.join(KINDS)}")
            return False
        holds, result = KINDS[subject]
        for row in reader:
            rows += 1
            same, value = holds(row)
            if not same:
                wrong += 1
                name = f"cell {row['cell']}, frame {row['frame']}, {subject} {row[subject]}"
                print(f"{name}: {result} {row[result]}, recomputed {value}")
    print(f"{path}: {rows} rows redone, {wrong} differ")
    return rows > 0 and not wrong


if __name__ == "__main__":
    if len(sys.argv) < 2:
        print(__doc__)
        sys.exit(64)
    sys.exit(0 if all([redo(path) for path in sys.argv[1:]]) else 1)
