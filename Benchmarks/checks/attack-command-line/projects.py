"""Projects and brushes of `canvas`: damaged ones, and ones whose layers and px would fill a machine."""

from __future__ import annotations

import base64
import copy
import json
import random
import struct
import zlib
from typing import Any

import damage
import jobs
import names
from bench import Bench
from promise import EXIT_CODES

WIDEST = 8192
SECONDS = 60
"""What opening, drawing and refusing may take, on a busy machine."""


def attack(bench: Bench) -> None:
    """One project, with or without a recording, a brush and outputs."""
    numbers = bench.numbers
    variants = (damaged, many_layers, damaged, images, damaged_brush, unknown_members, damaged, dense, photoshop,
                most_layers)  # fmt: skip
    variant = variants[bench.number % len(variants)]
    for file, text in jobs.FILES.items():
        (bench.folder / file).write_text(text)
    project = "./" + names.usable(numbers, ".project.json")
    found = len(bench.finds)
    content, what, more = variant(numbers)
    (bench.folder / project).write_bytes(content)
    if variant is damaged_brush:
        (bench.folder / "brush.json").write_bytes(content)
        project = "project.json"
    words = ["canvas", f"--project={project}", "--quiet", *more]
    if numbers.random() < 0.6 or variant in (many_layers, images, most_layers):
        words += ["--export", "picture.png"]
    if numbers.random() < 0.5 or variant is unknown_members:
        words += ["--save", "saved.json"]
    if variant is dense:
        (bench.folder / "pen.json").write_text(zigzag(3, 14))
    if variant is dense or numbers.random() < 0.3:
        words += ["--recording", "pen.json"]
    outputs = {"picture.png", "saved.json"}
    bench.run(*words, within=SECONDS, allowed=EXIT_CODES - {1}, may_leave=outputs)
    bench.finds[found:] = [f"{find} [{what}]" for find in bench.finds[found:]]


Case = tuple[bytes, str, list[str]]
"""A file's bytes, what is special about it, and further options."""


def project(width: int, height: int, layers: list[dict[str, Any]]) -> dict[str, Any]:
    return jobs.PROJECT | {"canvasSize": {"width": width, "height": height}, "layers": layers}


def layer(index: int, **changes: Any) -> dict[str, Any]:
    template = jobs.PROJECT["layers"]
    assert isinstance(template, list)
    return copy.deepcopy(template[0]) | {"id": f"layer-{index}", "name": f"Layer {index}", "order": index} | changes


def encoded(document: Any) -> bytes:
    return json.dumps(document).encode("utf-8", "surrogatepass")


def damaged(numbers: random.Random) -> Case:
    """A value or some bytes that are wrong."""
    text = damage.damaged_document(numbers, jobs.PROJECT)
    if numbers.random() < 0.3:
        return damage.damaged_text(numbers, text), "damaged bytes", []
    return text.encode("utf-8", "surrogatepass"), "a damaged value", []


def damaged_brush(numbers: random.Random) -> Case:
    """A brush preset that is wrong."""
    text = damage.damaged_document(numbers, jobs.BRUSH)
    return text.encode("utf-8", "surrogatepass"), "a damaged brush", ["--brush", "brush.json"]


def many_layers(numbers: random.Random) -> Case:
    """Empty layers on the largest canvas: each would take 256 MiB."""
    count = 1000
    return encoded(project(WIDEST, WIDEST, [layer(index) for index in range(count)])), f"{count} empty layers", []


def most_layers(numbers: random.Random) -> Case:
    """Layers in a number that nobody draws, on a small canvas."""
    count = 100_000
    return encoded(project(64, 48, [layer(index) for index in range(count)])), f"{count} layers", []


def images(numbers: random.Random) -> Case:
    """Layers with pictures of a few kB that have many px each."""
    picture = base64.b64encode(png(WIDEST, WIDEST, 1)).decode()
    count = 30
    kind = numbers.choice(("contentImage", "maskImage"))
    layers = [layer(index, **{kind: picture}) for index in range(count)]
    return encoded(project(WIDEST, WIDEST, layers)), f"{count} layers with a {kind} of 1 bit", []


def unknown_members(numbers: random.Random) -> Case:
    """Members that no version of the format has."""
    count = 200_000
    document = project(64, 48, [layer(0)]) | {f"unknown-{index}": index for index in range(count)}
    return encoded(document), f"{count} unknown members", []


def dense(numbers: random.Random) -> Case:
    """The finest pattern over the widest canvas."""
    kind = numbers.choice(("waves", "waves", "dots", "contourLines", "parallelLines", "crossHatch"))
    pattern = {"type": kind, "rotation": 33, "spacing": 0.5, "color": "#667eea"}
    return encoded(project(WIDEST, WIDEST, [layer(0, suggestedPattern=pattern)])), f"{kind} of spacing 0.5", []


def zigzag(strokes: int, turns: int) -> str:
    """A recording of strokes to and fro over the widest canvas; one of 14 turns has nearly the most stamps."""
    events = [
        {
            "touchIdentifier": f"touch-{stroke}",
            "timestamp": stroke + index / 240,
            "phase": 0 if index == 0 else 3 if index == turns - 1 else 1,
            "location": [index % 2 * WIDEST, index * WIDEST / turns + stroke],
        }
        for stroke in range(strokes)
        for index in range(turns)
    ]
    return json.dumps(events)


def photoshop(numbers: random.Random) -> Case:
    """A Photoshop file of many empty layers."""
    count = 500
    record = struct.pack(">4iH", 0, 0, 0, 0, 4)
    for channel in (-1, 0, 1, 2):
        record += struct.pack(">hI", channel, 2)
    record += b"8BIMnorm" + bytes((255, 0, 0, 0)) + struct.pack(">I", 12) + bytes(8) + b"\x03abc"
    layers = struct.pack(">h", -count) + record * count + bytes(2 * 4 * count)
    layers += b"\0" * (len(layers) % 2)
    section = struct.pack(">I", len(layers)) + layers + struct.pack(">I", 0)
    header = b"8BPS" + struct.pack(">H6xHIIHH", 1, 3, WIDEST, WIDEST, 8, 3)
    content = header + struct.pack(">III", 0, 0, len(section)) + section + struct.pack(">H", 0) + b"\0" * 1024
    return content, f"a Photoshop file of {count} empty layers", []


def png(width: int, height: int, depth: int) -> bytes:
    """A picture of zeros in grey."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    rows = zlib.compress(bytes((width * depth + 7) // 8 + 1) * height, 9)
    header = struct.pack(">IIBBBBB", width, height, depth, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
