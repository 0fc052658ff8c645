"""Faults of the disk and the system, by strace: the n-th call fails, or ends the process.

Whatever fails, the run ends with 74 or has done all of its work; and a folder never looks whole while it is not.
After a kill a temporary file may stay, but the same command, run again, ends well and leaves none.
"""

from __future__ import annotations

import collections
import functools
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile

import bases
from bench import Bench
from jobs import JOBS, Job, furnish
from promise import BAD_IO, DONE, TEMPORARY, Outcome, is_whole, looks_whole, sentence_complaints

REASONS = {
    "openat": ("EMFILE", "EACCES", "EIO", "EINTR", "ENOSPC"),
    "read": ("EIO", "EINTR"),
    "write": ("ENOSPC", "EIO", "EINTR", "EDQUOT", "EAGAIN", "SIGKILL"),
    "fsync": ("EIO", "SIGKILL"),
    "close": ("EIO", "EINTR", "SIGKILL"),
    "rename": ("EIO", "ENOSPC", "EXDEV", "SIGKILL"),
    "renameat": ("EIO", "ENOSPC", "EXDEV", "SIGKILL"),
    "unlink": ("EACCES", "EIO", "SIGKILL"),
    "unlinkat": ("EACCES", "EIO", "SIGKILL"),
    "mkdir": ("ENOSPC", "EACCES", "SIGKILL"),
    "mkdirat": ("ENOSPC", "EACCES", "SIGKILL"),
    "ftruncate": ("EIO",),
    "flock": ("ENOLCK",),
}
# Calls of which strace shows no folder, only names.
NAMED = ("rename", "renameat", "unlink", "unlinkat", "mkdir", "mkdirat")
# Faults that a program takes up again, so that the result is the same.
HARMLESS = ("EINTR", "EAGAIN")


def missing() -> str | None:
    """What the machine lacks."""
    can_trace = shutil.which("strace") and subprocess.run(["strace", "-o", os.devnull, "true"], capture_output=True)
    return None if can_trace and can_trace.returncode == 0 else "strace is missing, or may trace nothing here"


@functools.cache
def expected(
    program: pathlib.Path, bases_folder: pathlib.Path, job: Job
) -> tuple[dict[str, list[int]], dict[str, bytes]]:
    """The calls that a job makes about its output and files of its folder, each by its number among all of its name, and the files that
    the job makes, when nothing fails."""
    with tempfile.TemporaryDirectory(prefix="attack-") as name:
        folder = pathlib.Path(name)
        furnish(program, bases_folder, folder, job)
        log = folder.with_suffix(".calls")
        names = f"trace={','.join(f'?{call}' for call in REASONS)}"
        command = ["strace", "-f", "-y", "-o", log, "-e", names, program, *job.quiet]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        made, counts = collections.defaultdict(list), collections.Counter()
        for line in log.read_text(errors="replace").splitlines():
            thread, call = line.split("(")[0].split()[:2]
            counts[thread, call] += call in REASONS
            # The loader of libraries opens others, by absolute paths.
            is_own = name in line or call in NAMED or "write(1<" in line
            if call in REASONS and is_own and ('"/' not in line or f'"{name}' in line):
                made[call].append(counts[thread, call])
        log.unlink()
        return made, stable_files(folder, job)


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
    made, files = expected(bench.program, bench.bases, job)
    call = numbers.choice([call for call in made for _ in range(3 if call in ("write", "rename", "openat") else 1)])
    reason = numbers.choice(REASONS[call])
    kind = "signal" if reason == "SIGKILL" else "error"
    is_lasting = kind == "error" and reason not in HARMLESS and numbers.random() < 0.3
    fault = f"{call}:{kind}={reason}:when={numbers.choice(made[call])}{'+' if is_lasting else ''}"
    older = place_older(bench, job) if numbers.random() < 0.5 else {}
    (bench.folder / "bystander").write_text("keep me")
    under = ("strace", "-f", "-qq", "-o", os.devnull, "-e", f"trace={call}", "-e", f"inject={fault}")
    outcome = bench.run(*job.quiet, under=under, is_judged=False)
    judge(bench, job, outcome, reason, files, older)
    bench.add_to_finds(f"{fault}{'; over an older output' if older else ''}")


def place_older(bench: Bench, job: Job) -> dict[str, bytes]:
    """An older output of the same kind; its stable files."""
    if job.is_folder:
        shutil.copytree(bases.base(bench.program, bench.bases, job.base), bench.folder / "out")
    elif job.output:
        (bench.folder / job.output).write_text("older\n")
    return stable_files(bench.folder, job)


def judge(
    bench: Bench, job: Job, outcome: Outcome, reason: str, files: dict[str, bytes], older: dict[str, bytes]
) -> None:
    """What must hold after a fault."""
    # A program that vernier starts loads its libraries under the fault too, before its first line.
    if outcome.is_over_time or b"error while loading shared libraries" in outcome.errors:
        return
    said = outcome.errors.decode("utf-8", "replace").strip().splitlines()[-1:] or [""]
    if reason == "SIGKILL":
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
        # What is whole and could not get its name stays, and the error says so.
        left = [name for name in strays(bench) if name not in said[0]]
        bench.claim(not left, f"left {left} at exit code {outcome.code}")
    bench.claim((bench.folder / "bystander").read_text() == "keep me", "a file beside was changed")
    if reason == "SIGKILL" and job.output:
        again = bench.run(*job.quiet, is_judged=False)
        bench.claim(
            again.is_over_time or again.code == DONE,
            f"exit code {again.code} after a run that was killed: {again.errors[-200:]!r}",
        )
        bench.claim(not strays(bench), f"left by a killed run, and by the same command after it: {strays(bench)[:3]}")


def strays(bench: Bench) -> list[str]:
    """The temporary files in the current folder."""
    return sorted(path for path in bench.listing() if TEMPORARY.search(path))


def has(now: dict[str, bytes], files: dict[str, bytes]) -> bool:
    """Whether all files are there, with others of an older result that have no namesake."""
    return all(now.get(name) == content for name, content in files.items())
