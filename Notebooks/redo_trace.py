"""Recompute every row of a trace with Python's fractions: no code of Vernier, no floating point before the last step.

usage: python3 redo_trace.py trace.csv
Exit code 1 when a result in a row does not follow from the inputs in that row, or when there are no rows.
"""

import csv
import math
import sys
from fractions import Fraction

sys.set_int_max_str_digits(0)
csv.field_size_limit(2**31 - 1)


def exact(text):
    """The exact value of a hexadecimal float."""
    return Fraction(float.fromhex(text))


def redo(row):
    """The exact position on the screen in px, and the distance of the GPU's from it; None where that is not finite."""
    cosine, sine, zoom = (Fraction(row[key]) for key in ("cosine", "sine", "zoom"))
    dx = Fraction(row["world_x"]) - Fraction(row["camera_x"])
    dy = Fraction(row["world_y"]) - Fraction(row["camera_y"])
    width, height = Fraction(row["viewport_width_px"]), Fraction(row["viewport_height_px"])
    x = width / 2 + (cosine * dx - sine * dy) * zoom
    y = height / 2 + (sine * dx + cosine * dy) * zoom
    if not row["error_px"]:
        return x, y, None
    error_x = (1 + exact(row["ndc_x_hex"])) * width / 2 - x
    error_y = (1 - exact(row["ndc_y_hex"])) * height / 2 - y
    return x, y, math.hypot(float(error_x), float(error_y))


def agrees(value, text, digits):
    """Whether a decimal text is the value to so many significant digits."""
    return abs(value - Fraction(text)) <= abs(value) * Fraction(1, 10 ** (digits - 1))


def holds(row):
    """Whether the stated results follow from the row's inputs, and the recomputed error in px."""
    x, y, error = redo(row)
    rotation_is_exact = Fraction(row["cosine"]) ** 2 + Fraction(row["sine"]) ** 2 == 1
    positions_agree = agrees(x, row["screen_x_px"], 30) and agrees(y, row["screen_y_px"], 30)
    if error is None:
        # An empty error means that the GPU got a position that is not finite.
        error_agrees = not all(math.isfinite(float.fromhex(row[key])) for key in ("ndc_x_hex", "ndc_y_hex"))
    else:
        error_agrees = math.isclose(error, float(row["error_px"]), rel_tol=1e-12)
    return rotation_is_exact and positions_agree and error_agrees, error


def main(path):
    rows = wrong = 0
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            rows += 1
            same, error = holds(row)
            if not same:
                wrong += 1
                name = f"cell {row['cell']}, frame {row['frame']}, point {row['point']}"
                print(f"{name}: error {row['error_px']}, recomputed {error}")
    print(f"{path}: {rows} rows redone, {wrong} differ")
    return 1 if wrong or not rows else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print(__doc__)
        sys.exit(64)
    sys.exit(main(sys.argv[1]))
