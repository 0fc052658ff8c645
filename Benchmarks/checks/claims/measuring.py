"""A command that ran, the figures in what it left, and whether they are as claimed."""

import csv
import decimal
import io
import os
import pathlib
import re
import statistics
import subprocess

from reading import CHECKOUT


class NotMeasured(Exception):
    """A sentence on why a figure was not found."""


class Run:
    """A command that ran, with what it left."""

    def __init__(self, command, folder, path):
        self.folder = pathlib.Path(folder)
        needs = command.get("needs")
        environment = {**os.environ, "CHECKOUT": str(CHECKOUT), "PATH": path}
        if needs and subprocess.run(["sh", "-c", needs["test"]], env=environment, cwd=self.folder).returncode != 0:
            raise NotMeasured(f"needs {needs['what']}")
        with open(self.folder / ".errors", "w+", encoding="utf-8") as errors:
            result = subprocess.run(
                ["sh", "-c", command["run"]], env=environment, cwd=self.folder, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=errors, encoding="utf-8", errors="replace")
            errors.seek(0)
            self.errors = errors.read().strip()
        self.status = result.returncode
        self.output = result.stdout

    def file(self, name):
        """The text of a file that the command left, or of standard output."""
        if name == "-":
            return self.output
        try:
            return (self.folder / name).read_text(encoding="utf-8")
        except OSError as error:
            raise NotMeasured(f"the command left no {name}") from error

    def measure(self, where):
        """The figures: one, or one for each file that matches."""
        if "exit" in where:
            return [decimal.Decimal(self.status)]
        if self.status != 0:
            last = self.errors.splitlines()[-1:] or ["nothing"]
            raise NotMeasured(f"the command ended with {self.status}, saying: {last[0]}")
        how = where.get("take", "only")
        if "csv" not in where:
            return [take(self.matches(where), how)]
        name = where["csv"]
        files = sorted(path.name for path in self.folder.glob(name)) if "*" in name else [name]
        if not files:
            raise NotMeasured(f"the command left no {name}")
        return [take(self.cells(file, where), how) for file in files]

    def cells(self, file, where):
        reader = csv.DictReader(io.StringIO(self.file(file)))
        needed = [*where.get("rows", {}), where["column"], *([where["over"]] if "over" in where else [])]
        for column in needed:
            if column not in (reader.fieldnames or []):
                raise NotMeasured(f"{file} has no column {column}")
        chosen = where.get("rows", {})
        rows = [row for row in reader if all(row[key] in wanted(value) for key, value in chosen.items())]
        if not rows:
            raise NotMeasured("no row matches")
        if "over" in where:
            rows = [row for row in rows if row[where["over"]] != "" and row[where["column"]] != ""]
            whole = sum(decimal.Decimal(row[where["over"]]) for row in rows)
            if not whole:
                raise NotMeasured(f"{where['over']} sums to 0")
            return [sum(decimal.Decimal(row[where["column"]]) for row in rows) / whole]
        return [number(row[where["column"]]) for row in rows if row[where["column"]] != ""]

    def matches(self, where):
        text = self.file(where.get("file", "-"))
        return [number(match.group(1)) for match in re.finditer(where["text"], text, re.MULTILINE)]


def wanted(value):
    return value if isinstance(value, list) else [value]


def number(text):
    """The number that a text is, or the text."""
    try:
        value = decimal.Decimal(text.replace(",", ""))
    except decimal.InvalidOperation:
        return text
    return value if value.is_finite() else text


def take(found, how):
    if how == "count":
        return decimal.Decimal(len(found))
    if not found:
        raise NotMeasured("nothing in the output matches")
    if how == "only":
        if len(set(found)) > 1:
            raise NotMeasured(f"{len(found)} different values match, where one should")
        return found[0]
    if any(isinstance(value, str) for value in found):
        raise NotMeasured(f"one of the values is no number, so that there is no {how}")
    return {"sum": sum, "max": max, "min": min}[how](found)


def holds(claim, figures):
    """Whether what was measured is as claimed: the median of a timing's runs, or every figure of another claim.

    >>> runs = [decimal.Decimal(text) for text in ("0.79", "0.81", "0.78")]
    >>> limit = {"value": decimal.Decimal("0.8"), "bound": "<="}
    >>> holds({"kind": "ratio", **limit}, runs), holds({"kind": "exact", **limit}, runs)
    (True, False)
    >>> seeds = [decimal.Decimal(text) for text in ("3.44", "3.51")]
    >>> within = {"kind": "exact", "value": decimal.Decimal("3.5"), "bound": "within"}
    >>> holds(within, seeds), holds({**within, "margin": decimal.Decimal("0.1")}, seeds)
    (False, True)
    """
    if claim["kind"] == "machine":
        return True
    if claim["kind"] == "ratio" and not any(isinstance(figure, str) for figure in figures):
        figures = [statistics.median(figures)]
    return all(is_as_claimed(claim, figure) for figure in figures)


def is_as_claimed(claim, figure):
    bound, claimed = claim["bound"], claim["value"]
    if isinstance(claimed, str) or isinstance(figure, str):
        return str(claimed) == str(figure)
    if bound == "<=":
        return figure <= claimed
    if bound == ">=":
        return figure >= claimed
    if bound == "==":
        return figure == claimed
    half_a_digit = decimal.Decimal(1).scaleb(claimed.as_tuple().exponent) / 2
    return abs(figure - claimed) <= claim.get("margin", half_a_digit)
