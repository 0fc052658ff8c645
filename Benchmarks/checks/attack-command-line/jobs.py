"""A quick run of every command, the files that they read, and jobs: what faults are put into."""

from __future__ import annotations

import json
import pathlib
import shutil
import subprocess
from dataclasses import dataclass

import bases
import pictures

SCENE = "--schemes float32 --workloads dots --paths pan --frames 2 --points 2"
QUICK: dict[str, tuple[str, ...]] = {
    line.split()[0]: tuple(line.split())
    for line in (
        f"sweep {SCENE} --depths 0 --levels 1 --jobs 1",
        f"horizon {SCENE} --deepest 1 --jobs 1",
        "limit --type float32 --jobs 1",
        "handoff --rules dyadic-frames --levels 0 --jobs 1",
        "tessellate --points 3 --schemes - --strokes 0 --runs 6 --jobs 1",
        "compare --schemes float32 --depths 0 --duration 0.01 --jobs 1",
        "latency --schemes float32 --depths 0 --duration 0.1 --as-fast-as-possible",
        "predict --horizons 16 --predictors hold --pens 1 --jobs 1",
        "canvas --schemes float32 --depths 0 --patterns dots --points 5 --duration 0 --jobs 1",
        "annotate --schemes float64 --depths 0 --picks 5 --counts - --jobs 1",
        "render --schemes float32 --depths 0 --recorded-depths 0 --jobs 1",
        "gpu --schemes float32 --depths 0 --points 5 --strokes 1 --culled-strokes 0 --stamps 1 --pairs 0 --size 64x64",
        " ".join(bases.CHALLENGE),
        "replay",
        "merge",
        "verify",
        "diff",
        "judge",
        "doctor",
    )
}
"""By the command's name. Those from `replay` on take a file or two, or nothing."""

PROJECT = {
    "version": "1.0",
    "id": "project",
    "name": "Project",
    "canvasSize": {"width": 64, "height": 48},
    "layers": [
        {
            "id": f"layer-{index}",
            "name": f"Layer {index}",
            "order": index,
            "opacity": 1.0,
            "blendMode": "normal",
            "isVisible": True,
            "isLocked": False,
            "suggestedPattern": {"type": "waves", "rotation": 0, "spacing": 8, "color": "#667eea"},
        }
        for index in range(2)
    ],
}
BRUSH = {
    "id": "brush",
    "name": "Brush",
    "type": "dots",
    "defaults": {"rotation": 30, "spacing": 6, "opacity": 1, "scale": 1},
    "dynamics": {"pressureAffectsOpacity": True, "pressureAffectsSize": True, "tiltAffectsRotation": False},
}
TEMPLATE = {
    "id": "template",
    "name": "Template",
    "version": "1.0",
    "canvasSize": {"width": 64, "height": 64},
    "layers": [{"name": "Sky", "maskFile": "mask.png"}],
}
NOTE = {"id": 0, "kind": "shape", "position": [-140, -60], "fill": "#FFF3C4", "stroke": "#8A5A00", "label": "note",
        "content": {"outline": "rounded", "radius": 8, "size": [150, 60]}}  # fmt: skip
TEXT = {"id": 1, "kind": "text", "position": [-128, -40], "fill": "#202124",
        "content": {"text": "a & b < c", "font": "DejaVu Sans", "size": 15, "boxSize": [126, 20]}}  # fmt: skip
LINE = {"id": 2, "kind": "line", "position": [14, -25], "stroke": "#B3202C",
        "content": {"start": [0, 0], "end": [106, 76], "endHead": "triangle"}}  # fmt: skip
ANNOTATIONS = {"version": 1, "annotations": [NOTE, TEXT, LINE]}
CURVE = {"type": "line", "x": 5, "y": 9, "points": [[0, 0], [90, 40], [20, 80], [0, 0]], "roundness": {"type": 2},
         "strokeColor": "#1e1e1e", "backgroundColor": "#ffec99"}  # fmt: skip
STROKE = {"type": "freedraw", "x": 40, "y": 9, "points": [[0, 0], [9, 40], [20, 0]], "pressures": [0.1, 0.9, 0.4],
          "strokeColor": "#e03131"}  # fmt: skip
SCENE_FILE = {"type": "excalidraw", "version": 2, "elements": [CURVE, STROKE]}
FILES = bases.FILES | {
    "project.json": json.dumps(PROJECT, indent=2),
    "brush.json": json.dumps(BRUSH, indent=2),
    "annotations.json": json.dumps(ANNOTATIONS, indent=2),
    "drawing.psd": pictures.photoshop(64, 2),
    "template/manifest.json": json.dumps(TEMPLATE, indent=2),
    **{f"template/{name}.png": pictures.png(64, 64) for name in ("base", "preview", "mask")},
    "scene.excalidraw": json.dumps(SCENE_FILE, indent=2),
}
"""Files that jobs name."""


@dataclass(frozen=True)
class Job:
    """A command line, and the output that it makes in the current folder."""

    arguments: tuple[str, ...]
    output: str = ""
    is_timed: bool = False
    """Whether the output differs from run to run, as one that holds times does."""

    @property
    def quiet(self) -> tuple[str, ...]:
        return (self.arguments[0], "--quiet", *self.arguments[1:])

    @property
    def is_folder(self) -> bool:
        return self.output == "out"

    @property
    def base(self) -> str:
        """The name of an older result of its kind."""
        return {"tessellate": "tessellation", "annotate": "annotation", "merge": "sweep"}.get(
            self.arguments[0], self.arguments[0]
        )


def job(name: str, more: str = "--output out", output: str = "out", is_timed: bool = False) -> Job:
    """The quick run of a command with more options. A command that is given files has them alone."""
    quick = (name,) if any(file in more for file in FILES) and name != "handoff" else QUICK[name]
    return Job((*quick, *more.split()), output, is_timed)


# What is saved of a file without a canvas has a new one, with an identity of its own, and so differs from run to run.
JOBS = (
    job("sweep"),
    job("sweep", "--output out --resume"),
    job("sweep", "--output out --trace trace.csv"),
    job("sweep", "--output -", ""),
    job("handoff"),
    job("handoff", "--gestures walk.jsonl --output out --save-canvas canvas.json"),
    job("horizon", "--output file", "file"),
    job("limit", "--output file", "file"),
    job("limit", "--type float32 --drawing drawing.svg --output file", "file"),
    job("tessellate", "--drawings drawing.svg --write-strokes file", "file"),
    job("compare", "--output out --resume", is_timed=True),
    job("challenge", "--output file", "file"),
    job("judge", "questions.jsonl answers.jsonl --output out"),
    job("predict"),
    job("render"),
    *(job(name, is_timed=True) for name in ("tessellate", "latency", "canvas", "annotate")),
    job("replay", "--output file pen.json", "file"),
    job("replay", "--step outline --svg file --output json pen.json", "file"),
    job("replay", "pen.json", ""),
    job("canvas", "--project project.json --brush brush.json --export file", "file"),
    job("canvas", "--project project.json --recording pen.json --save file", "file", is_timed=True),
    job("canvas", "--project drawing.psd --export file", "file"),
    job("canvas", "--project template --export file --brush brush.json", "file"),
    job("annotate", "--file annotations.json --svg file", "file"),
    job("annotate", "--file annotations.json --png file", "file"),
    job("annotate", "--file scene.excalidraw --svg file", "file"),
    job("annotate", "--file annotations.json --save file", "file", is_timed=True),
    job("merge", "shard-1 shard-2 --output out --jobs 1"),
    job("verify", "sweep --all", ""),
    job("verify", "handoff", ""),
)


def furnish(program: pathlib.Path, bases_folder: pathlib.Path, folder: pathlib.Path, job: Job) -> None:
    """The files and folders that a job reads."""
    for file, content in FILES.items():
        (folder / file).parent.mkdir(exist_ok=True)
        (folder / file).write_bytes(content if isinstance(content, bytes) else content.encode())
    if job.arguments[0] == "verify":
        shutil.copytree(bases.base(program, bases_folder, job.arguments[1]), folder / job.arguments[1])
    if job.arguments[0] == "judge":
        for path in bases.answered(program, bases_folder):
            shutil.copy(path, folder)
    if job.arguments[0] == "merge":
        for number in (1, 2):
            shutil.copytree(shard(program, bases_folder, number), folder / f"shard-{number}")


def shard(program: pathlib.Path, bases_folder: pathlib.Path, number: int) -> pathlib.Path:
    """The folder of one of two shards of a small sweep."""
    words = (*QUICK["sweep"], "--shard", f"{number}/2", "--output", f"shard-{number}")
    return bases.made(program, bases_folder, f"shard-{number}/journal.jsonl", words).parent
