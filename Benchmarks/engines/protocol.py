"""The engine protocol for adapters in Python: exact numbers, cameras, and the loop that answers questions.

The grammar is specified in Sources/Harness/Schemes/Schemes.docc/EngineProtocol.md, "Having your own engine judged". An adapter
derives from `Engine`, says what it is, and hands itself to `serve`.
"""

import json
import math
import sys
from fractions import Fraction


def exact(text):
    """The exact value of a hexadecimal float of any length, such as "-0x1a2bp-7"."""
    digits, _, exponent = text.partition("p")
    value, power = int(digits, 16), int(exponent)
    return Fraction(value << power) if power >= 0 else Fraction(value, 1 << -power)


def double(value):
    """The double nearest to an exact number; an infinity where it is beyond their range."""
    try:
        return float(value)
    except OverflowError:
        # Not by copysign, which would need the number as a double.
        return math.inf if value > 0 else -math.inf


class Camera:
    """A camera: `centre` (two fractions, world units), `zoom` (a fraction, px per world unit), `cosine` and `sine`."""

    def __init__(self, message):
        self.centre = tuple(exact(text) for text in message["centre"])
        self.zoom = exact(message["zoom"])
        cosine, sine, denominator = message["turn"]
        self.cosine, self.sine = Fraction(cosine, denominator), Fraction(sine, denominator)

    def place(self, point, viewport):
        """The exact place of a world point on the screen, px from the top left corner, y down."""
        # In whole numbers, since every operation on fractions looks for a common divisor.
        (x, y), (a, b) = point, self.centre
        unit = math.lcm(x.denominator, y.denominator, a.denominator, b.denominator)
        x = x.numerator * (unit // x.denominator) - a.numerator * (unit // a.denominator)
        y = y.numerator * (unit // y.denominator) - b.numerator * (unit // b.denominator)
        turn = math.lcm(self.cosine.denominator, self.sine.denominator)
        cosine, sine = (v.numerator * (turn // v.denominator) for v in (self.cosine, self.sine))
        scale, whole = self.zoom.numerator, turn * unit * self.zoom.denominator
        return (
            Fraction(2 * scale * (cosine * x - sine * y) + viewport[0] * whole, 2 * whole),
            Fraction(2 * scale * (sine * x + cosine * y) + viewport[1] * whole, 2 * whole),
        )


class Engine:
    """What an adapter overrides. `points` and `strokes` are set by `store`, `camera` before every `frame`."""

    name, version, probe, number = "unnamed", "0", "transform", "binary64"
    can = []

    def begin(self, viewport):
        """The first question: the size of the viewport in px, integers or fractions."""
        self.viewport = viewport

    def store(self, points, strokes, deepest):
        """New content: world points as pairs of fractions, the number of points of each stroke, the deepest zoom."""
        raise NotImplementedError

    def frame(self, camera):
        """The places of all points, as pairs (x, y) in px from the top left corner; None for one that has none."""
        raise NotImplementedError

    def touch(self, px):
        """Where the world point under a pixel is drawn, once it has been rounded as the engine stores points."""
        raise NotImplementedError

    def lines(self):
        """The drawn edges: tuples of the index of the first point, then x and y of two points of the drawn line."""
        raise NotImplementedError


def _number(value):
    value = float(value)
    return value if math.isfinite(value) else None


def _numbers(places):
    for place in places:
        for value in (None, None) if place is None else place:
            yield None if value is None else _number(value)


def _answer(engine, question):
    kind = question["m"]
    if kind == "hello":
        engine.begin(tuple(side if isinstance(side, int) else Fraction(side) for side in question["viewport"]))
        return {
            "m": kind, "v": 1, "name": engine.name, "version": engine.version, "probe": engine.probe,
            "number": engine.number, "can": engine.can,
        }
    if kind == "store":
        points = [tuple(exact(text) for text in point) for point in question["points"]]
        engine.store(points, question["strokes"], exact(question["deepest"]))
        return {"m": kind, "count": len(points)}
    if kind == "frame":
        return {"m": kind, "k": question["k"], "px": list(_numbers(engine.frame(Camera(question))))}
    if kind == "touch" and kind in engine.can:
        return {"m": kind, "k": question["k"], "px": list(_numbers([engine.touch(question["px"])]))}
    if kind == "lines" and kind in engine.can:
        segments = [[s[0], *map(_number, s[1:])] for s in engine.lines()]
        return {"m": kind, "k": question["k"], "segments": [s for s in segments if None not in s]}
    return {"m": "error", "text": f"this engine does not answer {kind}"}


def serve(engine):
    """Answers questions from standard input until `stop` or its end. An exception is answered as an error."""
    for line in sys.stdin.buffer:
        try:
            question = json.loads(line)
            if question["m"] == "stop":
                return
            answer = _answer(engine, question)
        except Exception as error:  # The harness shows the sentence, and ends this engine's measurement alone.
            answer = {"m": "error", "text": f"{type(error).__name__}: {error}"[:200]}
        sys.stdout.write(json.dumps(answer, separators=(",", ":")) + "\n")
        sys.stdout.flush()
