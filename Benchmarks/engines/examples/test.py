"""Tests of the example engines against exact fractions: python3 Benchmarks/engines/examples/test.py."""

import json
import math
import os
import random
import resource
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction
from pathlib import Path

HERE = Path(__file__).resolve().parent
VIEWPORT = (1000, 750)
DECADES = (0, 3, 12, 100, 1000)
NODE, CC = shutil.which("node"), shutil.which("cc")
BUILT = tempfile.TemporaryDirectory()
COMMANDS = {
    "doubles.py": [sys.executable, str(HERE / "doubles.py")],
    "doubles.c": [str(Path(BUILT.name) / "doubles")],
    "doubles.js": ["node", str(HERE / "doubles.js")],
    "dyadic.js": ["node", str(HERE / "dyadic_engine.js")],
}
DOUBLES = ("doubles.py", "doubles.c", "doubles.js")


def setUpModule():
    if CC:
        warnings = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-O2"]
        subprocess.run([CC, *warnings, HERE / "doubles.c", "-lm", "-o", COMMANDS["doubles.c"][0]], check=True)


def tearDownModule():
    BUILT.cleanup()


def written(value):
    """An exact number in the protocol's form."""
    power = value.denominator.bit_length() - 1
    assert value.denominator == 1 << power
    return f"{'-' if value < 0 else ''}0x{abs(value.numerator):x}p-{power}"


def dyadic(value, bits):
    """The multiple of 2^-bits that lies nearest to a fraction."""
    unit = Fraction(2) ** -bits
    return round(value / unit) * unit


class Camera:
    """An exact camera: what is asked, and where points belong."""

    def __init__(self, centre, zoom, turn=(1, 0, 1)):
        self.centre, self.zoom, self.turn = centre, zoom, turn
        self.cosine, self.sine = Fraction(turn[0], turn[2]), Fraction(turn[1], turn[2])

    def question(self, k):
        centre = [written(value) for value in self.centre]
        return {"m": "frame", "k": k, "centre": centre, "zoom": written(self.zoom), "turn": self.turn}

    def place(self, point):
        x, y = (self.zoom * (a - b) for a, b in zip(point, self.centre))
        half = (Fraction(side) / 2 for side in VIEWPORT)
        return next(half) + self.cosine * x - self.sine * y, next(half) + self.sine * x + self.cosine * y

    def under(self, px, spare=40):
        """The world point under a pixel, with `spare` binary digits below a pixel."""
        x, y = ((Fraction(a) - Fraction(side) / 2) / self.zoom for a, side in zip(px, VIEWPORT))
        world = self.cosine * x + self.sine * y, self.cosine * y - self.sine * x
        return tuple(dyadic(a + b, bits(self.zoom) + spare) for a, b in zip(world, self.centre))

    def panned(self, x, y):
        return Camera(self.under((VIEWPORT[0] / 2 + x, VIEWPORT[1] / 2 + y)), self.zoom, self.turn)


def bits(zoom):
    return zoom.numerator.bit_length() - zoom.denominator.bit_length()


def turn(rng):
    m, n = rng.randrange(1, 40), rng.randrange(1, 40)
    return m * m - n * n, 2 * m * n, m * m + n * n


def camera(rng, decade, around=(0, 0)):
    """A turned camera at about zoom 10^decade, whose centre has digits down to far below a pixel."""
    zoom = dyadic(Fraction(10) ** decade * Fraction(rng.uniform(1, 9)), 20)
    digits = bits(zoom) + 30
    centre = tuple(c + Fraction(rng.getrandbits(digits + 10) - 2 ** (digits + 9), 2**digits) for c in around)
    return Camera(centre, zoom, turn(rng))


def inside(rng, count):
    return [(rng.uniform(0, VIEWPORT[0]), rng.uniform(0, VIEWPORT[1])) for _ in range(count)]


def stored(points, strokes=None, deepest=Fraction(10) ** 1000):
    points = [[written(value) for value in point] for point in points]
    return {"m": "store", "deepest": written(deepest), "points": points, "strokes": strokes or [len(points)]}


class Program:
    """An engine that runs. It has answered hello."""

    def __init__(self, name):
        for ending, tool, found in ((".js", "node", NODE), (".c", "cc", CC)):
            if name.endswith(ending) and not found:
                raise unittest.SkipTest(f"{name} needs {tool}, which is not installed")
        self.process = subprocess.Popen(
            COMMANDS[name], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
        )
        self.hello = self.ask({"m": "hello", "v": 1, "viewport": VIEWPORT})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(timeout=10)
        self.process.stdout.close()

    def answer(self, line):
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ask(self, question, **layout):
        answer = self.answer(json.dumps(question, **{"separators": (",", ":"), **layout}).encode())
        assert answer["m"] == question["m"], (answer, str(question)[:200])
        assert answer.get("k") == question.get("k"), answer
        return answer

    def draw(self, camera, k=0):
        px = self.ask(camera.question(k))["px"]
        return list(zip(px[::2], px[1::2]))


def off(places, points, camera):
    """The largest distance in px from where the points belong; infinite if one of them has no place."""
    worst = Fraction(0)
    for place, point in zip(places, points, strict=True):
        if None in place:
            return math.inf
        worst = max(worst, *(abs(Fraction(a) - b) for a, b in zip(place, camera.place(point))))
    return float(min(worst, Fraction(10) ** 300))


class Doubles(unittest.TestCase):
    def test_three_languages_answer_the_same_bits(self):
        rng = random.Random(1)
        script = []
        for decade in DECADES:
            at = camera(rng, decade)
            points = [at.under(px, rng.randrange(-5, 60)) for px in inside(rng, 40)]
            # Halfway between two doubles, and the two numbers beside that, to test the rounding of long digits.
            for tie in (rng.getrandbits(53) | 2**53 for _ in range(40)):
                half = Fraction(2 * (tie // 2) + 1, 2**45)
                points += [(half, half + Fraction(1, 2**300)), (half - Fraction(1, 2**300), -half)]
            script.append(stored(points, [len(points) - 7, 1, 6]))
            for k in range(5):
                script.append((at.panned(k * 300, 0) if k < 4 else camera(rng, decade)).question(k))
                script.append({"m": "touch", "k": k, "px": inside(rng, 1)[0]})
                script.append({"m": "lines", "k": k})
        answers = []
        for name in DOUBLES:
            with Program(name) as program:
                answers.append([program.ask(question) for question in script])
        for question, *several in zip(script, *answers):
            self.assertEqual(len({spelt(answer) for answer in several}), 1, (str(question)[:300], several))
        self.assertTrue(any(answer.get("segments") for answer in answers[0]))

    def test_errors_are_those_of_doubles(self):
        rng = random.Random(2)
        bounds = {0: (0, 1e-12), 3: (1e-13, 1e-9), 12: (5e-3, 0.5), 100: (100, 1e90), 1000: (math.inf, math.inf)}
        for name in DOUBLES:
            with self.subTest(name), Program(name) as program:
                for decade, (least, most) in bounds.items():
                    at = camera(rng, decade, (724, -300))
                    points = [at.under(px) for px in inside(rng, 40)]
                    program.ask(stored(points))
                    error = off(program.draw(at), points, at)
                    self.assertTrue(least <= error <= most, f"{name} errs by {error} px at 10^{decade}")

    def test_what_overflows_is_null(self):
        for name in DOUBLES:
            with self.subTest(name), Program(name) as program:
                program.ask(stored([(Fraction(724), Fraction(0))]))
                self.assertEqual(program.draw(Camera((724, 0), Fraction(10) ** 400)), [(None, None)], name)
                program.ask({**stored([]), "points": [["-0x1p2000", "0x2p0"]], "strokes": [1]})
                self.assertEqual(program.draw(Camera((724, 0), Fraction(2))), [(None, None)], name)


def spelt(answer):
    """An answer with its numbers as bits."""
    def numbers(value):
        if isinstance(value, list):
            return [numbers(element) for element in value]
        return struct.pack("<d", value) if isinstance(value, (int, float)) else value
    return str({key: numbers(value) for key, value in answer.items() if key != "name"})


class Dyadic(unittest.TestCase):
    limit = 1e-9  # px

    def setUp(self):
        self.program = Program("dyadic.js")
        self.addCleanup(self.program.__exit__)

    def assertPlaced(self, points, at, where):
        error = off(self.program.draw(at), points, at)
        self.assertLessEqual(error, self.limit, f"{error} px off {where}")

    def test_points_in_view_are_exact_at_any_depth_and_turn(self):
        rng = random.Random(3)
        for decade in (*DECADES, 3000):
            for spare in (-4, 10, 40, 200):
                at = camera(rng, decade, (724, -300))
                points = [at.under(px, spare) for px in inside(rng, 12)]
                self.program.ask(stored(points))
                for _ in range(4):
                    at = Camera(at.centre, at.zoom, turn(rng))
                    seen = [p for p in points if max(map(abs, at.place(p))) < 2000]
                    self.assertTrue(seen)
                    places = self.program.draw(at)
                    error = off([places[points.index(p)] for p in seen], seen, at)
                    self.assertLessEqual(error, self.limit, f"{error} px off at 10^{decade}, {spare} bits")

    def test_every_zoom_from_frame_to_frame_is_exact(self):
        rng = random.Random(4)
        for power in range(-25, 45):
            at = Camera(camera(rng, 20).centre, Fraction(2) ** power * Fraction(rng.uniform(1, 2)), turn(rng))
            points = [at.under(px) for px in inside(rng, 8)]
            self.program.ask(stored(points))
            self.assertPlaced(points, at, f"at 2^{power}")

    def test_one_content_is_seen_from_every_level(self):
        rng = random.Random(5)
        anchor = camera(rng, 1000, (17, 40))
        for stored_at in DECADES:
            # Points around the anchor as a canvas at 10^stored_at would have them: few digits.
            at = Camera(anchor.centre, dyadic(Fraction(10) ** stored_at, 4), turn(rng))
            points = [at.under(px, 3) for px in inside(rng, 10)]
            self.program.ask(stored(points))
            for decade in DECADES:
                for point in points[:3]:
                    seen_from = Camera(point, Fraction(10) ** decade, turn(rng))
                    seen_from = seen_from.panned(*rng.choices(range(-400, 400), k=2))
                    places = self.program.draw(seen_from)
                    near = [p for p in points if max(map(abs, seen_from.place(p))) < 2000]
                    error = off([places[points.index(p)] for p in near], near, seen_from)
                    self.assertLessEqual(error, self.limit, f"{error} px off, of 10^{stored_at} from 10^{decade}")

    def test_a_thousand_viewports_away_and_back(self):
        rng = random.Random(6)
        for decade in DECADES:
            here = camera(rng, decade)
            there = here.panned(1000 * VIEWPORT[0], -1000 * VIEWPORT[1])
            points = [at.under(px) for at in (here, there) for px in inside(rng, 10)]
            self.program.ask(stored(points))
            first = self.program.draw(here, 1)
            far = self.program.draw(there, 2)
            self.assertLessEqual(off(far[10:], points[10:], there), self.limit)
            self.assertLessEqual(off(first[:10], points[:10], here), self.limit)
            self.assertEqual(self.program.draw(here, 3), first)
            self.assertEqual(self.program.draw(there, 4), far)

    def test_a_touch_is_drawn_where_it_was(self):
        rng = random.Random(7)
        for decade in DECADES:
            self.program.draw(camera(rng, decade))
            for px in inside(rng, 20):
                answer = self.program.ask({"m": "touch", "k": 5, "px": px})["px"]
                self.assertLessEqual(max(abs(a - b) for a, b in zip(px, answer)), self.limit)

    def test_an_edge_from_far_above_passes_where_it_should(self):
        rng = random.Random(8)
        for stored_at, decade in [(0, 0), (0, 3), (0, 12), (0, 100), (0, 1000), (300, 1000), (1000, 1000)]:
            above = camera(rng, stored_at)
            points = [above.under(px, 3) for px in ((-300, -90), *inside(rng, 3), (1900, 800))]
            self.program.ask(stored(points, [3, 2]))
            for edge in (0, 1, 3):
                a, b = points[edge], points[edge + 1]
                on = Fraction(rng.getrandbits(4000), 2**4000)
                crossing = tuple(p + (q - p) * on for p, q in zip(a, b))
                at = Camera(crossing, Fraction(10) ** decade, turn(rng))
                at = at.panned(*rng.choices(range(-300, 300), k=2))
                self.program.draw(at)
                segments = {s[0]: s[1:] for s in self.program.ask({"m": "lines", "k": 1})["segments"]}
                self.assertNotIn(2, segments)  # It would join two strokes.
                self.assertIn(edge, segments, f"an edge of 10^{stored_at} is missing at 10^{decade}")
                self.assertEdge(segments[edge], at.place(a), at.place(b), f"of 10^{stored_at} from 10^{decade}")

    def assertEdge(self, segment, a, b, where):
        """The two points lie on the exact edge, in its direction, and leave out nothing that is in view."""
        along = [q - p for p, q in zip(a, b)]
        square = along[0] ** 2 + along[1] ** 2
        ends = []
        for point in (segment[:2], segment[2:]):
            away = [Fraction(c) - p for c, p in zip(point, a)]
            distance = away[0] * along[1] - away[1] * along[0]
            self.assertLessEqual(distance**2, Fraction(self.limit) ** 2 * square, f"off the line {where}")
            ends.append((away[0] * along[0] + away[1] * along[1]) / square)
        px = Fraction(self.limit) / max(map(abs, along))
        self.assertTrue(-px <= ends[0] < ends[1] <= 1 + px, f"beyond its ends or backwards {where}")
        for end, whole, sign in ((ends[0], 0, 1), (ends[1], 1, -1)):
            x, y = (p + d * end for p, d in zip(a, along))
            seen = 0 < x < VIEWPORT[0] and 0 < y < VIEWPORT[1]
            self.assertTrue(abs(end - whole) <= px or not seen, f"cut within the view {where}")

    def test_edges_that_pass_by_are_not_drawn_into_the_view(self):
        rng = random.Random(9)
        above = camera(rng, 0)
        points = [above.under(px, 3) for px in inside(rng, 30)]
        self.program.ask(stored(points))
        at = camera(rng, 1000, points[0])
        self.program.draw(at)
        self.assertEqual(self.program.ask({"m": "lines", "k": 1})["segments"], [])

    def test_60_frames_of_500_points_at_10_to_the_1000_take_2_seconds(self):
        rng = random.Random(10)
        at = camera(rng, 1000)
        points = [at.under(px) for px in inside(rng, 500)]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        with Program("dyadic.js") as program:
            program.ask(stored(points))
            for k in range(60):
                program.draw(at.panned(17 * k, 9 * k), k)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.assertLess(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 2)

    def test_gestures_do_not_drift(self):
        rng = random.Random(11)
        gestures = []
        for trend in (1, -1, 1, -1, 1):
            for _ in range(60):
                angle = rng.uniform(-0.2, 0.2)
                anchor, pan = ([rng.uniform(-400, 400) for _ in range(2)] for _ in range(2))
                gestures.append([anchor, 2 ** (trend * rng.uniform(0, 8)), [math.cos(angle), math.sin(angle)], pan])
        centre, step = (Fraction(0), Fraction(0)), (Fraction(1), Fraction(0))
        for anchor, scale, (cosine, sine), pan in gestures:
            c, d = Fraction(scale) * Fraction(cosine), Fraction(scale) * Fraction(sine)
            size = c * c + d * d
            after = (step[0] * c + step[1] * d) / size, (step[1] * c - step[0] * d) / size
            held = times(anchor, (step[0] - after[0], step[1] - after[1]))
            moved = times(pan, after)
            centre, step = tuple(a + b - c for a, b, c in zip(centre, held, moved)), after
            # Rounded far below anything that is seen, for otherwise the fractions double each time.
            centre, step = (tuple(dyadic(value, 2000) for value in pair) for pair in (centre, step))
        px = inside(rng, 20)
        points = [tuple(dyadic(a + b, 400) for a, b in zip(centre, times((x - 500, y - 375), step))) for x, y in px]
        places = canvas(
            """
            for (const gesture of told.gestures) canvas.gesture(...gesture)
            canvas.store([told.points.map((point) => point.map((n) => [BigInt(n), -400]))])
            return canvas.draw()
            """,
            gestures=gestures, points=[[str(int(value * 2**400)) for value in point] for point in points],
        )
        for place, where in zip(places, px, strict=True):
            self.assertLessEqual(math.dist(place, where), self.limit)

    def test_gestures_go_on_below_the_levels_that_were_prepared(self):
        px = inside(random.Random(12), 20)
        places = canvas(
            """
            for (let i = 0; i < 40; i++) canvas.gesture([30, 40], 2 ** 500, [0.6, 0.8], [5, 6])
            canvas.store([told.map((px) => canvas.touch(px))])
            canvas.gesture([100, 50], 1.5, [0.6, 0.8], [8, 9])
            return canvas.draw()
            """,
            px,
        )
        for place, where in zip(places, px, strict=True):
            x, y = times((where[0] - 600, where[1] - 425), (Fraction(1.5 * 0.6), Fraction(1.5 * 0.8)))
            self.assertLessEqual(math.dist(place, (x + 608, y + 434)), self.limit)


def flat(value):
    if isinstance(value, list):
        return [number for element in value for number in flat(element)]
    return [value] if isinstance(value, (int, float)) else []


def canvas(code, *told, **named):
    """What `code` returns, in JavaScript, which has a `canvas` of dyadic.js, and the arguments as `told`."""
    program = "const { DyadicCanvas } = require(process.argv[1]), canvas = new DyadicCanvas(1000, 750)\n"
    program += "const told = JSON.parse(require('node:fs').readFileSync(0))\n"
    program += f"console.log(JSON.stringify((() => {{ {code} }})()))"
    command = ["node", "-e", program, str(HERE / "dyadic.js")]
    told = json.dumps(named or told[0])
    return json.loads(subprocess.run(command, input=told, capture_output=True, text=True, check=True).stdout)


def times(pair, step):
    a, b = (Fraction(value) for value in pair)
    return a * step[0] - b * step[1], a * step[1] + b * step[0]


class Grammar(unittest.TestCase):
    def test_hello_says_what_the_engine_is(self):
        for name in COMMANDS:
            with self.subTest(name), Program(name) as program:
                self.assertEqual((program.hello["v"], program.hello["name"]), (1, name))
                more = ["gestures"] if name == "dyadic.js" else []
                self.assertEqual((program.hello["probe"], program.hello["can"]), ("transform", ["touch", "lines", *more]))

    def test_lines_that_are_no_question_are_answered_with_an_error(self):
        bad = [
            b"", b"{", b"}", b"[]", b"null", b"5", b"{}", b"nonsense", b"\xff\xfe", b"\0", b'"' * 9999, b"[" * 100_000,
            b'{"m":5}', b'{"m":"dance"}', b'{"m":"constructor"}', b'{"m":"fra\0me"}', b'{"m":' * 100_000,
            b'{"m":"frame","k":1', b'{"m":"frame","k":1}', b'{"m":"store"}', b'{"m":"touch","k":1,"px":[3]}',
            b'{"m":"hello","v":1,"viewport":[9,9],"x":{}', b'{"m":"lines","k":]}',
            b'{"m":"store","deepest":"0x1p0","points":[["zz","0x0p0"]],"strokes":[1]}',
            b'{"m":"frame","k":1,"centre":["0x1p0"],"zoom":"0x1p0","turn":[1,0,1]}',
        ]
        for name in COMMANDS:
            with self.subTest(name), Program(name) as program:
                for line in bad:
                    answer = program.answer(line)
                    self.assertEqual(answer["m"], "error", f"{name} to {line[:80]}")
                    self.assertIsInstance(answer["text"], str)
                program.ask(stored([(Fraction(3), Fraction(5))]))
                self.assertEqual(program.draw(Camera((3, 4), Fraction(2))), [(500, 377)])

    def test_the_examples_of_the_page_are_answered_as_it_says(self):
        page = (HERE.parents[2] / "Sources/Harness/Schemes/Schemes.docc/EngineProtocol.md").read_text().splitlines()
        spoken = [(line[4], json.loads(line[6:])) for line in page if line.startswith(("    > ", "    < "))]
        pairs = [(q, a) for (who, q), (other, a) in zip(spoken, spoken[1:]) if who + other == "><"]
        pairs = [(q, a) for q, a in pairs if q["m"] in ("hello", "store", "frame", "touch", "lines", "gesture", "show")]
        self.assertEqual(len(pairs), 7)
        for name in COMMANDS:
            with self.subTest(name), Program(name) as program:
                for question, told in pairs:
                    if question["m"] in ("gesture", "show") and "gestures" not in program.hello["can"]:
                        continue
                    answer = program.ask(question)
                    self.assertEqual(answer.keys(), told.keys())
                    for key in told.keys() - {"m", "name", "version", "probe", "number", "can"}:
                        apart = [abs(a - b) for a, b in zip(flat(answer[key]), flat(told[key]), strict=True)]
                        self.assertLess(max(apart), 1e-9, answer)

    def test_layout_and_unknown_members_do_not_matter(self):
        at = Camera((Fraction(3), Fraction(4)), Fraction(2), (3, 4, 5))
        note, deep = '5" wide, "k":5, } ] [ \\', {"zoom": "0x7p7", "k": [1, {"m": "stop"}]}
        noise = {"k ": 7, "note": note, "deep": deep, "none": None, "yes": True}
        for name in COMMANDS:
            with self.subTest(name), Program(name) as program:
                program.ask(stored([(Fraction(3), Fraction(5)), (Fraction(4), Fraction(4))]))
                plain = program.ask(at.question(7))
                for layout in ({"separators": (", ", ": ")}, {"separators": (" ,\t", " : ")}):
                    self.assertEqual(program.ask(at.question(7), **layout), plain)
                    self.assertEqual(program.ask({**noise, **at.question(7)}, **layout), plain)
                    self.assertEqual(program.ask({**at.question(7), **noise}, **layout), plain)

    def test_no_points_and_long_lines(self):
        for name in COMMANDS:
            with self.subTest(name), Program(name) as program:
                program.ask({**stored([]), "strokes": []})
                self.assertEqual(program.draw(Camera((3, 4), Fraction(2))), [])
                self.assertEqual(program.ask(stored([(Fraction(1, 2) + Fraction(1, 2**20000), Fraction(5))] * 300))["count"], 300)
                self.assertEqual(program.draw(Camera((Fraction(1, 2), 4), Fraction(2)))[299], (500, 377))

    def test_stop_and_the_end_of_the_input_end_the_program(self):
        for name in COMMANDS:
            for last in (b'{"m":"stop"}\n', b'{"m": "stop"}\n{"m":"lines","k":1}\n', b""):
                with self.subTest(name), Program(name) as program:
                    program.process.stdin.write(last)
                    program.process.stdin.close()
                    self.assertEqual((program.process.wait(timeout=10), program.process.stdout.read()), (0, b""), name)

    def test_the_files_are_short_and_stand_alone(self):
        for name, most in (("doubles.py", 60), ("doubles.c", 120), ("doubles.js", 60), ("dyadic.js", 150), ("dyadic_engine.js", 60)):
            lines = (HERE / name).read_text().splitlines()
            self.assertLessEqual(len(lines), most, name)
            self.assertLessEqual(max(map(len, lines)), 120, name)


if __name__ == "__main__":
    unittest.main()
