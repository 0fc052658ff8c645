#!/usr/bin/env python3
"""inkml.py on the forms of InkML that public sets have, and on what is no InkML: test.py"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).with_name("inkml.py")
CHANNELS = '<channel name="X"/><channel name="Y"/><channel name="T" units="ms"/>'
TRACE = ", ".join(f"{1.5 * i} {i * i} {10 * i}" for i in range(20))
SWAPPED = ",".join(f"{i / 100} 0.5 {i * i} {1.5 * i}" for i in range(20))


def ink(trace=TRACE, channels=CHANNELS, begin='<ink xmlns="http://www.w3.org/2003/InkML">', end="</ink>"):
    form = f"<traceFormat>{channels}</traceFormat>" if channels else ""
    return f'{begin}{form}<annotation type="label">x</annotation><trace id="0">{trace}</trace>{end}'


READ = {
    "MathWriting": ink(),
    "no namespace": ink(begin="<ink>"),
    "a prefix": f'<i:ink xmlns:i="u"><i:traceFormat>{CHANNELS.replace("<", "<i:")}</i:traceFormat>'
                f"<i:trace>{TRACE}</i:trace></i:ink>",
    "channels in another order, times in s": ink(SWAPPED, '<channel name="T" units="s"/><channel name="F"/>'
                                                 '<channel name="Y"/><channel name="X"/>'),
    "a line a sample, UTF-16": ink(TRACE.replace(",", ",\n")).encode("utf-16"),
}
# And a word of the sentence for each.
REFUSED = {
    "CROHME, without times": (ink("1 2, 3 4, 5 6", ""), "no channel T"),
    "empty": ("", "no element"),
    "binary": (bytes(range(256)), "not well-formed"),
    "cut off": (ink()[:200], "no element"),
    "a tag without an end": ("<ink>" + "<trace a" * 400_000, "not well-formed"),
    "deep": ("<ink>" + "<a>" * 200_000, "no element"),
    "another root": ("<svg/>", "'svg'"),
    "entities": ('<!DOCTYPE ink [<!ENTITY a "1 2 3,">]>' + ink("&a;"), "document type"),
    "an encoding that is none": ('<?xml version="1.0" encoding="none"?>' + ink(), "encoding"),
    "words": (ink("one two three"), "'one'"),
    "not a number": (ink("1 2 NaN"), "'NaN'"),
    "underlined": (ink("1 2 3_0"), "'3_0'"),
    "huge": (ink("1 2 1e999"), "'1e999'"),
    "digits": (ink("1 2 " + "9" * 1_000_000), "'99"),
    "differences": (ink("1 2 3,'4'5'6,\"7\"8\"9"), "'4'5'6"),
    "unequal samples": (ink("1 2 3,4 5"), "2 values"),
    "unknown times": (ink(channels=CHANNELS.replace("ms", "weeks")), "'weeks'"),
    "two formats": (ink(begin='<ink><traceFormat><channel name="X"/></traceFormat>'), "several formats"),
    "few samples": (ink("1 2 3, 4 5 6"), "18 samples"),
    "no trace": ("<ink/>", "no channel T"),
}


class InkML(unittest.TestCase):
    def run_on(self, content):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "in.inkml").write_bytes(content if isinstance(content, bytes) else content.encode())
            done = subprocess.run([sys.executable, SCRIPT, folder, folder / "out"], capture_output=True, text=True,
                                  timeout=300)
            return done, [json.loads(path.read_text()) for path in folder.glob("out/*/*.json")]

    def test_read(self):
        for name, content in READ.items():
            with self.subTest(name):
                done, recordings = self.run_on(content)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                read = [[(*event["location"], round(event["timestamp"], 9)) for event in each] for each in recordings]
                self.assertEqual(read, [[(1.5 * i, i * i, i / 100) for i in range(20)]])

    def test_refused_by_one_sentence(self):
        for name, (content, word) in REFUSED.items():
            with self.subTest(name):
                done, recordings = self.run_on(content)
                ending = (done.returncode, done.stderr.count("\n"), recordings)
                self.assertEqual(ending, (64, 1, []), done.stderr[-300:])
                self.assertIn(word, done.stderr)


if __name__ == "__main__":
    unittest.main()
