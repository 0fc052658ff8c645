"""Questions to an engine, and the exact answers: what the tests of adapters and of example engines share."""

import json
import math
import os
import subprocess
from fractions import Fraction

from protocol import Camera

VIEWPORT = (1000, 750)
# Not the angle by which marks are turned: of a right angle together, edges would lie along the pixels.
TURNED, STRAIGHT = (5, 12, 13), (1, 0, 1)


def written(value):
    """An exact number as the protocol writes it. Its denominator is a power of two."""
    value = Fraction(value)
    return f"{'-' if value < 0 else ''}{abs(value.numerator):#x}p{1 - value.denominator.bit_length()}"


class Program:
    """An engine that runs, and has answered hello."""

    def __init__(self, command, **environment):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, **environment})
        self.hello = self.ask({"m": "hello", "v": 1, "viewport": VIEWPORT})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(20)
        self.process.stdout.close()

    def answer(self, line):
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ask(self, question, **layout):
        answer = self.answer(json.dumps(question, **layout).encode())
        if answer["m"] != "error":
            assert (answer["m"], answer.get("k")) == (question["m"], question.get("k")), answer
        return answer


class Drawing:
    """Two strokes about a far point with digits down to the deepest zoom asked, seen at a zoom; frames of a pan."""

    TARGET = (Fraction(0x2D5A7C3B91E4F6083A5, 1 << 64), Fraction(0x2387F1C05D9A4E6B72D, 1 << 64))
    OFFSETS = [(-212, 90), (-130, -64), (-31, 77), (120, -140), (60, 13), (201, 154)]

    def __init__(self, zoom, turn=TURNED, target=TARGET):
        self.zoom, self.turn, self.target, self.grid = zoom, turn, target, 1 << 64 + int(zoom).bit_length()
        self.points = [self.world([v * Fraction(100003, 100000) for v in offset]) for offset in self.OFFSETS]
        self.store = {
            "m": "store", "deepest": written(zoom * 2), "points": [list(map(written, p)) for p in self.points],
            "strokes": [4, 2]}

    def world(self, px):
        return [t + Fraction(round(v * self.grid / self.zoom), self.grid) for t, v in zip(self.target, px)]

    def frame(self, k=0):
        centre = self.world([Fraction(137 * k * share, 1000) for share in (8, 6)])
        return {
            "m": "frame", "k": k, "centre": list(map(written, centre)), "zoom": written(self.zoom), "turn": self.turn}

    def places(self, k=0):
        return [Camera(self.frame(k)).place(point, VIEWPORT) for point in self.points]

    def errors(self, px, k=0):
        """How far answered places lie from the exact ones, px; infinite for a point without a place."""
        pairs = zip(zip(px[::2], px[1::2]), self.places(k))
        return [math.inf if None in a else math.hypot(*(Fraction(v) - w for v, w in zip(a, b))) for a, b in pairs]

    def deviations(self, segments, k=0):
        """How far the points of drawn edges lie from the exact lines, px."""
        places = self.places(k)
        for index, *px in segments:
            (x0, y0), (x1, y1) = places[index:index + 2]
            for x, y in (px[:2], px[2:]):
                away = (Fraction(x) - x0) * (y1 - y0) - (Fraction(y) - y0) * (x1 - x0)
                yield abs(away) / math.hypot(x1 - x0, y1 - y0)
