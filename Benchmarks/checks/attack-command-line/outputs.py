"""Outputs that are no files, that are two of one, that are closed or full; and two runs that want the same one."""

from __future__ import annotations

import contextlib
import os
import pathlib
import signal
import stat
import subprocess
import threading
from collections.abc import Iterator

import bases
import jobs
from bench import Bench
from options import make_device
from promise import BAD_INPUT, BAD_IO, DONE, Outcome, is_whole, looks_whole

SWEEP, HANDOFF, HORIZON = (jobs.QUICK[name] for name in ("sweep", "handoff", "horizon"))
REPLAY = ("replay", "--step", "events")
QUICK = (SWEEP, HANDOFF, HORIZON, REPLAY, ("doctor",), ("--version",), ("--help",), ("help", "sweep"))
REFUSED = (
    ("sweep", "--jobs", "0"),
    ("nope",),
    ("replay", "missing.json"),
    ("verify", "missing"),
    (*SWEEP, "--seed", "x"),
)


def attack(bench: Bench) -> None:
    """One of the ways in which an output is not what programs expect."""
    for file, text in bases.FILES.items():
        (bench.folder / file).write_text(text)
    bench.numbers.choice(
        (
            special_file,
            special_file,
            same_output_twice,
            same_output_twice,
            closed_stream,
            full_stream,
            early_reader,
            two_runs,
            partial_in_the_way,
            interrupted,
        )
    )(bench)


def special_file(bench: Bench) -> None:
    """A FIFO without a reader or a device as an output: written to or refused, and never replaced."""
    numbers = bench.numbers
    name = numbers.choice(("fifo", "full", "null", "fifo-link"))
    path = bench.folder / "fifo" if name.startswith("fifo") else bench.folder / name
    if name.startswith("fifo"):
        os.mkfifo(path)
        (bench.folder / "fifo-link").symlink_to("fifo")
    elif not make_device(path, 7 if name == "full" else 3):
        return
    before = stat.S_IFMT(path.lstat().st_mode)
    command = numbers.choice(
        (
            (*SWEEP, "--output", name),
            (*HORIZON, "--output", name),
            (*REPLAY, "--output", name),
            (*REPLAY, "--svg", name),
            (*SWEEP, "--output", "out", "--trace", name),
            (*HANDOFF, "--output", "-", "--gestures", name),
            (*HANDOFF, "--gestures", "walk.jsonl", "--save-canvas", name),
            ("replay", name),
            ("verify", name),
            (*SWEEP, "--workloads", "recording:" + name),
        )
    )
    is_input = (
        command[-1] == name
        and command[-2] in ("replay", "verify", "--gestures")
        or command[-1].startswith("recording:")
    )
    with other_end(path, is_input) if name.startswith("fifo") else contextlib.nullcontext():
        bench.run(*command, "--quiet", may_leave={"out"})
    kept = os.path.lexists(path) and stat.S_IFMT(path.lstat().st_mode) == before
    bench.claim(kept, f"{name} was replaced")


def same_output_twice(bench: Bench) -> None:
    """The same file as two outputs, or as input and output: noticed before anything is measured."""
    numbers = bench.numbers
    gestures, recording = (*HANDOFF, "--gestures", "walk.jsonl"), "pen.json"
    original = (bench.folder / recording).read_bytes()
    (bench.folder / "link").symlink_to("q")
    (bench.folder / "Q").mkdir()
    (bench.folder / "hard").hardlink_to(bench.folder / recording)
    (bench.folder / "canvas.json").write_text("{}")
    command = numbers.choice(
        (
            (*REPLAY, "--svg", "./q", "--output", "q"),
            (*REPLAY, "--output", "q", "--svg", "link"),
            (*REPLAY, "--output", "Q/../q", "--svg", "q"),
            (*REPLAY, "--output", recording, "--", recording),
            (*REPLAY, "--svg", "./" + recording, "--", recording),
            (*REPLAY, "--output", "hard", "--", recording),
            (*gestures, "--save-canvas", "out/handoff.csv", "--output", "out"),
            (*gestures, "--save-canvas", "out/.lock", "--output", "out"),
            (*gestures, "--save-canvas", "out/datapackage.json", "--output", "out"),
            (*gestures, "--save-canvas", "out", "--output", "out"),
            (*gestures, "--save-canvas", "walk.jsonl", "--output", "out"),
            (*SWEEP, "--output", "out", "--trace", "out/sweep.csv"),
            (*SWEEP, "--output", "out", "--trace", "out/sweep.csv.partial"),
            (*SWEEP, "--output", "out", "--trace", "out"),
            (*SWEEP, "--output", "out", "--trace", "out/"),
            (*SWEEP, "--output", "out", "--trace", "out/../out/horizon.csv"),
            (*SWEEP, "--output", "-", "--trace", "-"),
            (*REPLAY, "--output", "-", "--svg", "-"),
            (*SWEEP, "--workloads", "recording:" + recording, "--output", "out", "--trace", recording),
            (*HORIZON, "--workloads", "recording:" + recording, "--output", "./" + recording),
            (*SWEEP, "--workloads", "recording:out/sweep.csv", "--output", "out"),
            (*gestures, "--canvas", "canvas.json", "--save-canvas", "./canvas.json", "--output", "out"),
        )
    )
    if "--save-canvas" in command and numbers.random() < 0.3:
        (bench.folder / "out").mkdir()
    outcome = bench.run(*command, "--quiet", allowed={BAD_INPUT})
    bench.claim((bench.folder / recording).read_bytes() == original, "the input was replaced")
    if outcome.code == BAD_INPUT and not outcome.is_over_time:
        bench.claim(not looks_whole(bench.folder / "out"), "a refused run left a whole result")


def closed_stream(bench: Bench) -> None:
    """Standard input, output or error is closed: the exit code asked for, or that of a failed write."""
    closed = bench.numbers.choice(((0,), (1,), (2,), (1, 2), (0, 1, 2)))
    command, allowed = for_streams(bench, {BAD_IO} if 1 in closed else {DONE})
    outcome = bench.run(*command, prepare=lambda: [os.close(stream) for stream in closed], is_judged=False)
    ends_with(bench, outcome, allowed, f"with {closed} closed")
    # The next file that is opened gets the number of a closed stream, and must not get what is printed.
    out = bench.folder / "out"
    bench.claim(not looks_whole(out) or is_whole(out), f"with {closed} closed, a folder looks whole and is not")


def full_stream(bench: Bench) -> None:
    """Standard output or error is a full device."""
    stream = bench.numbers.choice(("stdout", "stderr"))
    command, allowed = for_streams(bench, {BAD_IO} if stream == "stdout" else {DONE})
    with open("/dev/full", "wb", buffering=0) as full:
        outcome = bench.run(*command, is_judged=False, **{stream: full})
    ends_with(bench, outcome, allowed, f"where {stream} is full")


def early_reader(bench: Bench) -> None:
    """The reader of standard output or error is gone."""
    reading, writing = os.pipe()
    os.close(reading)
    stream = bench.numbers.choice(("stdout", "stderr"))
    command, allowed = for_streams(bench, {DONE})
    with open(writing, "wb", buffering=0) as pipe:
        outcome = bench.run(*command, is_judged=False, **{stream: pipe})
    ends_with(bench, outcome, allowed | {-signal.SIGPIPE}, f"where the reader of {stream} left")


def for_streams(bench: Bench, allowed: set[int]) -> tuple[tuple[str, ...], set[int]]:
    """A command that prints, and the exit codes that are right: for one that is refused, that of bad input."""
    if bench.numbers.random() < 0.4:
        return bench.numbers.choice(REFUSED), {BAD_INPUT}
    command = bench.numbers.choice(QUICK)
    printing = ("--output", "-") if command in (SWEEP, HANDOFF, HORIZON) else ()
    return (*command, *printing), allowed


def ends_with(bench: Bench, outcome: Outcome, allowed: set[int], where: str) -> None:
    bench.claim(
        outcome.is_over_time or outcome.code in allowed,
        f"exit code {outcome.code} instead of {sorted(allowed)} {where}",
    )


def two_runs(bench: Bench) -> None:
    """Two runs at once want the same output: what is there at the end is one of theirs."""
    numbers = bench.numbers
    first, second = numbers.choice(
        (
            ((*HORIZON, "--seed", "1"), (*HORIZON, "--seed", "2")),
            (("replay", "--seed", "1"), ("replay", "--seed", "2")),
            ((*SWEEP, "--seed", "1"), (*SWEEP, "--seed", "2")),
            ((*HANDOFF, "--seed", "1"), (*HANDOFF, "--seed", "2")),
        )
    )
    is_folder = first[0] in ("sweep", "handoff")
    wanted = []
    for name, command in (("one", first), ("two", second)):
        bench.run(*command, "--output", name, "--quiet")
        wanted.append(content(bench.folder / name))
    for _ in range(3):
        processes = [
            subprocess.Popen(
                [bench.program, *command, "--output", "both", "--quiet"],
                cwd=bench.folder,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
            )
            for command in (first, second)
        ]
        codes = []
        for process in processes:
            process.communicate(timeout=bench.seconds * 3)
            codes.append(process.returncode)
        got = content(bench.folder / "both")
        bench.claim(all(code in (DONE, BAD_IO) for code in codes), f"two runs at once end with {codes}")
        bench.claim(
            DONE not in codes or got in wanted,
            f"two runs at once end with {codes}, and the output is neither's: {first} {second}",
        )
        bench.claim(
            not is_folder or not looks_whole(bench.folder / "both") or is_whole(bench.folder / "both"),
            "two runs left a broken result",
        )
        strays = [name for name in bench.listing() if name.endswith((".partial", ".lock")) or "tmp" in name]
        bench.claim(not strays, f"two runs at once left {strays}")


def content(path: pathlib.Path) -> bytes | None:
    """What a file holds, or a result's tables."""
    if path.is_dir():
        return b"".join(table.read_bytes() for table in sorted(path.glob("*.csv")))
    return path.read_bytes() if path.exists() else None


def partial_in_the_way(bench: Bench) -> None:
    """Something else stands where the temporary file of an output would."""
    numbers = bench.numbers
    command, name = numbers.choice(
        (
            (HORIZON, "out"),
            (REPLAY, "out"),
            (SWEEP, "out/sweep.csv"),
            (HANDOFF, "out/provenance.json"),
            (SWEEP, "out/.lock"),
            (HANDOFF, "out/datapackage.json"),
        )
    )
    way = bench.folder / (name if name.endswith(".lock") else name + numbers.choice((".partial", "")))
    way.parent.mkdir(exist_ok=True)
    (bench.folder / "bystander").write_text("keep me")
    how = numbers.choice(("fifo", "folder", "link", "dangling", "device", "unwritable"))
    if how == "fifo":
        os.mkfifo(way)
    elif how == "folder":
        way.mkdir()
    elif how == "link":
        way.symlink_to(bench.folder / "bystander")
    elif how == "dangling":
        way.symlink_to("nowhere")
    elif how == "device":
        make_device(way, 7)
    else:
        way.write_text("old")
        way.chmod(0o400)
    bench.run(*command, "--output", "out", "--quiet", may_leave={"out", "nowhere"}, is_judged=True)
    # A single file that is a link is written through it, as a shell's redirection is.
    is_followed = name == "out" and way.name == "out"
    bench.claim(
        is_followed or (bench.folder / "bystander").read_text() == "keep me",
        f"what a link ({name}) leads to was overwritten",
    )


def interrupted(bench: Bench) -> None:
    """SIGINT or SIGTERM in the middle: ends by it at once, and leaves nothing that looks whole."""
    numbers = bench.numbers
    # Of an option twice, the last one counts.
    command = numbers.choice(((*SWEEP, "--depths", "0...400"), (*HORIZON, "--deepest", "300"))) + ("--output", "out")
    sent = numbers.choice((signal.SIGINT, signal.SIGTERM, signal.SIGHUP))
    bench.runs.append(" ".join(("vernier", *command)))
    process = subprocess.Popen(
        [bench.program, *command], cwd=bench.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        process.wait(timeout=numbers.uniform(0, 0.3))
    except subprocess.TimeoutExpired:
        process.send_signal(sent)
    try:
        code = process.wait(timeout=5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        bench.claim(False, f"does not end by signal {sent}")
        return
    # A shell calls both the same: ended by the signal, or by an exit code that says so.
    bench.claim(code in (-sent, 128 + sent, DONE), f"exit code {code} after signal {sent}")
    out = bench.folder / "out"
    bench.claim(code == DONE or not looks_whole(out) or is_whole(out), "an interrupted run left what looks whole")


@contextlib.contextmanager
def other_end(path: pathlib.Path, is_input: bool) -> Iterator[None]:
    """Reads a FIFO, or writes an empty array to it, while the program runs; an end without the other would wait."""

    # Under a name of its own, which stays where the program replaces the other.
    fifo = path.parent.parent / "other-end"
    fifo.hardlink_to(path.resolve())

    def serve() -> None:
        with open(fifo, "wb" if is_input else "rb", buffering=0) as end:
            with contextlib.suppress(OSError):
                if is_input:
                    end.write(b"[]")
                else:
                    while end.read(65536):
                        pass

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield
    finally:
        # Where the program never opened its end, this lets the thread go on.
        with contextlib.suppress(OSError):
            os.close(os.open(fifo, os.O_RDWR | os.O_NONBLOCK))
        thread.join(timeout=5)
