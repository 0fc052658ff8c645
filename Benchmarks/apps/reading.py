"""What the meter wrote, read: when the ink of each event came, how far it was behind, and what the finished stroke
misses.

Ink reaches past the pen by half of its width, the cap, which is measured across the middle of the finished stroke. So
the ink of an event is looked for at its position, plus the cap, less half a step.
"""

import json
import math
from array import array

STRAY = 3  # Px from the pen beyond the cap where there should be no ink.


class Reading:
    """A part of the screen: `facts` and `since` as the meter describes them."""

    def __init__(self, part, output):
        self.left, self.top, self.width, self.height = part
        line, _, rest = output.partition(b"\n")
        self.facts, self.since = json.loads(line), array("f", rest)

    def came(self, x, y):
        """When ink came at a column, next to a row, in ms; infinite where it did not."""
        if not 0 <= x - self.left < self.width:
            return math.inf
        rows = (self.since[(y + row - self.top) * self.width + x - self.left] for row in (-1, 0, 1))
        return min((ms for ms in rows if ms >= 0), default=math.inf)


def percentile(values, share):
    """The smallest value that so many are at most; None of none."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)] if values else None


def straight(reading, points, hover):
    """The latency of each event of a straight stroke in ms, infinite where no ink came, and more about it."""
    (_, start, y), (last_ms, end, _) = points[0], points[-1]
    middle = (start + end) // 2
    across = sum(ms >= 0 for ms in reading.since[middle - reading.left::reading.width])
    cap = across / 2
    ends = [reading.came(x, y) for x in range(start, end + 1)]
    latencies = [
        reading.came(math.floor(x + cap - (x - before) / 2), y) - ms - hover
        for (_, before, _), (ms, x, _) in zip(points, points[1:]) if x > before]
    # The end of the ink, every millisecond from the first quarter on.
    lags, reached = [], start - 1
    for ms in range(math.ceil(last_ms)):
        while reached < end and ends[reached + 1 - start] <= ms + hover:
            reached += 1
        if ms >= last_ms / 4:
            lags.append(start + (end - start) * ms / last_ms + cap - reached)
    return {"latencies": latencies, "lags": lags, "width_px": across,
            "ink_px": reading.facts["shade"] / (end - start), **precision(reading, cap)}


def precision(reading, cap):
    """How far the pen's points are from the finished stroke, and its ink from the pen beyond the cap, in px."""
    facts = reading.facts
    gaps = facts["gaps"]
    return {
        "missed_points": sum(gap > 1 for gap in gaps), "gap_px": max(gaps), "off_px": max(0, facts["stray"] - cap),
        "again": facts["again"] / max(1, facts["ink"])}
