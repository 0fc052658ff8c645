"""Gesture files: bad ones, and good ones at the edge of what is allowed, on which the promised bounds must hold."""

from __future__ import annotations

import json
import random
from typing import Any

import damage
import names
from bench import Bench
from promise import DONE

RULES = ("dyadic-frames", "telescoping", "telescoping-captured", "telescoping-5x5", "telescoping-chain")


def attack(bench: Bench) -> None:
    """Plays a gesture file. A good one must be played, keep the bounds of dyadic frames, and its result be verified."""
    numbers = bench.numbers
    lines = script(numbers)
    is_good = numbers.random() < 0.4
    content = "\n".join(json.dumps(line) for line in lines).encode() if is_good else damaged(numbers, lines)
    name = names.usable(numbers, ".jsonl")
    (bench.folder / name).write_bytes(content)
    rule = "dyadic-frames" if is_good else numbers.choice(RULES)
    arguments = ["handoff", f"--gestures=./{name}", "--levels", "0", "--rules", rule, "--quiet"]
    if not is_good:
        bench.run(*arguments, "--output", numbers.choice(("-", "out")))
        return
    judged = ["--require", rule] if numbers.random() < 0.7 else []
    played = bench.run(*arguments, *judged, "--output", "out", allowed={DONE})
    if played.code == DONE and not played.is_over_time:
        bench.run("verify", "out", *numbers.choice(((), ("--all",))), "--quiet", allowed={DONE})


def script(numbers: random.Random) -> list[dict[str, Any]]:
    """Gestures that are all allowed."""
    time, lines = 0.0, []
    style = numbers.choice(("ordinary", "ordinary", "wide", "extreme"))
    for _ in range(numbers.choice((1, 2, 5, 30, 200))):
        time += numbers.choice((0, 1 / 120, 1 / 60, 1.5))
        lines.append({"time": round(time, 4), **gesture(numbers, style)})
    return lines


def gesture(numbers: random.Random, style: str) -> dict[str, Any]:
    """One pan, pinch or rotation: as a hand makes it, off the screen, or at the limits of the format."""
    span, most_scale, most_radians = {"ordinary": (1, 1.7, 0.5), "wide": (12, 40, 9), "extreme": (1000, 1e6, 1e6)}[
        style
    ]
    at = [numbers.uniform(0.5 - span / 2, 0.5 + span / 2) * 1000, numbers.uniform(0.5 - span / 2, 0.5 + span / 2) * 750]
    kind = numbers.choice(("pan", "pinch", "pinch", "rotate"))
    if kind == "pan":
        return {
            "pan": [numbers.uniform(-90, 90) * span, numbers.choice((0.7, 4095.7, numbers.uniform(-90, 90) * span))]
        }
    if kind == "pinch":
        return {"pinch": {"at": at, "scale": most_scale ** numbers.uniform(-1, 1)}}
    return {"rotate": {"at": at, "radians": numbers.choice((-4, numbers.uniform(-1, 1) * most_radians))}}


def damaged(numbers: random.Random, lines: list[dict[str, Any]]) -> bytes:
    """A file with a line or a byte that is wrong."""
    texts = [json.dumps(line) for line in lines]
    for _ in range(numbers.choice((1, 1, 3))):
        at = numbers.randrange(len(texts))
        texts[at] = numbers.choice(
            (
                lambda: damage.damaged_document(numbers, lines[at % len(lines)]),
                lambda: damage.damaged_document(numbers, lines[at % len(lines)]),
                lambda: texts[at] + texts[at],
                lambda: '{"time": 1e9, "pan": [1, 1]}',
                lambda: numbers.choice(("", " ", "\r", "#", "[]", "null", "\v", "\u2028", '{"time": 0}')),
            )
        )()
    text = "\n".join(texts)
    return damage.damaged_text(numbers, text) if numbers.random() < 0.4 else text.encode("utf-8", "surrogatepass")
