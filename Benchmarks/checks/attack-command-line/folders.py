"""A result's folder that is already another command's: refused, and left as it was."""

from __future__ import annotations

import bases
import jobs
from bench import Bench
from promise import BAD_INPUT

COMMANDS = {job.base: job.arguments for job in jobs.JOBS if job.is_folder and job.arguments[-1] == "out"}
COMMANDS |= {"render": (*jobs.QUICK["render"], "--output", "out")}
PAIRS = [(kept, written) for kept in COMMANDS for written in COMMANDS if kept != written]


def attack(bench: Bench) -> None:
    """One command into the finished folder of another."""
    kept, written = PAIRS[bench.number % len(PAIRS)]
    folder = bench.folder / "results"
    bases.copied(bases.base(bench.program, bench.bases, kept), folder)
    before = content(bench)
    command = COMMANDS[written]
    if written in ("sweep", "compare", "handoff") and bench.numbers.random() < 0.3:
        command = (*command, "--resume")
    found = len(bench.finds)
    bench.run(*command, "--output", "results", "--quiet", allowed={BAD_INPUT})
    bench.finds[found:] = [f"{find} [{written} into {kept}]" for find in bench.finds[found:]]
    bench.claim(content(bench) == before, f"changed a finished folder of another command [{written} into {kept}]")


def content(bench: Bench) -> dict[str, bytes]:
    """All files below the current folder."""
    return {name: (bench.folder / name).read_bytes() for name in bench.listing() if (bench.folder / name).is_file()}
