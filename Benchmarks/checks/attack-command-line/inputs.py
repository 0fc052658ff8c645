"""Every file that a command reads, damaged: JSON that is nearly right, bytes that are wrong, journals whose checksums
are right."""

from __future__ import annotations

import json
import pathlib
import re
import shutil

import bases
import damage
import jobs
from bench import Bench
from promise import DONE

HANDOFF = "handoff --rules dyadic-frames --levels 0 --gestures walk.jsonl"
SHARD = " ".join(jobs.QUICK["sweep"]) + " --shard 1/2 --output shard-1"
# A file, and a command line that reads it.
READERS = (
    *(("pen.json", f"replay --step {step} pen.json") for step in ("events", "polylines", "antigrain", "outline")),
    ("pen.json", "replay --finish --filters savitzky-golay,douglas-peucker,thinning --svg picture.svg pen.json"),
    ("pen.json", f"sweep {jobs.SCENE} --depths 0 --levels 1 --workloads recording:pen.json --output out"),
    ("pen.json", "latency --schemes float32 --depths 0 --duration 0.05 --as-fast-as-possible --output - pen.json"),
    ("pen.json", "predict --horizons 16 --predictors hold --output - pen.json"),
    ("pen.json", "canvas --project project.json --recording pen.json --export picture.png"),
    ("project.json", "canvas --project project.json --save saved.json"),
    ("project.json", "canvas --project project.json --export picture.png"),
    ("brush.json", "canvas --project project.json --brush brush.json --recording pen.json --save saved.json"),
    ("annotations.json", "annotate --file annotations.json --svg picture.svg"),
    ("annotations.json", "annotate --file annotations.json --save saved.json"),
    ("walk.jsonl", f"{HANDOFF} --output out"),
    ("canvas.json", f"{HANDOFF} --canvas canvas.json --save-canvas saved.json --output -"),
    ("strokes.json", "tessellate --judge strokes.json --output out"),
    ("edits.jsonl", "handoff --rules dyadic-frames --levels 0 --edits edits.jsonl --output -"),
    ("shard-1/journal.jsonl", "merge shard-1 shard-2 --output out --jobs 1"),
    ("shard-1/journal.jsonl", f"{SHARD} --resume"),
)
EDITS = '{"erase": {"at": [3, -4], "radius": 20}}\n{"save": {}}\n{"look": {}}\n'


def attack(bench: Bench) -> None:
    """One damaged file, read by one command, which may refuse it. What it makes of it has to verify."""
    numbers = bench.numbers
    name, line = READERS[bench.number % len(READERS)]
    furnish(bench, name)
    path = bench.folder / name
    content = damaged(bench, path)
    if "/" not in name and numbers.random() < 0.3:
        other = numbers.choice([odd for odd in damage.ODD_NAMES if "/" not in odd and odd != "."])
        path.unlink()
        path, name = bench.folder / other, name
        words = ["./" + other if word == name else word.replace(f":{name}", f":./{other}") for word in line.split()]
    else:
        words = line.split()
    path.write_bytes(content)
    outcome = bench.run(*words, "--quiet", may_leave={"saved.json"})
    if outcome.is_over_time:
        return
    bench.claim(
        outcome.code == DONE or not (bench.folder / "picture.svg").exists(),
        "a picture was left although the exit code says that it failed",
    )
    if outcome.code == DONE and (bench.folder / "out").exists():
        bench.run("verify", "out", "--all", "--quiet", allowed={DONE})
    if outcome.code == DONE and words[0] == "replay":
        batches = numbers.choice(("whole", "single", "every:2", "every:7"))
        again = bench.run(*words, "--batches", batches, "--quiet")
        bench.claim(again.output == outcome.output, f"--batches {batches} gives another result")


def furnish(bench: Bench, name: str) -> None:
    """The files that the commands name; those that only the program writes are written by it once."""
    for file, text in jobs.FILES.items():
        (bench.folder / file).write_text(text)
    (bench.folder / "edits.jsonl").write_text(EDITS)

    def made(words: str) -> pathlib.Path:
        return bases.made(bench.program, bench.bases, name, words.split())

    if name == "canvas.json":
        shutil.copy(made(f"{HANDOFF} --save-canvas canvas.json --output -"), bench.folder)
    elif name == "strokes.json":
        document = bases.read(made("tessellate --write-strokes strokes.json"))
        bases.write(bench.folder / name, document | {"strokes": document["strokes"][::40]})
    elif name.startswith("shard-1"):
        # A shard that is not done, as one that was killed leaves it, can be resumed.
        for number in (1, 2):
            shutil.copytree(jobs.shard(bench.program, bench.bases, number), bench.folder / f"shard-{number}")


def damaged(bench: Bench, path: pathlib.Path) -> bytes:
    """The file's bytes with something wrong; of a file of lines, one line."""
    numbers = bench.numbers
    text = path.read_text()
    if path.suffix == ".json":
        new = damage.damaged_document(numbers, json.loads(text))
    else:
        lines = text.splitlines()
        at = numbers.randrange(len(lines))
        record = lines[at]
        if path.name == "journal.jsonl":
            # So that it is not the checksum by which the line is refused.
            record = record[record.index('"record":') + 9 : -1]
            assert sealed(record) == lines[at], "a journal's lines have another checksum now"
        shard = numbers.random() < 0.1 and re.search(r'"shard":"[^"]*"', record)
        new = (
            record.replace(shard[0], f'"shard":{damage.token(numbers)}')
            if shard
            else numbers.choice((damage.damaged_document(numbers, json.loads(record)), record[: numbers.randrange(99)]))
        ).replace("\n", " ")
        lines[at] = sealed(new) if path.name == "journal.jsonl" else new
        if numbers.random() < 0.2:
            lines.insert(numbers.randrange(len(lines)), numbers.choice(lines))
        new = "".join(line + "\n" for line in lines)
    return damage.damaged_text(numbers, new) if numbers.random() < 0.2 else new.encode("utf-8", "surrogatepass")


def sealed(record: str) -> str:
    """A line of a journal, with the right checksum for any text: FNV-1a of 64 bits."""
    total = 0xCBF29CE484222325
    for byte in record.encode("utf-8", "surrogatepass"):
        total = (total ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f'{{"checksum":"{total:016x}","record":{record}}}'
