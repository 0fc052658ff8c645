#!/usr/bin/env python3
"""Measures every engine of catalogue.json with vernier, and writes results/engines/engines.csv, a row a configuration.

    python3 Benchmarks/engines/table.py --vernier .build/release/vernier

Of each configuration it asks `vernier horizon` for the zoom, the pan and the reach at which the engine is wrong by a
quarter of a px, and `vernier sweep` for the errors at zoom 1 and for the share of points that the engine does not draw
one decade past its horizon. Of three camera paths the worst counts. As everywhere in vernier, answers are rounded to
float32 as a GPU takes them, which shows as 1e-5 px. Rasters are calibrated too: read at known places.

Engines that are not installed are skipped with a sentence; `Benchmarks/engines/install` installs them. Exit codes: 1
where vernier fails; 64 where the command line is wrong.
"""

import argparse
import csv
import io
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Relative to ROOT, so that the table's commands hold in every checkout.
FOLDER = pathlib.Path("Benchmarks/engines")
PYTHON = pathlib.Path(".venv/engines/bin/python")
OUTPUT = ROOT / "results" / "engines" / "engines.csv"

FULL = ["--workloads", "annotations", "--paths", "pan,pinch,rotate", "--frames", "30", "--points", "60"]
QUICK = ["--workloads", "annotations", "--paths", "pan", "--frames", "8", "--points", "24"]
# No engine with floats of any kind gets farther; exact frames hold at every depth.
DEEPEST = "20"
# Seconds: to an answer of an engine, and to what an adapter says by itself.
PATIENCE, GREETING = "60", 60
# An engine that is farther off at zoom 1, in px, shows another drawing.
ASTRAY = 10

# (quantity, metric of vernier) and the column that shows it.
HORIZONS = {
    ("zoom", "jitter_p99"): "zoom_jitter_decades",
    ("zoom", "placement_p99"): "zoom_placement_decades",
    ("zoom", "distortion_p99"): "zoom_distortion_decades",
    ("pan", "jitter_p99"): "pan_jitter_log10_viewports",
    ("reach", "distance_max"): "reach_distance_log10_px",
}


def status_column(horizon):
    """zoom_jitter_status for zoom_jitter_decades."""
    return "_".join(horizon.split("_")[:2]) + "_status"


AT_ZOOM_1 = ["jitter_p99_px", "jitter_max_px", "placement_p99_px", "placement_max_px", "distortion_p99_px"]
CALIBRATION = ["marks", "bias_x_px", "bias_y_px", "spread_px", "max_px"]
COLUMNS = (
    ["engine", "probe", "usage", "component", "name", "version", "number", "command"] +
    [column for horizon in HORIZONS.values() for column in (horizon, status_column(horizon))] +
    [f"at_zoom_1_{name}" for name in AT_ZOOM_1] + ["at_zoom_1_invalid_share", "past_horizon_invalid_share"] +
    [f"calibration_{name}" for name in CALIBRATION])


class Failure(Exception):
    """A sentence about what did not work."""


def configurations(catalogue):
    """One dictionary for each engine, probe and usage, in the catalogue's order."""
    for entry in catalogue:
        for usage in entry["usages"]:
            yield {**entry, "usage": usage, "command": f"{PYTHON} {FOLDER}/{entry['command']} --usage {usage}"}


def run(command, **options):
    """What a command prints; a Failure with its last line of complaint where it fails, or where its engine hangs or
    crashes. What an engine answers with an error counts as wrong where it does."""
    # So that a sentence is one line.
    environment = {**os.environ, "COLUMNS": "10000"}
    try:
        result = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, env=environment, **options)
    except OSError as error:
        raise Failure(f"{command[0]}: {error.strerror}") from None
    except subprocess.TimeoutExpired:
        raise Failure(f"it said nothing within {options['timeout']} s") from None
    lines = result.stderr.strip().splitlines()
    if result.returncode != 0:
        raise Failure(lines[-1] if lines else f"exit code {result.returncode}")
    for line in lines:
        problem = line.partition(" whose samples are invalid: ")[2]
        if problem and " with an error: " not in problem:
            raise Failure(problem)
    return result.stdout


def said(command, **options):
    """What an adapter prints as JSON."""
    try:
        return json.loads(run(command.split(), timeout=GREETING, **options))
    except ValueError:
        raise Failure("it prints no JSON") from None


def greeting(command):
    """What an engine says of itself."""
    answer = said(command, input='{"m":"hello","v":1,"viewport":[1000,750]}\n')
    if answer.get("m") != "hello":
        raise Failure(answer.get("text", "no greeting"))
    return answer


def conditions_of(entry, conditions):
    """The conditions of an engine: on those camera paths that its view can follow, and of a slow one fewer frames and
    points."""
    own = dict(zip(conditions[::2], conditions[1::2]))
    own["--paths"] = ",".join(path for path in own["--paths"].split(",") if path in entry.get("paths", [path]))
    for name in ("frames", "points"):
        own[f"--{name}"] = str(min(entry.get(name, math.inf), int(own[f"--{name}"])))
    return [word for pair in own.items() for word in pair]


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text)))


def worst(rows):
    """The row whose horizon is nearest: none at all, found, or beyond the search."""
    order = {"none": 0, "found": 1, "beyond": 2}
    return min(rows, key=lambda row: (order[row["status"]], float(row["horizon"] or 0)))


def horizons(vernier, command, conditions, quantities):
    text = run([
        vernier, "horizon", "--schemes", f"exec:{command}", "--quantities", quantities, "--deepest", DEEPEST, "--quiet",
        "--patience", PATIENCE, "--format", "csv", "--output", "-", *conditions])
    groups = {}
    for row in rows_of(text):
        groups.setdefault((row["quantity"], row["metric"]), []).append(row)
    found = {}
    for key, column in HORIZONS.items():
        if key in groups:
            row = worst(groups[key])
            found[column], found[status_column(column)] = row["horizon"], row["status"]
    return found


def errors(vernier, command, conditions, jitter):
    """Errors at zoom 1, the largest over the paths, and shares of invalid samples."""
    past = min(float(jitter) + 1, float(DEEPEST))
    with tempfile.TemporaryDirectory() as folder:
        run([
            vernier, "sweep", "--schemes", f"exec:{command}", "--depths", f"0,{past:.2f}", "--content", "active",
            "--quiet", "--patience", PATIENCE, "--output", f"{folder}/sweep", *conditions])
        rows = rows_of((pathlib.Path(folder) / "sweep" / "sweep.csv").read_text(encoding="utf-8"))
    first, last = ([row for row in rows if (float(row["zoom_depth"]) == 0) == at_1] for at_1 in (True, False))
    found = {}
    for name in AT_ZOOM_1:
        found[f"at_zoom_1_{name}"] = max((row[name] for row in first if row[name]), key=float, default="")
    for column, part in (("at_zoom_1_invalid_share", first), ("past_horizon_invalid_share", last)):
        samples = sum(int(row["samples"]) for row in part)
        found[column] = f"{sum(int(row['invalid']) for row in part) / samples:.4f}" if samples else ""
    if not found["at_zoom_1_placement_p99_px"]:
        raise Failure("it knows no point at zoom 1")
    if float(found["at_zoom_1_placement_p99_px"]) > ASTRAY:
        raise Failure(f"it shows another drawing, {float(found['at_zoom_1_placement_p99_px']):.0f} px off at zoom 1")
    return found


def calibration(entry, done):
    """The reading of marks of a raster; asked once for all its usages, and kept in `done`."""
    command = entry.get("calibration")
    if not command:
        return {}
    if command not in done:
        answer = said(f"{PYTHON} {FOLDER}/{command}")
        answer["bias_x_px"], answer["bias_y_px"] = answer["bias_px"]
        done[command] = {f"calibration_{name}": answer[name] for name in CALIBRATION}
    return done[command]


def measure(options, chosen, write):
    """Hands every row of the table to `write`, and says how many there were, and how many were missing or failed."""
    common = QUICK if options.quick else FULL
    count, calibrated, skipped, failed = 0, {}, set(), 0
    for number, entry in enumerate(chosen, 1):
        name = (entry["engine"], entry["probe"])
        if name in skipped:
            continue
        try:
            hello = greeting(entry["command"])
        except Failure as sentence:
            skipped.add(name)
            print(f"{entry['engine']} is skipped: {sentence}", file=sys.stderr)
            continue
        row = {key: entry[key] for key in ("engine", "probe", "usage", "component", "command")}
        row.update({key: hello[key] for key in ("name", "version", "number")})
        try:
            conditions = conditions_of(entry, common)
            row.update(
                horizons(options.vernier, entry["command"], conditions, entry.get("quantities", options.quantities)))
            row.update(errors(options.vernier, entry["command"], conditions, row["zoom_jitter_decades"] or 0))
            row.update(calibration(entry, calibrated))
        except Failure as sentence:
            failed += 1
            print(f"{entry['engine']} in usage {entry['usage']} could not be measured: {sentence}", file=sys.stderr)
            continue
        write(row)
        count += 1
        if sys.stderr.isatty():
            print(f"{number} of {len(chosen)}: {entry['engine']}, {entry['usage']}", file=sys.stderr)
    return count, len(skipped), failed


def default_vernier():
    try:
        return run(["swift", "build", "-c", "release", "--show-bin-path"]).strip() + "/vernier"
    except (Failure, OSError):
        return ".build/release/vernier"


def parsed():
    parser = argparse.ArgumentParser(description="Measures engines of others with vernier, into results/engines.")
    parser.add_argument("--vernier", help="the program; the release build of this checkout unless it is named")
    parser.add_argument("--only", metavar="COMPONENTS", help="these components alone, with commas, such as skia,numpy")
    parser.add_argument("--quick", action="store_true", help="one path, few frames and points: does it run at all?")
    parser.add_argument("--quantities", default="zoom,pan,reach", help="what is increased (default: zoom,pan,reach)")
    parser.add_argument("--output", type=pathlib.Path, default=OUTPUT, help="where the table goes")
    options = parser.parse_args()
    catalogue = json.loads((ROOT / FOLDER / "catalogue.json").read_text(encoding="utf-8"))
    components = sorted({entry["component"] for entry in catalogue})
    only = options.only.split(",") if options.only else components
    unknown = [name for name in only if name not in components]
    if unknown:
        print(f"There is no component {unknown[0]!r}; name one of {', '.join(components)}.", file=sys.stderr)
        sys.exit(64)
    options.vernier = os.path.abspath(options.vernier or ROOT / default_vernier())
    if not os.access(options.vernier, os.X_OK):
        print(f"There is no program {options.vernier}; make build builds it.", file=sys.stderr)
        sys.exit(64)
    return options, [entry for entry in configurations(catalogue) if entry["component"] in only]


def main():
    options, chosen = parsed()
    if not (ROOT / PYTHON).exists():
        print("No engine is installed; Benchmarks/engines/install installs them.", file=sys.stderr)
        return 1
    options.output.parent.mkdir(parents=True, exist_ok=True)
    # Row by row, so that an interruption leaves what has been measured beside the last whole table.
    partial = options.output.with_name(options.output.name + ".partial")
    with open(partial, "w", encoding="utf-8", newline="", buffering=1) as file:
        writer = csv.DictWriter(file, COLUMNS, restval="", lineterminator="\n")
        writer.writeheader()
        count, skipped, failed = measure(options, chosen, writer.writerow)
    if not count:
        partial.unlink()
        print("No engine was measured.", file=sys.stderr)
        return 1
    partial.replace(options.output)
    print(f"{count} configurations in {os.path.relpath(options.output)}; {skipped} engines were missing.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
