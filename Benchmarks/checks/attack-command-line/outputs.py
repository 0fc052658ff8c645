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

import options
from bench import Bench
from promise import BAD_INPUT, BAD_IO, DONE, is_whole, looks_whole

SWEEP = (
    "sweep",
    "--depths",
    "0",
    "--schemes",
    "float32",
    "--workloads",
    "dots",
    "--paths",
    "pan",
    "--frames",
    "2",
    "--points",
    "2",
    "--levels",
    "1",
    "--jobs",
    "1",
)
HANDOFF = ("handoff", "--levels", "0", "--rules", "dyadic-frames", "--jobs", "1")
HORIZON = (
    "horizon",
    "--deepest",
    "1",
    "--schemes",
    "float32",
    "--workloads",
    "dots",
    "--paths",
    "pan",
    "--frames",
    "2",
    "--points",
    "2",
)
REPLAY = ("replay", "--step", "events")
QUICK = (
    SWEEP,
    HANDOFF,
    HORIZON,
    REPLAY,
    ("replay",),
    ("doctor",),
    ("--version",),
    ("--help",),
    ("help", "sweep"),
    ("sweep", "--help"),
)
REFUSED = (
    ("sweep", "--jobs", "0"),
    ("nope",),
    ("replay", "missing.json"),
    ("verify", "missing"),
    (*SWEEP, "--seed", "x"),
)


def attack(bench: Bench) -> None:
    """One of the ways in which an output is not what programs expect."""
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
            (*gesture_run(bench), "--save-canvas", name),
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
    gestures = gesture_run(bench)
    recording = make_recording(bench)
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
    numbers = bench.numbers
    closed = numbers.choice(((0,), (1,), (2,), (1, 2), (0, 1, 2)))
    refused = numbers.random() < 0.5
    command = numbers.choice(REFUSED if refused else QUICK)
    allowed = {BAD_INPUT} if refused else {DONE} if 1 not in closed else {BAD_IO}
    if not refused and command[0] in ("sweep", "handoff", "horizon"):
        command = (*command, "--output", numbers.choice(("-", "out")))
    outcome = bench.run(*command, prepare=lambda: close(closed), is_judged=False)
    bench.claim(
        outcome.is_over_time or outcome.code in allowed,
        f"exit code {outcome.code} instead of {sorted(allowed)} with {closed} closed",
    )
    # The next file that is opened gets the number of a closed stream, and must not get what is printed.
    out = bench.folder / "out"
    bench.claim(not looks_whole(out) or is_whole(out), f"with {closed} closed, a folder looks whole and is not")


def close(streams: tuple[int, ...]) -> None:
    for stream in streams:
        os.close(stream)


def full_stream(bench: Bench) -> None:
    """Standard output or error is a full device."""
    numbers = bench.numbers
    refused = numbers.random() < 0.4
    command = numbers.choice(REFUSED if refused else QUICK)
    with open("/dev/full", "wb", buffering=0) as full:
        if refused or numbers.random() < 0.4:
            outcome = bench.run(*command, stderr=full, is_judged=False)
            expected = BAD_INPUT if refused else DONE
        else:
            outcome = bench.run(*command, *(("--quiet",) if command in (SWEEP, HANDOFF, HORIZON) else ()), stdout=full)
            expected = BAD_IO
    bench.claim(
        outcome.is_over_time or outcome.code == expected,
        f"exit code {outcome.code} instead of {expected} at a full device",
    )


def early_reader(bench: Bench) -> None:
    """The reader of standard output or error is gone."""
    numbers = bench.numbers
    reading, writing = os.pipe()
    os.close(reading)
    refused = numbers.random() < 0.4
    command = numbers.choice(REFUSED if refused else (*QUICK, (*SWEEP, "--output", "-"), (*HANDOFF, "--output", "-")))
    with open(writing, "wb", buffering=0) as pipe:
        if refused:
            outcome = bench.run(*command, stderr=pipe, is_judged=False)
            allowed = {BAD_INPUT, -signal.SIGPIPE}
        else:
            outcome = bench.run(*command, stdout=pipe, is_judged=False)
            allowed = {DONE, -signal.SIGPIPE}
    bench.claim(
        outcome.is_over_time or outcome.code in allowed,
        f"exit code {outcome.code} where the reader left, instead of {sorted(allowed)}",
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
            process.communicate(timeout=bench.limits.seconds * 3)
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
    command = (
        (*SWEEP[:2], "0...400", *SWEEP[3:], "--output", "out")
        if numbers.random() < 0.5
        else (*HORIZON[:2], "300", *HORIZON[3:], "--output", "out")
    )
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


def gesture_run(bench: Bench) -> tuple[str, ...]:
    """A handoff with a gesture file, which is made."""
    (bench.folder / "walk.jsonl").write_text('{"time": 0, "pan": [3, 4]}\n')
    return (*HANDOFF, "--gestures", "walk.jsonl")


def make_recording(bench: Bench) -> str:
    """A recording of one touch, and its name."""
    event = '{"touchIdentifier": "a", "timestamp": %d, "phase": %d, "location": [%d, 5]}'
    (bench.folder / "pen.json").write_text(
        "[" + ",".join(event % (index, phase, index) for index, phase in enumerate((0, 1, 3))) + "]"
    )
    return "pen.json"


def make_device(path: pathlib.Path, minor: int) -> bool:
    """A memory device of the case's own: 3 takes everything, 7 is full. False where it cannot be made or opened."""
    if not options.make_device(path, minor):
        return False
    try:
        with open(path, "wb", buffering=0):
            return True
    except OSError:
        path.unlink()
        return False


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
