"""Small results to test the report with: a recording of three schemes at four depths, in the form of `vernier render`.

float32 rounds to a grid that grows with the zoom and so trembles, still stands where it is, gone is invalid at the last
depth and in parts before, and frames holds. Nothing of it was measured.
"""

import json
import math
import os
import pathlib

DEPTHS, FRAMES, VIEWPORT = (0, 3.4, 7, 1000), 8, (400, 300)
STEP = 0.37  # px a frame.


def strokes():
    """In px from the middle of the screen."""
    for turn in range(3):
        radius = 40 + 35 * turn
        yield [(radius * math.cos(0.25 * i + turn), radius * math.sin(0.25 * i + turn)) for i in range(20)]


def shift(scheme, index, x, y, frame):
    """How far from (x, y) a scheme draws; None where the sample is invalid."""
    if scheme == "float32":
        grid = (1e-5, 0.6, 8, 50)[index]
        return grid * round(x / grid) - x, grid * round(y / grid) - y
    if scheme == "still":
        return -STEP * frame, 0.0
    if scheme == "gone":
        return None if index == 3 or index == 2 and x > 60 else (1e-4 * math.sin(x), 1e-4 * math.cos(y))
    return 1e-4 * math.sin(x + frame), 1e-4 * math.cos(y + frame)


def field(name, kind, **more):
    return {"name": name, "type": kind, "description": f"The {name}.", **more}


def write(folder, name, title, tables, configuration=None, catalogue=None):
    """A result of tables: name to columns and rows."""
    folder = pathlib.Path(folder) / name
    folder.mkdir(parents=True, exist_ok=True)
    resources = []
    for table, (columns, rows) in tables.items():
        lines = [",".join(columns), *(",".join("" if each is None else str(each) for each in row) for row in rows)]
        (folder / f"{table}.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
        resources.append({
            "name": table, "path": f"{table}.csv", "description": f"The table {table}.",
            "schema": {"fields": [field(column, "string") for column in columns]}})
    (folder / "datapackage.json").write_text(json.dumps(
        {"name": f"vernier-{name}", "title": title, "resources": resources}), encoding="utf-8")
    (folder / "provenance.json").write_text(json.dumps({
        "commandLine": ["vernier", name], "configuration": configuration or {}, "seed": 1,
        "startedAt": "2026-01-01T00:00:00Z", "wallTimeSeconds": 1, "libraries": {"gmp": "1", "mpfr": "2"},
        "machine": {"cpuModel": "A processor", "coreCount": 2, "memoryBytes": 2**34, "operatingSystem": "A system"},
        "revision": {"version": "0", "commit": "0" * 40, "isDirty": False}, "toolchain": {"compiler": "A compiler"},
        "catalogue": catalogue}), encoding="utf-8")
    return folder


def render(folder):
    exact, displacements = [], []
    for index, depth in enumerate(DEPTHS):
        for frame in range(FRAMES):
            number = 0
            for stroke, points in enumerate(strokes()):
                for x, y in points:
                    place = x + STEP * frame, y
                    exact.append((depth, frame, stroke, number, *place))
                    for scheme in ("float32", "still", "gone", "frames"):
                        moved = shift(scheme, index, *place, frame) or (None, None)
                        displacements.append((scheme, depth, frame, number, *moved))
                    number += 1
    return write(folder, "render", "A recording", {
        "exact": (("zoom_depth", "frame", "stroke", "point", "x_px", "y_px"), exact),
        "displacements": (("scheme", "zoom_depth", "frame", "point", "dx_px", "dy_px"), displacements),
    }, {"viewport_px": list(VIEWPORT)}, {"schemes": [
        {"name": "float32", "colour": "#1B7CBB", "summary": "32-bit floats"}]})


def sweep(folder):
    rows = [(scheme, "active", depth, 10, 10 if scheme == "gone" and depth == 1000 else 0, 0.001 * (1 + depth))
            for scheme in ("float32", "gone", "frames") for depth in (0, 3, 7, 1000)]
    horizons = [(scheme, "active", "zoom", "jitter_p99", value, status) for scheme, value, status in (
        ("float32", 3.4, "found"), ("gone", 12.2, "found"), ("frames", 1000, "beyond"))]
    return write(folder, "sweep", "A sweep", {
        "sweep": (("scheme", "content", "zoom_depth", "samples", "invalid", "jitter_max_px"), rows),
        "horizon": (("scheme", "content", "quantity", "metric", "horizon", "status"), horizons)})


def latency(folder):
    columns = ("scheme", "zoom_depth", "step", "schedule", "events", "p50_ns", "p99_ns", "broken", "misses", "rate_hz")
    steps = (("service", "open", 37600, 95100, None), ("total", "open", 1864200, 26826100, 211),
             ("own", "open", 40000, 111900, 0), ("total", "closed", 37600, 95100, 1),
             ("hiccup-meter", "open", 2000, 22533800, 195))
    return write(folder, "latency", "Latencies", {"latency": (columns, [
        (scheme, 0, step, schedule, 720, p50, p99, broken, misses, 240)
        for scheme, broken in (("float32", 0), ("still", 720)) for step, schedule, p50, p99, misses in steps])})


def drawing(folder, name, age):
    """A drawing that was made so many seconds before or after the results."""
    path = pathlib.Path(folder) / "figures" / f"{name}.svg"
    path.parent.mkdir(exist_ok=True)
    path.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>A drawing</title></svg>', encoding="utf-8")
    os.utime(path, (path.stat().st_mtime - age,) * 2)


def results(folder):
    """A folder of results: a recording, a sweep with an older drawing, and latencies with their own."""
    render(folder)
    sweep(folder)
    latency(folder)
    drawing(folder, "horizon", 1000)
    drawing(folder, "latency", 0)
    return pathlib.Path(folder)
