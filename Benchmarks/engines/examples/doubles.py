"""An engine in doubles to begin from. Run by Vernier as `exec:python3 doubles.py`; the article "Having your own engine
judged" has the grammar. Beside doubles.c and doubles.js it answers the same bits: world coordinates are rounded to
doubles, the camera's centre is subtracted, then come rotation, zoom, and half the viewport, each operation rounded.
"""
import itertools, json, math, sys


def double(text):
    try:
        return float.fromhex(text)
    except OverflowError:
        return math.copysign(math.inf, -1 if text.startswith("-") else 1)


def numbers(*places):
    return [value if math.isfinite(value) else None for place in places for value in place]


class Engine:
    def place(self, x, y):
        dx, dy = x - self.x, y - self.y
        return (self.width / 2 + self.zoom * (self.cos * dx - self.sin * dy),
                self.height / 2 + self.zoom * (self.sin * dx + self.cos * dy))

    def answer(self, m, k=None, **q):
        if m == "hello":
            self.width, self.height = q["viewport"]
            about = {"name": "doubles.py", "version": "1", "probe": "transform", "number": "binary64"}
            return {"m": m, "v": 1, **about, "can": ["touch", "lines"]}
        if m == "store":
            self.points, self.zoom = [(double(x), double(y)) for x, y in q["points"]], None
            ends = {count - 1 for count in itertools.accumulate(q["strokes"])}
            self.edges = [i for i in range(len(self.points) - 1) if i not in ends]
            return {"m": m, "count": len(self.points)}
        if m == "frame":
            self.x, self.y, self.zoom = map(double, [*q["centre"], q["zoom"]])
            self.cos, self.sin = (part / q["turn"][2] for part in q["turn"][:2])
            return {"m": m, "k": k, "px": numbers(*(self.place(*point) for point in self.points))}
        if m == "touch":
            dx, dy = (q["px"][0] - self.width / 2) / self.zoom, (q["px"][1] - self.height / 2) / self.zoom
            world = self.x + (self.cos * dx + self.sin * dy), self.y + (self.cos * dy - self.sin * dx)
            return {"m": m, "k": k, "px": numbers(self.place(*world))}
        if m == "lines":
            lines = [[i, *numbers(self.place(*self.points[i]), self.place(*self.points[i + 1]))] for i in self.edges]
            return {"m": m, "k": k, "segments": [s for s in lines if None not in s and s[1:3] != s[3:]]}
        raise ValueError(f"no question is called {m}")


engine = Engine()
for line in sys.stdin.buffer:
    try:
        question = json.loads(line)
        if question["m"] == "stop":
            break
        answer = engine.answer(**question)
    except Exception as error:
        answer = {"m": "error", "text": f"{type(error).__name__}: {error}"[:200]}
    print(json.dumps(answer), flush=True)
