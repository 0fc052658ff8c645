"""Tests of the example engines against each other and the page of the protocol: python3 Benchmarks/engines/examples/test.py.

How precise they are is measured by vernier, as of any engine; see .ci/run.
"""

import json
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from asking import VIEWPORT, Drawing, Program as Asked, written

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


class Program(Asked):
    def __init__(self, name):
        for ending, tool, found in ((".js", "node", NODE), (".c", "cc", CC)):
            if name.endswith(ending) and not found:
                raise unittest.SkipTest(f"{name} needs {tool}, which is not installed")
        super().__init__(COMMANDS[name], PYTHONIOENCODING="utf-8:strict")


def stored(points, strokes=None):
    points = [[written(value) for value in point] for point in points]
    return {"m": "store", "deepest": written(10**1000), "points": points, "strokes": strokes or [len(points)]}


def frame(x, y, zoom, k=0, turn=(1, 0, 1)):
    return {"m": "frame", "k": k, "centre": [written(x), written(y)], "zoom": written(zoom), "turn": turn}


def flat(value):
    if isinstance(value, list):
        return [number for element in value for number in flat(element)]
    return [value] if isinstance(value, (int, float)) else []


def spelt(answer):
    """An answer with its numbers as bits."""
    def numbers(value):
        if isinstance(value, list):
            return [numbers(element) for element in value]
        return struct.pack("<d", value) if isinstance(value, (int, float)) else value
    return str({key: numbers(value) for key, value in answer.items() if key != "name"})


class Doubles(unittest.TestCase):
    def test_three_languages_answer_the_same_bits(self):
        rng = random.Random(1)
        script = []
        for decade in (0, 3, 12, 100, 1000):
            drawing = Drawing(10**decade)
            points = list(drawing.points)
            # Halfway between two doubles, and the two numbers beside that, to test the rounding of long digits.
            for tie in (rng.getrandbits(53) | 2**53 for _ in range(40)):
                half = Fraction(2 * (tie // 2) + 1, 2**45)
                points += [(half, half + Fraction(1, 2**300)), (half - Fraction(1, 2**300), -half)]
            script.append(stored(points, [len(points) - 7, 1, 6]))
            for k in range(5):
                script.append(drawing.frame(k))
                script.append({"m": "touch", "k": k, "px": [rng.uniform(0, side) for side in VIEWPORT]})
                script.append({"m": "lines", "k": k})
        answers = []
        for name in DOUBLES:
            with Program(name) as program:
                answers.append([program.ask(question) for question in script])
        for question, *several in zip(script, *answers):
            self.assertEqual(len({spelt(answer) for answer in several}), 1, (str(question)[:300], several))
        self.assertTrue(any(answer.get("segments") for answer in answers[0]))

    def test_what_overflows_is_null(self):
        for name in DOUBLES:
            with self.subTest(name), Program(name) as program:
                program.ask(stored([(724, 0)]))
                self.assertEqual(program.ask(frame(724, 0, 10**400))["px"], [None, None])
                program.ask({**stored([]), "points": [["-0x1p2000", "0x2p0"]], "strokes": [1]})
                self.assertEqual(program.ask(frame(724, 0, 2))["px"], [None, None])


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
                program.ask(stored([(3, 5)]))
                self.assertEqual(program.ask(frame(3, 4, 2))["px"], [500, 377])

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
        asked = frame(3, 4, 2, 7, (3, 4, 5))
        note, deep = '5" wide, "k":5, } ] [ \\', {"zoom": "0x7p7", "k": [1, {"m": "stop"}]}
        noise = {"k ": 7, "note": note, "deep": deep, "none": None, "yes": True}
        for name in COMMANDS:
            with self.subTest(name), Program(name) as program:
                program.ask(stored([(3, 5), (4, 4)]))
                plain = program.ask(asked)
                for layout in ({"separators": (", ", ": ")}, {"separators": (" ,\t", " : ")}):
                    self.assertEqual(program.ask(asked, **layout), plain)
                    self.assertEqual(program.ask({**noise, **asked}, **layout), plain)
                    self.assertEqual(program.ask({**asked, **noise}, **layout), plain)

    def test_no_points_and_long_lines(self):
        for name in COMMANDS:
            with self.subTest(name), Program(name) as program:
                program.ask({**stored([]), "strokes": []})
                self.assertEqual(program.ask(frame(3, 4, 2))["px"], [])
                many = [(Fraction(1, 2) + Fraction(1, 2**20000), Fraction(5))] * 300
                self.assertEqual(program.ask(stored(many))["count"], 300)
                self.assertEqual(program.ask(frame(Fraction(1, 2), 4, 2))["px"][-2:], [500, 377])

    def test_stop_and_the_end_of_the_input_end_the_program(self):
        for name in COMMANDS:
            for last in (b'{"m":"stop"}\n', b'{"m": "stop"}\n{"m":"lines","k":1}\n', b""):
                with self.subTest(name), Program(name) as program:
                    program.process.stdin.write(last)
                    program.process.stdin.close()
                    self.assertEqual((program.process.wait(timeout=60), program.process.stdout.read()), (0, b""), name)


if __name__ == "__main__":
    unittest.main()
