"""A quick run of every command, with the files that it reads and the output that it makes: what faults are put into."""

from __future__ import annotations

import json
import pathlib
import shutil
import subprocess
from dataclasses import dataclass

import bases
import outputs

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
"""A small project of the pattern canvas."""
BRUSH = {
    "id": "brush",
    "name": "Brush",
    "type": "dots",
    "defaults": {"rotation": 30, "spacing": 6, "opacity": 1, "scale": 1},
    "dynamics": {"pressureAffectsOpacity": True, "pressureAffectsSize": True, "tiltAffectsRotation": False},
}
ANNOTATIONS = {
    "version": 1,
    "annotations": [
        {
            "id": 0,
            "kind": "shape",
            "position": [-140, -60],
            "fill": "#FFF3C4",
            "stroke": "#8A5A00",
            "label": "note",
            "content": {"outline": "rounded", "radius": 8, "size": [150, 60]},
        },
        {
            "id": 1,
            "kind": "text",
            "position": [-128, -40],
            "fill": "#202124",
            "content": {"text": "a & b < c", "font": "DejaVu Sans", "size": 15, "boxSize": [126, 20]},
        },
        {
            "id": 2,
            "kind": "line",
            "position": [14, -25],
            "stroke": "#B3202C",
            "content": {"start": [0, 0], "end": [106, 76], "endHead": "triangle"},
        },
    ],
}
"""Some annotations of several kinds."""
FILES = bases.FILES | {
    "project.json": json.dumps(PROJECT, indent=2),
    "brush.json": json.dumps(BRUSH, indent=2),
    "annotations.json": json.dumps(ANNOTATIONS, indent=2),
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


# fmt: off
CANVAS = ("canvas", "--depths", "0", "--schemes", "float32", "--patterns", "dots", "--points", "5", "--duration", "0",
          "--jobs", "1")
ANNOTATE = ("annotate", "--depths", "0", "--schemes", "float64", "--picks", "5", "--counts", "-", "--jobs", "1")
RENDER = ("render", "--depths", "0", "--schemes", "float32", "--recorded-depths", "0", "--jobs", "1")
COMPARE = ("compare", "--depths", "0", "--schemes", "float32", "--duration", "0.01", "--jobs", "1")
TESSELLATE = ("tessellate", "--points", "3", "--schemes", "-", "--strokes", "0", "--runs", "6", "--jobs", "1")
LATENCY = ("latency", "--schemes", "float32", "--depths", "0", "--duration", "0.1", "--as-fast-as-possible")
LIMIT = ("limit", "--type", "float32", "--jobs", "1")

JOBS = (
    Job((*outputs.SWEEP, "--output", "out"), "out"),
    Job((*outputs.SWEEP, "--output", "out", "--resume"), "out"),
    Job((*outputs.SWEEP, "--output", "out", "--trace", "trace.csv"), "out"),
    Job((*outputs.SWEEP, "--output", "-")),
    Job((*outputs.HANDOFF, "--output", "out"), "out"),
    Job((*outputs.HANDOFF, "--gestures", "walk.jsonl", "--output", "out", "--save-canvas", "canvas.json"), "out"),
    Job((*outputs.HORIZON, "--output", "file"), "file"),
    Job((*LIMIT, "--output", "file"), "file"),
    Job((*COMPARE, "--output", "out", "--resume"), "out", is_timed=True),
    Job((*TESSELLATE, "--output", "out"), "out", is_timed=True),
    Job((*LATENCY, "--output", "out"), "out", is_timed=True),
    Job(("replay", "--output", "file", "--", "pen.json"), "file"),
    Job(("replay", "--step", "outline", "--svg", "file", "--output", "json", "--", "pen.json"), "file"),
    Job(("replay", "pen.json")),
    Job((*CANVAS, "--output", "out"), "out", is_timed=True),
    Job(("canvas", "--project", "project.json", "--brush", "brush.json", "--export", "file"), "file"),
    Job(("canvas", "--project", "project.json", "--recording", "pen.json", "--save", "file"), "file", is_timed=True),
    Job((*ANNOTATE, "--output", "out"), "out", is_timed=True),
    Job(("annotate", "--file", "annotations.json", "--svg", "file"), "file"),
    Job(("annotate", "--file", "annotations.json", "--png", "file"), "file"),
    # A file without a canvas is saved with a new one, which has an identity of its own.
    Job(("annotate", "--file", "annotations.json", "--save", "file"), "file", is_timed=True),
    Job(("merge", "shard-1", "shard-2", "--output", "out", "--jobs", "1"), "out"),
    Job(("verify", "sweep", "--all")),
    Job(("verify", "handoff")),
)
# fmt: on


def furnish(program: pathlib.Path, bases_folder: pathlib.Path, folder: pathlib.Path, job: Job) -> None:
    """The files and folders that a job reads."""
    for file, text in FILES.items():
        (folder / file).write_text(text)
    if job.arguments[0] == "verify":
        shutil.copytree(bases.base(program, bases_folder, job.arguments[1]), folder / job.arguments[1])
    if job.arguments[0] == "merge":
        for number in (1, 2):
            shutil.copytree(shard(program, bases_folder, number), folder / f"shard-{number}")


def shard(program: pathlib.Path, bases_folder: pathlib.Path, number: int) -> pathlib.Path:
    """The folder of one of two shards of a small sweep, made where it is not there yet."""
    made = bases_folder / f"shard-{number}"
    if not (made / "journal.jsonl").exists():
        bases_folder.mkdir(parents=True, exist_ok=True)
        words = (*outputs.SWEEP, "--shard", f"{number}/2", "--output", made.name, "--quiet")
        done = subprocess.run([program, *words], cwd=bases_folder, capture_output=True, text=True)
        if done.returncode != 0:
            raise bases.CannotBegin(f"vernier {' '.join(words)} ends with {done.returncode}: {done.stderr.strip()}")
    return made
