#!/usr/bin/env python3
"""tiny-skia's stroker: `PathStroker` of the crate tiny-skia-path, which resvg and many programs of Rust stroke with. It
is Skia's, written anew, and called by a small library that `install --only tinyskia` compiles.

What it takes is Skia's resolution scale, 1 by default, and it is judged as Skia is: by 1 / (4 · scale), 0.25 px by
default. Ends and joins are quadratics. Coordinates are float32.
"""

import ctypes
import pathlib
import subprocess

from outlines import NoOutline, Stroker, main

FOLDER = pathlib.Path(__file__).resolve().parent
LIBRARY = FOLDER.parent.parent.parent / ".venv" / "engines" / "lib" / "libtiny_skia_stroker.so"
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}


class TinySkiaStroker(Stroker):
    engine = "tiny-skia"

    def __init__(self):
        if not LIBRARY.exists():
            raise ImportError(f"{LIBRARY.name} is not compiled; Benchmarks/engines/install --only tinyskia does it")
        self.version = LIBRARY.with_suffix(".version").read_text().strip()
        self.stroke = ctypes.CDLL(str(LIBRARY)).vernier_stroke
        self.stroke.restype = ctypes.c_ssize_t

    def scale(self, stroke, setting):
        return 1 if setting == "default" else 0.25 / stroke.tight

    def text(self, setting):
        return "resolution scale 1" if setting == "default" else "resolution scale 1/4 over the tolerance"

    def tolerance(self, stroke, setting):
        return 0.25 / self.scale(stroke, setting)

    def outline(self, stroke, setting):
        numbers = [v for point in (stroke.start, *(p for piece in stroke.pieces for p in piece)) for v in point]
        points, sizes = (ctypes.c_double * len(numbers))(*numbers), bytes(map(len, stroke.pieces))
        room = 1024
        while True:
            kinds, segments = (ctypes.c_uint8 * room)(), (ctypes.c_float * (6 * room))()
            count = self.stroke(
                points, sizes, ctypes.c_size_t(len(sizes)), ctypes.c_bool(stroke.closed), ctypes.c_double(stroke.width),
                ctypes.c_uint8(CAPS[stroke.cap]), ctypes.c_uint8(JOINS[stroke.join]),
                ctypes.c_double(stroke.miter_limit), ctypes.c_double(self.scale(stroke, setting)), kinds, segments,
                ctypes.c_size_t(room))
            if count < 0:
                raise NoOutline("it gave no outline")
            if count <= room:
                break
            room = count
        contours = []
        for i, kind in enumerate(kinds[:count]):
            if kind == 0:
                contours.append([])
            contours[-1].append(segments[6 * i:6 * i + 2 * max(1, kind)])
        return "nonzero", contours


if __name__ == "__main__":
    main(TinySkiaStroker())
