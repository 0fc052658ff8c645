"""Saved canvases that are nearly right; and right ones, which must come back as they were."""

from __future__ import annotations

import json

import damage
import gestures
import names
from bench import Bench
from promise import DONE


def attack(bench: Bench) -> None:
    """Saves a canvas after some gestures, damages it, and begins in it."""
    numbers = bench.numbers
    rule = numbers.choice(gestures.RULES)
    lines = [json.dumps(line) for line in gestures.script(numbers)[:20]]
    (bench.folder / "walk.jsonl").write_text("\n".join(lines))
    arguments = ["handoff", "--gestures", "walk.jsonl", "--levels", "0", "--rules", rule, "--output", "-", "--quiet"]
    saved = bench.run(*arguments, "--save-canvas", "saved.json", may_leave={"saved.json"})
    if saved.code != DONE or saved.is_over_time:
        return
    text = (bench.folder / "saved.json").read_text()
    if numbers.random() < 0.1:
        again = bench.run(
            *arguments,
            "--canvas",
            "saved.json",
            "--save-canvas",
            "again.json",
            allowed={DONE},
            may_leave={"again.json"},
        )
        bench.claim(
            again.is_over_time or (bench.folder / "again.json").exists(),
            "a canvas that was saved cannot be saved again",
        )
        return
    document = json.loads(text)
    new = damage.damaged_document(numbers, document)
    content = (
        damage.damaged_text(numbers, new if numbers.random() < 0.5 else text)
        if numbers.random() < 0.3
        else new.encode("utf-8", "surrogatepass")
    )
    name = names.usable(numbers, ".canvas")
    (bench.folder / name).write_bytes(content)
    if numbers.random() < 0.1:
        arguments[arguments.index(rule)] = numbers.choice(gestures.RULES)
    bench.run(*arguments, f"--canvas=./{name}", *numbers.choice(((), ("--save-canvas", "again.json"))))
