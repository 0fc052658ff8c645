#!/usr/bin/env python3
"""Proves bounds of rounding with Gappa, from the constants and operations that the Swift code has.

Each NAME.gappa beside this file states one bound. Lines of it that begin with #@ say what the proof is about; FILE is
below the folder Sources:
  number NAME FILE REGEX       a constant of the code: what the group of REGEX matches there.
  code FILE TEXT               an operation that the script models: TEXT stands there, however it is broken into lines.
  proved NAME SCRIPT           the number that another script has proved.
  let NAME = EXPRESSION        a number computed from these, rounded up.
  case LABEL NAME=NUMBER …     a proof for each case, with other numbers.
  proves UNIT EXPRESSION [at most EXPRESSION]
                               what is proved, of the largest magnitudes of r1, r2, …, or of the only goal, and of
                               the upper end of u1, …; and what the code states, if it does.
Every @NAME@ in the script stands for its number. A constant or an operation that is not found is an error: whoever
changes the code then looks at the proof.
"""

import argparse
import csv
import decimal
import fractions
import pathlib
import re
import shutil
import subprocess
import sys
import time

FOLDER = pathlib.Path(__file__).resolve().parent
SOURCES = FOLDER.parents[2] / "Sources"
PAGE = "Harness/Measurement/Measurement.docc/WhatIsProved.md"
UP = decimal.Context(prec=120, rounding=decimal.ROUND_CEILING)
LITERAL = r"-?(?:0x[\da-fA-F_]+(?:\.[\da-fA-F]+)?(?:p[-+]?\d+)?|[\d_]+(?:\.\d+)?(?:e[-+]?\d+)?)"


class BadProof(Exception):
    """A sentence on what is wrong with a script, or with the code that it is about."""


def number(text):
    """The number that a Swift literal is, exactly.

    >>> number("0x1.8p-3"), number("1_000"), number("1e-9") * 10**9
    (Fraction(3, 16), Fraction(1000, 1), Fraction(1, 1))
    """
    text = text.replace("_", "")
    return fractions.Fraction(float.fromhex(text)) if "0x" in text else fractions.Fraction(text)


def up(value):
    """A fraction as a decimal number, not below it."""
    return UP.divide(decimal.Decimal(value.numerator), decimal.Decimal(value.denominator))


def evaluate(expression, names):
    """An expression of positive numbers, rounded up.

    >>> print(evaluate("hypot(3, W) / 2", {"W": decimal.Decimal(4)}), evaluate("2**-3", {}))
    2.5 0.125
    """
    expression = re.sub(r"(?<![\w.])(\d+(?:\.\d+)?(?:e-?\d+)?)", r"D('\1')", expression)
    functions = {
        "D": decimal.Decimal, "sqrt": UP.sqrt, "min": min, "max": max,
        "hypot": lambda a, b: UP.sqrt(UP.add(a * a, b * b)),
        "above": lambda a: decimal.Decimal(2 ** int(a).bit_length()),
    }
    with decimal.localcontext(UP):
        return eval(expression, {"__builtins__": {}}, {**functions, **names})


def source(file):
    try:
        return (SOURCES / file).read_text(encoding="utf-8")
    except OSError as error:
        raise BadProof(f"Sources/{file} cannot be read") from error


class Script:
    """A script, with what its first lines say."""

    def __init__(self, path):
        self.name, self.text = path.stem, path.read_text(encoding="utf-8")
        self.numbers, self.lets, self.proved, self.cases = {}, [], {}, []
        for line in re.findall(r"^#@ +(.+)$", self.text, re.MULTILINE):
            kind, rest = line.split(maxsplit=1)
            {"number": self.take_number, "code": self.check_code, "let": self.take_let, "case": self.take_case,
             "proved": self.take_proved, "proves": self.take_goal}[kind](rest)
        self.cases = self.cases or [("", {})]

    def take_number(self, rest):
        name, file, pattern = rest.split(maxsplit=2)
        found = set(re.findall(pattern.replace("NUMBER", f"({LITERAL})"), source(file)))
        if len(found) != 1:
            raise BadProof(
                f"{self.name}.gappa looks for one {name} in Sources/{file}, by {pattern}, and finds {len(found)}")
        self.numbers[name] = up(number(found.pop()))

    def check_code(self, rest):
        file, text = rest.split(maxsplit=1)
        if "".join(text.split()) not in "".join(source(file).split()):
            raise BadProof(
                f"{self.name}.gappa models “{text}”, which Sources/{file} no longer has; prove what it has now")

    def take_let(self, rest):
        name, expression = rest.split(" = ")
        self.lets.append((name, expression))

    def take_case(self, rest):
        label, *numbers = rest.split()
        self.cases.append((label, {key: up(number(value)) for key, value in (pair.split("=") for pair in numbers)}))

    def take_proved(self, rest):
        name, script = rest.split()
        self.proved[name] = script

    def take_goal(self, rest):
        self.unit, goal = rest.split(maxsplit=1)
        self.goal, _, self.limit = goal.partition(" at most ")


class Proof:
    """What Gappa says of one case of a script."""

    def __init__(self, script, label, numbers, earlier):
        self.name = f"{script.name}-{label}" if label else script.name
        self.unit, self.script = script.unit, script
        names = {**script.numbers, **numbers}
        for name, other in script.proved.items():
            names[name] = earlier[other].proved
        for name, expression in script.lets:
            names[name] = evaluate(expression, names)
        text = re.sub(r"^#.*$", "", script.text, flags=re.MULTILINE)
        for name, value in names.items():
            text = text.replace(f"@{name}@", str(int(value)) if value == int(value) else f"{value:e}")
        started = time.monotonic()
        result = subprocess.run(["gappa"], input=text, capture_output=True, encoding="utf-8")
        self.seconds = time.monotonic() - started
        said = result.stdout + result.stderr
        bounds = re.findall(r"^  (.+) in \[(\S+?)(?: {[^}]*})?, (\S+?)(?: {[^}]*})?\]$", said, re.MULTILINE)
        results = {
            name if re.fullmatch(r"[ru]\d", name) else "r1":
                up(fraction(high) if name.startswith("u") else max(abs(fraction(low)), abs(fraction(high))))
            for name, low, high in bounds}
        if result.returncode != 0 or len(results) != text.count("in ?") or "not trivially equal" in said:
            raise BadProof(f"{self.name} is not proved; Gappa says: {' '.join(said.split())[:200]}")
        self.proved = evaluate(script.goal, {**names, **results})
        self.limit = evaluate(script.limit, names) if script.limit else None
        shown_numbers = {**script.numbers, **numbers}
        self.constants = ", ".join(f"{name} {float(value):.6g}" for name, value in shown_numbers.items())

    @property
    def holds(self):
        return self.limit is None or self.proved <= self.limit

    def row(self):
        return [self.name, self.constants, shown(self.proved), f"{self.limit:.3g}" if self.limit is not None else "",
                self.unit, f"{self.seconds:.1f}", "yes" if self.holds else "NO"]


def fraction(text):
    """A number that Gappa prints: -3b-2 is -3/4.

    >>> fraction("-3b-2")
    Fraction(-3, 4)
    """
    whole, _, exponent = text.partition("b")
    return int(whole) * fractions.Fraction(2) ** int(exponent or 0)


def shown(value):
    """Two digits, rounded up.

    >>> shown(decimal.Decimal("0.00034925")), shown(decimal.Decimal("-0.0938")), shown(decimal.Decimal(0))
    ('3.5e-4', '-0.093', '0')
    """
    rounded = decimal.Context(prec=2, rounding=decimal.ROUND_CEILING).plus(value).normalize()
    if not rounded or abs(rounded) >= decimal.Decimal("0.001"):
        return f"{rounded:f}"
    return re.sub(r"e-0*", "e-", f"{rounded:e}")


def misquoted(proof):
    """What the page says of a proof, where that is not what is proved; None where it is."""
    row = re.search(rf"^\|.*\| `{proof.name}` \| ([^|]*) \|$", source(PAGE), re.MULTILINE)
    said = row[1] if row else "nothing"
    return None if said == f"{shown(proof.proved)} {proof.unit}".strip() else f"{proof.name} ({said})"


def prove(names):
    """Proves scripts, and those that they rest on, before them."""
    scripts = {path.stem: path for path in sorted(FOLDER.glob("*.gappa"))}
    for name in names:
        if name not in scripts:
            raise BadProof(f"There is no {name}; choose from {', '.join(scripts)}")
    proofs = {}

    def visit(name):
        script = Script(scripts[name])
        for other in script.proved.values():
            if other not in proofs:
                yield from visit(other)
        for label, numbers in script.cases:
            proof = Proof(script, label, numbers, proofs)
            proofs[proof.name] = proof
            yield proof

    done = set()
    for name in names or scripts:
        for proof in visit(name) if name not in done else ():
            done.add(proof.script.name)
            yield proof


def main():
    parser = argparse.ArgumentParser(description="Proves bounds of rounding with Gappa.")
    parser.add_argument("names", nargs="*", help="scripts, without .gappa; all of them by default")
    parser.add_argument("--csv", action="store_true", help="print rows of CSV")
    options = parser.parse_args()
    if not shutil.which("gappa"):
        sys.exit("Gappa is not installed; .ci/install gappa installs it, and make proofs does that first.")
    head = ["bound", "constants", "proved", "stated", "unit", "seconds", "holds"]
    write = csv.writer(sys.stdout, lineterminator="\n").writerow
    if not options.csv:
        def write(row):
            print(f"{row[0]:32} {row[2]:>9} {row[3]:>9} {row[4]:6} {row[5]:>7} {row[6]:5}  {row[1]}", flush=True)
    write(head)
    failed, wrong = [], []
    try:
        for proof in prove(options.names):
            write(proof.row())
            failed += [] if proof.holds else [proof.name]
            wrong += [saying for saying in [misquoted(proof)] if saying]
    except BadProof as error:
        sys.exit(f"{error}.")
    if failed:
        sys.exit(f"What the code states is not proved: {', '.join(failed)}.")
    if wrong:
        sys.exit(f"Sources/{PAGE} states other numbers than are proved: {', '.join(wrong)}.")


if __name__ == "__main__":
    main()
