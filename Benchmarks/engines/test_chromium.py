#!/usr/bin/env python3
"""Tests of the adapters that ask Chromium and what runs in it: python3 Benchmarks/engines/test_chromium.py

What is not installed is skipped with a sentence.
"""

import importlib.util
import json
import math
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from fractions import Fraction
from pathlib import Path

from chromium_engine import PROBES
from devtools import COMMANDS
from protocol import Camera
from web_engine import LIBRARIES

HERE = Path(__file__).resolve().parent
VIEWPORT = (1000, 750)
MISSING = None
if not any(map(shutil.which, COMMANDS)):
    MISSING = "no headless Chromium is installed"
elif importlib.util.find_spec("websocket") is None:
    MISSING = "the Python package websocket-client is missing"


def written(value):
    """An exact number as the protocol writes it. Its denominator is a power of two."""
    value = Fraction(value)
    return f"{'-' if value < 0 else ''}{abs(value.numerator):#x}p{1 - value.denominator.bit_length()}"


class Adapter:
    """A running adapter, asked line by line."""

    def __init__(self, command, **options):
        self.process = subprocess.Popen(
            [sys.executable, HERE / command[0], *command[1:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            **options)

    def ask(self, question):
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def __enter__(self):
        self.hello = self.ask({"m": "hello", "v": 1, "viewport": VIEWPORT})
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(20)
        self.process.stdout.close()


class Drawing:
    """Two strokes near a point 700 units from the origin, seen at a zoom. Places are exact."""

    def __init__(self, zoom, turn=(1, 0, 1)):
        self.zoom = Fraction(zoom)
        bits = max(60, self.zoom.numerator.bit_length() + 60)
        self.target = tuple(Fraction(value) + Fraction(2**bits // 7, 2**bits) for value in (431, -552))
        offsets = [(-301.3, 88.2), (-211.9, -43.7), (31.1, 120.4), (222.2, -120.9), (95.3, -10.1)]
        self.points = [
            tuple(t + Fraction(round(Fraction(o) / self.zoom * 2**bits), 2**bits) for t, o in zip(self.target, offset))
            for offset in offsets
        ]
        self.message = {
            "m": "frame", "k": 1, "centre": list(map(written, self.target)), "zoom": written(self.zoom), "turn": turn}
        self.store = {
            "m": "store", "deepest": written(self.zoom), "points": [list(map(written, p)) for p in self.points],
            "strokes": [3, 2]}
        self.exact = [Camera(self.message).place(point, VIEWPORT) for point in self.points]

    def errors(self, px):
        """How far the answered places lie from the exact ones, px."""
        return [
            math.inf if None in px[i:i + 2] else float(max(abs(Fraction(a) - b) for a, b in zip(px[i:i + 2], exact)))
            for i, exact in zip(range(0, len(px), 2), self.exact)
        ]


TURNED = (3, 4, 5)
ENGINES = [("chromium_engine.py", "--probe", probe) for probe in PROBES]


@unittest.skipIf(MISSING, MISSING)
class ChromiumTests(unittest.TestCase):
    def test_every_probe_about_the_world(self):
        claims = (
            self.it_knows_where_points_of_zoom_1_are, self.a_touched_pixel_is_drawn_under_the_finger,
            self.drawn_lines_lie_on_the_exact_edges, self.a_zoom_beyond_doubles_leaves_points_without_places,
            self.it_knows_where_points_of_zoom_1_are)
        for command in ENGINES:
            with Adapter(command) as adapter:
                for claim in claims:
                    with self.subTest(command[-1], claim=claim.__name__):
                        claim(adapter)

    def it_knows_where_points_of_zoom_1_are(self, adapter):
        drawing = Drawing(1, TURNED)
        self.assertEqual(adapter.ask(drawing.store), {"m": "store", "count": 5})
        self.assertLess(max(drawing.errors(adapter.ask(drawing.message)["px"])), 0.25)

    def a_touched_pixel_is_drawn_under_the_finger(self, adapter):
        drawing = Drawing(4, TURNED)
        adapter.ask(drawing.store)
        adapter.ask(drawing.message)
        answer = adapter.ask({"m": "touch", "k": 2, "px": [312.5, 20.25]})
        if "touch" in adapter.hello["can"]:
            self.assertLess(math.dist(answer["px"], (312.5, 20.25)), 0.01)
        else:
            self.assertEqual(answer["m"], "error")

    def drawn_lines_lie_on_the_exact_edges(self, adapter):
        drawing = Drawing(1, TURNED)
        adapter.ask(drawing.store)
        adapter.ask(drawing.message)
        segments = adapter.ask({"m": "lines", "k": 3})["segments"]
        self.assertEqual([segment[0] for segment in segments], [0, 1, 3])
        for first, *places in segments:
            (ax, ay), (bx, by) = (map(float, drawing.exact[i]) for i in (first, first + 1))
            for x, y in (places[:2], places[2:]):
                across = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / math.hypot(bx - ax, by - ay)
                self.assertLess(abs(across), 0.25)

    def a_zoom_beyond_doubles_leaves_points_without_places(self, adapter):
        drawing = Drawing(10**400)
        adapter.ask(drawing.store)
        self.assertEqual(adapter.ask(drawing.message)["px"], [None] * 10)

    def test_local_vertices_hold_where_doubles_about_the_world_hold(self):
        for probe in ("dommatrix", "dommatrix-translate", "canvas", "svg-ctm", "css-left-top", "canvas-raster"):
            with self.subTest(probe), Adapter(("chromium_engine.py", "--probe", probe, "--usage", "L")) as adapter:
                drawing = Drawing(10**8, TURNED)
                adapter.ask(drawing.store)
                self.assertLess(max(drawing.errors(adapter.ask(drawing.message)["px"])), 0.25)

    def test_exact_frames_hold_at_any_depth_and_are_repeated_to_the_bit(self):
        for command in ENGINES:
            with self.subTest(command[-1]), Adapter((*command, "--usage", "X")) as adapter:
                drawing = Drawing(10**400)
                adapter.ask(drawing.store)
                first = adapter.ask(drawing.message)["px"]
                self.assertLess(max(drawing.errors(first)), 0.25)
                adapter.ask({**drawing.message, "turn": TURNED})
                self.assertEqual(adapter.ask({**drawing.message, "k": 7}), {"m": "frame", "k": 7, "px": first})

    def test_a_calibration_is_one_line_of_known_members(self):
        for probe in ("canvas-raster", "css-left-top"):
            command = [sys.executable, HERE / "chromium_engine.py", "--probe", probe, "--calibrate"]
            answer = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
            self.assertEqual(list(answer), ["name", "version", "probe", "marks", "bias_px", "spread_px", "max_px"])
            self.assertGreater(answer["marks"], 1000)
            self.assertLess(answer["max_px"], 0.25)


@unittest.skipIf(MISSING, MISSING)
class LibraryTests(unittest.TestCase):
    def adapter(self, library, *more):
        package = LIBRARIES[library].package
        if importlib.util.find_spec(package) is None:
            self.skipTest(f"the Python package {package} is missing")
        return Adapter(("web_engine.py", "--library", library, *more))

    def test_every_library_about_the_world(self):
        for library in LIBRARIES:
            with self.subTest(library), self.adapter(library) as adapter:
                self.it_knows_where_points_of_zoom_1_are(adapter)
                self.a_turned_camera_turns_or_is_refused(adapter, library)
                drawing = Drawing(10**400)
                adapter.ask(drawing.store)
                self.assertEqual(adapter.ask(drawing.message)["px"], [None] * 10)
                self.it_knows_where_points_of_zoom_1_are(adapter)

    def it_knows_where_points_of_zoom_1_are(self, adapter):
        drawing = Drawing(1)
        adapter.ask(drawing.store)
        self.assertLess(max(drawing.errors(adapter.ask(drawing.message)["px"])), 0.25)

    def a_turned_camera_turns_or_is_refused(self, adapter, library):
        drawing = Drawing(1, TURNED)
        adapter.ask(drawing.store)
        px = adapter.ask(drawing.message)["px"]
        if library in ("deck", "tldraw", "tldraw-shapes"):
            self.assertEqual(px, [None] * 10)
        else:
            self.assertLess(max(drawing.errors(px)), 0.25)

    def test_a_usage_that_a_library_has_not_is_refused(self):
        command = [sys.executable, HERE / "web_engine.py", "--library", "maplibre", "--usage", "L"]
        result = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(result.returncode, 2)
        self.assertIn("W and X", result.stderr)


@unittest.skipIf(MISSING, MISSING)
class EndTests(unittest.TestCase):
    """However an adapter ends, its browser ends too and leaves no files."""

    def end(self, how):
        with tempfile.TemporaryDirectory() as folder:
            adapter = Adapter(("chromium_engine.py",), env={**os.environ, "TMPDIR": folder})
            with adapter:
                self.assertEqual(len(os.listdir(folder)), 1)
                how(adapter.process)
                adapter.process.wait(20)
                for _ in range(100):
                    if not os.listdir(folder) and not self.browsers(folder):
                        return
                    time.sleep(0.05)
                self.fail(f"left are {os.listdir(folder)} and {self.browsers(folder)}")

    @staticmethod
    def browsers(folder):
        """Processes whose command names a folder."""
        found = []
        for process in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                if folder.encode() in process.read_bytes():
                    found.append(process.parent.name)
            except OSError:
                pass
        return found

    def test_by_the_end_of_its_input(self):
        self.end(lambda process: process.stdin.close())

    def test_by_being_told_to(self):
        self.end(lambda process: process.send_signal(signal.SIGTERM))

    def test_by_force(self):
        self.end(lambda process: process.kill())


class MissingTests(unittest.TestCase):
    def test_a_missing_browser_is_said_before_the_first_answer(self):
        result = subprocess.run(
            [sys.executable, HERE / "chromium_engine.py"], capture_output=True, text=True,
            env={**os.environ, "PATH": ""}, stdin=subprocess.DEVNULL)
        self.assertEqual((result.returncode, result.stdout), (69, ""))
        self.assertRegex(result.stderr, r"\A[^\n]* (is installed|is missing)[^\n]*\.\n\Z")


if __name__ == "__main__":
    unittest.main()
