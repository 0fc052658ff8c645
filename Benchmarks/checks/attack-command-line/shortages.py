"""Runs short of descriptors, of file size and of memory: every command ends by an exit code and a sentence."""

from __future__ import annotations

import resource

import jobs
from bench import Bench
from promise import BAD_IO, DONE

DESCRIPTORS = (4, 5, 6, 7, 8)
"""How many a run may have open; three of them are its standard streams, and the loader of libraries needs one."""
FILE_SIZES = (0, 1, 100, 1000, 4096, 10_000, 65_536)
"""Bytes that a file may grow to."""


def attack(bench: Bench) -> None:
    """One job under one shortage. What is not done is refused, and nothing that looks whole is left half-written."""
    numbers = bench.numbers
    job = jobs.JOBS[bench.number % len(jobs.JOBS)]
    jobs.furnish(bench.program, bench.bases, bench.folder, job)
    kind, limit = numbers.choice(
        [("ulimit -n", count) for count in DESCRIPTORS] + [("ulimit -f, bytes", size) for size in FILE_SIZES]
    )
    which = resource.RLIMIT_NOFILE if kind == "ulimit -n" else resource.RLIMIT_FSIZE
    found = len(bench.finds)
    bench.run(
        *job.quiet,
        prepare=lambda: resource.setrlimit(which, (limit, limit)),
        allowed={DONE, BAD_IO},
        # A journal goes on where it stops.
        may_leave={"out", "file", "json", "trace.csv", "canvas.json"},
    )
    bench.finds[found:] = [f"{find} [{kind} {limit}; {' '.join(job.arguments[:2])}]" for find in bench.finds[found:]]
