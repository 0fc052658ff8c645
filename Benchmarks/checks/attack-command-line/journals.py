"""Journals of shards and of runs to go on with, whose lines are wrong though their checksums are right."""

from __future__ import annotations

import json
import pathlib
import re
import shutil

import damage
import jobs
import outputs
from bench import Bench
from promise import BAD_INPUT, DONE, FAILED_CHECK

LINE = re.compile(r'\{"checksum":"[0-9a-f]{16}","record":(.*)\}')
WRONG_SHARDS = ("1", "null", "[]", "{}", "true", '"1/2/3"', '"0/2"', '"3/2"', '""', '"a/b"', "1e300")
REFUSED = frozenset({BAD_INPUT})


def checksum(text: str) -> str:
    """FNV-1a of 64 bits, as a journal's line has it."""
    total = 0xCBF29CE484222325
    for byte in text.encode("utf-8", "surrogatepass"):
        total = (total ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{total:016x}"


def sealed(record: str) -> str:
    """A line of a journal, with the right checksum for any text."""
    return f'{{"checksum":"{checksum(record)}","record":{record}}}'


def attack(bench: Bench) -> None:
    """One line of a journal is another, and the journal is merged, or its run goes on."""
    numbers = bench.numbers
    is_merged = numbers.random() < 0.6
    folder = bench.folder / ("shard-1" if is_merged else "out")
    # A shard that is not done, as one that was killed leaves it, can be resumed.
    shutil.copytree(jobs.shard(bench.program, bench.bases, 1), folder)
    if is_merged:
        shutil.copytree(jobs.shard(bench.program, bench.bases, 2), bench.folder / "shard-2")
    journal = folder / "journal.jsonl"
    what, allowed = damaged(bench, journal)
    command = (
        ("merge", "shard-1", "shard-2", "--output", "merged", "--jobs", "1", "--quiet")
        if is_merged
        else (*outputs.SWEEP, "--shard", "1/2", "--output", "out", "--resume", "--quiet")
    )
    found = len(bench.finds)
    bench.run(*command, allowed=allowed, may_leave={"merged", "out"})
    bench.finds[found:] = [f"{find} [{command[0]}; {what}]" for find in bench.finds[found:]]


def damaged(bench: Bench, journal: pathlib.Path) -> tuple[str, frozenset[int]]:
    """Makes a journal wrong; what was done, and the exit codes that can be right."""
    numbers = bench.numbers
    lines = journal.read_text().splitlines()
    records = [match[1] for match in map(LINE.fullmatch, lines) if match]
    any_code = frozenset({DONE, FAILED_CHECK, BAD_INPUT})
    parts = [index for index, record in enumerate(records) if record.startswith('{"part"')]
    variants = (
        "no value",
        "no value",
        "shard",
        "shard",
        "token in header",
        "token in part",
        "token in part",
        "member gone",
        "text",
        "line doubled",
        "lines swapped",
    )
    what = variants[bench.number % len(variants)]
    allowed = any_code
    at = numbers.choice(parts) if what != "token in header" and "shard" != what else 0
    record = json.loads(records[at])
    if what == "no value":
        # The line ends in a brace of its own, which such a record takes for its.
        records[at] = re.sub(r'"value":.*', '"value":', records[at]) + numbers.choice(("", "}"))
        allowed = frozenset({DONE, BAD_INPUT})
    elif what == "shard":
        new = numbers.choice(WRONG_SHARDS)
        records[at] = damage.with_token(record, ("header", "shard"), new)
        what, allowed = f"shard {new}", REFUSED
    elif what.startswith("token"):
        path = numbers.choice([path for path in damage.places(record) if path])
        new = damage.token(numbers)
        records[at] = damage.with_token(record, path, new)
        what = f"{'.'.join(map(str, path))} to {new[:30]}"
    elif what == "member gone":
        path = numbers.choice([path for path in damage.places(record) if path])
        records[at] = json.dumps(damage.without(record, path))
        what = f"{'.'.join(map(str, path))} gone"
    elif what == "text":
        text = damage.damaged_text(numbers, records[at]).decode("utf-8", "replace")
        records[at] = text.replace("\n", " ").replace("\r", " ")
    elif what == "line doubled":
        records.insert(at, records[at])
    else:
        other = numbers.randrange(len(records))
        records[at], records[other] = records[other], records[at]
    journal.write_text("".join(sealed(record) + "\n" for record in records), encoding="utf-8", errors="surrogatepass")
    return what, allowed
