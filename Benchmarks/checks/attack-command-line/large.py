"""Projects, brushes and annotations that would fill a machine, or that an SVG has to escape: done or refused in time."""

from __future__ import annotations

import base64
import copy
import json
import random
from typing import Any

import jobs
import pictures
from bench import Bench
from promise import EXIT_CODES

WIDEST = 8192
SECONDS = 60
"""What opening, drawing and refusing may take, on a busy machine."""
MARKUP = ("a&b<c>.json", "<title>.json", "]]>.json", "a\"b'c&amp;.json", "&#0;.json", "--><!--.json",
          "\x01\x1b\ufffe.json")  # fmt: skip
TEXTS = ("a&b<c>", "]]>", "\x01\x0b", "\ufffe\uffff", "\u202e<\u2028&", "&amp;&#0;", '"\'', "\U0001f4a5", "<!--")
MANY = 200_000
Case = tuple[bytes, str]
"""A file's bytes, and what is special about it."""


def attack(bench: Bench) -> None:
    """One file of either kind, drawn, and saved where what it holds that is unknown has to be kept."""
    numbers = bench.numbers
    variants = (markup, layers, images, markup, unknown_members, dense, photoshop, texts, long_text, scene)
    variant = variants[bench.number % len(variants)]
    content, what = variant(numbers)
    name = numbers.choice(MARKUP) if variant in (markup, long_text) else "file.json"
    (bench.folder / name).write_bytes(content)
    (bench.folder / "pen.json").write_text(zigzag(3, 14))
    is_project = b'"annotations"' not in content and b'"excalidraw"' not in content
    words = ["canvas", f"--project={name}"] if is_project else ["annotate", f"--file={name}"]
    words += ["--export", "picture.png"] if is_project else ["--svg", "picture.svg"]
    if variant is unknown_members or numbers.random() < 0.4:
        words += ["--save", "saved.json"]
    if is_project and (variant is dense or numbers.random() < 0.3):
        words += ["--recording", "pen.json"]
    bench.run(*words, "--quiet", within=SECONDS, allowed=EXIT_CODES - {1})
    bench.add_to_finds(what)


def project(side: int, layers: list[dict[str, Any]]) -> dict[str, Any]:
    size = {"width": side, "height": side}
    made = [jobs.PROJECT["layers"][0] | {"id": f"{at}", "order": at} | layer for at, layer in enumerate(layers)]
    return jobs.PROJECT | {"canvasSize": size, "layers": made}


def notes(texts: list[str]) -> dict[str, Any]:
    """A document of text annotations."""
    made = [copy.deepcopy(jobs.TEXT) | {"id": index, "label": text} for index, text in enumerate(texts)]
    for annotation, text in zip(made, texts):
        annotation["content"]["text"] = text
    return jobs.ANNOTATIONS | {"annotations": made}


def encoded(document: Any) -> bytes:
    return json.dumps(document).encode("ascii")


def markup(numbers: random.Random) -> Case:
    """Texts, labels, fonts and groups that are markup; the file's name is too."""
    texts = numbers.sample(TEXTS, 3)
    document = notes(texts[:2])
    document["annotations"][0]["content"]["font"] = texts[2]
    return encoded(document | {"groups": [{"id": 1, "name": texts[2], "parent": None}]}), "texts that are markup"


def long_text(numbers: random.Random) -> Case:
    """One text of 16 MB."""
    word = numbers.choice(("x", "word ", "a\n", "\U0001f4a5"))
    text = word * (16_000_000 // len(word.encode()))
    return json.dumps(notes([text]), ensure_ascii=False).encode(), f"16 MB of {word!r}"


def texts(numbers: random.Random) -> Case:
    """Annotations in a number that fills a screen many times."""
    return encoded(notes(["x"] * 100_000)), "100,000 annotations"


def scene(numbers: random.Random) -> Case:
    """An Excalidraw scene of many elements, or of a filled line that crosses itself everywhere; most have a limit."""
    count, points = numbers.choice(((100_000, 4), (1, 65_536), (1, 100_000)))
    side = 10 if count > 1 else 1000
    line = [[numbers.randrange(side), numbers.randrange(side)] for _ in range(points - 1)]
    kind = numbers.choice((jobs.CURVE, jobs.CURVE | {"roundness": None}, jobs.STROKE | {"pressures": []}))
    element = kind | {"points": [*line, line[0]], "groupIds": [f"{index}" for index in range(count % 60)]}
    return encoded(jobs.SCENE_FILE | {"elements": [element] * count}), f"{count} elements of {points} points"


def layers(numbers: random.Random) -> Case:
    """Empty layers on the largest canvas, of which each would take 256 MiB; or in a number that nobody draws."""
    side, count = numbers.choice(((WIDEST, 1000), (64, 100_000)))
    return encoded(project(side, [{}] * count)), f"{count} empty layers of {side} px"


def images(numbers: random.Random) -> Case:
    """Layers with pictures of a few kB that have many px each."""
    kind = numbers.choice(("contentImage", "maskImage"))
    picture = {kind: base64.b64encode(pictures.png(WIDEST, WIDEST)).decode()}
    return encoded(project(WIDEST, [picture] * 30)), f"30 layers with a {kind} of 1 bit"


def unknown_members(numbers: random.Random) -> Case:
    """Members that no version of a format has: of a project, of annotations, of the content of one."""
    unknown = {f"unknown-{index}": index for index in range(MANY)}
    document = numbers.choice((project(64, [{}]), copy.deepcopy(jobs.ANNOTATIONS)))
    holder = numbers.choice((document, (document.get("annotations") or document["layers"])[0].get("content", document)))
    holder |= unknown
    return encoded(document), f"{MANY} unknown members"


def dense(numbers: random.Random) -> Case:
    """The finest pattern over the widest canvas."""
    kind = numbers.choice(("waves", "waves", "dots", "contourLines", "parallelLines", "crossHatch"))
    pattern = {"type": kind, "rotation": 33, "spacing": 0.5, "color": "#667eea"}
    return encoded(project(WIDEST, [{"suggestedPattern": pattern}])), f"{kind} of spacing 0.5"


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
    """A Photoshop file of many empty layers, or of a few that are painted with few bytes; with its picture or without."""
    count, is_painted = numbers.choice(((500, False), (30, False), (12, True)))
    has_picture = numbers.random() < 0.5
    content = pictures.photoshop(WIDEST, count, is_painted, has_picture)
    return content, f"{count} layers of a Photoshop file {'with' if has_picture else 'without'} its picture"
