"""Bad command lines for every subcommand, of the options that the program itself lists: values out of range, words out
of place, outputs that cannot be."""

from __future__ import annotations

import contextlib
import functools
import json
import os
import pathlib
import random
import re
import stat
import subprocess
from typing import Any

import damage
import jobs
from bench import Bench
from promise import DONE, EXIT_CODES, FAILED_CHECK

# fmt: off
NUMBERS = (
    *damage.NUMBERS, "3", "7", "1025", "10001", "1000001", "1.0", "1e3", "1e-3", "1e-12", "1.7976931348623157e308", "nan",
    "inf", "-inf", "infinity", "e1", ".", "1,5", "0x1p3", "٣", " 1", "1 ", "")
LISTS = (
    "0,15", "0...2", "0...0", "2...0", "0...", "...", "0...1:0", "0...1:-1", "0...1e9:1e9", "0...9223372036854775807",
    "0...1:1e-300", "-1...1", "nan", "0...inf", "0,0", "1,,2", ",", "0...3:0.1", "0..2", "1...2...3", "0...1000000",
    "7.123456789012345678901234567890", "1/2", "3/2", "1/0", "1/2/3", "1x1", "-1x5", "1e300x1", "0.5x0.5", "60000x60000")
TEXTS = ("", " ", "x", "-", "--", "\n", "a\nb", "\x1b[31m", "%s%n", "\U0001f4a5", "x" * 10000, "\u202e", ",", "…",
         ".", "a.", "?", "'", "=")
FILES = (
    "out", "new/out", "missing.json", "missing/x", "folder", "file", "link", "dangling", "fifo", "unreadable", "full",
    ".", "..", "-", "", "file/x", "loop", "./out", "out/", "a.partial", "out.partial", "linked-folder")
FLAGS = ("--quiet", "--help", "--version", "-h", "--nope", "--", "-", "-q", "--output", "--=x", "--seed=", "help",
         "--jobs=2=3")
# fmt: on


@functools.cache
def listed(program: pathlib.Path, subcommand: str) -> list[dict[str, Any]]:
    """The options and arguments of a subcommand, as its parser says them."""
    dump = subprocess.run([program, subcommand, "--experimental-dump-help"], capture_output=True, check=True)
    usual = ("quiet", "version", "h")
    arguments = json.loads(dump.stdout)["command"]["arguments"]
    return [each for each in arguments if each.get("preferredName", {}).get("name") not in usual] or arguments


def attack(bench: Bench) -> None:
    """One command line, with everything beside it that file options may name."""
    furnish(bench)
    words = command_line(bench)
    # A measurement of `limit` never contradicts its closed form, whatever was asked; the others may be told to check.
    allowed = EXIT_CODES - {FAILED_CHECK} if words[:1] == ["limit"] else EXIT_CODES
    outcome = bench.run(*words, may_leave={"folder", "fifo", "linked-folder"}, allowed=allowed)
    if outcome.code == DONE and not outcome.is_over_time:
        # What the program says that it made, it must not find wrong itself.
        for package in sorted(bench.folder.glob("**/datapackage.json")):
            bench.run("verify", "--quiet", "--", str(package.parent.relative_to(bench.folder)), allowed={DONE})


def command_line(bench: Bench) -> list[str | bytes]:
    """A quick run of a subcommand, and one to three options with odd values; of an option twice, the last one counts."""
    numbers = bench.numbers
    if numbers.random() < 0.03:
        return [numbers.choice(TEXTS + FLAGS) for _ in range(numbers.choice((0, 1, 1, 2)))]
    words: list[str | bytes] = list(jobs.QUICK[numbers.choice(list(jobs.QUICK))])
    known = listed(bench.program, str(words[0]))
    if any(option.get("preferredName", {}).get("name") == "output" for option in known):
        words += ["--output", numbers.choice(("-", "-", "out"))]
    for _ in range(numbers.choice((1, 1, 1, 2, 3))):
        option = numbers.choice(known)
        name = option.get("preferredName", {}).get("name")
        if option["kind"] == "flag":
            words.append(("--" if len(name) > 1 else "-") + name)
            continue
        value = odd_value(numbers, option)
        if name is None:
            words.append(value)
        elif isinstance(value, str) and (value.startswith("-") and value != "-" or numbers.random() < 0.2):
            words.append(f"--{name}={value}")
        else:
            words += [f"--{name}", value]
    if numbers.random() < 0.85:
        words.append("--quiet")
    if numbers.random() < 0.08:
        words.insert(numbers.randrange(len(words) + 1), numbers.choice(TEXTS + FLAGS))
    if numbers.random() < 0.03:
        del words[numbers.randrange(len(words))]
    return words


def odd_value(numbers: random.Random, option: dict[str, Any]) -> str | bytes:
    """A value like those that the help names, or a number, a list, a text or a file that is odd for many options."""
    default, abstract = option.get("defaultValue", ""), option.get("abstract", "")
    chance = numbers.random()
    if chance < 0.06:
        return numbers.choice(TEXTS)
    if chance < 0.7 and re.search(r"\b(file|files|folder|folders|recording)\b", abstract, re.IGNORECASE):
        return damage.odd_name(numbers) if chance < 0.2 else numbers.choice(FILES)
    named = option.get("allValues") or re.findall(r"[\w.:-]+(?=,|\.$|:? or)", abstract) or ["x"]
    like = [default, numbers.choice(named), ",".join(numbers.choices(named, k=numbers.choice((2, 3, 2000))))]
    others = NUMBERS if chance < 0.85 or re.fullmatch(r"-?[\d.]+", default) else LISTS
    value = numbers.choice([word for word in like if word] if chance < 0.6 else others)
    if numbers.random() < 0.5:
        # One of its numbers is another; a long value would be one that takes long.
        value = re.sub(r"\d+", lambda _: numbers.choice(NUMBERS), value[:100], count=1)
    # Linux passes no longer word to a program: 128 KiB, and three bytes at most for a letter here or there.
    return value[:40_000]


def furnish(bench: Bench) -> None:
    """What the names in FILES stand for. The full device is a node of its own, where one can be made."""
    folder = bench.folder
    (folder / "file").write_text("x\n")
    (folder / "folder").mkdir()
    (folder / "link").symlink_to("file")
    (folder / "linked-folder").symlink_to("folder")
    (folder / "dangling").symlink_to("nowhere")
    (folder / "loop").symlink_to("loop")
    (folder / "unreadable").write_text("[]")
    (folder / "unreadable").chmod(0)
    with contextlib.suppress(OSError):
        os.mknod(folder / "full", 0o666 | stat.S_IFCHR, os.makedev(1, 7))
