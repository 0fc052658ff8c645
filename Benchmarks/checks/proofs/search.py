#!/usr/bin/env python3
"""Searches for the largest errors where no bound is proved: from the worst of random cases, by ever smaller changes.

  crossing     the judge of outlines: the distance of a crossing from both lines, in units of its grid, before the
               crossing is rounded to the grid. Coordinates reach to 2^40 units.
  auto-offset  the scheme's error by float32 operations on an axis, in world units, at 512 to 1,024 units.
"""

import fractions
import math
import random
import struct
import sys


def single(value):
    """A number rounded to float32; sums and products of floats, in doubles first, are rounded as once."""
    return struct.unpack("f", struct.pack("f", value))[0]


def crossing(numbers):
    """As OutlineArrangement.crossing(_:_:); 0 where the edges do not cross."""
    px, py, ux, uy, qx, qy, vx, vy = (float(round(number * 2**39)) for number in numbers)
    cross = ux * vy - uy * vx
    exact = int(ux) * int(vy) - int(uy) * int(vx)
    if not exact or not cross:
        return 0
    share = fractions.Fraction((int(qx) - int(px)) * int(vy) - (int(qy) - int(py)) * int(vx), exact)
    other = fractions.Fraction((int(qx) - int(px)) * int(uy) - (int(qy) - int(py)) * int(ux), exact)
    if not (0 < share < 1 and 0 < other < 1):
        return 0
    s = ((qx - px) * vy - (qy - py) * vx) / cross
    x, y = px + ux * s, py + uy * s
    return max(
        abs((fractions.Fraction(x) - int(ax)) * int(by) - (fractions.Fraction(y) - int(ay)) * int(bx))
        / fractions.Fraction(math.hypot(bx, by))
        for ax, ay, bx, by in ((px, py, ux, uy), (qx, qy, vx, vy)))


def auto_offset(numbers):
    """As AutoOffsetScheme.project(_:), in a view of 2^-18 units, at a zoom of 1 to 2."""
    x, y, angle, zoom, dx, dy = numbers
    zoom = 1.5 + zoom / 2
    position = [single(offset * 2**-15 + d * 2**-19) for offset, d in ((x, dx), (y, dy))]
    exact = [offset * 2**-15 + d * 2**-19 for offset, d in ((x, dx), (y, dy))]
    cosine, sine = math.cos(angle * math.pi) * zoom, math.sin(angle * math.pi) * zoom
    origin = -(cosine * x - sine * y) * 2**-15
    products = single(single(single(cosine) * position[0]) - single(single(sine) * position[1]))
    return abs(single(products + single(origin)) - (cosine * exact[0] - sine * exact[1] + origin)) / zoom


def search(error, count, rounds, seed=1):
    generator = random.Random(seed)
    best = max(([generator.uniform(-1, 1) for _ in range(count)] for _ in range(rounds)), key=error)
    largest, step = error(best), 0.5
    for _ in range(rounds * 4):
        moved = [min(1, max(-1, number + step * generator.gauss(0, 1) ** 3)) for number in best]
        if error(moved) > largest:
            best, largest = moved, error(moved)
        else:
            step = max(step * 0.999, 2**-40)
    return float(largest)


def main():
    searches = {"crossing": (crossing, 8, 20000, "grid units"), "auto-offset": (auto_offset, 6, 50000, "units")}
    for name in sys.argv[1:] or searches:
        error, count, rounds, unit = searches[name]
        print(f"{name}: {max(search(error, count, rounds, seed) for seed in (1, 2, 3)):.2g} {unit}", flush=True)


if __name__ == "__main__":
    main()
