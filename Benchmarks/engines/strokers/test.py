#!/usr/bin/env python3
"""Tests of the strokers' adapters: the files, closed contours, flattening and miter limits. Whether outlines are right is
judged by `vernier tessellate --judge`, which `make strokers` runs.

    .venv/engines/bin/python Benchmarks/engines/strokers/test.py

A stroker that is not installed is skipped. No package is needed for the rest.
"""

import contextlib
import importlib
import io
import json
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time
import unicodedata
import unittest
from unittest import mock

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))

import ask
import flattening
import outlines
from ask import STROKERS, output_name, remove_outlines
from outlines import BadFile, NoOutline, NoStyle, Stroke, Stroker, closed, read_strokes, write_outlines

ZIGZAG = {
    "name": "zigzag", "class": "plain", "curve": "polyline", "points": [[0, 0], [40, 30], [90, 30]], "width": 10,
    "cap": "butt", "join": "round", "tolerances": [0.25, 0.01],
}
# A straight line, as a curve through three points.
STRAIGHT = {
    **ZIGZAG, "name": "straight", "curve": "uniform", "points": [[0, 0], [30, 40], [60, 80]], "cap": "round",
    "cubics": [[0, 0], [10, 40 / 3], [20, 80 / 3], [30, 40], [40, 160 / 3], [50, 200 / 3], [60, 80]],
}


# The adapter of a stroker that draws the same triangle whatever is asked.
GOOD = """
from outlines import Stroker, main
class Good(Stroker):
    text = staticmethod(lambda setting: setting)
    tolerance = staticmethod(lambda stroke, setting: stroke.tight)
    outline = staticmethod(lambda stroke, setting: ("nonzero", [[[0, 0], [9, 0], [9, 9]]]))
main(Good())
"""


def stroke(base=ZIGZAG, **changes):
    return Stroke({**base, **changes})


def corner(degrees, **changes):
    """A corner that turns by this many degrees, with a miter join."""
    turn = math.radians(degrees)
    points = [[-60, 0], [0, 0], [60 * math.cos(turn), 60 * math.sin(turn)]]
    return stroke(points=points, join="miter", miterLimit=4, **changes)


def along(contour, steps=64):
    """Positions along a contour, near enough to each other to measure its area."""
    result = [contour[0]]
    for segment in contour[1:]:
        start = result[-1]
        if len(segment) == 2:
            result.append(segment)
            continue
        weight = segment[4] if len(segment) == 5 else 1
        controls = [start, *(segment[i:i + 2] for i in range(0, len(segment) // 2 * 2, 2))]
        for t in (step / steps for step in range(1, steps + 1)):
            if len(controls) == 3:
                shares = ((1 - t)**2, 2 * t * (1 - t) * weight, t * t)
            else:
                shares = ((1 - t)**3, 3 * t * (1 - t)**2, 3 * t * t * (1 - t), t**3)
            result.append([sum(s * c[k] for s, c in zip(shares, controls)) / sum(shares) for k in (0, 1)])
    return result


class Files(unittest.TestCase):
    def read(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "strokes.json"
            path.write_text(text, encoding="utf-8")
            return read_strokes(path)

    def document(self, **changes):
        return json.dumps({"format": "vernier-strokes", "version": 1, "strokes": [ZIGZAG, {**ZIGZAG, **changes}]})

    def test_strokes_are_read(self):
        read = self.read(self.document(closed=True))
        self.assertEqual([s.closed for s in read], [False, True])
        self.assertEqual((read[0].start, read[0].pieces), ((0, 0), [[(40, 30)], [(90, 30)]]))
        self.assertEqual((read[0].width, stroke(width=[3, 7, 5]).width, read[0].widths), (10, 7, [10]))
        curve = stroke(STRAIGHT)
        self.assertEqual((curve.start, [len(piece) for piece in curve.pieces]), ((0, 0), [3, 3]))

    def test_bad_files_get_a_sentence(self):
        for changes in (
                {"points": []}, {"points": [[0, 1], [2]]}, {"width": "wide"}, {"width": []}, {"curve": "uniform"},
                {"curve": "bezier"}, {"dashes": [3, 1]}):
            with self.assertRaisesRegex(BadFile, "stroke 1 is none", msg=changes):
                self.read(self.document(**changes))
        other, later = '{"format":"vernier-outlines","version":1}', '{"format":"vernier-strokes","version":2}'
        unknown = '{"format":"vernier-strokes","version":1,"units":"mm","strokes":[]}'
        for text in ("", "{", "[]", other, later, unknown):
            with self.assertRaises(BadFile, msg=text):
                self.read(text)
        with self.assertRaises(BadFile):
            read_strokes(FOLDER / "missing.json")

    def test_answers_are_written_alike_and_failures_are_one_strokes_alone(self):
        class Half(Stroker):
            engine, version = "Half", "1"
            text = staticmethod(lambda setting: "half of them")
            tolerance = staticmethod(lambda stroke, setting: stroke.tight)

            def outline(self, stroke, setting):
                if stroke.cap == "round":
                    raise ValueError("round")
                if stroke.cap == "square":
                    raise NoStyle("it has no square")
                return "nonzero", [[[0, 0], [1, 0], [1, 0, 0, 1, 0.5]]]

        square, written = stroke(cap="square", name="square"), []
        for _ in range(2):
            file = io.StringIO()
            write_outlines(Half(), "default", [stroke(), stroke(cap="round"), square, stroke()], file)
            written.append(file.getvalue())
        self.assertEqual(written[0], written[1])
        document = json.loads(written[0])
        self.assertEqual(
            {key: document[key] for key in ("format", "version", "engine", "engineVersion", "setting")},
            {
                "format": "vernier-outlines", "version": 1, "engine": "Half", "engineVersion": "1",
                "setting": "half of them",
            })
        first, second, third = document["outlines"]
        self.assertEqual(first, {
            "stroke": ZIGZAG, "tolerance": 0.01, "rule": "nonzero",
            "contours": [[[0, 0], [1, 0], [1, 0, 0, 1, 0.5], [0, 0]]],
        })
        self.assertEqual(second["failure"], "Half: ValueError: round")
        self.assertEqual(third, first)
        self.assertEqual(document["notAsked"], [{"name": "square", "reason": "Half: it has no square"}])


    def test_what_crashes_hangs_or_is_no_number_is_one_strokes_failure(self):
        class Shaky(Stroker):
            engine, version = "Shaky", "1"
            text = staticmethod(lambda setting: "none")
            tolerance = staticmethod(lambda stroke, setting: stroke.tight)

            def outline(self, stroke, setting):
                if stroke.name == "crash":
                    os.abort()
                if stroke.name == "exit":
                    os._exit(3)
                if stroke.name == "hang":
                    time.sleep(60)
                return "nonzero", [[[0, 0], [1, 0], [math.nan if stroke.name == "nan" else 1, 1]]]

        names = ("crash", "fine", "exit", "hang", "nan", "widths", "cubic")
        asked = [stroke(name=name) for name in names[:-2]]
        asked.append(stroke(name="widths", width=[1, 2, 3]))
        asked.append(stroke(STRAIGHT, name="cubic", curve="cubic", points=STRAIGHT["cubics"]))
        file = io.StringIO()
        with mock.patch.object(outlines, "STROKE_LIMIT", 0.5):
            write_outlines(Shaky(), "default", asked, file)
        answers = json.loads(file.getvalue())["outlines"]
        self.assertEqual([answer.get("failure") for answer in answers], [
            "Shaky: it crashed with signal 6", None, "Shaky: it ended with exit code 3",
            "Shaky: it gave no answer in 0.5 seconds", "Shaky: it gave a coordinate that is no finite number",
            "Shaky: it draws strokes of one width alone", None])

    def test_failures_of_any_length_and_number_of_lines_can_be_read(self):
        class Wordy(Stroker):
            engine, version = "Wordy", "1"
            text = staticmethod(lambda setting: "none")
            tolerance = staticmethod(lambda stroke, setting: stroke.tight)

            def outline(self, stroke, setting):
                raise TypeError("no such\r\n\targuments:\x1b[1m\u2028\u00ad" + 99 * "\n  (self, 1)")

        file = io.StringIO()
        write_outlines(Wordy(), "default", [stroke()], file)
        failure = json.loads(file.getvalue())["outlines"][0]["failure"]
        self.assertTrue(failure.startswith("Wordy: TypeError: no such arguments:"))
        # The rule of `vernier tessellate --judge`.
        self.assertLessEqual(len(failure), 200)
        unseen = [c for c in failure if unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp")]
        self.assertEqual(unseen, [])


class Contours(unittest.TestCase):
    def test_end_exactly_where_they_begin(self):
        self.assertEqual(closed([[[0, 0], [1, 0], [1, 1]]]), [[[0, 0], [1, 0], [1, 1], [0, 0]]])
        done = [[[0, 0], [1, 0], [2, 1, 3, 2, 0, 0]]]
        self.assertEqual(closed(done), done)
        # Nearly is not exactly.
        nearly = closed([[[0, 0], [1, 0], [1, 1], [0, 5e-324]]])
        self.assertEqual(nearly[0][-2:], [[0, 5e-324], [0, 0]])
        # A conic ends before its weight.
        conic = [[[0, 0], [1, 0], [1, 1, 0, 0, 0.5]]]
        self.assertEqual(closed(conic), conic)
        # A cubic that returns is a contour.
        loop = [[[0, 0], [9, 0, 0, 9, 0, 0]]]
        self.assertEqual(closed(loop), loop)

    def test_what_covers_nothing_is_left_out(self):
        contours = [[[9, 9]], [[0, 0], [0, 0], [1, 0], [1, 0], [1, 1]]]
        self.assertEqual(closed(contours), [[[0, 0], [1, 0], [1, 1], [0, 0]]])
        for nothing in ([], [[]], [[[1, 2]]], [[[1, 2], [1, 2]]]):
            self.assertEqual(closed(nothing), [])

    def test_numbers_that_are_not_finite_fail(self):
        for value in (math.nan, math.inf):
            with self.assertRaisesRegex(NoOutline, "finite"):
                closed([[[0, 0], [1, 0], [value, 1]]])


class Strokes(unittest.TestCase):
    def test_a_bevel_is_needed_beyond_the_miter_limit(self):
        # The tip of a corner that turns by a is 1 / cos(a / 2) half widths away: 4 at 151.04°.
        self.assertFalse(corner(151).needs_bevel())
        self.assertTrue(corner(151.1).needs_bevel())
        self.assertTrue(corner(180).needs_bevel())
        self.assertFalse(stroke(join="round").needs_bevel())
        self.assertTrue(stroke(join="bevel").needs_bevel())
        # The last corner of a closed stroke counts, and a point twice is no corner.
        triangle = {"points": [[0, 0], [0, 0], [90, 0], [90, 2], [90, 2]], "join": "miter", "miterLimit": 4}
        self.assertFalse(stroke(**triangle).needs_bevel())
        self.assertTrue(stroke(**triangle, closed=True).needs_bevel())

    def test_what_some_engines_take_for_closed_or_open(self):
        square = [[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]]
        self.assertTrue(stroke(points=square).has_ends_that_meet())
        self.assertFalse(stroke(points=square, cap="round").has_ends_that_meet())
        self.assertTrue(stroke(points=square, cap="round", join="bevel").has_ends_that_meet())
        self.assertFalse(stroke(points=square, closed=True).has_ends_that_meet())
        self.assertFalse(stroke(points=square[:4]).has_ends_that_meet())
        self.assertFalse(stroke(points=[[3, 5]]).has_ends_that_meet())
        self.assertTrue(stroke(points=[[0, 0], [9, 0], [9, 0], [0, 0]], closed=True).is_closed_line())
        self.assertFalse(stroke(points=square, closed=True).is_closed_line())
        self.assertFalse(stroke(STRAIGHT, points=[[0, 0], [9, 0]], closed=True).is_closed_line())
        self.assertFalse(stroke(points=square[:2]).is_closed_line())

    def test_a_dot_is_a_line_of_no_length(self):
        self.assertEqual(stroke(points=[[3, 5]]).pieces, [[(3, 5)]])
        self.assertEqual(stroke(STRAIGHT, points=[[3, 5]], cubics=[[3, 5]]).pieces, [[(3, 5)]])

    def test_a_curve_has_round_joins(self):
        self.assertEqual(stroke(STRAIGHT, join="miter").join, "round")

    def test_flattened_curves_stay_within_the_distance(self):
        random.seed(20261126)
        for distance in (0.1, 0.003):
            for _ in range(5):
                controls = [[random.uniform(-50, 50) for _ in "xy"] for _ in range(7)]
                curve = stroke(STRAIGHT, cubics=controls)
                line = flattening.flattened(curve, distance)
                for position in along([controls[0], *(sum(map(list, piece), []) for piece in curve.pieces)], 40):
                    self.assertLessEqual(min(apart(position, a, b) for a, b in zip(line, line[1:])), distance, controls)

    def test_a_polyline_is_its_own_points(self):
        line = stroke(points=[[0, 0], [0, 0], [40, 30], [40, 30]])
        self.assertEqual(flattening.flattened(line, 0), [(0, 0), (40, 30)])
        self.assertEqual(flattening.shares(line, 0.5), (0, 0.5))
        self.assertEqual(sum(flattening.shares(stroke(STRAIGHT), 0.5)), 0.5)


def apart(position, a, b):
    x, y, dx, dy = position[0] - a[0], position[1] - a[1], b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = min(1, max(0, (x * dx + y * dy) / length)) if length else 0
    return math.hypot(x - t * dx, y - t * dy)


class Adapters(unittest.TestCase):
    def test_every_setting_is_answered(self):
        for name in STROKERS:
            try:
                module = importlib.import_module(f"{name}_stroker")
                stroker = next(value() for key, value in vars(module).items() if key.lower() == f"{name}stroker")
            except ImportError as error:
                print(f"{name} is not installed, and not tested: {error}", file=sys.stderr)
                continue
            cubic = stroke(STRAIGHT, curve="cubic", points=STRAIGHT["cubics"])
            for setting in stroker.settings:
                for asked in (stroke(STRAIGHT), cubic):
                    self.assertNotIn("failure", stroker.answer(asked, setting), f"{name}, {setting}")
                changing = stroker.answer(stroke(STRAIGHT, width=[1, 2, 3]), setting)
                self.assertIn("one width alone", changing["failure"], f"{name}, {setting}")

    def test_one_that_is_missing_or_broken_costs_no_other(self):
        adapters = {
            "crash": "import os; os.abort()", "hang": "import time; time.sleep(60)", "wrong": "1 / 0",
            "missing": "import no_such_stroker", "good": GOOD,
        }
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for adapter, text in adapters.items():
                (folder / f"{adapter}_stroker.py").write_text(f"import sys; sys.path.append({str(FOLDER)!r})\n{text}")
            strokes = folder / "strokes.json"
            strokes.write_text(json.dumps({"format": "vernier-strokes", "version": 1, "strokes": [ZIGZAG]}))
            said, printed = io.StringIO(), io.StringIO()
            with mock.patch.multiple(ask, FOLDER=folder, PYTHON=pathlib.Path(sys.executable), STROKERS=[*adapters],
                                     TIME_LIMIT=3), \
                    mock.patch.object(sys, "argv", ["ask.py", str(strokes), "--output", str(folder / "out")]), \
                    contextlib.redirect_stderr(said), contextlib.redirect_stdout(printed):
                self.assertEqual(ask.main(), 1)
            self.assertEqual(sorted(said.getvalue().splitlines()), [
                "crash failed: the engine crashed with signal 6", "hang failed: no answer in 3 seconds",
                "missing is skipped: No module named 'no_such_stroker'",
                "wrong failed: ZeroDivisionError: division by zero"])
            self.assertIn("2 files of outlines of 1 strokes", printed.getvalue())
            self.assertEqual(sorted(path.name for path in (folder / "out").iterdir()), ["good-tight.json", "good.json"])

    def test_outlines_of_an_earlier_run_are_removed_alone(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for file in ("qt.json", "agg-inner-round-tight.json", "strokes.json", "mine.json"):
                (folder / file).touch()
            remove_outlines(folder)
            self.assertEqual(sorted(path.name for path in folder.iterdir()), ["mine.json", "strokes.json"])

    def test_the_runner_refuses_what_it_does_not_know(self):
        for arguments in (["strokes.json", "--only", "agg,fig"], ["/dev/null"], ["missing.json"]):
            result = subprocess.run(
                [sys.executable, FOLDER / "ask.py", *arguments], cwd=FOLDER, capture_output=True, text=True)
            self.assertEqual(result.returncode, 64, result.stderr)
            self.assertEqual(len(result.stderr.strip().splitlines()), 1, result.stderr)
        self.assertEqual((output_name("qt", "default"), output_name("qt", "tight")), ("qt.json", "qt-tight.json"))


if __name__ == "__main__":
    unittest.main()
