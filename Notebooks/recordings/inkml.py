#!/usr/bin/env python3
"""Converts the pens of POH-Db, handwriting of many people in InkML, to recordings: inkml.py FOLDER OUTPUT

A file a writer, with the first 30 strokes of 18 samples or more. Writers are sorted by their identifiers, and go in turns
to OUTPUT/tuned and OUTPUT/held-out. Samples at the time of the one before are left out.
"""
import json
import pathlib
import re
import sys

STROKES = 30
SAMPLES = 18


def strokes(text):
    for trace in re.findall(r"<trace [^>]*>([^<]*)</trace>", text):
        samples = [[float(number) for number in sample.split()[:4]] for sample in trace.split(",") if sample.strip()]
        rising = [sample for index, sample in enumerate(samples) if index == 0 or sample[3] > samples[index - 1][3]]
        if len(rising) >= SAMPLES and all(a[3] < b[3] for a, b in zip(rising, rising[1:])):
            yield rising


def main(folder, output):
    writers = {}
    for path in sorted(pathlib.Path(folder).glob("**/Writepads/Text/*.inkml")):
        text = path.read_text(encoding="utf-8-sig")
        if ">Pen<" in text:
            writer = re.search(r"urn:uuid:([0-9a-f-]+)", text).group(1)
            writers.setdefault(writer, []).extend(strokes(text))
    for number, (_, found) in enumerate(sorted(writers.items())):
        if not found:
            continue
        events = []
        for stroke, samples in enumerate(found[:STROKES]):
            for index, (x, y, _, time) in enumerate(samples):
                phase = 0 if index == 0 else 3 if index == len(samples) - 1 else 1
                events.append({"touchIdentifier": f"stroke-{stroke}", "timestamp": time / 1000, "phase": phase,
                               "type": 2, "location": [x, y]})
        target = pathlib.Path(output) / ("held-out" if number % 2 else "tuned") / f"writer-{number:02}.json"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("[\n" + ",\n".join(map(json.dumps, events)) + "\n]\n")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
