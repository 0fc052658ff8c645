#!/usr/bin/env python3
"""Converts handwriting of many people in InkML, such as POH-Db, to recordings: inkml.py FOLDER OUTPUT

A file a writer, with the first 30 strokes of 18 samples or more. Writers are sorted by their identifiers, and go in
turns to OUTPUT/tuned and OUTPUT/held-out; a file that names no writer is a writer's own. Left out are samples at the
time of the one before, strokes whose times do not rise, and files whose input is something else than a pen. Of a folder
with Writepads/Text only that is read. Traces need times (channel T); differences between samples are not read.
"""
import json
import math
import pathlib
import re
import sys
from xml.parsers import expat

STROKES = 30
SAMPLES = 18
MILLISECONDS = {"ms": 1, "s": 1000, "us": 0.001}
NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?", re.ASCII | re.IGNORECASE)


class Ink:
    """What is read of a file: the texts of its traces, of its writer and of its input, and what a sample has."""

    def __init__(self, content):
        self.texts = {"trace": [], "writerId": [], "input": []}
        self.formats = []
        self.inside = self.root = None
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler, parser.EndElementHandler = self.begin, self.end
        parser.CharacterDataHandler = lambda text: self.inside and self.texts[self.inside][-1].append(text)
        parser.StartDoctypeDeclHandler = self.refuse_doctype
        parser.Parse(content, True)
        if any(each != self.formats[0] for each in self.formats):
            raise ValueError("it has traces of several formats; only one is read")

    def refuse_doctype(self, *_):
        raise ValueError("it has a document type, which is not read")

    def begin(self, name, attributes):
        name = name.rpartition(":")[2]
        if self.root is None and name != "ink":
            raise ValueError(f"it is no InkML: it begins with {name[:40]!r} in place of 'ink'")
        self.root = "ink"
        if name == "traceFormat":
            self.formats.append([])
        elif name == "channel" and self.formats:
            self.formats[-1].append((attributes.get("name"), attributes.get("units")))
        elif name in self.texts:
            self.texts[name].append([])
            self.inside = name

    def end(self, name):
        if name.rpartition(":")[2] == self.inside:
            self.inside = None

    def text(self, name):
        return "".join(self.texts[name][0]).strip() if self.texts[name] else None

    def strokes(self):
        channels = [name for name, _ in self.formats[0]] if self.formats else ["X", "Y"]
        if missing := {"X", "Y", "T"}.difference(channels):
            raise ValueError(f"its traces have no channel {min(missing)}; positions and times are needed")
        x, y, t = map(channels.index, "XYT")
        units = self.formats[0][t][1] or "ms"
        if units not in MILLISECONDS:
            raise ValueError(f"its times are in {units[:40]!r}, which is none of {', '.join(MILLISECONDS)}")
        for number, trace in enumerate(self.texts["trace"], 1):
            samples = []
            for sample in filter(None, map(str.split, "".join(trace).split(","))):
                where = f"in trace {number}, sample {len(samples) + 1}"
                for value in sample:
                    if not NUMBER.fullmatch(value) or not math.isfinite(float(value)):
                        raise ValueError(f"{where}, {value[:40]!r} is no number that is read")
                if len(sample) != len(channels):
                    raise ValueError(f"{where} has {len(sample)} values where its format has {len(channels)}")
                samples.append((float(sample[x]), float(sample[y]), float(sample[t]) * MILLISECONDS[units]))
            rising = [each for index, each in enumerate(samples) if index == 0 or each[2] > samples[index - 1][2]]
            if len(rising) >= SAMPLES and all(a[2] < b[2] for a, b in zip(rising, rising[1:])):
                yield rising


def recordings(folder):
    """The strokes of each writer."""
    paths = sorted(folder.glob("**/Writepads/Text/*.inkml")) or sorted(folder.glob("**/*.inkml"))
    writers = {}
    for path in filter(pathlib.Path.is_file, paths):
        try:
            ink = Ink(path.read_bytes())
            if ink.text("input") in (None, "Pen"):
                writers.setdefault(ink.text("writerId") or str(path), []).extend(ink.strokes())
        except (ValueError, LookupError, expat.ExpatError) as error:
            stop(64, f"{path} cannot be read: {error}.")
    if not any(writers.values()):
        stop(64, f"{folder} has no InkML of a pen with a stroke of {SAMPLES} samples or more.")
    return [strokes for _, strokes in sorted(writers.items())]


def stop(code, sentence):
    print(sentence, file=sys.stderr)
    sys.exit(code)


def main(folder, output):
    for number, found in enumerate(recordings(pathlib.Path(folder))):
        if not found:
            continue
        events = []
        for stroke, samples in enumerate(found[:STROKES]):
            for index, (x, y, time) in enumerate(samples):
                phase = 0 if index == 0 else 3 if index == len(samples) - 1 else 1
                events.append({"touchIdentifier": f"stroke-{stroke}", "timestamp": time / 1000, "phase": phase,
                               "type": 2, "location": [x, y]})
        target = pathlib.Path(output) / ("held-out" if number % 2 else "tuned") / f"writer-{number:02}.json"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("[\n" + ",\n".join(map(json.dumps, events)) + "\n]\n")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        stop(64, "Give a folder with InkML, and one for the recordings: inkml.py FOLDER OUTPUT.")
    try:
        main(*sys.argv[1:])
    except OSError as error:
        stop(74, f"{error.filename or sys.argv[2]} cannot be read or written: {error.strerror}.")
