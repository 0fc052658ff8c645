"""Runs the program on one bad input, in an empty folder and under limits, and notes the promises that it breaks."""

from __future__ import annotations

import os
import pathlib
import random
import resource
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from promise import EXIT_CODES, Outcome, complaints, picture_complaints, stray_complaints

# Bytes that a run may take.
MEMORY = 2 << 30
# Addresses a run may reserve, of its memory.
RESERVED = 8
# A run that has used less than this share of its time when it is over waits for something that does not come.
WORKING_SHARE = 0.05


@dataclass
class Bench:
    """A case: its folder, its random numbers, and what was found in it."""

    program: pathlib.Path
    folder: pathlib.Path
    """The current folder of runs, empty at first. Its parent is the case's own too."""
    bases: pathlib.Path
    """Where results to begin with are kept, by name."""
    numbers: random.Random
    number: int = 0
    """The case's, from 0: a generator that has few variants takes them in turn."""
    seconds: float = 20
    """What a run may take; one that takes longer is slow."""
    finds: list[str] = field(default_factory=list)
    slow: list[str] = field(default_factory=list)
    runs: list[str] = field(default_factory=list)

    def claim(self, holds: bool, what: str) -> None:
        """Notes a find unless `holds`."""
        if not holds:
            self.finds.append(what)

    def add_to_finds(self, what: str) -> None:
        """Says of every find what was special about the input."""
        self.finds[:] = [f"{find} [{what}]" for find in self.finds]

    def run(
        self,
        *arguments: str | bytes,
        allowed: Iterable[int] = EXIT_CODES,
        under: Sequence[str] = (),
        may_leave: Iterable[str] = (),
        is_judged: bool = True,
        within: float | None = None,
    ) -> Outcome:
        """Runs the program once, and judges the run by the promise.

        `under` is a program that runs it, with its options. With `is_judged` off, the caller judges. `within` is for an
        input whose time is promised: seconds after which a run is a find, and not only slow.
        """
        temporary = self.folder.parent / "tmp"
        temporary.mkdir(exist_ok=True)
        before = self.listing()
        self.runs.append(command_line(arguments))

        def limit() -> None:
            os.setsid()
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            # Addresses are not memory: large images reserve more than they use. This keeps a runaway off the machine.
            resource.setrlimit(resource.RLIMIT_AS, (RESERVED * MEMORY, RESERVED * MEMORY))

        surroundings = {"TMPDIR": str(temporary), "SWIFT_BACKTRACE": "color=no,symbolicate=fast", "COLUMNS": "10000"}
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        process = subprocess.Popen(
            [*under, self.program, *arguments],
            cwd=self.folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **surroundings},
            preexec_fn=limit,
        )
        is_over_time = False
        try:
            output, errors = process.communicate(b"", timeout=within or self.seconds)
        except subprocess.TimeoutExpired:
            is_over_time = True
            os.killpg(process.pid, signal.SIGKILL)
            output, errors = process.communicate()
        now = resource.getrusage(resource.RUSAGE_CHILDREN)
        # The largest of all runs so far: what one took is known where it took more than any before.
        peak = now.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        if now.ru_maxrss > used.ru_maxrss and peak > MEMORY:
            self.finds.append(f"took {peak >> 20} MiB of memory")
        outcome = Outcome(process.returncode, output or b"", errors or b"", is_over_time)
        if is_over_time:
            worked = now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime
            if within:
                self.finds.append(f"not done after {within:.0f} s")
            elif worked < WORKING_SHARE * self.seconds:
                self.finds.append(f"hangs: it has done nothing for {self.seconds:.0f} s")
            else:
                self.slow.append(f"slow: not done after {self.seconds:.0f} s")
        elif is_judged:
            self.judge(outcome, arguments, frozenset(allowed), before, may_leave)
            self.claim(not any(temporary.iterdir()), "left files in the folder for temporary files")
        return outcome

    def judge(
        self,
        outcome: Outcome,
        arguments: Sequence[str | bytes],
        allowed: frozenset[int],
        before: set[str],
        may_leave: Iterable[str],
    ) -> None:
        """Notes what a run that ended broke."""
        self.finds += complaints(outcome, allowed, "--quiet" in arguments)
        outputs = {"results", *may_leave, *named(arguments)}
        if outcome.code >= 0 and "." not in outputs:
            self.finds += stray_complaints(before, self.listing(), outcome.code, outputs)
        self.finds += picture_complaints(self.folder)

    def listing(self) -> set[str]:
        """All paths below the current folder."""
        found = set()
        for folder, folders, files in os.walk(os.fsencode(self.folder)):
            for name in folders + files:
                path = os.path.relpath(os.path.join(folder, name), os.fsencode(self.folder))
                found.add(path.decode("utf-8", "backslashreplace"))
        return found


def named(arguments: Iterable[str | bytes]) -> set[str]:
    """What arguments name in the current folder, as words or as values of options: a run may leave what it names."""
    words = [word if isinstance(word, str) else word.decode("utf-8", "backslashreplace") for word in arguments]
    values = [word.partition("=")[2] if word.startswith("--") else word for word in words]
    return {value.removeprefix("./").split("/")[0] for value in values} - {""}


def command_line(arguments: Iterable[str | bytes]) -> str:
    """The command line as one would type it, long words cut."""
    shown = []
    for word in arguments:
        if isinstance(word, bytes):
            text = (
                "$'" + "".join(chr(byte) if 32 < byte < 127 and byte != 39 else f"\\x{byte:02x}" for byte in word) + "'"
            )
        elif any(ord(character) < 32 for character in word):
            text = "$" + repr(word)
        else:
            text = shlex.quote(word)
        shown.append(text if len(text) <= 200 else f"{text[:100]}… ({len(word)} characters)")
    return " ".join(["vernier", *shown])
