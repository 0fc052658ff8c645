#!/usr/bin/env python3
"""Tests of the strokers' adapters: the files, closed contours, flattening and miter limits without any engine, and of
every stroker that is installed the areas of plain strokes.

    .venv/engines/bin/python Benchmarks/engines/strokers/test.py

A stroker that is not installed is skipped. No package is needed for the rest.
"""

import contextlib
import importlib
import io
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile
import unicodedata
import unittest

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))

import flattening
import page
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


def covered(contours, rule, lines=400):
    """The area that contours cover by a rule, by as many lines, which are parallel to no edge of a plain stroke."""
    turned = [[(x * 0.96 - y * 0.28, x * 0.28 + y * 0.96) for x, y in along(contour)] for contour in contours]
    edges = [edge for contour in turned for edge in zip(contour, contour[1:])]
    low, high = (bound(y for edge in edges for _, y in edge) for bound in (min, max))
    total = 0
    for y in (low + (high - low) * (line + 0.5) / lines for line in range(lines)):
        crossings = sorted(
            (a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]), 1 if a[1] < b[1] else -1)
            for a, b in edges if (a[1] <= y) != (b[1] <= y))
        winding = 0
        for (x, step), (next_x, _) in zip(crossings, crossings[1:]):
            winding += step
            total += next_x - x if (winding % 2 if rule == "evenodd" else winding) else 0
    return total * (high - low) / lines


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
        curve = stroke(STRAIGHT)
        self.assertEqual((curve.start, [len(piece) for piece in curve.pieces]), ((0, 0), [3, 3]))

    def test_bad_files_get_a_sentence(self):
        for changes, said in (
                ({"cap": "pointed"}, "cap"), ({"join": None}, "join"), ({"curve": "cubic"}, "curve"),
                ({"points": []}, "points"), ({"points": [[0, 1], [2]]}, "points"), ({"points": [[0, True]]}, "points"),
                ({"width": 0}, "width"), ({"width": "3"}, "width"), ({"tolerances": []}, "tolerances"),
                ({"tolerances": [0.25, 0]}, "tolerances"), ({"points": [[0, math.nan]]}, "points"),
                ({"curve": "uniform"}, "cubics")):
            with self.assertRaisesRegex(BadFile, f"stroke 1: .*{said}", msg=changes):
                self.read(self.document(**changes))
        other, later = '{"format":"vernier-outlines","version":1}', '{"format":"vernier-strokes","version":2}'
        for text in ("", "{", "[]", other, later):
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


class Tables(unittest.TestCase):
    def row(self, engine, tolerance, outside=0.0, status="kept", **others):
        return {
            "engine": engine, "version": "-", "setting": "-", "stroke": "s", "class": "c", "status": status,
            "tolerance_px": str(tolerance), "outside_px": str(outside), "outside_tolerances": str(outside / tolerance),
            "outside_x_px": "3" if outside else "", "inside_px": "0", "inside_tolerances": "0", "inside_x_px": "", "holes": "0", "curves": "0", "vertices": "12",
            "fewest_vertices": "8", **others,
        }

    def test_a_line_for_each_tolerance_of_ones_own_and_for_each_setting_of_others(self):
        rows = [self.row("vernier", t) for t in (0.25, 0.01) for _ in range(4)] + [self.row("vernier", 1.5)]
        rows += [self.row("AGG", t) for t in (0.125, 0.625)] + [self.row("vernier", 3, status="impossible")]
        lines = [(name, label, page.tolerances(own), len(own)) for name, label, own in page.groups(rows)]
        self.assertEqual(sorted(lines), sorted([
            ("vernier", "", "0.25", 4), ("vernier", "", "0.01", 4), ("vernier", page.OTHERS, "1.5", 1),
            ("AGG", "", "0.125 to 0.625", 2)]))

    def test_a_breach_is_shown_with_its_stroke_and_classes_with_the_worst(self):
        rows = [self.row("a", 0.25, 0.2), self.row("a", 0.25, 0.5, "broken", stroke="bad"), self.row("a", 0.25)]
        self.assertEqual(page.worst(rows, "outside"), "2 (0.5 px, bad)")
        self.assertEqual(page.worst(rows, "inside"), "0")
        self.assertEqual(page.by_class(rows, "c"), "2 of 3; 2")
        self.assertEqual(page.by_class(rows[:1], "c"), "all")
        self.assertEqual(page.by_class(rows, "other"), "–")
        # Within the allowance of the judge.
        self.assertEqual(page.worst([self.row("a", 0.25, 0.2505)], "outside"), "1")

    def test_what_lies_outside_of_nothing_is_infinitely_far(self):
        far = self.row("a", 0.25, status="broken", outside_px="", outside_tolerances="", outside_x_px="3")
        self.assertEqual(page.worst([self.row("a", 0.25, 9, "broken"), far], "outside"), "∞ (∞ px, s)")
        self.assertEqual(page.by_class([far], "c"), "0 of 1; ∞")
        failed = self.row("a", 0.25, status="failed", outside_px="", outside_tolerances="")
        self.assertEqual(page.deviation(failed, "outside"), (0, 0))

    def test_vertices_count_where_kept_and_straight(self):
        self.assertEqual(page.vertices([self.row("a", 1), self.row("a", 1, 9, "broken", vertices="99")]), "1.50")
        self.assertEqual(page.vertices([self.row("a", 1), self.row("a", 1, curves="3")]), "curves")
        self.assertEqual(page.vertices([self.row("a", 1, fewest_vertices="")]), "–")


    def test_vertices_are_compared_where_both_keep_the_tolerance(self):
        own = [self.row("vernier", 0.25, stroke=name, vertices=count) for name, count in (("s", "6"), ("t", "16"))]
        own += [self.row("vernier", 0.25, 9, "broken", stroke="u"), self.row("vernier", 0.01, vertices="99")]
        theirs = [self.row("AGG", 0.25, stroke=name) for name in "stu"]
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            page.print_vertices(page.groups([*own, *theirs]), [*own, *theirs])
        self.assertEqual(printed.getvalue().splitlines()[2:], ["| AGG |  | 2 | 24 | 22 | 1.09 | 1 |"])


class Adapters(unittest.TestCase):
    """Of each stroker that is installed, in each setting: contours, and areas that no tolerance changes by much."""

    # Each with its area. In whole px, nothing is rounded.
    PLAIN = [
        (stroke(STRAIGHT), 100 * 10 + 25 * math.pi),
        (stroke(points=[[0, 0], [40, 30]], cap="butt"), 50 * 10),
        (stroke(points=[[0, 0], [40, 30]], cap="square"), 60 * 10),
        # Of a right angle, a miter adds a square of half the width, and its inner corner takes one twice.
        (stroke(points=[[0, 0], [40, 0], [40, 30]], join="miter", miterLimit=4), 70 * 10),
        (stroke(points=[[0, 0], [40, 0], [40, 30]], join="bevel"), 70 * 10 - 12.5),
        # Beyond the limit; see corner.
        (stroke(points=[[0, 0], [40, 0], [40, 30]], join="miter", miterLimit=1.25), 70 * 10 - 12.5),
        # A dot, which some draw nothing of.
        (stroke(points=[[3, 5]], cap="square"), 100),
        # Closed, a square and its hole.
        (stroke(points=[[0, 0], [40, 0], [40, 40], [0, 40]], join="miter", miterLimit=4, closed=True), 50**2 - 30**2),
    ]

    def test_plain_strokes_of_those_installed(self):
        for name, settings in STROKERS.items():
            try:
                module = importlib.import_module(f"{name}_stroker")
                stroker = next(
                    value() for key, value in vars(module).items() if key.lower() == f"{name}stroker")
            except ImportError as error:
                print(f"{name} is not installed, and not tested: {error}", file=sys.stderr)
                continue
            self.assertEqual(stroker.settings, settings)
            for setting in settings:
                for asked, expected in self.PLAIN:
                    style = {"cap": asked.cap, "join": asked.join, "closed": asked.closed}
                    with self.subTest(stroker=name, setting=setting, **style):
                        try:
                            answer = stroker.answer(asked, setting)
                        except NoStyle as sentence:
                            # These have no bevel, and no other reason.
                            self.assertIn(name, ("geos", "clipper", "clipper2"))
                            self.assertIn("bevel", str(sentence))
                            self.assertTrue(asked.needs_bevel())
                            continue
                        self.assertNotIn("failure", answer)
                        if asked.is_dot() and not answer["contours"]:
                            self.assertIn(name, ("agg", "qt", "freetype"))
                            continue
                        # Of a tolerance in other units there would be many times as many.
                        self.assertLess(sum(map(len, answer["contours"])), 150)
                        found = covered(answer["contours"], answer["rule"])
                        # Ends and corners are all that may differ, by the tolerance along some 60 px.
                        self.assertLess(abs(found - expected), 60 * min(answer["tolerance"], 0.25))

    def test_outlines_of_an_earlier_run_are_removed_alone(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for file in ("qt.json", "agg-inner-round-tight.json", "strokes.json", "mine.json"):
                (folder / file).touch()
            remove_outlines(folder)
            self.assertEqual(sorted(path.name for path in folder.iterdir()), ["mine.json", "strokes.json"])

    def test_what_thresholds_and_numbers_of_segments_mean(self):
        # A threshold t lets squares of distances from the centre line differ by a share t.
        try:
            from qt_stroker import QtStroker
        except ImportError:
            self.skipTest("qt is not installed")
        qt = QtStroker()
        half = STRAIGHT["width"] / 2
        self.assertAlmostEqual((half - qt.tolerance(stroke(STRAIGHT), "default"))**2, (1 - 0.25) * half**2)
        tight = stroke(STRAIGHT, tolerances=[0.25, 0.01])
        self.assertAlmostEqual((half - 0.01)**2, (1 - qt.threshold(tight, "tight")) * half**2)

    def test_the_runner_refuses_what_it_does_not_know(self):
        for arguments in (["strokes.json", "--only", "agg,fig"], ["/dev/null"], ["missing.json"]):
            result = subprocess.run(
                [sys.executable, FOLDER / "ask.py", *arguments], cwd=FOLDER, capture_output=True, text=True)
            self.assertEqual(result.returncode, 64, result.stderr)
            self.assertEqual(len(result.stderr.strip().splitlines()), 1, result.stderr)
        self.assertEqual((output_name("qt", "default"), output_name("qt", "tight")), ("qt.json", "qt-tight.json"))


if __name__ == "__main__":
    unittest.main()
