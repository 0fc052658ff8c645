"""Small results to begin with, of every experiment: made once in an attack, by the program under attack."""

from __future__ import annotations

import functools
import json
import pathlib
import shutil
import subprocess
import sys
from collections.abc import Iterable
from typing import Any

import promise

CHECKOUT = pathlib.Path(__file__).resolve().parents[3]
EVENT = '{"touchIdentifier": "a", "timestamp": %d, "phase": %d, "location": [%d, %d]}'
PHASES = enumerate((0, *(12 * (1,)), 3))
WALK = '{"time": %d, "pinch": {"at": [400, 300], "scale": %s}}\n'
FILES = {
    "pen.json": "[" + ",".join(EVENT % (index, phase, 9 * index, index * index) for index, phase in PHASES) + "]",
    "drawing.svg": "<svg><path d='M1 2q3 4 5 6l7 8'/></svg>",
    "walk.jsonl": "".join(WALK % line for line in enumerate((40, 50, 0.01))),
}
"""Files that the commands name."""

COMMANDS: dict[str, tuple[str, ...]] = {
    name: tuple(line.split())
    for name, line in {
        "sweep": "sweep --schemes float32,dyadic-frames --workloads dots,freehand --paths pan,orbit --frames 3"
        " --points 3 --depths 0,15 --levels 1 --content active,ancestors,descendants",
        "sweep-recording": "sweep --schemes float64 --workloads recording:pen.json --paths pan --frames 2 --points 5"
        " --depths 0,7.5 --levels 1 --no-horizons",
        "sweep-drawing": "sweep --schemes float64 --workloads recording:drawing.svg,fitted:drawing.svg --paths pan"
        " --frames 2 --points 5 --depths 0,7.5 --levels 1 --no-horizons",
        "handoff": "handoff --rules dyadic-frames,telescoping --levels 0,1",
        "handoff-gestures": "handoff --rules dyadic-frames --levels 0 --gestures walk.jsonl --fuzz 5",
        "tessellation": "tessellate --points 3,10 --strokes 2 --stroke-points 4 --schemes dyadic-frames --depths 0,15"
        " --scheme-points 4 --joins round,miter --runs 6",
        "canvas": "canvas --schemes float32,dyadic-frames --depths 0,15 --patterns dots,waves --points 5 --duration 0.1",
        "annotation": "annotate --schemes float32,dyadic-frames --depths 0,15 --picks 5 --counts 3",
        "render": "render --schemes float32,dyadic-frames --depths 0,15 --recorded-depths 3",
        "predict": "predict --horizons 16 --predictors hold,shipped --pens 2",
        "predict-recording": "predict pen.json --horizons 16 --predictors hold,two-sample",
        "gpu": "gpu --schemes float32 --depths 0,3 --points 5 --strokes 1 --culled-strokes 0 --stamps 1 --pairs 0"
        " --size 64x64",
        "judge": "judge questions.jsonl answers.jsonl",
        "compare": "compare --schemes float32 --depths 0,7 --duration 0.1",
        "latency": "latency --duration 0.2 --depths 0 --schemes dyadic-frames,float64",
        "latency-recording": "latency --duration 0.2 --depths 0 --schemes float64 --as-fast-as-possible pen.json",
    }.items()
}


CHALLENGE = tuple(
    "challenge --depths 0 --workloads dots --paths pan --frames 2 --points 2 --output questions.jsonl".split())
EXAMPLE = CHECKOUT / "Benchmarks" / "engines" / "examples" / "doubles.py"


class CannotBegin(Exception):
    """A result to begin with cannot be made: the program does not do what it is for."""


def made(program: pathlib.Path, folder: pathlib.Path, name: str, words: Iterable[str]) -> pathlib.Path:
    """A file of the folder, which a command line makes where it is not there yet."""
    path = folder / name
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in FILES.items():
            (folder / file).write_text(text)
        done = subprocess.run([program, *words, "--quiet"], cwd=folder, capture_output=True, text=True)
        if done.returncode != 0 or not path.exists():
            raise CannotBegin(f"vernier {' '.join(words)} ends with {done.returncode}: {done.stderr.strip()}")
    return path


def base(program: pathlib.Path, folder: pathlib.Path, name: str) -> pathlib.Path:
    """The folder of a result."""
    if name == "judge":
        answered(program, folder)
    return made(program, folder, f"{name}/datapackage.json", (*COMMANDS[name], "--output", name)).parent


def answered(program: pathlib.Path, folder: pathlib.Path) -> tuple[pathlib.Path, pathlib.Path]:
    """Questions, and the answers of the example to them."""
    questions, answers = made(program, folder, "questions.jsonl", CHALLENGE), folder / "answers.jsonl"
    if not answers.exists():
        with questions.open("rb") as asked:
            done = subprocess.run([sys.executable, EXAMPLE], stdin=asked, capture_output=True, check=True)
        answers.write_bytes(done.stdout)
    return questions, answers


@functools.cache
def usable(program: pathlib.Path, folder: pathlib.Path) -> list[str]:
    """The names of results that can be made here: without a device that draws, all but those of `gpu`."""
    try:
        base(program, folder, "gpu")
    except CannotBegin:
        return [name for name in COMMANDS if name != "gpu"]
    return list(COMMANDS)


def copied(source: pathlib.Path, target: pathlib.Path) -> None:
    """Copies a result, and the files that it was made of, into the current folder of a case."""
    shutil.copytree(source, target)
    for file in FILES:
        shutil.copy(source.parent / file, target.parent / file)


def read(path: pathlib.Path) -> Any:
    return json.loads(path.read_bytes())


def write(path: pathlib.Path, document: Any) -> None:
    path.write_text(json.dumps(document, ensure_ascii=False, indent=2))


def seal(result: pathlib.Path) -> None:
    """Recomputes the checksums and lengths in the data package of a result, as a forger would."""
    file = result / "datapackage.json"
    package = read(file)
    for resource in package["resources"]:
        content = (result / resource["path"]).read_bytes()
        resource["bytes"], resource["hash"] = len(content), promise.checksum(content)
    write(file, package)
