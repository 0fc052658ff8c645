"""Polylines within a distance of curves, for strokers that know no curves.

Each Bézier piece is cut into equal steps of its parameter; by the bound of Wang and others (1984), n steps stay
within d / 8n² of the piece, where d is the greatest second derivative. A stroke with round joins and ends along the
polyline is then as near to that along the curve.
"""

import math

SHARE = 0.1
"""Of a tolerance, what flattening a curve may take; the engine is asked for the rest."""


def flattened(stroke, distance):
    """The points of a polyline; those of the stroke itself where it is a polyline already, each once in a row."""
    result = [stroke.start]
    for piece in stroke.pieces:
        p = [result[-1], *piece]
        if len(p) == 4:
            bend = max(math.hypot(*(p[i][k] - 2 * p[i + 1][k] + p[i + 2][k] for k in (0, 1))) for i in (0, 1))
            steps = max(1, math.ceil(math.sqrt(6 * bend / (8 * distance))))
            for t in (step / steps for step in range(1, steps)):
                weights = ((1 - t)**3, 3 * t * (1 - t)**2, 3 * t * t * (1 - t), t**3)
                result.append(tuple(sum(w * point[k] for w, point in zip(weights, p)) for k in (0, 1)))
        result.append(p[-1])
    return [point for i, point in enumerate(result) if i == 0 or point != result[i - 1]]


def shares(stroke, tolerance):
    """What flattening may take of a tolerance, and what is left for the engine. A polyline leaves all of it."""
    return (SHARE * tolerance, (1 - SHARE) * tolerance) if stroke.is_curve else (0, tolerance)
