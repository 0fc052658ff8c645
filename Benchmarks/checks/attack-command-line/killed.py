"""Runs that are killed or ended at a call, and what is left of them in the folder.

After SIGTERM nothing temporary is left but tables with the rows so far, NAME.partial, of which the program tells.
After SIGKILL a temporary file may stay, but the same command, run again, ends well and leaves none.
"""

from __future__ import annotations

import signal

import faults
import jobs
from bench import Bench
from promise import DONE, TEMPORARY

missing = faults.missing
CALLS = ("write", "fsync", "close", "rename", "open")
WRITING = tuple(job for job in jobs.JOBS if job.output)


def attack(bench: Bench) -> None:
    """One job, ended at one call."""
    numbers = bench.numbers
    job = WRITING[bench.number % len(WRITING)]
    jobs.furnish(bench.program, bench.bases, bench.folder, job)
    counts, _ = faults.expected(bench.program, bench.bases, job)
    call = numbers.choice([call for call in CALLS if counts.get(call)])
    # The last calls are those about outputs.
    last = counts[call]
    at = numbers.randint(max(1, last - 6), last) if numbers.random() < 0.7 else numbers.randint(1, last)
    how = "term" if numbers.random() < 0.5 else "kill"
    what = f"{call}:{at}:{how}; {' '.join(job.arguments[:2])}"
    environment = {"LD_PRELOAD": str(faults.library()), "ATTACK_FAULT": f"{call}:{at}:{how}"}
    outcome = bench.run(*job.quiet, environment=environment, is_judged=False)
    if outcome.is_over_time:
        return
    sent = signal.SIGTERM if how == "term" else signal.SIGKILL
    ended = {-sent, 128 + sent, DONE}
    bench.claim(outcome.code in ended, f"exit code {outcome.code} instead of one of {sorted(ended)} [{what}]")
    left = strays(bench)
    if how == "term":
        # The rows so far are kept on purpose, under a name of their own; what begins with a full stop is in the making.
        left = {path for path in left if path.rpartition("/")[2].startswith(".")}
        bench.claim(not left, f"left temporary files after SIGTERM: {sorted(left)[:3]} [{what}]")
        return
    again = bench.run(*job.quiet, is_judged=False)
    if again.is_over_time:
        return
    said = again.errors[-200:]
    bench.claim(again.code == DONE, f"exit code {again.code} after a run that was killed: {said!r} [{what}]")
    left = strays(bench)
    bench.claim(not left, f"left by a killed run, and by the same command after it: {sorted(left)[:3]} [{what}]")


def strays(bench: Bench) -> set[str]:
    """The temporary files in the current folder."""
    return {path for path in bench.listing() if TEMPORARY.search(path)}
