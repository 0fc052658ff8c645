#!/usr/bin/env python3
"""Anti-Grain Geometry's stroker: `conv_stroke` over `conv_curve`, by a small program that `install --only agg`
compiles.

What both take is an approximation scale, 1 by default. Their source subdivides a cubic until its control points lie
within 0.5 / scale of the chord, and cuts an arc so that chords lie within 0.125 / scale of it. So an outline of a
polyline is judged by 0.125 px by default and one of a curve by the sum, 0.625 px; a tight tolerance is asked for by
the scale that makes it so. What lies inside of a corner is `inner_miter` by default; `inner_round` is asked beside
it.
"""

import pathlib
import shutil
import subprocess

from outlines import NoOutline, NoStyle, Stroker, main

FOLDER = pathlib.Path(__file__).resolve().parent
PROGRAM = FOLDER.parent.parent.parent / ".venv" / "engines" / "bin" / "agg_stroker"


def package_version():
    """The version of the package, since the headers have said 2.4 since 2005."""
    for asked in (["dpkg-query", "-W", "-f", "${Version}", "libagg-dev"], ["pkg-config", "--modversion", "libagg"]):
        if shutil.which(asked[0]):
            found = subprocess.run(asked, capture_output=True, text=True)
            if found.returncode == 0:
                # Without Debian's epoch.
                return found.stdout.strip().rpartition(":")[2]
    return "unknown"


class AGGStroker(Stroker):
    engine = "AGG"
    settings = ("default", "tight", "inner-round", "inner-round-tight")

    def __init__(self):
        if not PROGRAM.exists():
            raise ImportError(f"{PROGRAM.name} is not compiled; Benchmarks/engines/install --only agg does it")
        self.version = package_version()

    def scale(self, stroke, setting):
        return self.declared(stroke) / stroke.tight if setting.endswith("tight") else 1

    def declared(self, stroke):
        """What lies within at a scale of 1, in px."""
        return 0.5 + 0.125 if stroke.is_curve else 0.125

    def text(self, setting):
        inner = "inner_round" if setting.startswith("inner-round") else "inner_miter"
        return f"approximation scale {'for the tolerance' if setting.endswith('tight') else '1'}, {inner}"

    def tolerance(self, stroke, setting):
        return stroke.tight if setting.endswith("tight") else self.declared(stroke)

    def outline(self, stroke, setting):
        if stroke.is_closed_line():
            raise NoStyle("it takes a closed path of two points for an open one")
        scale = self.scale(stroke, setting).hex() if setting.endswith("tight") else "1"
        words = [
            "closed" if stroke.closed else "open", stroke.width.hex(), stroke.cap, stroke.join,
            stroke.miter_limit.hex(),
            "inner_round" if setting.startswith("inner-round") else "inner_miter", scale, scale,
            *(v.hex() for v in stroke.start)]
        for piece in stroke.pieces:
            words += ["line" if len(piece) == 1 else "cubic", *(v.hex() for point in piece for v in point)]
        words.append("end")
        result = subprocess.run([PROGRAM], input=" ".join(words), capture_output=True, text=True, timeout=60)
        if result.returncode != 0:
            raise NoOutline(result.stderr.strip() or f"it ended with {result.returncode}")
        contours = []
        for line in result.stdout.splitlines():
            if line:
                contours[-1].append([float.fromhex(v) for v in line.split()])
            else:
                contours.append([])
        # Its rasterizer fills by winding numbers unless it is told otherwise.
        return "nonzero", contours


if __name__ == "__main__":
    main(AGGStroker())
