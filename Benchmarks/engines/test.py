#!/usr/bin/env python3
"""Tests of the adapters, without vernier: the protocol, the usages, the reading of rasters, and every engine installed.

    .venv/engines/bin/python Benchmarks/engines/test.py

An engine whose package is missing is skipped; NumPy has to be there.
"""

import importlib.util
import json
import math
import pathlib
import subprocess
import sys
import unittest
from fractions import Fraction

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))

import numpy

import rasters
from protocol import Camera, double, exact
from usages import USAGES, edges

VIEWPORT = (1000, 750)
# Far from the origin, with digits down to the deepest zoom that is asked here.
TARGET = (Fraction(0x2D5A7C3B91E4F6083A5, 1 << 64), Fraction(0x2387F1C05D9A4E6B72D, 1 << 64))
MODULES = {"numpy": "numpy", "skia": "skia", "cairo": "cairo", "qt": "PySide6"}


def text(value):
    """An exact number as the protocol writes it."""
    value = Fraction(value)
    power = value.denominator.bit_length() - 1
    return f"{'-' if value < 0 else ''}{abs(value.numerator):#x}p{-power}"


def questions(zoom, frames=4):
    """A drawing of two strokes about the target at this zoom, and frames of an oblique pan."""
    grid = 1 << 64 + int(zoom).bit_length()
    offsets = [(-212, 90), (-130, -64), (-31, 77), (120, -140), (60, 13), (201, 154)]

    def world(px):
        return [text(t + Fraction(round(v * grid / zoom), grid)) for t, v in zip(TARGET, px)]

    points = [world([v * Fraction(100003, 100000) for v in offset]) for offset in offsets]
    yield {"m": "hello", "v": 1, "viewport": list(VIEWPORT)}
    yield {"m": "store", "deepest": text(zoom * 2), "points": points, "strokes": [4, 2]}
    for k in range(frames):
        centre = world([Fraction(137 * k * share, 1000) for share in (8, 6)])
        yield {"m": "frame", "k": k, "centre": centre, "zoom": text(zoom), "turn": [3, 4, 5]}


def ask(command, asked):
    """Answers of a program to questions, one after the other."""
    lines = "".join(json.dumps(question) + "\n" for question in [*asked, {"m": "stop"}])
    result = subprocess.run(
        [sys.executable, *command.split()], cwd=FOLDER, input=lines, capture_output=True, text=True, timeout=120)
    return [json.loads(line) for line in result.stdout.splitlines()]


def distances(asked, answers):
    """The placement errors of all points in all frames in px; None for a point without a place."""
    points = [tuple(exact(v) for v in point) for point in asked[1]["points"]]
    for question, answer in zip(asked[2:], answers[2:]):
        if question["m"] != "frame":
            continue
        camera, px = Camera(question), answer["px"]
        for index, point in enumerate(points):
            place, (x, y) = camera.place(point, VIEWPORT), px[2 * index:2 * index + 2]
            yield None if x is None or y is None else math.hypot(Fraction(x) - place[0], Fraction(y) - place[1])


def deviations(asked, segments):
    """How far the points of drawn edges lie from the exact lines under the last camera asked, in px."""
    camera = Camera([question for question in asked if question["m"] == "frame"][-1])
    places = [camera.place(tuple(exact(v) for v in point), VIEWPORT) for point in asked[1]["points"]]
    for index, *px in segments:
        (x0, y0), (x1, y1) = places[index:index + 2]
        length = math.hypot(x1 - x0, y1 - y0)
        for x, y in (px[:2], px[2:]):
            yield abs((Fraction(x) - x0) * (y1 - y0) - (Fraction(y) - y0) * (x1 - x0)) / length


class ExactNumbers(unittest.TestCase):
    def test_are_read_as_they_are_written(self):
        self.assertEqual(exact("-0x1a2bp-7"), Fraction(-6699, 128))
        self.assertEqual(exact("0x0p0"), 0)
        self.assertEqual(exact("-0x0p0"), 0)
        self.assertEqual(exact("0x1p4000"), Fraction(2)**4000)
        self.assertEqual(exact("0x" + "f" * 5000 + "p-20000"), Fraction(16**5000 - 1, 2**20000))
        for bad in ("", "0x1", "1.5", "0x1p", "0x1.8p0", "p3"):
            with self.assertRaises(ValueError, msg=bad):
                exact(bad)

    def test_beyond_doubles_are_infinite(self):
        self.assertEqual(double(exact("0x1p1024")), math.inf)
        self.assertEqual(double(exact("-0x1p5000")), -math.inf)
        self.assertEqual(double(exact("0x1p-5000")), 0)
        self.assertEqual(double(exact("0x20000000000001p0")), 2.0**53)

    def test_are_rounded_once_to_80_bits(self):
        from numpy_engine import rounder
        wide = rounder(numpy.longdouble)
        bits = numpy.finfo(numpy.longdouble).nmant + 1
        for power in (-300, 0, 300):
            value = (Fraction(2)**bits + 2 + Fraction(1, 3)) * Fraction(2)**power
            # The nearest of that many bits, whose last one is worth 2.
            self.assertEqual(wide(value), numpy.ldexp(numpy.ldexp(numpy.longdouble(1), bits) + 2, power))
        self.assertEqual(wide(Fraction(0)), 0)


class Protocol(unittest.TestCase):
    def test_answers_every_question_in_order(self):
        asked = [*questions(10**3), {"m": "touch", "k": 9, "px": [312.5, 20.25]}, {"m": "lines", "k": 10}]
        answers = ask("numpy_engine.py", asked)
        self.assertEqual([(a["m"], a.get("k")) for a in answers], [(q["m"], q.get("k")) for q in asked])
        self.assertEqual(answers[1]["count"], 6)
        self.assertTrue(all(abs(a - b) < 1e-6 for a, b in zip(answers[-2]["px"], (312.5, 20.25))))
        self.assertEqual([segment[0] for segment in answers[-1]["segments"]], [0, 1, 2, 4])

    def test_a_bad_question_is_an_error_and_the_next_is_answered(self):
        asked = list(questions(10))
        answers = ask("numpy_engine.py", [asked[0], asked[1], {"m": "frame", "k": 1}, {"m": "dance"}, asked[2]])
        self.assertEqual([a["m"] for a in answers], ["hello", "store", "error", "error", "frame"])

    def test_the_same_camera_gives_the_same_bits(self):
        asked = list(questions(10**6))
        answers = ask("numpy_engine.py --type float32", [*asked, *asked[2:]])
        self.assertEqual(answers[2:6], answers[6:])


class Usages(unittest.TestCase):
    def test_local_vertices_are_exact_differences(self):
        local = USAGES["L"](double)
        points = [(TARGET[0] + Fraction(i, 10**17), TARGET[1]) for i in range(4)]
        local.store(points, [2, 2])
        for (origin, first, vertices) in local.groups_of_points:
            for vertex, point in zip(vertices, points[first:]):
                self.assertEqual(vertex[0], double(point[0] - Fraction(origin[0])))

    def test_edges_stay_within_strokes(self):
        self.assertEqual(list(edges([3, 1, 2])), [0, 1, 4])


class Reading(unittest.TestCase):
    """Marks and lines that are painted here, with known coverage."""

    def raster(self):
        return numpy.zeros((750 + 2 * rasters.MARGIN, 1000 + 2 * rasters.MARGIN), numpy.uint8)

    def test_a_mark_is_found_where_it_lies(self):
        raster = self.raster()
        raster[rasters.MARGIN + 100:rasters.MARGIN + 108, rasters.MARGIN + 200:rasters.MARGIN + 208] = 255
        self.assertEqual(rasters.centroid(raster, (203.3, 103.9)), (204, 104))
        self.assertEqual(rasters.centroid(raster, (218.0, 90.0)), (204, 104))

    def test_what_is_no_whole_mark_is_none(self):
        raster = self.raster()
        self.assertIsNone(rasters.centroid(raster, (200, 100)), "nothing is there")
        raster[rasters.MARGIN + 100:rasters.MARGIN + 104, rasters.MARGIN + 200:rasters.MARGIN + 207] = 255
        self.assertIsNone(rasters.centroid(raster, (203, 102)), "less than half of it is there")
        raster[rasters.MARGIN + 100:rasters.MARGIN + 108, rasters.MARGIN + 200:rasters.MARGIN + 208] = 255
        self.assertIsNone(rasters.centroid(raster, (226, 104)), "it touches the window's edge")
        self.assertIsNone(rasters.centroid(raster, (-rasters.MARGIN + 3, 104)), "the window leaves the raster")

    def test_windows_of_one_picture_are_apart(self):
        truths = [(500, 300), (520, 300), (900, 300), (500, 400), (math.inf, 0), (-400, 300)]
        self.assertEqual(rasters.pictures(truths, VIEWPORT), [[0, 2, 3], [1]])

    def test_a_line_is_cut_where_it_is_visible(self):
        far = 10**30
        for start, end in (((-far, -far), (far, far)), ((500, -far), (501, far)), ((-300, 20), (1200, 700))):
            start, end = tuple(map(Fraction, start)), tuple(map(Fraction, end))
            sections = rasters.cuts(start, end, VIEWPORT)
            self.assertEqual(len(sections), 2)
            for along, pixel, crossing, _ in sections:
                self.assertTrue(0 <= pixel < VIEWPORT[along] and 0 <= crossing <= VIEWPORT[1 - along])
        self.assertEqual(rasters.cuts((-10, -10), (-20, 800), VIEWPORT), [])
        self.assertEqual(rasters.cuts((5, 5), (5, 5), VIEWPORT), [])


class Engines(unittest.TestCase):
    """Orders of magnitude at three zooms, of every engine of the catalogue that is installed."""

    def check(self, entry):
        is_wide = "longdouble" in entry["command"]
        # What the drawing itself may lose: a raster, and 24.8 fixed point.
        floor = {"raster": 0.2, "vertex": 0.01, "transform": 1e-3}[entry["probe"]]
        for usage in entry["usages"]:
            command = f"{entry['command']} --usage {usage}"
            for zoom in (10, 10**9, 10**400):
                with self.subTest(command=command, zoom=f"10^{len(str(zoom)) - 1}"):
                    asked = list(questions(zoom))
                    answers = ask(command, asked)
                    self.assertEqual([a["m"] for a in answers], [q["m"] for q in asked])
                    errors = list(distances(asked, answers))
                    if usage == "X" or zoom == 10:
                        self.assertNotIn(None, errors)
                        self.assertLess(max(errors), floor)
                        self.check_asides(command, asked, floor)
                    elif zoom == 10**9:
                        # Half a unit in the last place at 1,000 units: 6e-5 px in doubles, 3e4 px in floats.
                        single = usage == "W" and answers[0]["number"] == "binary32"
                        for error in errors:
                            self.assertTrue(error is None or error > 16 if single else error < floor + 1e-3, error)
                    elif not is_wide:
                        self.assertEqual(set(errors), {None})

    def check_asides(self, command, asked, floor):
        """Lines in every usage, and touches where the engine can invert its matrix."""
        asked = [*asked, {"m": "lines", "k": 8}, {"m": "touch", "k": 9, "px": [312.5, 20.25]}]
        hello, *_, lines, touch = ask(command, asked)
        self.assertEqual([segment[0] for segment in lines["segments"]], [0, 1, 2, 4])
        self.assertLess(max(deviations(asked, lines["segments"])), floor)
        if "touch" in hello["can"]:
            self.assertLess(math.hypot(touch["px"][0] - 312.5, touch["px"][1] - 20.25), floor)
        else:
            self.assertEqual(touch["m"], "error")

    def test_every_usage_of_those_installed(self):
        missing = set()
        for entry in json.loads((FOLDER / "catalogue.json").read_text(encoding="utf-8")):
            if entry["component"] in ("chromium", "web"):
                # test_chromium.py tests these: a browser for every zoom takes too long here.
                continue
            if importlib.util.find_spec(MODULES[entry["component"]]) is None:
                missing.add(entry["component"])
                continue
            self.check(entry)
        for component in sorted(missing):
            print(f"{component} is not installed, and not tested.", file=sys.stderr)


if __name__ == "__main__":
    unittest.main()
