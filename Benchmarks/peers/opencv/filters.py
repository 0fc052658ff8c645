"""Times the dilation and the blur of masks beside OpenCV's, in one process, in turns (A B B A).

    python3 -m venv .venv && .venv/bin/pip install opencv-python-headless
    .venv/bin/python Benchmarks/peers/opencv/filters.py

The C kernels are compiled as they stand, optimised as in a release build. Times include the memory of the results on
both sides.
"""

import ctypes
import math
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import cv2
import numpy

SIDE, PAIRS = 2048, 25
SOURCES = pathlib.Path(__file__).resolve().parents[3] / "Sources" / "Canvases" / "CPatternCanvas"


def kernels(folder):
    library = pathlib.Path(folder) / "filters.so"
    subprocess.run(
        ["clang", "-O2", "-shared", "-fPIC", f"-I{SOURCES / 'include'}", str(SOURCES / "MaskFilters.c"), "-o",
         str(library)],
        check=True)
    return ctypes.CDLL(str(library))


def pointer(array, offset=0):
    return ctypes.c_void_p(array.ctypes.data + offset)


def size(value):
    return ctypes.c_size_t(value)


def ours(library):
    weights = [math.exp(-index * index / 2) for index in range(5)]
    total = 2 * sum(weights) - weights[0]
    scaled = [round(weight / total * 65536) for weight in weights]
    scaled[0] = 65536 - 2 * sum(scaled[1:])
    weights = (ctypes.c_uint16 * 5)(*scaled)

    library.vernier_dilation_room.restype = ctypes.c_size_t
    room = numpy.empty(library.vernier_dilation_room(size(SIDE), size(2)), numpy.uint8)

    def dilate(mask):
        result = numpy.empty((SIDE, SIDE), numpy.uint8)
        library.vernier_dilate(
            pointer(mask), size(SIDE), size(SIDE), size(SIDE), size(2), pointer(result), size(SIDE), pointer(room))
        return result

    def blur(mask):
        result = numpy.empty((SIDE, SIDE), numpy.uint8)
        line = numpy.empty(SIDE + 8 + 64, numpy.uint16)
        library.vernier_blur(
            pointer(mask), size(SIDE), size(SIDE), size(SIDE), weights, size(4), pointer(result), size(SIDE),
            pointer(line))
        return result

    return dilate, blur


def timed(work):
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def compare(name, ours, theirs):
    pairs = []
    for round in range(PAIRS + 3):
        first, second, third, fourth = timed(ours), timed(theirs), timed(theirs), timed(ours)
        if round >= 3:
            pairs.append(((first + fourth) / 2, (second + third) / 2))
    ratios = sorted(a / b for a, b in pairs)
    a, b = (1000 * statistics.median(times) for times in zip(*pairs))
    print(f"{name:48} {a:7.2f} ms against {b:7.2f}, ratio {statistics.median(ratios):.3f}"
          f" [{ratios[7]:.3f}, {ratios[-8]:.3f}]")


def main():
    disc = numpy.array([[abs(x) ** 2 + abs(y) ** 2 <= 4 for x in range(-2, 3)] for y in range(-2, 3)], numpy.uint8)
    square = numpy.ones((5, 5), numpy.uint8)
    mask = numpy.random.default_rng(1).integers(0, 256, (SIDE, SIDE), numpy.uint8)
    print(f"OpenCV {cv2.__version__}, {SIDE} x {SIDE}, 8 bit")
    with tempfile.TemporaryDirectory() as folder:
        dilate, blur = ours(kernels(folder))
        theirs = cv2.GaussianBlur(mask, (9, 9), 1, borderType=cv2.BORDER_REPLICATE)
        if not numpy.array_equal(dilate(mask), cv2.dilate(mask, disc)):
            sys.exit("the dilations differ")
        print("largest difference of the blurs:", numpy.abs(blur(mask).astype(int) - theirs.astype(int)).max())
        for threads in (1, 2):
            cv2.setNumThreads(threads)
            print(f"OpenCV on {threads} core{'s' if threads > 1 else ''}, ours on one")
            compare("  dilation, OpenCV by the same disc", lambda: dilate(mask), lambda: cv2.dilate(mask, disc))
            compare("  dilation, OpenCV by a square of 5", lambda: dilate(mask), lambda: cv2.dilate(mask, square))
            for side in (9, 7):
                compare(
                    f"  blur by 9 px, OpenCV's by {side}", lambda: blur(mask),
                    lambda: cv2.GaussianBlur(mask, (side, side), 1, borderType=cv2.BORDER_REPLICATE))
            compare(
                "  dilation and blur, OpenCV by a square and 7 px", lambda: blur(dilate(mask)),
                lambda: cv2.GaussianBlur(cv2.dilate(mask, square), (7, 7), 1, borderType=cv2.BORDER_REPLICATE))


main()
