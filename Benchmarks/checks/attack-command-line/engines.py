"""Engines in other programs that fork, drip, close, flood, end, stop, or answer what is no answer.

Whatever an engine does, the run ends in time, charges that engine alone, and nothing that the engine has started stays.
"""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import signal
import time

import damage
from bases import EXAMPLE
from bench import Bench
from promise import BAD_IO, DONE, EXIT_CODES

# Engine by engine: what it does once it is asked the n-th question. `answer` writes what is right, and `write` bytes.
DEEDS = {
    "forks": "child(lambda: time.sleep(600)); answer()",
    "forks a session": "child(lambda: (os.setsid(), child(lambda: time.sleep(600)), time.sleep(600))); answer()",
    "forks, and its child holds the pipes": "child(lambda: time.sleep(600)); os._exit(3)",
    "forks often": "[child(lambda: (signal.signal(15, signal.SIG_IGN), time.sleep(600))) for _ in range(40)]; answer()",
    "its child answers": "child(lambda: (answer(), os._exit(0))); time.sleep(600)",
    "drips": "[(write(bytes([byte])), time.sleep(0.002)) for byte in right()]",
    "drips too slowly": "[(write(bytes([byte])), time.sleep(0.2)) for byte in right()]",
    "closes its input": "os.close(0); answer(); time.sleep(600)",
    "closes its output": "os.close(1); time.sleep(600)",
    "closes its errors": "os.close(2); answer()",
    "closes everything": "os.closerange(0, 3); time.sleep(600)",
    "floods a line": "[write(b'x' * 65536) for _ in iter(int, 1)]",
    "floods lines": "[write(b'{}\\n' * 20000) for _ in iter(int, 1)]",
    "floods after its answer": "answer(); [write(b'x' * 65536) for _ in iter(int, 1)]",
    "floods its errors": "[os.write(2, b'x' * 65536) for _ in range(2000)]; answer()",
    "floods its errors without end": "[os.write(2, b'\\x1b[31m\\n' * 9000) for _ in iter(int, 1)]",
    "ends": "os._exit(7)",
    "ends well": "os._exit(0)",
    "is killed": "os.kill(os.getpid(), 9)",
    "crashes": "os.kill(os.getpid(), 11)",
    "stops": "os.kill(os.getpid(), 19)",
    "ignores signals": "[signal.signal(each, signal.SIG_IGN) for each in (1, 2, 13, 15)]; time.sleep(600)",
    "ends its parent": "answer(); os.kill(-os.getpgid(0), 15)",
    "answers twice": "answer(); answer()",
    "answers nothing": "pass",
    "answers an empty line": "write(b'\\n')",
    "answers no text": "write(b'\\xff\\xfe\\x00\\n')",
    "answers a part": "write(right()[:-9] + b'\\n')",
    "answers in depth": "write(b'[' * 500000 + b'\\n')",
    "answers an error": "write(json.dumps({'m': 'error', 'text': 'a\\u202e\\x1b[31m. b' * 99}).encode() + b'\\n')",
    "answers another": "write(right().replace(VALUE, TOKEN.encode('utf-8', 'replace'), 1))",
}
# What it does stands beside it, so that its file stays the one that was recorded.
SCRIPT = """
import os, pathlib, signal, time
exec(pathlib.Path({example!r}).read_text().partition("engine = Engine()")[0])
number, deed, TOKEN = json.loads(pathlib.Path(__file__).with_name("deed").read_bytes())
engine, asked = Engine(), 0
def child(work):
    if os.fork() == 0:
        work()
        os._exit(0)
def write(content):
    while content:
        content = content[os.write(1, content):]
def right():
    if question["m"] in ("gesture", "show"):
        px = {"px": [0] * 2 * len(engine.points)} if question["m"] == "show" else {}
        return json.dumps({"m": question["m"], "k": question["k"], **px}).encode() + b"\\n"
    return json.dumps(engine.answer(**question)).replace('"lines"]', '"lines", "gestures"]').encode() + b"\\n"
def answer():
    write(right())
for line in sys.stdin.buffer:
    question = json.loads(line)
    if question["m"] == "stop":
        break
    VALUE = str(question.get("k") or 1).encode()
    asked += 1
    exec(deed if asked == number else "answer()")
""".replace("{example!r}", repr(str(EXAMPLE)))
SCENE = "--workloads dots --paths pan --frames 3 --points 3 --depths 0,7"
COMMANDS = (
    f"sweep --schemes float32,{{}} {SCENE} --no-horizons --output out",
    f"sweep --schemes {{}} {SCENE} --jobs 3 --no-horizons --output -",
    "horizon --schemes {} --workloads dots --paths pan --frames 2 --points 2 --deepest 4",
    "limit --scheme {}",
    "handoff --rules {} --levels 0 --output out",
    "verify --all --run-engines sound",
)


def attack(bench: Bench) -> None:
    """One engine that does one thing, asked by one command. Of a measurement that fails, each waits once for it."""
    numbers = bench.numbers
    bench.seconds = 120
    deed = list(DEEDS)[bench.number % len(DEEDS)]
    number = numbers.choice((1, 2, 3, 3, 4, 6, 9))
    script = bench.folder / "engine.py"
    script.write_text(SCRIPT)
    engine = f"x=exec:python3 {script}"
    words = [word.replace("{}", engine) for word in numbers.choice(COMMANDS).split()]
    try:
        if words[0] == "verify":
            does(bench, 0, "")
            made = f"sweep --schemes {{}} {SCENE} --no-horizons --quiet --output sound".split()
            bench.run(*(word.replace("{}", engine) for word in made), allowed={DONE})
        does(bench, number, DEEDS[deed])
        outcome = bench.run(*words, "--patience", "0.5", "--quiet", allowed=EXIT_CODES - {BAD_IO})
        if outcome.code == DONE and (bench.folder / "out").exists():
            bench.run("verify", "out", "--quiet", allowed={DONE})
        # What is being ended may take a moment to be gone.
        end = time.monotonic() + 20
        while (left := processes(bench)) and time.monotonic() < end:
            time.sleep(0.1)
        bench.claim(outcome.is_over_time or not left, f"{len(left)} processes of the engine stay")
    finally:
        for process in processes(bench):
            with contextlib.suppress(OSError):
                os.kill(process, signal.SIGKILL)
    bench.add_to_finds(f"an engine that {deed} when it is asked for the {number}. time")


def does(bench: Bench, number: int, deed: str) -> None:
    """Has the engine do something once it is asked for the n-th time."""
    (bench.folder / "deed").write_text(json.dumps([number, deed, damage.token(bench.numbers)]))


def processes(bench: Bench) -> list[int]:
    """The processes that were started for this case and run: their environment names its folder."""
    mark, found = f"TMPDIR={bench.folder.parent / 'tmp'}".encode(), []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if mark in (folder / "environ").read_bytes():
                found.append(int(folder.name))
    return found
