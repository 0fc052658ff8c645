#!/usr/bin/env python3
"""Tests of the adapters, without vernier: numbers, the reading of rasters, and every engine of the catalogue installed.

    .venv/engines/bin/python Benchmarks/engines/test.py [COMPONENT…]

Without components all are tested but chromium and web, since a browser for every engine and usage takes minutes; of web
those under dyadic-camera are. An engine whose package is missing is skipped; NumPy has to be there.
"""

import json
import math
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from fractions import Fraction

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))

import numpy

import rasters
from asking import STRAIGHT, TURNED, VIEWPORT, Drawing, Program
from protocol import double, exact

COMPONENTS = sys.argv[1:] or ["numpy", "skia", "cairo", "qt"]


def command(line):
    program, *options = line.split()
    return [sys.executable, str(FOLDER / program), *options]


class ExactNumbers(unittest.TestCase):
    def test_are_read_as_they_are_written(self):
        self.assertEqual(exact("-0x1a2bp-7"), Fraction(-6699, 128))
        self.assertEqual(exact("0x" + "f" * 5000 + "p-20000"), Fraction(16**5000 - 1, 2**20000))
        for bad in ("", "0x1", "1.5", "0x1p", "0x1.8p0", "p3"):
            with self.assertRaises(ValueError, msg=bad):
                exact(bad)

    def test_beyond_doubles_are_infinite(self):
        self.assertEqual([double(exact(text)) for text in ("0x1p1024", "-0x1p5000")], [math.inf, -math.inf])
        self.assertEqual(double(exact("0x1p-5000")), 0)

    def test_are_rounded_once_to_80_bits(self):
        from numpy_engine import rounder
        wide, bits = rounder(numpy.longdouble), numpy.finfo(numpy.longdouble).nmant + 1
        for power in (-300, 0, 300):
            value = (Fraction(2)**bits + 2 + Fraction(1, 3)) * Fraction(2)**power
            # The nearest of that many bits, whose last one is worth 2.
            self.assertEqual(wide(value), numpy.ldexp(numpy.ldexp(numpy.longdouble(1), bits) + 2, power))


class Reading(unittest.TestCase):
    """Marks and lines that are painted here, with known coverage."""

    def raster(self, *box):
        raster = numpy.zeros((750 + 2 * rasters.MARGIN, 1000 + 2 * rasters.MARGIN), numpy.uint8)
        left, top, right, bottom = (side + rasters.MARGIN for side in box)
        raster[top:bottom, left:right] = 255
        return raster

    def test_a_mark_is_found_where_it_lies(self):
        raster = self.raster(200, 100, 208, 108)
        self.assertEqual(rasters.centroid(raster, (203.3, 103.9)), (204, 104))
        self.assertEqual(rasters.centroid(raster, (218.0, 90.0)), (204, 104))

    def test_what_is_no_whole_mark_is_none(self):
        self.assertIsNone(rasters.centroid(self.raster(200, 100, 207, 104), (203, 102)), "less than half is there")
        raster = self.raster(200, 100, 208, 108)
        for what, at in (
                ("nothing", (400, 100)), ("at the window's edge", (226, 104)),
                ("beyond the raster", (-rasters.MARGIN + 3, 104))):
            self.assertIsNone(rasters.centroid(raster, at), what)

    def test_windows_of_one_picture_are_apart(self):
        truths = [(500, 300), (520, 300), (900, 300), (500, 400), (math.inf, 0), (-400, 300)]
        self.assertEqual(rasters.pictures(truths, VIEWPORT), [[0, 2, 3], [1]])

    def test_a_line_is_cut_where_it_is_visible(self):
        far = 10**30
        for start, end in (((-far, -far), (far, far)), ((500, -far), (501, far)), ((-300, 20), (1200, 700))):
            sections = rasters.cuts(tuple(map(Fraction, start)), tuple(map(Fraction, end)), VIEWPORT)
            self.assertEqual(len(sections), 2)
            for along, pixel, crossing, _ in sections:
                self.assertTrue(0 <= pixel < VIEWPORT[along] and 0 <= crossing <= VIEWPORT[1 - along])
        self.assertEqual(rasters.cuts((-10, -10), (-20, 800), VIEWPORT), [])
        self.assertEqual(rasters.cuts((5, 5), (5, 5), VIEWPORT), [])


class Record(unittest.TestCase):
    """What `vernier limit --engine` answers from, the article's table, and the catalogue are the same."""

    def test_the_article_has_the_record(self):
        import page
        article = page.ARTICLE.read_text(encoding="utf-8")
        self.assertIn(page.page(page.recorded()), article)

    def test_every_engine_of_the_catalogue_is_recorded(self):
        import page
        catalogue = json.loads((FOLDER / "catalogue.json").read_text(encoding="utf-8"))
        self.assertEqual(
            list(map(page.key, page.recorded())), list(map(page.key, page.configurations(catalogue))))


VERNIER = FOLDER.parent.parent / ".build" / "release" / "vernier"


@unittest.skipUnless(VERNIER.exists(), "vernier is not built")
class Faults(unittest.TestCase):
    """An engine that is missing, mute, crashed, hung or wrong gets one sentence, and the others their rows."""

    SCRIPT = """
import json, sys, time
how = sys.argv[1]
for line in sys.stdin:
    q = json.loads(line)
    answer = {"m": q["m"], "k": q.get("k")}
    if how == "mute": sys.exit()
    if q["m"] == "hello":
        answer.update(v=1, name=how, version="1", probe="transform", number="binary64", can=[])
    elif q["m"] == "store":
        count = answer["count"] = len(q["points"])
    elif how == "crash": sys.exit("Out of paint.")
    elif how == "hang": time.sleep(9)
    else: answer["px"] = [float("nan") if how == "nan" else 12.5] * (2 * count)
    print(json.dumps(answer), flush=True)
"""
    SENTENCES = {
        "missing": "missing is skipped: nowhere/python: No such file or directory",
        "mute": "mute is skipped: it prints no JSON",
        "crash": "crash in usage W could not be measured: it ended with exit code 1 before it answered; it wrote “Out of"
                 " paint.” to standard error.",
        "hang": "hang in usage W could not be measured: it did not answer within 1 s.",
        "nan": "nan in usage W could not be measured: it knows no point at zoom 1",
        "other": "other in usage W could not be measured: it shows another drawing, ",
    }

    def test_each_is_one_sentence(self):
        import contextlib
        import io
        import types
        from unittest import mock

        import table
        options = types.SimpleNamespace(vernier=str(VERNIER), quick=True, quantities="zoom")
        rows, said = [], io.StringIO()
        with tempfile.NamedTemporaryFile("w", suffix=".py") as script, contextlib.redirect_stderr(said), \
                mock.patch.object(table, "PATIENCE", "1"):
            script.write(self.SCRIPT)
            script.flush()
            commands = {name: f"{sys.executable} {script.name} {name}" for name in self.SENTENCES}
            commands.update(missing="nowhere/python", right=f"{sys.executable} {FOLDER}/examples/doubles.py")
            chosen = [
                {"engine": name, "probe": "transform", "usage": "W", "component": name, "command": command}
                for name, command in commands.items()]
            self.assertEqual(table.measure(options, chosen, rows.append), (1, 2, 4))
        self.assertEqual([row["name"] for row in rows], ["doubles.py"])
        for line, sentence in zip(said.getvalue().splitlines(), self.SENTENCES.values(), strict=True):
            self.assertTrue(line.startswith(sentence), line)


class Engines(unittest.TestCase):
    """Orders of magnitude at three zooms, of every engine and usage of the components that are installed."""

    def test_every_usage(self):
        missing = set()
        for entry in json.loads((FOLDER / "catalogue.json").read_text(encoding="utf-8")):
            for usage in entry["usages"] if entry["component"] in COMPONENTS or "F" in entry["usages"] else ():
                line = f"{entry['command']} --usage {usage}"
                try:
                    program = Program(command(line), PYTHONWARNINGS="ignore")
                except ValueError:
                    missing.add(entry["component"])
                    continue
                with program, self.subTest(line):
                    self.check(entry, usage, program)
        for component in sorted(missing):
            print(f"{component} is not installed, and not tested.", file=sys.stderr)

    def check(self, entry, usage, program):
        # What the drawing itself may lose: a raster, layout in a browser, and 24.8 fixed point.
        is_browser = entry["component"] in ("chromium", "web")
        # A transform rounds four times in float32, by half a unit in the last place at 1,000 units and zoom 10 each.
        floor = {"raster": 0.25, "vertex": 0.25 if is_browser else 0.01, "transform": 2e-3}[entry["probe"]]
        turn = TURNED if "rotate" in entry.get("paths", ["rotate"]) else STRAIGHT
        # How deep doubles lead differs between what browsers make of them.
        for zoom in (1, 10**1000) if usage == "F" else (1, 10**400) if is_browser else (10, 10**9, 10**400):
            drawing = Drawing(zoom, turn)
            program.ask(drawing.store)
            errors = []
            for k in range(4):
                errors += drawing.errors(program.ask(drawing.frame(k))["px"], k)
            if usage in "XF" or zoom <= 10:
                self.assertLess(max(errors), floor)
                self.check_asides(program, drawing, floor)
            elif zoom == 10**9:
                # Half a unit in the last place at 1,000 units: 6e-5 px in doubles, 3e4 px in floats.
                is_single = usage == "W" and program.hello["number"] == "binary32"
                for error in errors:
                    self.assertTrue(error > 16 if is_single else error < floor + 1e-3, error)
            elif "longdouble" not in entry["command"]:
                self.assertEqual(set(errors), {math.inf})

    def check_asides(self, program, drawing, floor):
        """Lines, touches where the engine can invert its matrix, and the same bits of the same camera."""
        first = program.ask(drawing.frame())
        segments = program.ask({"m": "lines", "k": 8})["segments"]
        self.assertEqual([segment[0] for segment in segments], [0, 1, 2, 4])
        self.assertLess(max(drawing.deviations(segments)), floor)
        touch = program.ask({"m": "touch", "k": 9, "px": [312.5, 20.25]})
        if "touch" in program.hello["can"]:
            self.assertLess(math.dist(touch["px"], (312.5, 20.25)), floor)
        else:
            self.assertEqual(touch["m"], "error")
        self.assertEqual(program.ask({"m": "frame", "k": 1})["m"], "error")
        program.ask(drawing.frame(3))
        self.assertEqual(program.ask(drawing.frame()), first)

    def test_a_calibration_is_one_line_of_known_members(self):
        for entry in json.loads((FOLDER / "catalogue.json").read_text(encoding="utf-8")):
            if "calibration" not in entry or entry["component"] not in COMPONENTS:
                continue
            result = subprocess.run(command(entry["calibration"]), capture_output=True, text=True)
            if result.returncode == 0:
                answer = json.loads(result.stdout)
                self.assertEqual(list(answer), ["name", "version", "probe", "marks", "bias_px", "spread_px", "max_px"])
                self.assertTrue(answer["marks"] > 1000 and answer["max_px"] < 0.25, answer)


class Users(unittest.TestCase):
    """Shapes that a user draws and moves in tldraw under dyadic-camera, far in: the left, top and width of one, px."""

    STEPS = [
        ("const { x, y } = editor.screenToPage({ x: 400, y: 300 });"
         "editor.createShapes([{ id, type: 'geo', x, y, props: { w: 100, h: 50 } }])", [400, 300, 100]),
        ("dyadic.zoomBy(3, 400, 300)", [400, 300, 300]),
        ("dyadic.zoomBy(0.9, 400, 300)", [400, 300, 270]),
        ("dyadic.zoomBy(1 / 0.9, 400, 300)", [400, 300, 300]),
        ("editor.mark('moved'); editor.updateShapes([{ id, type: 'geo', x: editor.getShape(id).x + 100 }])",
         [500, 300, 300]),
        ("dyadic.zoomBy(1 / 9, 400, 300)", [400 + 100 / 9, 300, 100 / 3]),
        ("editor.undo()", [400, 300, 100 / 3]),
        ("editor.redo()", [400 + 100 / 9, 300, 100 / 3]),
        ("editor.mark('gone'); editor.deleteShapes([id]); dyadic.pan(40, 0); adapter.update(); editor.undo()",
         [440 + 100 / 9, 300, 100 / 3]),
        ("dyadic.pan(1e5, 300)", None),
        ("dyadic.zoomBy(2 ** -90, 0, 0); adapter.update(); dyadic.zoomBy(2 ** 90, 0, 0); dyadic.pan(-1e5, -300)",
         [440 + 100 / 9, 300, 100 / 3]),
    ]

    def test_stay_where_they_are_undone_and_redone(self):
        import web_engine
        try:
            engine = web_engine.made("tldraw-shapes", "F")
        except SystemExit:
            self.skipTest("tldraw or a browser is not installed")
        engine.begin(VIEWPORT)
        run = engine.page.run
        # Its marks keep their size; shapes of users do not.
        run("adapter.dispose(), adapter = new adapter.constructor(editor, dyadic), id = 'shape:0', 1")
        run("for (let step = 0; step < 30; step += 1) dyadic.zoomBy(10, 300, 200); adapter.update()")
        for step, expected in self.STEPS:
            box = run(f"(async () => {{ {step}; await until(() => shape(0)); adapter.update();"
                      "await new Promise(requestAnimationFrame); return shape(0).getBoundingClientRect().toJSON() })()")
            for name, value in zip(("left", "top", "width"), expected or ()):
                # tldraw moves its layers by an eighth of a px.
                self.assertAlmostEqual(box[name], value, delta=0.25, msg=step)
            self.assertTrue(expected or box["right"] < -1e5, box)
            self.assertTrue(0.88 < run("editor.getZoomLevel()") < 1.13)
        engine.page.close()


@unittest.skipIf("chromium" not in COMPONENTS, "no browser is asked for")
class Ends(unittest.TestCase):
    """However an adapter ends, its browser ends too and leaves no files."""

    def test_the_browser_goes_with_its_adapter(self):
        for how in (
                lambda process: process.stdin.close(), lambda process: process.send_signal(signal.SIGTERM),
                lambda process: process.kill()):
            with tempfile.TemporaryDirectory() as folder:
                with Program(command("chromium_engine.py"), TMPDIR=folder) as program:
                    self.assertEqual(len(os.listdir(folder)), 1)
                    how(program.process)
                    program.process.wait(60)
                    end = time.monotonic() + 60
                    while left := os.listdir(folder) + self.browsers(folder):
                        self.assertLess(time.monotonic(), end, left)
                        time.sleep(0.05)

    @staticmethod
    def browsers(folder):
        """Processes whose command names a folder."""
        found = []
        for process in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            try:
                found += [process.parent.name] if folder.encode() in process.read_bytes() else []
            except OSError:
                pass
        return found

    def test_a_missing_browser_is_said_before_the_first_answer(self):
        result = subprocess.run(
            command("chromium_engine.py"), capture_output=True, text=True, env={**os.environ, "PATH": ""}, input="")
        self.assertEqual((result.returncode, result.stdout), (69, ""))
        self.assertRegex(result.stderr, r"\A[^\n]* (is installed|is missing)[^\n]*\.\n\Z")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
