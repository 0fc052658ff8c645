#!/usr/bin/env python3
"""Tests make against without a build: the statistics by their examples, and programs that are known to be slower.

A program that does four times the work has to be seen as slower, one that does the same must not be over a limit, and
tables that differ are named. The times are real, and far enough apart for any machine.
"""

import contextlib
import doctest
import io
import pathlib
import subprocess
import sys
import tempfile

import against
import pairs
import running

FAKE = """#!/bin/sh
{python} -c 'for _ in range({work}): pass'
mkdir sweep
echo {rows} >sweep/sweep.csv
"""


def fakes(folder: pathlib.Path, **programs: tuple[int, str]) -> list[running.Side]:
    """Sides whose vernier does so much work and writes such a table."""
    sides = []
    for name, (work, rows) in programs.items():
        program = folder / f"programs of {name}" / "vernier"
        program.parent.mkdir()
        program.write_text(FAKE.format(python=sys.executable, work=work, rows=rows), encoding="utf-8")
        program.chmod(0o755)
        sides.append(running.Side(name, program.parent, folder))
    return sides


def compared(**programs: tuple[int, str]) -> tuple[pairs.Comparison, str]:
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as printed:
        sides = fakes(pathlib.Path(folder), **programs)
        (comparison,) = against.compare(sides, ["vernier"], 6, "user", lambda text: None)
    return comparison, printed.getvalue()


def expect(holds: bool, what: str) -> None:
    if not holds:
        sys.exit(f"make against does not do what it should: {what}")


def main() -> None:
    for module in (pairs, running, against):
        expect(doctest.testmod(module).failed == 0, f"an example in {module.__name__}.py comes out otherwise.")
    slowed, text = compared(base=(1_000_000, "1"), present=(4_000_000, "2"))
    expect(slowed.verdict == "slower" and slowed.exceeds(1.5), f"a program of four times the work has {slowed}.")
    expect("differ: sweep/sweep.csv" in text, f"a table that differs is not named:\n{text}")
    same, text = compared(base=(1_000_000, "1"), present=(1_000_000, "1"))
    expect(not same.exceeds(1.5), f"a program compared with itself has {same}.")
    expect("same bytes" in text, f"tables of the same bytes are not called so:\n{text}")
    script = pathlib.Path(against.__file__)
    for bad in (["--base", "no-such-commit"], ["--pairs", "2"], ["--command", "true"], ["--unknown"]):
        run = subprocess.run([sys.executable, script, *bad], capture_output=True, text=True)
        expect(
            run.returncode == 64 and run.stdout == "" and run.stderr.count("\n") == 1,
            f"{' '.join(bad)} ends with {run.returncode}, saying: {run.stderr}")
    print("make against sees what is slower, tells tables apart, and refuses bad command lines.")


if __name__ == "__main__":
    main()
