"""Bad command lines for every subcommand: values out of range, words out of place, outputs that cannot be."""

from __future__ import annotations

import os
import random
import stat

import names
from bench import Bench
from promise import DONE

# fmt: off
INTEGERS = (
    "0", "-1", "1", "2", "3", "7", "1025", "10001", "1000001", "2147483648", "4294967296", "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808", "18446744073709551616", "1" + "0" * 400, "1.0", "1e3", "+1", "0x10", "٣", "1_0", " 1",
    "1 ", "")
NUMBERS = (
    "0", "-0", "-1", "0.5", "1", "2", "1e-3", "1e-12", "5e-324", "1e-400", "1e300", "1.7976931348623157e308", "1e309",
    "nan", "inf",
    "-inf", "NaN", "-nan", "infinity", "1e", "e1", ".", "1,5", "0x1p3", "1e-7", "100", "1e5", "")
RANGES = (
    "0", "0,15", "0...2", "0...0", "2...0", "0...", "...", "0...1:0", "0...1:-1", "0...1e9:1e9",
    "0...9223372036854775807",
    "0...1:1e-300", "-1", "-1...1", "1e400", "nan", "0...inf", "0,0", "1,,2", ",", "0.1", "308.25", "0...3:0.1",
    "0..2", "1...2...3",
    "99999999999999999999", "0...1000000", "1e-400", "0:1", "7.123456789012345678901234567890", "")
LEVELS = ("0", "1", "0,1", "-1", "10000", "10001", "0...3", "0...1000", "1,1", "", ",", "99999999999999999999", "1.5",
          "x")
VIEWPORTS = (
    "1000x750", "1x1", "0x0", "-1x5", "1e300x1", "1e12x1e12", "1e-300x1e-300", "1000", "x", "1000X750", "1000x750x2",
    "nanxnan", "infxinf",
    "8192x8192", "1366x1024", "0.5x0.5", " 10x10", "10 x 10", "1e5x1e5", "16385x1", "")
SCHEMES = ("float32", "dyadic-frames", "telescoping", "mpfr-24", "mpfr-23", "mpfr-1000000", "mpfr-1000001", "mpfr-",
           "mpfr--1",
           "mpfr-99999999999999999999", "mpfr-0256", "mpfr-auto", "Float32", "float32 ", "-", "none",
           "telescoping-chain", "")
WORKLOADS = ("dots", "freehand", "pattern", "annotations", "recording:", "recording:missing.json", "recording:.",
             "recording:-", "x", "",
             "recording:\x1b[31m", "recording:a\nb", "dots,dots", "recording:fifo", "recording:full")
PATHS = ("pan", "pinch", "rotate", "orbit", "pan,pan", "", ",", "x", "Pan")
TEXTS = ("", " ", "x", "-", "--", "\n", "a\nb", "\x1b[31m", "%s%n", "\U0001f4a5", "x" * 10000, "\u202e", ",", "…",
         ".", "a.", "?", "'", "=")
FILES = ("missing.json", "missing/x", "folder", "file", "link", "dangling", "fifo", "unreadable", "full", ".", "..",
         "-", "", "file/x", "loop")
OUTPUTS = (
    "out", "out", "new/out", "file", "folder", "./out", "out/", ".", "-", "", "link", "dangling", "fifo", "full",
    "missing/out", "file/out",
    "loop", "a.partial", "out.partial", "linked-folder")

SHARDS = ("1/2", "2/2", "0/2", "3/2", "1", "1/0", "a/b", "", "1/2/3", "99999999999999999999/2",
          "1/99999999999999999999")

# What each option of a subcommand takes: values that are wrong or odd, and few that are right and quick.
SCENE = {
    "--schemes": SCHEMES, "--workloads": WORKLOADS, "--paths": PATHS, "--frames": INTEGERS, "--points": INTEGERS,
    "--viewport": VIEWPORTS, "--threshold": NUMBERS, "--target-distance": NUMBERS, "--seed": INTEGERS,
    "--jobs": INTEGERS}
RESULT = {"--output": OUTPUTS, "--format": ("table", "csv", "json", "x", "", "CSV")}
QUICK_SCENE = {"--schemes": "float32", "--workloads": "dots", "--paths": "pan", "--frames": "2", "--points": "2"}

OPTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "sweep": SCENE | RESULT | {
        "--depths": RANGES, "--content": ("active", "ancestors", "borders", "descendants", "", "x",
                                          "active,active", "-"),
        "--levels": LEVELS,
        "--trace": OUTPUTS, "--trace-edges": OUTPUTS, "--trace-borders": OUTPUTS, "--trace-points": INTEGERS,
        "--horizons": (), "--no-horizons": (), "--localise": (), "--verbose": (), "--resume": (), "--shard": SHARDS},
    "horizon": SCENE | RESULT | {"--deepest": INTEGERS, "--quantities": ("zoom", "pan", "levels", "reach", "", "x", "zoom,zoom",
    ","), "--metrics": ("jitter", "placement,distortion", "distance", "", "x", "jitter,jitter")},
    "limit": RESULT | {
        "--type": ("float32", "float64", "float80", "Float32", "fixed-0", "fixed-1000", "fixed-1001", "fixed--1",
                   "fixed-", "float16", "-", ""),
        "--scheme": tuple(name for name in SCHEMES if name != "mpfr-1000000"), "--engine": TEXTS, "--extent": NUMBERS,
        "--tolerance": NUMBERS, "--viewport": VIEWPORTS, "--seed": INTEGERS, "--jobs": INTEGERS},
    "handoff": RESULT | {
        "--rules": SCHEMES, "--levels": LEVELS, "--gestures": FILES, "--canvas": FILES, "--save-canvas": OUTPUTS,
        "--require": SCHEMES,
        "--fuzz": INTEGERS, "--viewport": VIEWPORTS, "--seed": INTEGERS, "--jobs": INTEGERS},
    "tessellate": RESULT | {
        "--points": INTEGERS, "--widths": NUMBERS, "--profiles": ("constant", "pressure", "x", "", "constant,constant"),
        "--joins": ("round", "miter", "bevel", "", "x"), "--miter-limit": NUMBERS, "--caps": ("round", "butt",
                    "square", "", "x"),
        "--tolerances": NUMBERS, "--curves": ("polyline", "uniform", "centripetal", "antigrain", "", "x"),
        "--methods": ("vernier", "strip", "published", "published-2025-12", "", "x"), "--schemes": SCHEMES,
                      "--depths": RANGES,
        "--scheme-points": INTEGERS, "--strokes": INTEGERS, "--stroke-points": INTEGERS, "--runs": INTEGERS,
        "--peers": (), "--judge": FILES, "--picture": OUTPUTS, "--require": ("vernier", "Skia", "", "x", "vernier,x"),
        "--except": TEXTS, "--write-strokes": OUTPUTS, "--verbose": (),
        "--seed": INTEGERS, "--jobs": INTEGERS},
    "compare": RESULT | {
        "--schemes": SCHEMES, "--depths": RANGES, "--duration": NUMBERS, "--resume": (), "--verbose": (), "--seed": INTEGERS,
        "--jobs": INTEGERS},
    "latency": {
        "--schemes": SCHEMES, "--depths": RANGES, "--rate": NUMBERS, "--duration": NUMBERS,
        "--stroke-samples": INTEGERS,
        "--tolerance": NUMBERS, "--simplify": NUMBERS, "--queue": INTEGERS, "--stall": NUMBERS, "--rehearse": (),
        "--renderers": ("all", "everything", "dirty-rectangle,meshes", "", "x", "cairo-rectangle"),
        "--sizes": ("64x48", "1x1", "0x5", "9999999x9999999", "x", "5", ""), "--display": NUMBERS, "--strokes": LEVELS,
        "--seed": INTEGERS,
        "--format": RESULT["--format"]},
    "replay": {
        "--step": ("events", "paths", "polylines", "savitzky-golay", "douglas-peucker", "thinning", "prediction",
                    "antigrain",
                    "catmull-rom", "outline", "", "x"),
        "--filters": ("none", "savitzky-golay", "douglas-peucker,thinning", "thinning,thinning", "", "none,thinning",
                      "x"),
        "--half-window": INTEGERS, "--strength": NUMBERS, "--tolerance": NUMBERS, "--distance": NUMBERS,
        "--smoothing": NUMBERS,
        "--horizon": NUMBERS, "--period": NUMBERS, "--damping": NUMBERS, "--measurement-noise": NUMBERS,
        "--time-resolution": NUMBERS,
        "--outline-tolerance": NUMBERS,
        "--minimum-width": NUMBERS, "--maximum-width": NUMBERS, "--nominal-width": NUMBERS, "--response": NUMBERS,
        "--tilt": NUMBERS,
        "--start-taper": NUMBERS, "--end-taper": NUMBERS, "--tip": NUMBERS, "--finish": (), "--output": OUTPUTS,
        "--svg": OUTPUTS,
        "--batches": ("whole", "callback", "single", "every:1", "every:0", "every:-1", "every:",
                      "every:99999999999999999999", "x", ""),
        "--seed": INTEGERS},
    "predict": RESULT | {
        "--horizons": NUMBERS + ("8,16", "8,8", ","), "--predictors": ("all", "hold", "shipped,system", "hold,hold", "x",
        "", "-"), "--tuned-on": FILES, "--pens": INTEGERS, "--verbose": (), "--seed": INTEGERS, "--jobs": INTEGERS},
    "canvas": RESULT | {
        "--schemes": SCHEMES, "--depths": RANGES, "--patterns": ("dots", "waves", "parallelLines,crossHatch",
        "dots,dots", "", "x", "-"), "--points": INTEGERS, "--spacing": NUMBERS, "--duration": NUMBERS,
        "--size": INTEGERS, "--pictures": OUTPUTS,
        "--project": FILES, "--recording": FILES, "--layer": TEXTS, "--brush": FILES, "--save": OUTPUTS,
        "--export": OUTPUTS, "--seed": INTEGERS, "--jobs": INTEGERS},
    "annotate": RESULT | {
        "--schemes": SCHEMES, "--depths": RANGES, "--picks": INTEGERS, "--counts": LEVELS, "--pictures": OUTPUTS,
        "--file": FILES, "--svg": OUTPUTS, "--save": OUTPUTS, "--seed": INTEGERS, "--jobs": INTEGERS},
    "gpu": RESULT | {
        "--schemes": SCHEMES, "--depths": RANGES, "--points": INTEGERS, "--strokes": LEVELS, "--culled-strokes": INTEGERS,
        "--stamps": LEVELS, "--pairs": INTEGERS, "--size": ("64x64", "0x0", "70000x1", "60000x60000", "x", "1x", "-1x1", ""),
        "--library": FILES, "--seed": INTEGERS},
    "render": RESULT | {
        "--schemes": SCHEMES, "--depths": RANGES, "--recorded-depths": RANGES, "--animated-depths": RANGES,
        "--frames": INTEGERS, "--pan": NUMBERS, "--seed": INTEGERS, "--jobs": INTEGERS},
    "merge": RESULT | {"--jobs": INTEGERS, "--verbose": ()},
    "verify": {"--rows": INTEGERS, "--all": (), "--seed": INTEGERS, "--jobs": INTEGERS},
    "doctor": {},
}
QUICK: dict[str, dict[str, str]] = {
    "sweep": QUICK_SCENE | {"--depths": "0", "--levels": "1", "--output": "-"},
    "horizon": QUICK_SCENE | {"--deepest": "1", "--output": "-"},
    "limit": {"--output": "-"},
    "handoff": {"--rules": "dyadic-frames", "--levels": "0", "--output": "-"},
    "tessellate": {"--points": "3", "--schemes": "-", "--strokes": "0", "--runs": "1", "--output": "-"},
    "compare": {"--schemes": "float32", "--depths": "0", "--duration": "0.02", "--output": "-"},
    "latency": {"--schemes": "float32", "--depths": "0", "--duration": "0.02", "--output": "-",
                "--as-fast-as-possible": ""},
    "predict": {"--horizons": "16", "--predictors": "hold", "--pens": "1", "--output": "-"},
    "canvas": {"--schemes": "float32", "--depths": "0", "--patterns": "dots", "--points": "5", "--duration": "0",
               "--output": "-"},
    "annotate": {"--schemes": "float64", "--depths": "0", "--picks": "5", "--counts": "-", "--output": "-"},
    "gpu": {"--schemes": "float32", "--depths": "0", "--points": "5", "--strokes": "1", "--culled-strokes": "0",
            "--stamps": "1", "--pairs": "0", "--size": "64x64", "--output": "-"},
    "render": {"--schemes": "float32", "--depths": "0", "--recorded-depths": "0", "--output": "-"},
    "merge": {"--output": "-"},
    "replay": {}, "verify": {}, "doctor": {},
}
FLAGS = ("--quiet", "--help", "--version", "-h", "--nope", "--", "-", "-q", "--output", "--=x", "--seed=", "help",
         "--jobs=2=3")
# fmt: on


def attack(bench: Bench) -> None:
    """One command line, with everything beside it that file options may name."""
    numbers = bench.numbers
    furnish(bench)
    line = command_line(numbers)
    # Linux passes no longer word to a program: 128 KiB, and three bytes at most for a letter here or there.
    line = [word if isinstance(word, bytes) else str(word)[:40_000] for word in line]
    outcome = bench.run(*line, may_leave={"folder", "fifo", "linked-folder"})
    if outcome.code == DONE and not outcome.is_over_time:
        # What the program says that it made, it must not find wrong itself.
        for package in sorted(bench.folder.glob("**/datapackage.json")):
            bench.run("verify", "--quiet", "--", str(package.parent.relative_to(bench.folder)), allowed={DONE})


def command_line(numbers: random.Random) -> list[str | bytes]:
    """A subcommand with quick options, of which one to three are replaced by odd ones."""
    if numbers.random() < 0.03:
        return [numbers.choice(TEXTS + FLAGS) for _ in range(numbers.choice((0, 1, 1, 2)))]
    subcommand = numbers.choice(list(OPTIONS))
    known = OPTIONS[subcommand]
    chosen: dict[str, str | bytes] = dict(QUICK[subcommand])
    for _ in range(numbers.choice((1, 1, 1, 2, 3)) if known else 0):
        option = numbers.choice(list(known))
        chosen[option] = odd_value(numbers, known[option]) if known[option] else ""
    if subcommand in ("sweep", "compare", "handoff", "tessellate", "canvas", "annotate", "gpu", "render") and numbers.random() < 0.3:
        chosen["--output"] = "out"
    words: list[str | bytes] = [subcommand]
    pairs = list(chosen.items())
    numbers.shuffle(pairs)
    for option, value in pairs:
        is_flag = not known.get(option, ()) and option not in QUICK[subcommand] or option == "--as-fast-as-possible"
        if is_flag:
            words.append(option)
        elif isinstance(value, str) and (value.startswith("-") and value != "-" or numbers.random() < 0.2):
            words.append(f"{option}={value}")
        else:
            words += [option, value]
    if subcommand in ("replay", "latency", "predict", "verify", "merge") and numbers.random() < 0.5:
        words.append(numbers.choice(FILES))
    if numbers.random() < 0.85:
        words.append("--quiet")
    if numbers.random() < 0.08:
        words.insert(numbers.randrange(len(words) + 1), numbers.choice(TEXTS + FLAGS))
    if numbers.random() < 0.03:
        del words[numbers.randrange(len(words))]
    return words


def odd_value(numbers: random.Random, values: tuple[str, ...]) -> str | bytes:
    """A value of a list, some of them with a text that no option takes, or odd file names."""
    chance = numbers.random()
    if chance < 0.06:
        return numbers.choice(TEXTS)
    if chance < 0.14 and values in (FILES, OUTPUTS):
        return names.odd(numbers)
    if chance < 0.20:
        return ",".join(numbers.choice(values) for _ in range(numbers.choice((2, 2, 3, 2000))))
    return numbers.choice(values)


def furnish(bench: Bench) -> None:
    """What the names in FILES and OUTPUTS stand for. The full device is a node of its own, where one can be made."""
    folder = bench.folder
    (folder / "file").write_text("x\n")
    (folder / "folder").mkdir()
    (folder / "link").symlink_to("file")
    (folder / "linked-folder").symlink_to("folder")
    (folder / "dangling").symlink_to("nowhere")
    (folder / "loop").symlink_to("loop")
    (folder / "unreadable").write_text("[]")
    (folder / "unreadable").chmod(0)
    make_device(folder / "full", 7)


def make_device(path: os.PathLike[str], minor: int) -> bool:
    """Makes a memory device at a path: 3 takes everything, 7 is always full. False where that is not allowed."""
    try:
        os.mknod(path, 0o666 | stat.S_IFCHR, os.makedev(1, minor))
    except (OSError, AttributeError):
        return False
    return True
