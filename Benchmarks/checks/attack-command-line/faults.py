"""Faults of the disk and the system, by a preloaded library: the n-th call fails, is short, or ends the process.

Whatever fails, the run ends with 74 or has done all of its work; and a folder never looks whole while it is not.
"""

from __future__ import annotations

import atexit
import errno
import functools
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

import bases
from bench import Bench
from jobs import JOBS, Job, furnish
from promise import BAD_IO, DONE, Outcome, is_whole, looks_whole, sentence_complaints

SOURCE = pathlib.Path(__file__).resolve().with_name("faults.c")
REASONS = {
    "open": (errno.EMFILE, errno.EACCES, errno.EIO, errno.EINTR, errno.ENOSPC),
    "read": (errno.EIO, errno.EINTR, "short"),
    "write": (errno.ENOSPC, errno.EIO, errno.EINTR, errno.EDQUOT, errno.EAGAIN, "short", "kill", "kill"),
    "fsync": (errno.EIO, "kill"),
    "close": (errno.EIO, errno.EINTR, "kill"),
    "rename": (errno.EIO, errno.ENOSPC, errno.EXDEV, "kill", "kill"),
    "unlink": (errno.EACCES, errno.EIO, "kill"),
    "mkdir": (errno.ENOSPC, errno.EACCES, "kill"),
    "ftruncate": (errno.EIO,),
    "flock": (errno.ENOLCK,),
}
# Faults that a program takes up again, so that the result is the same.
HARMLESS = (errno.EINTR, errno.EAGAIN, "short")


def missing() -> str | None:
    """What the machine lacks."""
    if sys.platform != "linux":
        return "libraries are preloaded on Linux alone"
    return None if shutil.which("cc") else "there is no C compiler"


@functools.cache
def library() -> pathlib.Path:
    """The preloaded library, compiled once in an attack."""
    folder = tempfile.mkdtemp(prefix="attack-faults-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = pathlib.Path(folder) / "faults.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", path, SOURCE, "-ldl"], check=True)
    return path


@functools.cache
def expected(program: pathlib.Path, bases_folder: pathlib.Path, job: Job) -> tuple[dict[str, int], dict[str, bytes]]:
    """How often a job makes each call, and the files that it makes, when nothing fails."""
    with tempfile.TemporaryDirectory(prefix="attack-") as name:
        folder = pathlib.Path(name)
        furnish(program, bases_folder, folder, job)
        counts = folder / "counts"
        subprocess.run(
            [program, *job.quiet],
            cwd=folder,
            check=True,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "LD_PRELOAD": str(library()), "ATTACK_COUNTS": str(counts)},
        )
        tally = {call: int(count) for call, count in map(str.split, counts.read_text().splitlines())}
        return tally, stable_files(folder, job)


def stable_files(folder: pathlib.Path, job: Job) -> dict[str, bytes]:
    """Files of a job's output that do not differ from run to run."""
    if not job.output or job.is_timed:
        return {}
    paths = sorted((folder / "out").glob("*.csv")) if job.is_folder else [folder / job.output]
    return {path.name: path.read_bytes() for path in paths if path.exists()}


def attack(bench: Bench) -> None:
    """One fault in one job, with or without an older output there."""
    numbers = bench.numbers
    job = numbers.choice(JOBS)
    furnish(bench.program, bench.bases, bench.folder, job)
    counts, files = expected(bench.program, bench.bases, job)
    call = numbers.choice(
        [call for call in counts if counts[call] > 0 for _ in range(3 if call in ("write", "rename", "open") else 1)]
    )
    reason = numbers.choice(REASONS[call])
    is_lasting = reason not in ("kill", errno.EINTR, errno.EAGAIN) and numbers.random() < 0.3
    fault = f"{call}:{numbers.randint(1, counts[call])}:{reason}{':on' if is_lasting else ''}"
    older = place_older(bench, job) if numbers.random() < 0.5 else {}
    (bench.folder / "bystander").write_text("keep me")
    outcome = bench.run(*job.quiet, environment={"LD_PRELOAD": str(library()), "ATTACK_FAULT": fault}, is_judged=False)
    found = len(bench.finds)
    judge(bench, job, outcome, reason, files, older)
    code = reason if isinstance(reason, str) else errno.errorcode[reason]
    shown = f"{call}, {code}{' from then on' if is_lasting else ''}"
    bench.finds[found:] = [
        f"{find} [{fault}; {shown}{'; over an older output' if older else ''}]" for find in bench.finds[found:]
    ]


def place_older(bench: Bench, job: Job) -> dict[str, bytes]:
    """An older output of the same kind; its stable files."""
    if job.is_folder:
        shutil.copytree(bases.base(bench.program, bench.bases, job.base), bench.folder / "out")
    elif job.output:
        (bench.folder / job.output).write_text("older\n")
    return stable_files(bench.folder, job)


def judge(
    bench: Bench, job: Job, outcome: Outcome, reason: int | str, files: dict[str, bytes], older: dict[str, bytes]
) -> None:
    """What must hold after a fault."""
    if outcome.is_over_time:
        return
    said = outcome.errors.decode("utf-8", "replace").strip().splitlines()[-1:] or [""]
    if reason == "kill":
        bench.claim(outcome.code in (-signal.SIGKILL, DONE), f"exit code {outcome.code} instead of the kill")
    elif reason in HARMLESS:
        bench.claim(
            outcome.code == DONE, f"exit code {outcome.code} where the call should be taken up again: {said[0][:200]}"
        )
    else:
        bench.claim(outcome.code in (DONE, BAD_IO), f"exit code {outcome.code} instead of 74: {said[0][:200]}")
    if outcome.code == BAD_IO:
        bench.finds += sentence_complaints(outcome.errors, is_quiet=True) if outcome.errors else []
    now = stable_files(bench.folder, job)
    if outcome.code == DONE:
        bench.claim(
            all(now.get(name) == content for name, content in files.items()),
            "says that it is done, and its output is not what it should be",
        )
    if job.is_folder and looks_whole(bench.folder / "out"):
        bench.claim(is_whole(bench.folder / "out"), "a folder looks whole and is not")
        bench.claim(
            job.is_timed or outcome.code == DONE or now in (older, files) or has(now, files),
            "a folder looks whole and is neither the older result nor the new one",
        )
    elif job.output and not job.is_folder:
        bench.claim(job.is_timed or now in ({}, older, files), f"{job.output} is half-written")
    if outcome.code in (DONE, BAD_IO) and not job.is_folder:
        strays = [name for name in bench.listing() if name.endswith((".partial", ".lock")) or ".tmp" in name]
        # What is whole and could not get its name stays, and the error says so.
        strays = [name for name in strays if name not in said[0]]
        bench.claim(not strays, f"left {strays} at exit code {outcome.code}")
    bench.claim((bench.folder / "bystander").read_text() == "keep me", "a file beside was changed")


def has(now: dict[str, bytes], files: dict[str, bytes]) -> bool:
    """Whether all files are there, with others of an older result that have no namesake."""
    return all(now.get(name) == content for name, content in files.items())
