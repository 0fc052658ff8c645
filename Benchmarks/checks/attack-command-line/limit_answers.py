"""What `limit` answers: a deepest zoom that its own measurement contradicts is a find, whatever was asked."""

from __future__ import annotations

import functools
import pathlib
import random
import subprocess

import promise
from bench import Bench

VIEWPORTS = ("1000x750", "1366x1024", "100x100", "4096x2160", "320x480", "1x1", "8192x8192")
SECONDS = 60
QUESTIONS = 3
"""Of one case: most are answered in a fraction of a second."""


@functools.cache
def subjects(program: pathlib.Path) -> list[tuple[str, str]]:
    """The types, schemes and engines there are, by what the program says of one that there is not."""
    found = []
    for kind in ("--type", "--scheme", "--engine"):
        refused = subprocess.run(
            [program, "limit", kind, "?"], capture_output=True, text=True, env={"COLUMNS": "10000"}
        )
        names = refused.stderr.partition("choose from ")[2].rstrip(".\n").split(", ")
        found += [(kind, name) for name in names if " with N" not in name]
    sizes = {"fixed": (0, 1, 8, 16, 32, 64, 1000), "mpfr": (24, 64, 256)}
    found += [("--type", f"fixed-{bits}") for bits in sizes["fixed"]]
    return found + [("--scheme", f"mpfr-{bits}") for bits in sizes["mpfr"]]


def attack(bench: Bench) -> None:
    """Some subjects, each with a random extent and threshold."""
    known = subjects(bench.program)
    for index in range(QUESTIONS):
        ask(bench, *known[(QUESTIONS * bench.number + index) % len(known)])


def ask(bench: Bench, kind: str, name: str) -> None:
    """One question. An answer that is refused is none."""
    numbers = bench.numbers
    words = ["limit", kind, name, "--quiet", "--jobs", "2", "--seed", str(numbers.randrange(1000))]
    words += odd(numbers, "--extent", 0, 15) + odd(numbers, "--threshold", -3, 2)
    if numbers.random() < 0.4:
        words += ["--viewport", numbers.choice(VIEWPORTS)]
    found = len(bench.finds)
    outcome = bench.run(*words, within=SECONDS, allowed={promise.DONE, promise.BAD_INPUT})
    said = outcome.output.decode("utf-8", "replace")
    bench.claim("is wrong" not in said, f"its measurement contradicts its closed form: {said[-300:]!r}")
    # A zoom above the deepest one is safe unless the answer says from which on: at zoom 1 there is some pan then.
    is_whole = "let shallowestZoom" not in said and "let deepestZoom = " in said
    bench.claim(
        not (is_whole and "let largestPan = 0" in said and "e-" not in said.partition("//")[0]),
        f"states a deepest zoom beyond 1, and that no pan is safe at 1: {said[:300]!r}",
    )
    bench.finds[found:] = [f"{find} [{name}: {' '.join(words[4:])}]" for find in bench.finds[found:]]


def odd(numbers: random.Random, option: str, low: float, high: float) -> list[str]:
    """An option with a value between two powers of ten, or nothing."""
    chance = numbers.random()
    if chance < 0.3:
        return []
    exponent = numbers.uniform(low, high)
    return [option, repr(10.0 ** (round(exponent) if chance < 0.5 else exponent))]
