"""File names that programs stumble over. All of them stay within the folder of a case."""

from __future__ import annotations

import random

# fmt: off
ODD = (
    "Übung.json", "\U0001f4a5", "%s%n", ".json", "-x.json", "--", "-", "a b", "a,b", "a\nb", "a\tb", "\x1b[31m",
    "q\"q", "'", "…", ".",
    "x" * 255, "x" * 249, "a:b", "recording:x", "\u202ex", "#", "*", "$HOME", "~", "a.partial", "datapackage.json",
    "UPPER.JSON",
    "e\u0301.json", "é.json", "name.", "name..", " ", "a/", "./a", "a//b", "NUL", "\u2028",
)
BYTES = (b"\xff\xfe", b"a\x80.json", b"\xed\xa0\x80")
# fmt: on


def odd(numbers: random.Random) -> str | bytes:
    """A name, mostly text."""
    return numbers.choice(BYTES) if numbers.random() < 0.05 else numbers.choice(ODD)


def usable(numbers: random.Random, suffix: str) -> str:
    """A name under which a file can be made in the current folder, mostly a plain one."""
    if numbers.random() < 0.7:
        return "input" + suffix
    return numbers.choice([name for name in ODD if "/" not in name and name != "."])
