#!/usr/bin/env python3
"""Measures drawing programs from pen to px, into results/apps/apps.csv. Run Benchmarks/apps/install before.

    python3 Benchmarks/apps/table.py [--only krita,gimp] [--output FILE]
    python3 Benchmarks/apps/table.py --check

The instrument is judged first, by a program that draws after a known delay. --check ends after that and after our own
window. A program that is missing, asks something, crashes or hangs is skipped with a sentence. A run is repeated where
other programs of the machine took more than a fifth of its cores, and is marked if they do so again.
"""

import argparse
import contextlib
import csv
import importlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pens
import reading
from app import ROOT, Failure, Screen, Tablet
from null_app import Null

APPS = {
    "window": "window_app Window", "xournalpp": "xournalpp_app Xournalpp", "krita": "krita_app Krita",
    "mypaint": "mypaint_app MyPaint", "inkscape": "inkscape_app Inkscape", "gimp": "gimp_app Gimp",
    "canvas": "chromium_app Canvas", "svg": "chromium_app Svg", "page": "chromium_app Page",
    "tldraw": "chromium_app Tldraw"}
RATES, RATE = (60, 125, 240, 1000), 240
SPEEDS, SPEED = (480, 960, 1920), 960
PRESSURES = (0.4, 0.9)
DELAYS = (0, 8, 16, 50)  # Milliseconds, of the program that judges the instrument.
OTHERS = 0.2  # Of the cores, what other programs may take during a run.
COLUMNS = (
    "program version path rate_hz speed_px_s pressure strokes zoom events missing p50_ms p95_ms p99_ms worst_ms lag_p50_px "
    "lag_p95_px width_px ink_px missed_points gap_px off_px again late_p99_ms read_p99_ms idle own others valid").split()


class Cores:
    """The shares of the cores' time since it was made: idle, of the processes of some groups, and of others."""

    def __init__(self, groups):
        self.groups = groups
        self.start = self._now()

    def _now(self):
        times = [int(word) for word in Path("/proc/stat").read_text().split("\n")[0].split()[1:9]]
        children = os.times()
        own = (children.children_user + children.children_system) * os.sysconf("SC_CLK_TCK")
        for file in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                fields = file.read_text().rpartition(")")[2].split()
                if int(fields[2]) in self.groups:
                    own += int(fields[11]) + int(fields[12])
        return sum(times), times[3] + times[4], own

    def shares(self):
        total, idle, own = (now - before for now, before in zip(self._now(), self.start))
        idle, own = idle / max(1, total), own / max(1, total)
        return {"idle": idle, "own": own, "others": max(0, 1 - idle - own)}


class Runs:
    """The runs of one program: strokes on fresh paper, one below the other while there is room."""

    LANE = 40

    def __init__(self, app, write, say=print):
        self.app, self.write, self.say, self.lane, self.strokes, self.zoom = app, write, say, 0, 0, 1

    def clear(self):
        self.app.clear()
        self.app.still(0.3)
        self.lane = self.strokes = 0

    def stroke(self, part, points, judge, pressure=1):
        """One stroke: what `judge` makes of it, and the conditions under which it was measured."""
        # A tablet's pen goes from stroke to stroke, and no mouse between.
        if not self.app.screen.pen:
            self.app.point(part[0] + part[2] - 5, part[1] + part[3] - 5)
        time.sleep(0.1)
        cores = Cores({self.app.process.pid, self.app.screen.process.pid})
        found = reading.Reading(part, self.app.measure(part, pens.schedule(points, pressure)))
        sent = zip((0, *(pens.HOVER + ms for ms, _, _ in points)), found.facts["sent"])
        conditions = {
            "late_p99_ms": reading.percentile([at - due for due, at in sent], 0.99),
            "read_p99_ms": reading.percentile(found.facts["reads"], 0.99), **cores.shares()}
        self.app.check_windows()
        return {**judge(found), **conditions}

    def straight(self, rate=RATE, speed=SPEED, repeats=2, pressure=1):
        left, top, width, height = self.app.area
        runs, room, tall = [], height // 2 if self.strokes else height, self.zoom > 1
        for repeat in range(repeats + 1):
            if tall or (self.lane + 2) * self.LANE > room:
                self.clear()
            y = top + (height // 2 if tall else 20 + self.LANE * self.lane)
            half = min(100, height // 2) if tall else self.LANE // 2 - 2
            points = pens.straight(left + 30, y, width - 80, rate, speed)
            found = self.stroke(
                (left, y - half, width, 2 * half), points, lambda read: reading.straight(read, points, pens.HOVER),
                pressure)
            self.lane += 1
            if found["others"] <= OTHERS or repeat:
                runs.append(found)
            if len(runs) == repeats:
                break
        return self.row("straight", rate, speed, runs, pressure if self.app.screen.pen else "")

    def recorded(self, rate=RATE, cap=None):
        left, top, width, height = self.app.area
        self.clear()
        points = pens.recorded(left + 100, top + 150, rate)
        found = self.stroke(self.app.area, points, lambda read: reading.precision(read, cap or 2))
        self.lane = 99
        return self.row("recording", rate, "", [found])

    def fill(self, count):
        """Draws strokes until so many are on the page, and returns whether they are."""
        left, top, width, height = self.app.area
        lower, more = (left, top + height // 2, width, height // 2), count - self.strokes
        found = self.app.measure(lower, pens.page(lower, self.strokes, count), 1500, 20000)
        missing = sum(gap > 4 for gap in reading.Reading(lower, found).facts["gaps"])
        self.strokes = count
        # Of three points each.
        if is_short := missing > 0.3 * more:
            self.say(f"{self.app.name} did not draw {count:,} strokes on a page within 20 s.")
        return not is_short

    def row(self, path, rate, speed, runs, pressure=""):
        def worst(name):
            return max(run[name] for run in runs)

        latencies = [ms for run in runs for ms in run.get("latencies", ())]
        lags = [px for run in runs for px in run.get("lags", ())]
        # Ink that is wider than what is read, as of a raster's px from near, has no end to see.
        is_seen = latencies and worst("width_px") < 60
        row = {
            "program": self.app.name, "version": self.app.version(), "path": path, "rate_hz": rate, "speed_px_s": speed,
            "pressure": pressure, "strokes": self.strokes, "zoom": written(self.zoom),
            "idle": min(run["idle"] for run in runs), "others": worst("others"), "own": worst("own")}
        for name in ("width_px", "ink_px"):
            row[name] = worst(name) if latencies else ""
        for name in ("missed_points", "gap_px", "off_px", "again", "late_p99_ms", "read_p99_ms"):
            row[name] = worst(name)
        if is_seen:
            row.update(events=len(latencies), missing=sum(ms == float("inf") for ms in latencies))
            row.update({
                f"{name}_ms": reading.percentile(latencies, share)
                for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("worst", 1))})
            row.update(lag_p50_px=reading.percentile(lags, 0.5), lag_p95_px=reading.percentile(lags, 0.95))
        row["valid"] = int(row["others"] <= OTHERS and row["late_p99_ms"] <= 3)
        self.write(row)
        return row

    def all(self):
        for rate in RATES:
            self.straight(rate, repeats=2 if rate <= RATE else 1)
        for speed in SPEEDS:
            if speed != SPEED:
                self.straight(speed=speed, repeats=1)
        for rate in RATES:
            self.recorded(rate)
        self.clear()
        for count in (100, 1000):
            if not self.fill(count):
                self.app.restart()
                break
            self.straight(repeats=1)
        for factor in (1e3, None):
            self.clear()
            zoom = self.app.zoom(factor)
            if zoom <= self.zoom:
                break
            self.zoom = zoom
            cap = self.straight(repeats=1)["width_px"] / 2
            # A px of a raster is as wide as the zoom.
            self.recorded(cap=cap if cap < 30 else zoom / 2)
            if zoom < 1e3:
                break

    def pressed(self):
        for pressure in PRESSURES:
            self.straight(repeats=1, pressure=pressure)


def written(zoom):
    """A zoom, which may be beyond doubles; powers of ten from a thousand on."""
    return str(zoom) if zoom < 1000 else f"1e{len(str(zoom)) - 1}"


@contextlib.contextmanager
def busy(count):
    """Programs that compute beside, without end."""
    processes = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def wrong(row):
    """What is wrong with the ink of straight strokes, as a clause; empty where nothing is."""
    if row["off_px"] > reading.STRAY:
        return f"it drew {row['off_px']:.0f} px beside the pen"
    if row["events"] and row["missing"] == row["events"]:
        return "its ink never came"
    if row["again"] > 0.05:
        return "it drew ink, took it away, and drew it again"
    return ""


def judged(say):
    """Whether the instrument finds the known delays, and what is wrong with programs that have faults."""
    is_right = True
    for server, load, delays in ((Screen, 0, DELAYS), (Screen, os.cpu_count(), DELAYS), (Tablet, 0, (8,))):
        with busy(load):
            for delay in delays:
                # Another try where the machine was in the way.
                for _ in range(3):
                    row = null_row(delay, server=server)
                    median, tail = row["p50_ms"] - delay, row["p99_ms"] - delay
                    if is_good := abs(median) <= 0.5 and abs(tail) <= 3 and not wrong(row):
                        break
                verdict = "Right" if is_good else "WRONG" if row["valid"] else "Invalid"
                is_right &= verdict != "WRONG"
                say(f"{verdict}: {delay} ms{server.how or ','} beside {load} busy programs: median {median:+.2f} ms, p99 "
                    f"{tail:+.2f} ms; the pen was late by {row['late_p99_ms']:.2f} ms at p99, others took "
                    f"{row['others']:.0%}. {wrong(row)}")
    for fault, sentence in (("never", "never came"), ("elsewhere", "beside the pen"), ("twice", "drew it again")):
        found = wrong(null_row(8, fault))
        is_right &= sentence in found
        say(f"{'Right' if sentence in found else 'WRONG'}: of a program with the fault {fault!r}: {found or 'nothing'}.")
    return is_right


def null_row(*how, server=Screen):
    with running(lambda screen: Null(screen, *how), server) as app:
        return Runs(app, lambda row: None).straight()


@contextlib.contextmanager
def running(kind, server=Screen):
    """A program, started on an X server of its own, and ended."""
    screen = server()
    try:
        app = kind(screen)
        try:
            app.start()
            yield app
        finally:
            app.stop()
    finally:
        screen.close()


EVERY = ((Screen, Runs.all), (Tablet, Runs.pressed))


def measure(names, write, say, every=EVERY):
    """Measures programs, each with some runs on each of some servers, and returns how many were measured."""
    count = 0
    for name in names:
        module, _, kind = APPS[name].partition(" ")
        is_measured = False
        for server, runs in every:
            try:
                with running(getattr(importlib.import_module(module), kind), server) as app:
                    runs(Runs(app, write, say))
                is_measured = True
            except (Failure, subprocess.TimeoutExpired) as failure:
                say(f"{name}{server.how} is skipped: {str(failure).rstrip('.')}.")
                break
        count += is_measured
    return count


def parsed():
    parser = argparse.ArgumentParser(description="Measures drawing programs from pen to px.")
    parser.add_argument("--check", action="store_true", help="judge the instrument, and measure our own window")
    parser.add_argument("--only", metavar="PROGRAMS", default=",".join(APPS), help="these alone, with commas")
    parser.add_argument("--output", type=Path, default=ROOT / "results/apps/apps.csv", help="where the table goes")
    options = parser.parse_args()
    options.only = options.only.split(",")
    unknown = [name for name in options.only if name not in APPS]
    if unknown:
        print(f"There is no program {unknown[0]!r}; name one of {', '.join(APPS)}.", file=sys.stderr)
        sys.exit(64)
    return options


def say(sentence):
    print(sentence, file=sys.stderr, flush=True)


def main():
    options = parsed()
    for ending in (signal.SIGTERM, signal.SIGINT):
        signal.signal(ending, lambda number, _: sys.exit(128 + number))
    try:
        is_right = judged(say)
        if options.check:
            rows = []
            count = measure(["window"], rows.append, say, ((Screen, Runs.straight), (Tablet, Runs.pressed)))
            for row in rows:
                how = f", pressed by {row['pressure']}" if row["pressure"] else ""
                say(f"Our own window{how}: median {row['p50_ms']:.2f} ms, {row['missing']} of {row['events']} missing. "
                    f"{wrong(row)}")
            return 0 if is_right and count and not any(map(wrong, rows)) else 1
        options.output.parent.mkdir(parents=True, exist_ok=True)
        partial = options.output.with_name(options.output.name + ".partial")
        with open(partial, "w", encoding="utf-8", newline="", buffering=1) as file:
            writer = csv.DictWriter(file, COLUMNS, restval="", lineterminator="\n")
            writer.writeheader()

            def write(row):
                row["valid"] = int(row["valid"] and is_right)
                writer.writerow({name: f"{value:.4g}" if isinstance(value, float) else value
                                 for name, value in row.items()})

            count = measure(options.only, write, say)
        partial.replace(options.output)
        say(f"{count} programs in {os.path.relpath(options.output)}.")
        return 0 if count and is_right else 1
    except Failure as failure:
        say(str(failure))
    except OSError as error:
        say(f"{error.filename} cannot be written: {error.strerror}.")
    return 74


if __name__ == "__main__":
    sys.exit(main())
