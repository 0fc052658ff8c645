"""Questions of `challenge`, and answers to them, with changes: judged, or refused by one sentence."""

from __future__ import annotations

import json
import os

import bases
import damage
from bench import Bench
from promise import DONE, EXIT_CODES, is_control

NAMES = (
    "\u202e", "a\u2028b", "", " ", "\x1b[31m", "file:x", "all", "float32", "x" * 9000, "a,b", "-", "\U0001f4a5",
    "\ufeff")  # fmt: skip


def attack(bench: Bench) -> None:
    """A change of a line or of the lines of either file."""
    numbers = bench.numbers
    files = {path.stem: path.read_text().splitlines() for path in bases.answered(bench.program, bench.bases)}
    name = numbers.choice(("answers", "answers", "questions"))
    lines = files[name]
    at = numbers.randrange(len(lines))
    kind = numbers.choice(("value", "value", "value", "member", "name", "lines", "bytes", "file"))
    document = json.loads(lines[at])
    place = numbers.choice([place for place in damage.places(document) if place] or [()])
    if kind == "value":
        lines[at] = damage.with_token(document, place, damage.token(numbers)).replace("\n", " ")
    elif kind == "member" and place:
        lines[at] = json.dumps(damage.without(document, place))
    elif kind == "name":
        told = {numbers.choice(("name", "version")): numbers.choice(NAMES)}
        files["answers"][0] = json.dumps(json.loads(files["answers"][0]) | told)
    elif kind == "lines":
        lines[at:at + 1] = numbers.choice(([], [lines[at]] * 2, [lines[at - 1]], [""], [lines[at]] * 20_000))
    contents = {key: ("\n".join(value) + "\n").encode("utf-8", "surrogatepass") for key, value in files.items()}
    if kind == "bytes":
        start, count = numbers.randrange(len(contents[name])), numbers.choice((0, 1, 9, 10**6))
        noise = numbers.randbytes(numbers.choice((0, 1, 9)))
        contents[name] = contents[name][:start] + noise + contents[name][start + count :]
    for key, content in contents.items():
        (bench.folder / f"{key}.jsonl").write_bytes(content)
    if kind == "file":
        (bench.folder / f"{name}.jsonl").unlink()
        # Not a pipe: either may be one, and is waited for.
        make = numbers.choice((os.mkdir, lambda path: os.symlink(path.name, path), lambda path: None))
        make(bench.folder / f"{name}.jsonl")
    quiet = ["--quiet"] * (numbers.random() < 0.8)
    words = ("judge", "questions.jsonl", "answers.jsonl", "--output", "out", *quiet)
    outcome = bench.run(*words, allowed=EXIT_CODES - {1})
    odd = set(filter(is_control, outcome.output.decode("utf-8", "replace"))) - {"\n"}
    bench.claim(not odd, f"control characters on standard output: {odd}")
    if outcome.code == DONE and not outcome.is_over_time:
        bench.run("verify", "out", "--quiet", allowed={DONE})
    bench.add_to_finds(f"{name}, {kind} at line {at + 1}, {'.'.join(map(str, place))}")
