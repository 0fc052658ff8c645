"""Bad recordings of touches: JSON that is nearly right, events that contradict each other, files that are none."""

from __future__ import annotations

import json
import math
import random
from typing import Any

import damage
import names
from bench import Bench
from promise import DONE

STEPS = (
    "events",
    "paths",
    "polylines",
    "savitzky-golay",
    "douglas-peucker",
    "thinning",
    "prediction",
    "antigrain",
    "catmull-rom",
    "outline",
)
EXTREMES = (0.0, -0.0, 1e-300, 1e7, -1e7, 1e7 + 1, 1e15, 1e300, -1e308, 0.1, 4095.7)


def attack(bench: Bench) -> None:
    """Damages a recording, and plays it; what is played whole must not depend on how its events are batched."""
    numbers = bench.numbers
    events = recording(numbers)
    for _ in range(numbers.choice((0, 1, 1, 2, 5))):
        disturb(numbers, events)
    chance = numbers.random()
    text = json.dumps(events) if chance < 0.4 else damage.damaged_document(numbers, events)
    content = damage.damaged_text(numbers, text) if chance > 0.8 else text.encode("utf-8", "surrogatepass")
    name = names.usable(numbers, ".json")
    (bench.folder / name).write_bytes(content)
    argument = "./" + name if name.startswith("-") and numbers.random() < 0.8 else name
    how = numbers.random()
    if how < 0.75:
        replay(bench, argument)
    elif how < 0.9:
        swept = bench.run(
            "sweep",
            "--workloads",
            "recording:" + argument,
            "--schemes",
            "float32",
            "--paths",
            "pan",
            "--frames",
            "2",
            "--points",
            "9",
            "--depths",
            "0",
            "--levels",
            "1",
            "--output",
            "out",
            "--quiet",
        )
        if swept.code == DONE and not swept.is_over_time:
            bench.run("verify", "out", "--all", "--quiet", allowed={DONE})
    else:
        bench.run(
            "latency",
            "--schemes",
            "float32",
            "--depths",
            "0",
            "--duration",
            "0.05",
            "--as-fast-as-possible",
            "--output",
            "-",
            "--quiet",
            "--",
            argument,
        )


def replay(bench: Bench, argument: str) -> None:
    """Plays a recording to a step, twice where it can be played."""
    numbers = bench.numbers
    arguments = ["replay", "--step", numbers.choice(STEPS), "--quiet"]
    if numbers.random() < 0.3:
        arguments += ["--finish"]
    if numbers.random() < 0.3:
        arguments += [
            "--filters",
            numbers.choice(("none", "thinning", "douglas-peucker", "savitzky-golay,douglas-peucker,thinning")),
        ]
    if numbers.random() < 0.2:
        arguments += ["--svg", "picture.svg"]
    first = bench.run(*arguments, "--", argument)
    if first.is_over_time or first.code != 0:
        bench.claim(
            first.is_over_time or not looks_whole(first.output),
            "what was printed looks whole although the exit code says that it failed",
        )
        bench.claim(
            not (bench.folder / "picture.svg").exists(), "a picture was left although the exit code says that it failed"
        )
        return
    # Where the picture is asked for, and no output, nothing is printed.
    is_right = is_json(first.output) if "--svg" not in arguments else not first.output
    bench.claim(is_right, f"standard output is not what was asked for: {first.output[:80]!r}")
    batches = numbers.choice(("whole", "single", "every:2", "every:7"))
    second = bench.run(*arguments, "--batches", batches, "--", argument)
    bench.claim(second.output == first.output, f"--batches {batches} gives another result")


def is_json(content: bytes) -> bool:
    """Whether bytes are one JSON value, without what JSON does not have."""

    def refuse(constant: str) -> None:
        raise ValueError(constant)

    try:
        json.loads(content, parse_constant=refuse)
    except (ValueError, RecursionError):
        return False
    return True


def looks_whole(content: bytes) -> bool:
    """Whether a reader would take JSON for the whole result; what is not says so itself."""
    if not is_json(content):
        return False
    document = json.loads(content)
    return not (isinstance(document, dict) and document.get("recording", {}).get("whole") is False)


def recording(numbers: random.Random) -> list[dict[str, Any]]:
    """A recording as a pen makes it: some strokes with estimates, their updates, and predictions."""
    events: list[dict[str, Any]] = []
    updates: list[dict[str, Any]] = []
    time = numbers.choice((0.0, 720394.409, 1e9))
    for stroke in range(numbers.choice((0, 1, 1, 2, 3))):
        touch = f"touch-{stroke}"
        x, y, direction = numbers.uniform(0, 1000), numbers.uniform(0, 750), numbers.uniform(0, 7)
        count = numbers.choice((1, 2, 3, 8, 20, 60))
        for index in range(count):
            direction += numbers.uniform(-0.5, 0.5)
            x, y, time = x + 4 * math.cos(direction), y + 4 * math.sin(direction), time + 1 / 240
            events.append(event(numbers, touch, time, 0 if index == 0 else 3 if index == count - 1 else 1, x, y, index))
            if numbers.random() < 0.5:
                updates.append(
                    events[-1] | {"isUpdate": True, "force": numbers.random(), "identifier": f"u{len(events)}"}
                )
            if numbers.random() < 0.1:
                events.append(event(numbers, touch, time + 0.01, 1, x + 9, y, index) | {"isPrediction": True})
            if updates and numbers.random() < 0.3:
                events.append(updates.pop(0))
    return events + updates


def event(
    numbers: random.Random, touch: str, time: float, phase: int, x: float, y: float, index: int
) -> dict[str, Any]:
    """An event, in the form in which Inkable writes it."""
    force, azimuth = numbers.random() * 4, numbers.uniform(0, 6.2)
    return {
        "identifier": f"{touch}-{index}-{phase}",
        "touchIdentifier": touch,
        "timestamp": time,
        "phase": phase,
        "type": 2,
        "location": [x, y],
        "force": force,
        "maximumPossibleForce": 4.166666666666667,
        "altitudeAngle": numbers.uniform(0, 1.5707),
        "azimuth": azimuth,
        "azimuthUnitVector": [math.cos(azimuth), math.sin(azimuth)],
        "majorRadius": 0.25,
        "majorRadiusTolerance": 0,
        "estimationUpdateIndex": index,
        "estimatedProperties": 1,
        "estimatedPropertiesExpectingUpdates": numbers.choice((0, 1, 15)),
        "isUpdate": False,
        "isPrediction": False,
    }


def disturb(numbers: random.Random, events: list[dict[str, Any]]) -> None:
    """Makes a well-formed recording contradict itself or go to extremes."""
    if not events:
        return
    at = numbers.randrange(len(events))
    chosen = events[at]
    extreme = numbers.choice(EXTREMES)
    numbers.choice(
        (
            lambda: chosen.update(location=[extreme, numbers.choice(EXTREMES)]),
            lambda: chosen.update(timestamp=extreme),
            lambda: chosen.update(phase=numbers.choice((-1, 0, 1, 2, 3, 4, 5, 7, 2**62))),
            lambda: chosen.update(force=extreme, maximumPossibleForce=numbers.choice(EXTREMES)),
            lambda: chosen.update(altitudeAngle=extreme),
            lambda: chosen.update(azimuthUnitVector=[extreme, extreme]),
            lambda: chosen.update(estimationUpdateIndex=numbers.choice((-1, 0, 2**53, 2**62, None))),
            lambda: chosen.update(isUpdate=not chosen["isUpdate"]),
            lambda: chosen.update(touchIdentifier=numbers.choice(("", "touch-1", "\U0001f4a5", "\n", "x" * 10000))),
            lambda: events.insert(numbers.randrange(len(events) + 1), dict(chosen)),
            lambda: events.pop(at),
            lambda: numbers.shuffle(events),
            lambda: events.extend([dict(chosen) for _ in range(numbers.choice((10, 300)))]),
            lambda: [other.update(location=list(chosen["location"])) for other in events],
            lambda: [other.update(timestamp=chosen["timestamp"]) for other in events],
            lambda: [
                other.update(location=[coordinate * extreme for coordinate in other["location"]]) for other in events
            ],
        )
    )()
