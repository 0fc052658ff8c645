#!/usr/bin/env python3
"""Tests of the attack: programs that break one promise each are found, and one that keeps all of them is not."""

from __future__ import annotations

import pathlib
import random
import tempfile
import unittest

from bench import Bench


class BenchTest(unittest.TestCase):
    """What is found of a program that is a few lines of shell."""

    def finds(self, script: str, **options: object) -> list[str]:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name) / "case" / "work"
            folder.mkdir(parents=True)
            program = pathlib.Path(name) / "vernier"
            program.write_text(f"#!/bin/sh\n{script}\n")
            program.chmod(0o755)
            bench = Bench(program, folder, folder, random.Random(1), seconds=1)
            bench.run("annotate", "--svg", "picture.svg", "--output", "out", **options)  # type: ignore[arg-type]
            return bench.finds

    def test_a_program_that_keeps_its_promises_is_not_found(self) -> None:
        self.assertEqual(self.finds("echo '<svg><title>a&amp;b</title></svg>' >picture.svg"), [])
        self.assertEqual(self.finds("echo 'vernier: --svg is wrong.' >&2; exit 64"), [])

    def test_a_signal_is_found(self) -> None:
        self.assertIn("ended by signal 6", self.finds("kill -ABRT $$")[0])

    def test_another_exit_code_is_found(self) -> None:
        self.assertIn("exit code 3", self.finds("exit 3")[0])

    def test_a_picture_that_is_no_xml_is_found(self) -> None:
        found = self.finds("echo '<svg><title>a&b</title></svg>' >picture.svg")
        self.assertIn("not well-formed XML", found[0])

    def test_temporary_files_are_found(self) -> None:
        for name in (".document-1f.partial", ".vernier-2e.partial", ".pattern-canvas-3", "out.partial", ".document-1f"):
            found = self.finds(f"touch {name}")
            self.assertEqual(len(found), 1, f"{name}: {found}")

    def test_a_promised_time_is_held(self) -> None:
        self.assertEqual(self.finds("sleep 3", within=0.5), ["not done after 0 s"])

    def test_what_is_slow_without_a_promise_is_no_find(self) -> None:
        self.assertEqual(self.finds("while :; do :; done"), [])


if __name__ == "__main__":
    unittest.main()
