#!/usr/bin/env python3
"""Asks any program for outlines of strokes: one that reads a path as words, and writes contours.

    python3 Benchmarks/engines/strokers/program.py results/strokers/strokes.json --engine kurbo --engine-version 0.13.1 \
        --tolerance 0.25 --output results/strokers/mine-kurbo.json -- ./kurbo_stroker

The program is started for each stroke. Its input is words: closed or open; width; cap; join; miter limit; the tolerance in
px; x and y of the start; line with x and y, or cubic with three points, for each piece; end. It writes contours to be
filled by nonzero winding numbers: an empty line before each, and a line for each segment, with its 2, 4, 5 or 6 numbers as
in outlines.json. Where it has no such stroke, it writes a sentence to standard error and ends with 65. `--lines` hands it
cubics as lines within a tenth of the tolerance, and asks it for the rest.
"""

import argparse
import pathlib
import subprocess
import sys

from flattening import flattened, shares
from outlines import BadFile, NoOutline, NoStyle, Stroker, read_strokes, write_outlines


class ProgramStroker(Stroker):
    def __init__(self, options):
        self.engine, self.version, self.options = options.engine, options.engine_version, options

    def text(self, setting):
        return f"tolerance {self.options.tolerance:g} px"

    def tolerance(self, stroke, setting):
        return self.options.tolerance

    def outline(self, stroke, setting):
        tolerance, pieces = self.options.tolerance, stroke.pieces
        if self.options.lines and stroke.is_curve:
            flattening, tolerance = shares(stroke, tolerance)
            pieces = [[point] for point in flattened(stroke, flattening)[1:]] or pieces
        words = [
            "closed" if stroke.closed else "open", stroke.width, stroke.cap, stroke.join, stroke.miter_limit, tolerance,
            *stroke.start]
        for piece in pieces:
            words += ["line" if len(piece) == 1 else "cubic", *(v for point in piece for v in point)]
        result = subprocess.run(
            self.options.command, input=" ".join(map(str, [*words, "end"])), capture_output=True, text=True)
        if result.returncode != 0:
            sentence = (result.stderr.strip().splitlines() or [""])[-1]
            raise (NoStyle if result.returncode == 65 else NoOutline)(sentence or f"it ended with {result.returncode}")
        contours = []
        for line in result.stdout.splitlines():
            if line:
                contours[-1].append([float(v) for v in line.split()])
            else:
                contours.append([])
        return "nonzero", contours


def main():
    parser = argparse.ArgumentParser(description="Asks a program for outlines of strokes.")
    parser.add_argument("strokes", type=pathlib.Path, help="strokes.json of vernier tessellate --write-strokes")
    parser.add_argument("--engine", required=True, help="its name, for tables")
    parser.add_argument("--engine-version", required=True, help="its version, for tables")
    parser.add_argument("--tolerance", type=float, required=True, help="what to ask it for, in px")
    parser.add_argument("--lines", action="store_true", help="it knows no curves")
    parser.add_argument("--output", type=pathlib.Path, required=True, help="where outlines.json goes")
    parser.add_argument("command", nargs="+", help="the program, after --")
    options = parser.parse_args()
    try:
        strokes = read_strokes(options.strokes)
        with open(options.output, "w", encoding="utf-8", newline="\n") as file:
            write_outlines(ProgramStroker(options), "default", strokes, file)
    except BadFile as sentence:
        print(sentence, file=sys.stderr)
        return 64
    except OSError as error:
        print(f"{options.output} cannot be written: {error.strerror}.", file=sys.stderr)
        return 74
    return 0


if __name__ == "__main__":
    sys.exit(main())
