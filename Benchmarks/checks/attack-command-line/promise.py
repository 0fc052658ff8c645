"""What the command line promises for any input whatever: the one place that says when a run is a find.

A run ends in time and within memory, by one of four exit codes, and never by a signal. Where it refuses, it says so in
one sentence on one line, and leaves nothing half-written that looks whole and no temporary files.
"""

from __future__ import annotations

import hashlib
import json
import pathlib
import re
import unicodedata
import xml.etree.ElementTree
from dataclasses import dataclass

DONE, FAILED_CHECK, BAD_INPUT, BAD_IO = 0, 1, 64, 74
EXIT_CODES = frozenset({DONE, FAILED_CHECK, BAD_INPUT, BAD_IO})
LONGEST_ERROR = 600
TEMPORARY = re.compile(r"(^|/)\.(document|vernier|pattern-canvas)-|\.partial\b|\.lock$|\.tmp|\.sb-|~$")
BIDIRECTIONAL = set("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@dataclass(frozen=True)
class Outcome:
    """How one run of the program ended."""

    code: int
    """The exit code; the negative number of the signal that ended it, as in subprocess."""
    output: bytes
    errors: bytes
    is_over_time: bool


def complaints(outcome: Outcome, allowed: frozenset[int], is_quiet: bool) -> list[str]:
    """The promises that a run broke, without what it left in its folder. Runs over time are judged by the caller."""
    if outcome.code < 0 and outcome.code not in allowed:
        return [f"ended by signal {-outcome.code}{crash(outcome.errors)}"]
    broken = []
    if outcome.code not in allowed:
        last = error_lines(outcome.errors)[-1:] or [""]
        broken.append(f"exit code {outcome.code} where only {sorted(allowed)} can be right: {last[0][:160]}")
    if outcome.code in (BAD_INPUT, BAD_IO):
        broken += sentence_complaints(outcome.errors, is_quiet)
    return broken


def crash(errors: bytes) -> str:
    """Where a crash was, as far as the runtime's backtrace says so."""
    frame = re.search(
        r"^\s*\d+ .*0x[0-9a-f]+ (.+) \+ \d+ in vernier at \S*/(\w+\.swift):\d+",
        errors.decode("utf-8", "replace"),
        re.MULTILINE,
    )
    return f" in {frame[1]} of {frame[2]}" if frame else ""


def sentence_complaints(errors: bytes, is_quiet: bool) -> list[str]:
    """What is wrong with the sentence of a refusal. A quiet run says nothing else; another may have shown progress."""
    try:
        text = errors.decode("utf-8")
    except UnicodeDecodeError:
        return [f"standard error is not UTF-8: {errors[:80]!r}"]
    if not text.endswith("\n"):
        return [f"the error does not end its line: {text[-80:]!r}"]
    lines = text[:-1].split("\n")
    broken = []
    if is_quiet and len(lines) != 1:
        broken.append(f"{len(lines)} lines of errors: {text[:200]!r}")
    line = lines[-1].rsplit("\r", 1)[-1].removeprefix("\x1b[K")
    if not line.startswith("vernier: "):
        broken.append(f"the error does not begin with the program's name: {line[:120]!r}")
    if not line.endswith(".") or re.search(r"[.!?…]\.$", line):
        broken.append(f"the error does not end in one full stop: {line[-120:]!r}")
    if any(is_control(character) for character in line):
        broken.append(f"control characters in the error: {line[:160]!r}")
    if len(line) > LONGEST_ERROR:
        broken.append(f"an error of more than {LONGEST_ERROR} characters ({len(line)}): {line[:120]!r}")
    return broken


def is_control(character: str) -> bool:
    """Whether a terminal may take a character as an order, or a reader as a new line."""
    return unicodedata.category(character) in ("Cc", "Zl", "Zp", "Cs") or character in BIDIRECTIONAL


def error_lines(errors: bytes) -> list[str]:
    return [line for line in errors.decode("utf-8", "replace").splitlines() if line.strip()]


def stray_complaints(before: set[str], after: set[str], code: int, outputs: set[str]) -> list[str]:
    """What a run left that it should not have: temporary files, and anything beside its outputs.

    After a failed write (74) a result's folder keeps what was measured as NAME.partial; that is documented.
    """
    broken = []
    for path in sorted(after - before):
        output = next((output for output in outputs if path == output or path.startswith(output + "/")), None)
        inside = path.removeprefix(output) if output is not None else path
        if TEMPORARY.search(inside):
            if not (code == BAD_IO and output is not None and inside.endswith(".partial")):
                broken.append(f"left the temporary file {path[:120]!r} at exit code {code}")
        elif output is None:
            broken.append(f"left {path[:120]!r}, which is no output of it, at exit code {code}")
    return broken


def picture_complaints(folder: pathlib.Path) -> list[str]:
    """What is wrong with the SVG files directly in a folder: each is well-formed XML."""
    broken = []
    for path in sorted(folder.glob("*.svg")):
        try:
            if path.is_file():
                xml.etree.ElementTree.parse(path)
        except xml.etree.ElementTree.ParseError as error:
            broken.append(f"an SVG that is not well-formed XML: {error}")
    return broken


def looks_whole(folder: pathlib.Path) -> bool:
    """Whether a reader would take a folder for a whole result."""
    return (folder / "datapackage.json").exists()


def is_whole(folder: pathlib.Path) -> bool:
    """Whether every file that the data package lists is there with the checksum given, and provenance among them."""
    try:
        package = json.loads((folder / "datapackage.json").read_bytes())
        paths = [resource["path"] for resource in package["resources"]]
        return "provenance.json" in paths and all(
            resource["hash"] == checksum((folder / resource["path"]).read_bytes()) for resource in package["resources"]
        )
    except (OSError, ValueError, KeyError, TypeError):
        return False


def checksum(content: bytes) -> str:
    return "sha256:" + hashlib.sha256(content).hexdigest()
