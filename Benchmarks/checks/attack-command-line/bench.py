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
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import IO

from promise import EXIT_CODES, Outcome, complaints, picture_complaints, stray_complaints

MEMORY = 2 << 30
# Addresses a run may reserve, of its memory.
RESERVED = 8
OUTPUT_OPTIONS = (
    "--output",
    "--trace",
    "--trace-edges",
    "--trace-borders",
    "--svg",
    "--png",
    "--save",
    "--save-canvas",
    "--export",
    "--pictures",
    "--picture",
    "--write-strokes",
)
# A run that has used less than this share of its time when it is over waits for something that does not come.
WORKING_SHARE = 0.05


@dataclass
class Limits:
    """What a run may take."""

    seconds: float = 20
    memory: int = MEMORY


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
    limits: Limits = field(default_factory=Limits)
    finds: list[str] = field(default_factory=list)
    slow: list[str] = field(default_factory=list)
    runs: list[str] = field(default_factory=list)

    def claim(self, holds: bool, what: str) -> None:
        """Notes a find unless `holds`."""
        if not holds:
            self.finds.append(what)

    def run(
        self,
        *arguments: str | bytes,
        allowed: Iterable[int] = EXIT_CODES,
        stdin: bytes = b"",
        stdout: int | IO[bytes] = subprocess.PIPE,
        stderr: int | IO[bytes] = subprocess.PIPE,
        environment: dict[str, str] | None = None,
        prepare: Callable[[], None] | None = None,
        may_leave: Iterable[str] = (),
        is_judged: bool = True,
        within: float | None = None,
    ) -> Outcome:
        """Runs the program once, and judges the run by the promise.

        `prepare` runs in the new process before the program does. With `is_judged` off, the caller judges. `within` is
        for an input whose time is promised: seconds after which a run is a find, and not only slow.
        """
        temporary = self.folder.parent / "tmp"
        temporary.mkdir(exist_ok=True)
        before = self.listing()
        line = command_line(arguments)
        self.runs.append(line)
        outcome = self.start(arguments, stdin, stdout, stderr, environment or {}, prepare, within)
        if outcome.is_over_time:
            if within:
                self.finds.append(f"not done after {within:.0f} s")
            elif outcome.processor_seconds < WORKING_SHARE * self.limits.seconds:
                self.finds.append(f"hangs: it has done nothing for {self.limits.seconds:.0f} s")
            else:
                self.slow.append(f"slow: not done after {self.limits.seconds:.0f} s")
            return outcome
        if not is_judged:
            return outcome
        self.finds += complaints(outcome, frozenset(allowed), "--quiet" in arguments)
        outputs = {"results", *may_leave, *(name.removeprefix("./").split("/")[0] for name in self.outputs(arguments))}
        if outcome.code >= 0 and "." not in outputs:
            self.finds += stray_complaints(before, self.listing(), outcome.code, outputs)
        self.finds += picture_complaints(self.folder)
        self.claim(not any(temporary.iterdir()), "left files in the folder for temporary files")
        return outcome

    def start(
        self,
        arguments: Sequence[str | bytes],
        stdin: bytes = b"",
        stdout: int | IO[bytes] = subprocess.PIPE,
        stderr: int | IO[bytes] = subprocess.PIPE,
        environment: dict[str, str] | None = None,
        prepare: Callable[[], None] | None = None,
        within: float | None = None,
    ) -> Outcome:
        """Starts the program, feeds it, and ends it where it is over time. Only its memory is judged."""
        temporary = self.folder.parent / "tmp"
        temporary.mkdir(exist_ok=True)

        def limit() -> None:
            os.setsid()
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if self.limits.memory:
                # Addresses are not memory: large images reserve more than they use. This keeps a runaway off the machine.
                addresses = RESERVED * self.limits.memory
                resource.setrlimit(resource.RLIMIT_AS, (addresses, addresses))
            if prepare:
                prepare()

        surroundings = {"TMPDIR": str(temporary), "SWIFT_BACKTRACE": "color=no,symbolicate=fast", "COLUMNS": "10000"}
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        started = time.monotonic()
        process = subprocess.Popen(
            [self.program, *arguments],
            cwd=self.folder,
            stdin=subprocess.PIPE,
            stdout=stdout,
            stderr=stderr,
            env={**os.environ, **surroundings, **(environment or {})},
            preexec_fn=limit,
        )
        is_over_time = False
        try:
            output, errors = process.communicate(stdin, timeout=within or self.limits.seconds)
        except subprocess.TimeoutExpired:
            is_over_time = True
            os.killpg(process.pid, signal.SIGKILL)
            output, errors = process.communicate()
        now = resource.getrusage(resource.RUSAGE_CHILDREN)
        processor = now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime
        seconds = time.monotonic() - started
        # The largest of all runs so far: what one took is known where it took more than any before.
        peak = now.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        if self.limits.memory and now.ru_maxrss > used.ru_maxrss and peak > self.limits.memory:
            self.finds.append(f"took {peak >> 20} MiB of memory")
        return Outcome(process.returncode, output or b"", errors or b"", seconds, processor, is_over_time)

    def listing(self) -> set[str]:
        """All paths below the current folder."""
        found = set()
        for folder, folders, files in os.walk(os.fsencode(self.folder)):
            for name in folders + files:
                path = os.path.relpath(os.path.join(folder, name), os.fsencode(self.folder))
                found.add(path.decode("utf-8", "backslashreplace"))
        return found

    @staticmethod
    def outputs(arguments: Iterable[str | bytes]) -> list[str]:
        """The values of options that name outputs."""
        words = [word if isinstance(word, str) else word.decode("utf-8", "backslashreplace") for word in arguments]
        following = [value for option, value in zip(words, words[1:]) if option in OUTPUT_OPTIONS]
        return following + [
            word.split("=", 1)[1] for word in words if word.startswith(tuple(option + "=" for option in OUTPUT_OPTIONS))
        ]


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
