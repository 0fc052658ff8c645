"""Strokes that are asked for and outlines that are answered: the files, and what every adapter of a stroker shares.

The formats are specified in Sources/Experiments/StrokersExperiment/StrokersExperiment.docc/OutlinesOfOthers.md. An adapter
derives from `Stroker`, says what it is and which settings it has, and hands itself to `main`:

    .venv/engines/bin/python Benchmarks/engines/strokers/qt_stroker.py strokes.json --setting tight --output qt.json
"""

import argparse
import contextlib
import json
import math
import multiprocessing
import os
import pathlib
import signal
import sys


class BadFile(Exception):
    """A sentence about what is wrong with a file, and where."""


class NoStyle(Exception):
    """A sentence: the engine has no such style, and is not asked for the stroke."""


class NoOutline(Exception):
    """A sentence: the engine has the style, and fails. One that draws nothing answers without contours instead."""


CURVES = ("polyline", "uniform", "cubic")
MEMBERS = (
    "name", "class", "curve", "points", "width", "cap", "join", "miterLimit", "closed", "cubics", "tolerances")


class Stroke:
    """One entry of strokes.json; lengths are px. `entry` is the entry itself, which goes into the answer whole."""

    def __init__(self, entry):
        refuse_others("a stroke", entry, MEMBERS)
        self.entry = entry
        self.name = entry["name"]
        # One for all, or one for each point, or each end of cubics; `width` is the greatest.
        widths = entry["width"]
        self.widths = [float(w) for w in widths] if isinstance(widths, list) else [float(widths)]
        self.width = max(self.widths)
        self.points = [(float(x), float(y)) for x, y in entry["points"]]
        if entry["curve"] not in CURVES:
            raise ValueError(f"no curve is called {entry['curve']!r}")
        self.is_curve = entry["curve"] != "polyline"
        self.cap, self.closed = entry["cap"], bool(entry.get("closed", False))
        # A curve has no corners; what joins the pieces that an engine makes of it has to be round.
        self.join = "round" if self.is_curve else entry["join"]
        self.miter_limit = float(entry.get("miterLimit", 4))
        self.tolerances = sorted((float(t) for t in entry["tolerances"]), reverse=True)
        # The curve as cubics, or the polyline: where it starts, and the points that each piece adds, three or one.
        controls = [(float(x), float(y)) for x, y in entry["cubics"]] if self.is_curve else self.points
        step = 3 if self.is_curve else 1
        self.start = controls[0]
        self.pieces = [controls[i:i + step] for i in range(1, len(controls), step)]
        if not self.pieces:
            # A dot, as SVG writes one: a line of no length.
            self.pieces = [[self.start]]

    def draw(self, move, line, cubic):
        """Hands the pieces to the functions of a path, which take numbers."""
        move(*self.start)
        for piece in self.pieces:
            (line if len(piece) == 1 else cubic)(*(v for point in piece for v in point))

    @property
    def loose(self):
        return self.tolerances[0]

    @property
    def tight(self):
        return self.tolerances[-1]

    @property
    def distinct_points(self):
        """The points, each once in a row; of a closed stroke the last is not the first again."""
        points = [p for i, p in enumerate(self.points) if i == 0 or p != self.points[i - 1]]
        return points[:-1] if self.closed and len(points) > 1 and points[0] == points[-1] else points

    def is_dot(self):
        """Whether it has one position alone."""
        return len(self.distinct_points) == 1

    def has_ends_that_meet(self):
        """Whether it is open, ends where it starts, and would look otherwise if it were closed."""
        shows = self.cap != "round" or self.join != "round"
        return shows and not self.closed and len(self.distinct_points) > 2 and self.start == self.pieces[-1][-1]

    def is_closed_line(self):
        """Whether it is a closed polyline of two points, which runs there and back."""
        return self.closed and not self.is_curve and len(self.distinct_points) < 3

    def needs_bevel(self):
        """Whether a bevel belongs to the stroke, as a join or beyond the limit of a miter."""
        return self.join == "bevel" or self.has_corner_beyond_miter_limit()

    def has_corner_beyond_miter_limit(self):
        """Whether a corner of a polyline is so sharp that a miter join becomes a bevel there."""
        if self.join != "miter":
            return False
        points = self.distinct_points
        if self.closed:
            points = [*points, *points[:2]]
        for (x0, y0), (x1, y1), (x2, y2) in zip(points, points[1:], points[2:]):
            turn = abs(math.atan2(
                (x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1), (x1 - x0) * (x2 - x1) + (y1 - y0) * (y2 - y1)))
            if self.miter_limit * math.cos(turn / 2) < 1:
                return True
        return False


def refuse_others(what, members, names):
    """Raises a ValueError where there are members that would not be understood."""
    for name in members:
        if name not in names:
            raise ValueError(f"{what} has no member {name!r}")


def read_strokes(path):
    """The strokes of a file; a BadFile says what is wrong with it."""
    try:
        document = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror}.") from None
    except ValueError as error:
        raise BadFile(f"{path} is not JSON: {error}.") from None
    if not isinstance(document, dict) or document.get("format") != "vernier-strokes" or document.get("version") != 1:
        raise BadFile(f"{path} is no file of the format vernier-strokes, version 1.")
    try:
        refuse_others("a file of strokes", document, ("format", "version", "strokes"))
    except ValueError as error:
        raise BadFile(f"{path}: {error}.") from None
    strokes = []
    for number, entry in enumerate(document.get("strokes", [])):
        try:
            strokes.append(Stroke(entry))
        except (KeyError, ValueError, TypeError, IndexError) as error:
            raise BadFile(f"{path}, stroke {number} is none that vernier writes: {type(error).__name__}: {error}.") from None
    return strokes


def closed(contours):
    """Contours that end exactly where they begin, without lines of no length and without contours of one point.

    Raises NoOutline where a number is not finite.
    """
    result = []
    for contour in contours:
        segments = []
        for segment in contour:
            segment = [float(v) for v in segment]
            if not all(map(math.isfinite, segment)):
                raise NoOutline("it gave a coordinate that is no finite number")
            end = segment[2:4] if len(segment) == 5 else segment[-2:]
            if segments and len(segment) == 2 and segment == last:
                continue
            segments.append(segment)
            last = end
        if segments and last != segments[0]:
            segments.append(segments[0])
        # A curve alone may cover something.
        if len(segments) > 2 or any(len(segment) > 2 for segment in segments):
            result.append(segments)
    return result


def one_line(text):
    """A text as files may have it: on one line, of at most 200 characters that a terminal shows."""
    shown = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(shown.split())[:200]


class Stroker:
    """What an adapter overrides. `settings` names each setting: "default" and "tight" at least; `changes_width` whether
    strokes with a width for each point are drawn.
    """

    changes_width = False
    engine, version, settings = "unnamed", "0", ("default", "tight")

    def text(self, setting):
        """The setting in words, as a table shows it."""
        raise NotImplementedError

    def tolerance(self, stroke, setting):
        """What the outline is judged by: what the engine declares or is asked for, in px."""
        raise NotImplementedError

    def outline(self, stroke, setting):
        """The fill rule, nonzero or evenodd, and contours: lists of segments as in outlines.json, open or closed."""
        raise NotImplementedError

    def answer(self, stroke, setting):
        """The entry of outlines.json. What the engine throws is this stroke's failure alone; NoStyle passes through."""
        answer = {"stroke": stroke.entry, "tolerance": self.tolerance(stroke, setting)}
        try:
            if len(stroke.widths) > 1 and not self.changes_width:
                raise NoOutline("it draws strokes of one width alone")
            rule, contours = self.outline(stroke, setting)
            return {**answer, "rule": rule, "contours": closed(contours)}
        except NoStyle:
            raise
        except NoOutline as sentence:
            failure = str(sentence)
        except Exception as error:
            failure = f"{type(error).__name__}: {error}"
        return {**answer, "failure": one_line(f"{self.engine}: {failure}")}


FORK = multiprocessing.get_context("fork")
STROKE_LIMIT = 10
"""Seconds for a stroke. Of strokers that end, none takes one."""


def answer_alone(stroker, stroke, setting):
    """The answer, or NoStyle, from a process of its own: one that crashes or hangs costs this stroke alone."""
    receiver, sender = FORK.Pipe(duplex=False)

    def answer():
        # What it starts itself is in its group, and ends with it.
        os.setpgid(0, 0)
        try:
            sender.send(stroker.answer(stroke, setting))
        except NoStyle as sentence:
            sender.send(sentence)

    process = FORK.Process(target=answer)
    process.start()
    sender.close()
    failure = f"it gave no answer in {STROKE_LIMIT} seconds"
    try:
        if receiver.poll(STROKE_LIMIT):
            return receiver.recv()
    except EOFError:
        process.join()
        code = process.exitcode
        failure = f"it crashed with signal {-code}" if code < 0 else f"it ended with exit code {code}"
    finally:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.join()
    tolerance = stroker.tolerance(stroke, setting)
    return {"stroke": stroke.entry, "tolerance": tolerance, "failure": f"{stroker.engine}: {failure}"}


def write_outlines(stroker, setting, strokes, file):
    """Writes the answers to all strokes that the engine has a style for, one a line, and `notAsked` with the others.

    The same answers are the same bytes.
    """
    answers, not_asked = [], []
    for stroke in strokes:
        answer = answer_alone(stroker, stroke, setting)
        if isinstance(answer, NoStyle):
            not_asked.append({"name": stroke.name, "reason": one_line(f"{stroker.engine}: {answer}")})
        else:
            answers.append(answer)

    def compact(value):
        return json.dumps(value, separators=(",", ":"), allow_nan=False)

    head = {
        "format": "vernier-outlines", "version": 1, "engine": stroker.engine, "engineVersion": stroker.version,
        "setting": stroker.text(setting), "notAsked": not_asked,
    }
    file.write(f'{compact(head)[:-1]},"outlines":[\n')
    file.write(",\n".join(map(compact, answers)))
    file.write("\n]}\n")


def main(stroker):
    """Asks a stroker for the strokes of a file. Exit codes: 64 where the input is wrong, 74 where writing fails."""
    parser = argparse.ArgumentParser(description=f"Asks {stroker.engine} for outlines of strokes.")
    parser.add_argument("strokes", type=pathlib.Path, help="strokes.json of vernier tessellate --write-strokes")
    text = "print the settings that there are"
    parser.add_argument("--settings", action="version", version=" ".join(stroker.settings), help=text)
    parser.add_argument("--setting", choices=stroker.settings, default="default")
    parser.add_argument("--output", type=pathlib.Path, required=True, help="where outlines.json goes")
    options = parser.parse_args()
    try:
        strokes = read_strokes(options.strokes)
    except BadFile as sentence:
        print(sentence, file=sys.stderr)
        sys.exit(64)
    partial = options.output.with_name(options.output.name + ".partial")
    try:
        with open(partial, "w", encoding="utf-8", newline="\n") as file:
            write_outlines(stroker, options.setting, strokes, file)
        partial.replace(options.output)
    except OSError as error:
        print(f"{options.output} cannot be written: {error.strerror}.", file=sys.stderr)
        sys.exit(74)
