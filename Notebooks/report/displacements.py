"""The data of the playground: exact positions, and how far from them each scheme draws, as the page reads it.

Nothing is computed anew: positions and displacements are those that `vernier render` recorded. Jitter and the share of
invalid samples are counted here from the same rows, before they are rounded.

The bytes: of each depth, the exact positions of all frames and points as float32 pairs; then of each scheme and depth
the displacements as pairs of int16 in units of a power of two px, INVALID in both where a sample is invalid. The page
gets them compressed by gzip.
"""

import array
import base64
import gzip
import math
import sys

from recorded import ReportError

INVALID = -32768
FINEST = -24  # Displacements are kept in units of 2^-24 px at the finest.
VISIBLE = 0.25  # px; jitter from there on is seen.
STILL = 0.02  # What moves by less than this share of its way stands still.


def little_endian(values):
    if sys.byteorder == "big":
        values.byteswap()
    return values.tobytes()


class Exact:
    """The exact positions at a depth: frames of strokes of points."""

    def __init__(self, depth):
        self.depth, self.places = depth, {}

    def add(self, frame, stroke, point, x, y, place):
        if (frame, point) in self.places:
            raise ReportError(f"{place}: frame {frame} has the point {point} twice.")
        self.places[frame, point] = (stroke, x, y)

    def finish(self, name):
        self.frames = 1 + max(frame for frame, _ in self.places)
        self.points = 1 + max(point for _, point in self.places)
        # Each is there once, so that as many as there should be are all of them.
        if len(self.places) != self.frames * self.points:
            raise ReportError(
                f"{name} has {len(self.places)} positions at the depth {self.depth:g}, and should have "
                f"{self.frames} frames of {self.points} points.")
        strokes = [self.places[0, point][0] for point in range(self.points)]
        # Points of a stroke follow each other: the page gets how many each has.
        self.strokes = []
        for index, stroke in enumerate(strokes):
            if index and stroke == strokes[index - 1]:
                self.strokes[-1] += 1
            else:
                self.strokes.append(1)
        self.xy = array.array("f", (
            value for frame in range(self.frames) for point in range(self.points)
            for value in self.places[frame, point][1:]))

    def step(self):
        """How far points move from one frame to the next at most, in px."""
        return max((
            math.dist(self.places[frame, point][1:], self.places[frame - 1, point][1:])
            for frame in range(1, self.frames) for point in range(self.points)), default=0)


def percentile(values, permille):
    """By the nearest rank."""
    return sorted(values)[max(0, math.ceil(permille * len(values) / 1000) - 1)] if values else None


def block(exact, shown, place):
    """A scheme at a depth: what the page says of it, and its bytes.

    `shown` has a displacement or None for each frame and point.
    """
    count = exact.frames * exact.points
    if len(shown) != count or any(key not in exact.places for key in shown):
        raise ReportError(f"{place} has {len(shown)} displacements, and should have the {count} frames and points of exact.csv.")
    valid = [each for each in shown.values() if each]
    largest = max((abs(part) for each in valid for part in each), default=0)
    exponent = max(FINEST, math.frexp(largest)[1] - 15) if largest else FINEST
    unit = 2.0 ** exponent
    numbers = array.array("h")
    jitters, moves = [], []
    for frame in range(exact.frames):
        for point in range(exact.points):
            here, before = shown[frame, point], shown.get((frame - 1, point))
            numbers.extend((INVALID, INVALID) if here is None else (
                max(-32767, min(32767, round(here[0] / unit))), max(-32767, min(32767, round(here[1] / unit)))))
            if here and before:
                jitters.append(math.dist(here, before))
                now, then = exact.places[frame, point][1:], exact.places[frame - 1, point][1:]
                moves.append(math.dist(
                    (now[0] + here[0], now[1] + here[1]), (then[0] + before[0], then[1] + before[1])))
    jitter, step = max(jitters, default=None), exact.step()
    lost = (count - len(valid)) / count
    if lost == 1:
        state = "invalid"
    elif lost:
        state = "partly invalid"
    elif step and moves and max(moves) < STILL * step:
        state = "stands still"
    else:
        state = "trembles" if jitter is not None and jitter >= VISIBLE else "holds"
    return {
        "unit": exponent, "lost": lost, "jitter": jitter, "state": state, "dot": is_dot(exact, shown),
    }, little_endian(numbers)


def is_dot(exact, shown):
    """Whether a drawing that has a size is shown within a px, in every frame."""
    def spread(points):
        xs, ys = zip(*points)
        return max(max(xs) - min(xs), max(ys) - min(ys))

    for frame in range(exact.frames):
        places = {point: exact.places[frame, point][1:] for point in range(exact.points)}
        drawn = [(x + shown[frame, point][0], y + shown[frame, point][1])
                 for point, (x, y) in places.items() if shown[frame, point]]
        if not drawn or spread(drawn) > 1 or spread(places.values()) < 10:
            return False
    return True


def playground(result):
    """What the page needs beside its script: a description for JSON, and bytes in base64."""
    positions = {}
    for row in result.rows("exact", ("zoom_depth", "frame", "stroke", "point", "x_px", "y_px")):
        x, y = row.number("x_px"), row.number("y_px")
        if x is None or y is None:
            raise ReportError(f"{row.place}: an exact position is missing.")
        depth = row.required("zoom_depth")
        positions.setdefault(depth, Exact(depth)).add(
            row.index("frame"), row.index("stroke"), row.index("point"), x, y, row.place)
    if not positions:
        raise ReportError(f"{result.name}/exact.csv has no rows; {result.remedy}.")
    parts, offset = [], 0

    def keep(data):
        nonlocal offset
        parts.append(data)
        offset += len(data)
        return offset - len(data)

    depths = []
    for depth in sorted(positions):
        exact = positions[depth]
        exact.finish("exact.csv")
        depths.append({
            "depth": depth, "frames": exact.frames, "points": exact.points, "strokes": exact.strokes,
            "offset": keep(little_endian(exact.xy)), "step": exact.step()})
    shown = {}
    for row in result.rows("displacements", ("scheme", "zoom_depth", "frame", "point", "dx_px", "dy_px")):
        dx, dy = row.number("dx_px"), row.number("dy_px")
        shown.setdefault((row.text("scheme"), row.required("zoom_depth")), {})[
            row.index("frame"), row.index("point")] = None if dx is None or dy is None else (dx, dy)
    catalogue, schemes = result.schemes(), {}
    for (name, depth), displacements in shown.items():
        if depth not in positions:
            raise ReportError(f"displacements.csv has the depth {depth:g}, which exact.csv has not.")
        entry = schemes.setdefault(name, {
            "name": name, "summary": catalogue.get(name, {}).get("summary", ""), "depths": {}})
        described, data = block(positions[depth], displacements, f"displacements.csv, {name} at the depth {depth:g},")
        entry["depths"][sorted(positions).index(depth)] = {**described, "offset": keep(data)}
    viewport = result.setting("configuration", "viewport_px")
    if not (isinstance(viewport, list) and len(viewport) == 2
            and all(isinstance(each, (int, float)) and each > 0 for each in viewport)):
        viewport = None
    description = {"depths": depths, "schemes": list(schemes.values()), "viewport": viewport}
    # The same data gives the same bytes: no time is kept in them.
    return description, base64.b64encode(gzip.compress(b"".join(parts), 9, mtime=0)).decode()
