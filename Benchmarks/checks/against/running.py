"""A command as a fresh process of either side: the time it takes, and the tables it leaves."""

from __future__ import annotations

import hashlib
import json
import math
import os
import pathlib
import subprocess
import tempfile
import time

from checkouts import CannotCompare

# A process shorter than this is mostly its own start.
SHORTEST = 0.02


class Side:
    """The programs of one commit, under a path as long as the other side's.

    A process lies elsewhere in memory where its path or its environment is longer, which alone can change its speed.
    """

    def __init__(self, name: str, programs: pathlib.Path, folder: pathlib.Path):
        self.name = name
        self.path = folder / f"{name:_<7}"
        self.path.symlink_to(programs, target_is_directory=True)
        self.recording = folder / "pen.json"
        if not self.recording.exists():
            self.recording.write_text(pen_strokes(), encoding="utf-8")

    def run(self, command: str, clock: str) -> tuple[float, dict[str, str]]:
        """Runs a command line for sh in an empty folder. Returns its user or wall time in s, that of processes it
        began included, and the digest of every CSV file that it left, by name."""
        path = f"{self.path}{os.pathsep}{os.environ['PATH']}"
        environment = {**os.environ, "PATH": path, "RECORDING": str(self.recording)}
        with tempfile.TemporaryDirectory(prefix="against-") as folder, tempfile.TemporaryFile() as errors:
            started = time.monotonic()
            process = subprocess.Popen(
                ["sh", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=errors)
            _, status, used = os.wait4(process.pid, 0)
            wall = time.monotonic() - started
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode != 0:
                errors.seek(0)
                said = errors.read().decode(errors="replace").strip().splitlines()[-1:] or ["nothing"]
                raise CannotCompare(f"`{command}` of {self.name} ended with {process.returncode}, saying: {said[0]}")
            seconds = used.ru_utime if clock == "user" else wall
            if seconds < SHORTEST:
                raise CannotCompare(
                    f"`{command}` of {self.name} took {seconds:.3f} s; give one that takes {SHORTEST} s or more.")
            tables = {
                str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
                for path in sorted(pathlib.Path(folder).rglob("*.csv"))
            }
        return seconds, tables


class Tables:
    """The tables that a command left, run by run, on either side.

    Tables with times in them differ from run to run of one side, and say nothing of the other.

    >>> tables = Tables()
    >>> for rows in ("1", "2"):
    ...     tables.add("base", {"sweep.csv": "a", "times.csv": rows})
    ...     tables.add("present", {"sweep.csv": "b", "times.csv": rows})
    >>> tables.verdict()
    'differ: sweep.csv'
    >>> tables.add("base", {"sweep.csv": "b", "times.csv": "2"})
    >>> tables.verdict()
    '–'
    >>> same = Tables()
    >>> for _ in range(2):
    ...     same.add("base", {"sweep.csv": "a"})
    ...     same.add("present", {"sweep.csv": "a"})
    >>> same.verdict()
    'same bytes'
    >>> same.add("present", {})
    >>> same.verdict()
    'differ: sweep.csv'
    """

    def __init__(self) -> None:
        self.runs: dict[str, list[dict[str, str]]] = {"base": [], "present": []}

    def add(self, side: str, tables: dict[str, str]) -> None:
        self.runs[side].append(tables)

    def verdict(self) -> str:
        every = [tables for runs in self.runs.values() for tables in runs]
        names = sorted({name for tables in every for name in tables})
        found = {name: {side: self.versions(side, name) for side in self.runs} for name in names}
        steady = {name: sides for name, sides in found.items() if all(len(v) == 1 for v in sides.values())}
        differing = [name for name in names if any(None in sides for sides in found[name].values())]
        differing += [name for name, sides in steady.items() if sides["base"] != sides["present"]]
        if differing:
            return "differ: " + ", ".join(sorted(set(differing)))
        return "same bytes" if steady else "–"

    def versions(self, side: str, name: str) -> set[str | None]:
        return {tables.get(name) for tables in self.runs[side]}


def pen_strokes(strokes: int = 300, touches: int = 240) -> str:
    """A recording of a pen's strokes, always the same. Commands find it at $RECORDING."""
    events = []
    for stroke in range(strokes):
        for touch in range(touches):
            angle = 0.05 * touch + stroke
            events.append({
                "touchIdentifier": str(stroke),
                "timestamp": 2 * stroke + touch / 240,
                "phase": 0 if touch == 0 else 3 if touch == touches - 1 else 1,
                "location": [500 + (40 + touch) * math.cos(angle), 375 + (30 + touch) * math.sin(1.3 * angle)],
            })
    return json.dumps(events)
