"""Recompute every row of traces with Python's fractions: no code of Vernier, no floating point before the last step.

usage: python3 redo_trace.py TRACE...
A trace is a file of points (vernier sweep --trace) or of edges (vernier sweep --trace-edges).
Exit code 1 when a result in a row does not follow from the inputs in that row, or when a file has no rows.
"""

import csv
import math
import sys
from fractions import Fraction

sys.set_int_max_str_digits(0)
csv.field_size_limit(2**31 - 1)

# Vernier takes the distance of an edge in doubles, over some thousand px.
EDGE_TOLERANCE_PX = 1e-10


def exact(text):
    """The exact value of a hexadecimal float."""
    return Fraction(float.fromhex(text))


def view(row):
    """The viewport's sides in px, and the map from exact world points to px from the viewport's middle, y down."""
    cosine, sine, zoom = (Fraction(row[key]) for key in ("cosine", "sine", "zoom"))
    camera_x, camera_y = Fraction(row["camera_x"]), Fraction(row["camera_y"])

    def screen(x, y):
        dx, dy = Fraction(row[x]) - camera_x, Fraction(row[y]) - camera_y
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
    x, y = screen("world_x", "world_y")
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
    ends = screen("start_x", "start_y"), screen("end_x", "end_y")
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
    if not squares or not row["distance_px"]:
        return False, None
    distance = math.sqrt(max(squares))
    same = math.isclose(distance, float(row["distance_px"]), rel_tol=1e-12, abs_tol=EDGE_TOLERANCE_PX)
    return rotation_is_exact(row) and same, distance


def redo(path):
    """Redoes a file. Returns whether it has rows and none differs."""
    rows = wrong = 0
    with open(path, newline="", encoding="utf-8") as file:
        reader = csv.DictReader(file)
        is_edges = "distance_px" in (reader.fieldnames or ())
        subject, result = ("edge", "distance_px") if is_edges else ("point", "error_px")
        for row in reader:
            rows += 1
            same, value = edge_holds(row) if is_edges else point_holds(row)
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
