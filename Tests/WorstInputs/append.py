#!/usr/bin/env python3
"""Appends an input to the file of worst inputs, with its number and the hash of the line before.

    Tests/WorstInputs/append.py KIND FILE --showed "What it showed." --bound "What has to hold"

KIND is `reader/` and the name of a reader (as `make fuzz` prints them), `cell`, `edits` or `gestures`; FILE holds the
input. An input that is UTF-8 is kept as text, any other in base64. Where two branches have appended, take the file of
one and append the inputs of the other again.
"""
import argparse
import base64
import datetime
import hashlib
import json
import pathlib

arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
arguments.add_argument("kind")
arguments.add_argument("file", type=pathlib.Path)
arguments.add_argument("--showed", required=True)
arguments.add_argument("--bound", required=True)
given = arguments.parse_args()

path = pathlib.Path(__file__).parent / "worst-inputs.jsonl"
lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
entry = {
    "line": len(lines) + 1,
    "before": hashlib.sha256(lines[-1].encode()).hexdigest() if lines else "0" * 64,
    "added": datetime.date.today().isoformat(),
    "kind": given.kind,
    "showed": given.showed,
    "bound": given.bound,
}
data = given.file.read_bytes()
try:
    entry["text"] = data.decode("utf-8")
except UnicodeDecodeError:
    entry["base64"] = base64.b64encode(data).decode()
with path.open("a", encoding="utf-8") as file:
    file.write(json.dumps(entry) + "\n")
