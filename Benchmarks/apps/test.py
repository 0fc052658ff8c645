#!/usr/bin/env python3
"""Tests of how programs are measured from pen to px: readings made up here, and programs with faults on an X server.

    python3 Benchmarks/apps/test.py

Benchmarks/apps/install --check installs what they take.
"""

import json
import math
import os
import subprocess
import sys
import time
import unittest
from array import array
from pathlib import Path
from unittest import mock

import page
import pens
import reading
import table
from app import BUILT, Failure, Screen, Tablet
from null_app import Null


def made(came, part=(0, 0, 400, 20), gaps=(0, 0, 0), stray=2.5):
    """A reading of a line along row 10, 5 px wide, whose column x came at `came(x)` ms; None for never."""
    left, top, width, height = part
    since = array("f", [-1] * (width * height))
    for x in range(width):
        for row in range(8, 13):
            if came(x) is not None:
                since[row * width + x] = came(x)
    facts = {"ink": 100, "again": 0, "shade": 1500, "stray": stray, "gaps": list(gaps), "sent": [], "reads": []}
    return reading.Reading(part, json.dumps(facts).encode() + b"\n" + since.tobytes())


class Readings(unittest.TestCase):
    POINTS = pens.straight(20, 10, 300, 240, 960)

    def test_a_line_that_follows_the_pen_after_8_ms_has_that_latency_and_lag(self):
        # The ink of step n, which is at 20 + 4n, reaches 2.5 px further, and comes 8 ms after its event.
        def came(x):
            return max(0, math.ceil((x - 2 - 20) / 4)) * 1e3 / 240 + pens.HOVER + 8 if x < 323 else None
        found = reading.straight(made(came), self.POINTS, pens.HOVER)
        self.assertEqual(len(found["latencies"]), 75)
        for latency in found["latencies"]:
            self.assertAlmostEqual(latency, 8, places=3)
        self.assertEqual((found["width_px"], found["ink_px"]), (5, 5))
        # In 8 ms the pen goes 7.7 px, and half a step more between two events.
        self.assertAlmostEqual(reading.percentile(found["lags"], 0.5), 9.7, delta=1)
        self.assertEqual(found["off_px"], 0)

    def test_ink_that_never_comes_counts_without_end(self):
        found = reading.straight(made(lambda x: 900 if x < 200 else None), self.POINTS, pens.HOVER)
        never = [ms for ms in found["latencies"] if ms == math.inf]
        self.assertEqual(len(never), 31)
        self.assertEqual(reading.percentile(found["latencies"], 0.99), math.inf)

    def test_percentiles_are_values_that_were_measured(self):
        self.assertEqual([reading.percentile([4, 1, 3, 2], share) for share in (0.25, 0.5, 0.51, 1)], [1, 2, 3, 4])

    def test_a_recording_keeps_its_shape_at_every_rate(self):
        for rate in table.RATES:
            points = pens.recorded(0, 0, rate)
            self.assertEqual(len(points), int(1647 * rate / 1000) + 1)
            self.assertEqual((min(x for _, x, _ in points), points[0]), (0, (0, 0, 209)))


class Pages(unittest.TestCase):
    def row(self, program, median):
        return {name: "" for name in table.COLUMNS} | {
            "program": program, "version": "1", "path": "straight", "rate_hz": "240", "speed_px_s": "960", "strokes": "0",
            "zoom": "1", "p50_ms": median, "missing": "3", "events": "9", "valid": "1", "idle": "0.5"}

    def test_programs_are_ordered_and_ties_are_not(self):
        rows = [self.row("slow", "30"), self.row("quick", "0.5"), self.row("tie", "1.5")]
        self.assertEqual(page.programs(rows), ["quick", "tie", "slow"])
        again = [self.row("slow", "30"), self.row("quick", "1.6"), self.row("tie", "1.5")]
        self.assertIn("Of 2 pairs", page.agreement(rows, again))
        self.assertIn("all alike", page.agreement(rows, again))
        again[0]["p50_ms"] = "1"
        self.assertIn("all but 2 alike: quick and slow, tie and slow", page.agreement(rows, again))
        self.assertIn("| quick | 0.5 | – | – | – | 3 of 9 |", page.latencies(rows))
        self.assertIn("| quick | 0.5 | 8.0 | – | 3 | 2.4 |", page.pressures(
            [*rows, self.row("quick", "8") | {"pressure": "0.4", "ink_px": "2.4"}]))


def processes(text):
    """Processes whose command has this text."""
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            found += [file.parent.name] if text.encode() in file.read_bytes() else []
        except OSError:
            pass
    return found


class Ask(Null):
    def __init__(self, screen):
        super().__init__(screen, 7777, "ask")


class Second(Null):
    def __init__(self, screen):
        super().__init__(screen, 7777, "second")


class Crash(Null):
    def __init__(self, screen):
        super().__init__(screen, 7777, "crash")


class Missing(Null):
    def __init__(self, screen):
        super().__init__(screen)
        self.command = ["no-such-program"]


class Mute(Null):
    def __init__(self, screen):
        super().__init__(screen, 7777)
        self.title = "another title"


@unittest.skipUnless((BUILT / "meter").exists(), "Benchmarks/apps/install --check was not run")
class Faults(unittest.TestCase):
    """A program with a fault gets one sentence, its processes end, and the others have their rows."""

    SENTENCES = {
        "Ask": "it opened a second window “Restore the last drawing?” at its start",
        "Second": "it opened a second window “Tip of the day”",
        "Crash": "it ended by itself with exit code -6",
        "Missing": "no-such-program is not installed",
        "Mute": "no window with “another title” in its title came within 1 s",
    }

    def test_each_is_one_sentence_and_the_rest_of_the_table_is_whole(self):
        said, rows = [], []
        known = {name: f"{__name__} {name}" for name in self.SENTENCES} | {"null": "null_app Null"}
        with mock.patch.dict(table.APPS, known), mock.patch("app.START", 1):
            count = table.measure([*self.SENTENCES, "null"], rows.append, said.append, ((Screen, table.Runs.straight),))
        self.assertEqual(said, [f"{name} is skipped: {sentence}." for name, sentence in self.SENTENCES.items()])
        self.assertEqual((count, [row["program"] for row in rows]), (1, ["null 0 ms"]))
        self.assertEqual(rows[0]["missing"], 0)
        self.assertEqual(processes("7777"), [])

    def test_a_machine_without_a_tablet_has_the_rows_of_a_mouse(self):
        said, rows = [], []
        none = mock.patch.object(Tablet, "command", return_value=["no-such-server"])
        with none, mock.patch.dict(table.APPS, {"null": "null_app Null"}):
            count = table.measure(["null"], rows.append, said.append, ((Screen, table.Runs.straight), (Tablet, None)))
        self.assertEqual(said, ["null, by a tablet's pen, is skipped: There is no X server: no-such-server is missing; "
                                "Benchmarks/apps/install installs it."])
        self.assertEqual((count, len(rows)), (1, 1))

    def test_a_program_has_a_locale_of_its_own(self):
        german = {"LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de"}
        with mock.patch.dict(os.environ, german), table.running(Null) as app:
            environment = Path(f"/proc/{app.process.pid}/environ").read_bytes().split(b"\0")
        self.assertIn(b"LC_ALL=C.UTF-8", environment)
        self.assertFalse([entry for entry in environment if entry.startswith(b"LANG")])

    def test_a_signal_ends_all_processes(self):
        with subprocess.Popen([sys.executable, table.__file__, "--check"], stderr=subprocess.DEVNULL) as process:
            end = time.monotonic() + 20
            while not processes("apps/null"):
                self.assertLess(time.monotonic(), end)
            process.terminate()
            self.assertEqual(process.wait(20), 143)
        self.assertEqual(processes("apps/null"), [])

    def meter(self, *arguments, text="0 1 1 0\n", display=":9999"):
        result = subprocess.run(
            [BUILT / "meter", *arguments], input=text, text=True, capture_output=True, env={"DISPLAY": display})
        return result.returncode, result.stderr

    def test_no_x_and_no_xtest_are_a_sentence_each(self):
        part = "0 0 9 9 1 1".split()
        self.assertEqual(self.meter(*part), (74, "There is no X server to measure on; Xvfb makes one.\n"))
        screen = Screen("-extension", "XTEST")
        try:
            self.assertEqual(self.meter(*part, display=screen.display), (74, "The X server has no XTEST.\n"))
        finally:
            screen.close()
        for server, name in ((Screen, "Xvfb"), (Tablet, "Xorg")):
            with mock.patch("shutil.which", return_value=None), self.assertRaisesRegex(Failure, f"{name} is missing"):
                server()

    def test_bad_input_of_the_meter_is_a_sentence(self):
        screen = Screen()
        try:
            for part, text, sentence in (
                    ("0 0 9999 9 1 1", "0 1 1 0\n", "The part to read should lie on the screen.\n"),
                    ("0 0 9 9 1 1", "", "A line of the schedule should be milliseconds, x, y and pressure.\n"),
                    ("0 0 9 9 1 1", "0 1 x 0\n", "A line of the schedule should be milliseconds, x, y and pressure.\n"),
                    ("0 0 9 9 1 1", "5 1 1 0\n2 1 1 0\n", "The times of the schedule should not fall.\n"),
                    ("0 0", "", "Give left, top, width, height, quiet and limit, or: windows.\n")):
                self.assertEqual(self.meter(*part.split(), text=text, display=screen.display), (64, sentence))
        finally:
            screen.close()

    def test_an_unknown_program_is_named(self):
        result = subprocess.run(
            [sys.executable, Path(table.__file__), "--only", "paint"], capture_output=True, text=True)
        self.assertEqual(result.returncode, 64)
        self.assertRegex(result.stderr, r"\AThere is no program 'paint'; name one of window, .*\.\n\Z")


if __name__ == "__main__":
    unittest.main()
