"""What `limit` answers: a deepest zoom that its own measurement contradicts is a find, whatever was asked."""

from __future__ import annotations

import random

import promise
from bench import Bench

TYPES = ("float32", "float64", "float80", "fixed-0", "fixed-1", "fixed-8", "fixed-16", "fixed-32", "fixed-64",
         "fixed-1000")  # fmt: skip
SCHEMES = (
    "float32", "float64", "stroke-local", "mpfr-24", "mpfr-64", "mpfr-256", "mpfr-auto", "rte", "df32", "grid-i64",
    "grid-i128", "fixed-32", "double-double", "tile-16", "css-4dp", "float80", "perturbation", "telescoping",
    "telescoping-captured", "telescoping-5x5", "dyadic-frames", "grid-2000", "fixed-32-turned", "telescoping-chain",
    "rte-nearest", "auto-offset",
)  # fmt: skip
ENGINES = (
    "CesiumJS", "luma.gl", "Speckle", "deck.gl", "big_space", "InfiniPaint", "MapLibre GL JS", "tldraw", "Fraktaler-3",
)  # fmt: skip
SUBJECTS = [("--type", name) for name in TYPES] + [("--scheme", name) for name in SCHEMES] + [
    ("--engine", name) for name in ENGINES
]  # fmt: skip
VIEWPORTS = ("1000x750", "1366x1024", "100x100", "4096x2160", "320x480", "1x1", "8192x8192")
SECONDS = 60
QUESTIONS = 3
"""Of one case: most are answered in a fraction of a second."""


def attack(bench: Bench) -> None:
    """Some subjects, each with a random extent, pan and tolerance."""
    for index in range(QUESTIONS):
        ask(bench, *SUBJECTS[(QUESTIONS * bench.number + index) % len(SUBJECTS)])


def ask(bench: Bench, kind: str, name: str) -> None:
    """One question. An answer that is refused is none."""
    numbers = bench.numbers
    words = ["limit", kind, name, "--quiet", "--jobs", "2", "--seed", str(numbers.randrange(1000))]
    words += odd(numbers, "--extent", 0, 15)
    words += odd(numbers, "--tolerance", -3, 2)
    if has_pan(bench):
        words += odd(numbers, "--pan", 0, 15)
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


def has_pan(bench: Bench) -> bool:
    """Whether the program has the option --pan."""
    return b"--pan " in bench.start(("limit", "--help")).output
