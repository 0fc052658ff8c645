#!/usr/bin/env python3
"""Measures what the documentation claims, and writes the pages that state it.

claims.json holds every figure once. It has two parts.

"commands" gives each command a name:
  run      the command line, for sh. It runs in an empty folder; `vernier` and the benchmarks are on the PATH, and
           $CHECKOUT is the folder of the sources.
  seconds  about how long it takes on two cores.
  needs    optional: {"test": a command that succeeds where the command can run, "what": what to install elsewhere}.

"claims" is a list. Each claim has:
  id       a short name.
  module   the module on whose page it stands.
  text     the claim, in a sentence without the figure.
  command  the name of the command that shows it.
  where    where the figure stands in the output, one of
           {"csv": FILE, "rows": {COLUMN: VALUE or [VALUES]}, "column": NAME, "take": HOW}: a column of the rows chosen;
             "over": NAME divides the sum of the column by that of another. FILE is - for standard output.
           {"text": REGEX, "take": HOW}: the group `value`, or the first one, of every match in standard output, or in
             "file": FILE. Where there are the groups `low` and `high`, they are the ends of its interval, and the end
             nearer to the bound is judged.
           {"exit": true}: the command's exit status.
           HOW is max, min, sum, count, or only for a single value, which is the default. Empty cells are no values.
  value    the figure claimed: a number, or a text where the cell is one.
  bound    what has to hold: "<=", ">=", "==", or "within": the measured figure rounds to the claimed one, in the digits
           it is given in.
  unit     px, ns, …; "" for none.
  kind     exact: the same on every machine; ratio: of two times of one run; machine: shown and never judged, and
           without a bound.
  seen     optional: what was measured when the claim was made, for a claim that is a limit.
"""

import argparse
import csv
import decimal
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
CLAIMS = pathlib.Path(__file__).resolve().with_name("claims.json")
KINDS = {
    "exact": (
        "The same on every machine",
        "Counts, and errors of arithmetic on seeded input. Where a limit is given, *seen* is what was measured.",
    ),
    "ratio": (
        "Ratios of times",
        "Each is of two times of the same run, taken in turns, and a limit is meant to hold on any machine. *Seen* is "
        "what was measured on two cores of an AMD EPYC.",
    ),
    "machine": (
        "Depends on the machine",
        "Measured on two cores of an AMD EPYC, and shown for the order of magnitude. Nothing is judged by it.",
    ),
}
BOUNDS = {"<=": "at most ", ">=": "at least ", "==": "", "within": ""}
TAKES = ("only", "max", "min", "sum", "count")
FAST = 10


class BadClaims(Exception):
    """A sentence on what is wrong with the file of claims or with the command line."""


class NotMeasured(Exception):
    """A sentence on why a figure was not found."""


# --- Reading the file


def read_claims(path):
    """The commands by name and the claims, checked."""
    try:
        with open(path, encoding="utf-8") as file:
            data = json.load(file, parse_float=decimal.Decimal, parse_int=decimal.Decimal)
    except OSError as error:
        raise BadClaims(f"{path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise BadClaims(f"{path} is not JSON: {error}.") from error
    if not isinstance(data, dict) or set(data) != {"commands", "claims"}:
        raise BadClaims(f"{path} has to be an object with the keys commands and claims.")
    commands, claims = data["commands"], data["claims"]
    if not isinstance(commands, dict) or not isinstance(claims, list):
        raise BadClaims(f"In {path}, commands has to be an object, and claims a list.")
    for name, command in commands.items():
        check_keys(f"command {name}", command, {"run": str, "seconds": decimal.Decimal}, {"needs": dict})
        if "needs" in command:
            check_keys(f"needs of command {name}", command["needs"], {"test": str, "what": str})
    seen = set()
    for number, claim in enumerate(claims, 1):
        check_claim(claim, number, commands)
        if claim["id"] in seen:
            raise BadClaims(f"Two claims have the id {claim['id']}; give each its own.")
        seen.add(claim["id"])
    unused = sorted(set(commands) - {claim["command"] for claim in claims})
    if unused:
        raise BadClaims(f"No claim uses the command {unused[0]}; remove it.")
    return commands, claims


def check_keys(what, value, required, optional=None):
    if not isinstance(value, dict):
        raise BadClaims(f"{what} has to be an object.")
    known = {**required, **(optional or {})}
    for key in value:
        if key not in known:
            raise BadClaims(f"{what} has the key {key}, which is unknown; known are {', '.join(known)}.")
    for key in required:
        if key not in value:
            raise BadClaims(f"{what} lacks the key {key}.")
    for key, content in value.items():
        kind = known[key]
        if not isinstance(content, kind):
            names = {str: "a text", decimal.Decimal: "a number", dict: "an object", bool: "true or false"}
            kinds = kind if isinstance(kind, tuple) else (kind,)
            raise BadClaims(f"{key} of {what} has to be {' or '.join(names[kind] for kind in kinds)}.")


def check_claim(claim, number, commands):
    named = isinstance(claim, dict) and isinstance(claim.get("id"), str)
    what = f"claim {claim['id']}" if named else f"claim number {number}"
    required = {"id": str, "module": str, "text": str, "command": str, "where": dict, "unit": str, "kind": str}
    required["value"] = (str, decimal.Decimal)
    check_keys(what, claim, required, {"bound": str, "seen": str})
    if claim["kind"] not in KINDS:
        raise BadClaims(f"kind of {what} is {claim['kind']}; choose from {', '.join(KINDS)}.")
    if claim["command"] not in commands:
        raise BadClaims(f"{what} uses the command {claim['command']}, which is not among the commands.")
    if (CHECKOUT / "Sources" / claim["module"]).is_dir() is False:
        raise BadClaims(f"{what} names the module {claim['module']}, which is not in Sources.")
    if claim["kind"] == "machine":
        if "bound" in claim:
            raise BadClaims(f"{what} depends on the machine, and so has no bound; remove it.")
    elif claim.get("bound") not in BOUNDS:
        raise BadClaims(f"bound of {what} has to be one of {', '.join(BOUNDS)}.")
    if isinstance(claim["value"], str) and claim.get("bound", "==") != "==":
        raise BadClaims(f"value of {what} is a text, for which the only bound is ==.")
    check_where(f"where of {what}", claim["where"])


def check_where(what, where):
    text_or_list = (str, list)
    if "csv" in where:
        if not isinstance(where.get("rows", {}), dict) or not all(
            isinstance(value, text_or_list) for value in where.get("rows", {}).values()
        ):
            raise BadClaims(f"rows of {what} has to give a text or a list of texts for each column.")
        check_keys(what, where, {"csv": str, "column": str}, {"rows": dict, "take": str, "over": str})
    elif "text" in where:
        check_keys(what, where, {"text": str}, {"file": str, "take": str})
        try:
            if re.compile(where["text"]).groups < 1:
                raise BadClaims(f"text of {what} has no group for the figure.")
        except re.error as error:
            raise BadClaims(f"text of {what} is no regular expression: {error}.") from error
    elif "exit" in where:
        check_keys(what, where, {"exit": bool})
    else:
        raise BadClaims(f"{what} needs one of the keys csv, text and exit.")
    if where.get("take", "only") not in TAKES:
        raise BadClaims(f"take of {what} is {where['take']}; choose from {', '.join(TAKES)}.")


# --- Measuring


class Run:
    """A command that ran, with what it left."""

    def __init__(self, name, command, folder, path):
        self.folder = pathlib.Path(folder) / re.sub(r"\W", "-", name)
        self.folder.mkdir()
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
        """The figure, with the ends of its interval."""
        if "exit" in where:
            return (decimal.Decimal(self.status),) * 3
        if self.status != 0:
            last = self.errors.splitlines()[-1:] or ["nothing"]
            raise NotMeasured(f"the command ended with {self.status}, saying: {last[0]}")
        found = self.cells(where) if "csv" in where else self.matches(where)
        return take(found, where.get("take", "only"))

    def cells(self, where):
        reader = csv.DictReader(io.StringIO(self.file(where["csv"])))
        needed = [*where.get("rows", {}), where["column"], *([where["over"]] if "over" in where else [])]
        for column in needed:
            if column not in (reader.fieldnames or []):
                raise NotMeasured(f"{where['csv']} has no column {column}")
        chosen = where.get("rows", {})
        rows = [row for row in reader if all(row[key] in wanted(value) for key, value in chosen.items())]
        if not rows:
            raise NotMeasured("no row matches")
        if "over" in where:
            rows = [row for row in rows if row[where["over"]] != "" and row[where["column"]] != ""]
            whole = sum(decimal.Decimal(row[where["over"]]) for row in rows)
            if not whole:
                raise NotMeasured(f"{where['over']} sums to 0")
            return [(sum(decimal.Decimal(row[where["column"]]) for row in rows) / whole,) * 3]
        return [(number(row[where["column"]]),) * 3 for row in rows if row[where["column"]] != ""]

    def matches(self, where):
        found = []
        for match in re.finditer(where["text"], self.file(where.get("file", "-")), re.MULTILINE):
            groups = match.groupdict()
            value = number(groups.get("value") or match.group(1))
            found.append((value, number(groups.get("low") or str(value)), number(groups.get("high") or str(value))))
        return found


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
        return (decimal.Decimal(len(found)),) * 3
    if not found:
        raise NotMeasured("nothing in the output matches")
    if how == "only":
        if len(set(found)) > 1:
            raise NotMeasured(f"{len(found)} different values match, where one should")
        return found[0]
    if any(isinstance(value, str) for value, _, _ in found):
        raise NotMeasured(f"one of the values is no number, so that there is no {how}")
    if how == "sum":
        return (sum(value for value, _, _ in found),) * 3
    return max(found) if how == "max" else min(found)


def holds(claim, measured):
    """Whether a measured figure, with the ends of its interval, is as claimed."""
    value, low, high = measured
    bound, claimed = claim.get("bound"), claim["value"]
    if bound is None:
        return True
    if isinstance(claimed, str) or isinstance(value, str):
        return str(claimed) == str(value)
    if bound == "<=":
        return low <= claimed
    if bound == ">=":
        return high >= claimed
    if bound == "==":
        return value == claimed
    return abs(value - claimed) * 2 <= decimal.Decimal(1).scaleb(claimed.as_tuple().exponent)


def check(commands, claims):
    """Measures claims and prints them. Returns how many do not hold."""
    binaries = CHECKOUT / ".build" / "release"
    if not (binaries / "vernier").exists():
        raise BadClaims("The release build is missing; run make claims, which makes it.")
    path = f"{binaries}{os.pathsep}{os.environ['PATH']}"
    failures = skipped = 0
    width = max(len(claim["id"]) for claim in claims)
    print(f"{'claim':{width}}  {'claimed':>28}  {'measured':>28}  held")
    with tempfile.TemporaryDirectory(prefix="claims-") as folder:
        for name in dict.fromkeys(claim["command"] for claim in claims):
            started = time.monotonic()
            print(f"{name}: {commands[name]['run']}", file=sys.stderr, flush=True)
            run, obstacle = None, ""
            try:
                run = Run(name, commands[name], folder, path)
            except NotMeasured as error:
                obstacle = str(error)
            print(f"  {time.monotonic() - started:.1f} s", file=sys.stderr, flush=True)
            for claim in (claim for claim in claims if claim["command"] == name):
                verdict, shown = "skipped", obstacle
                if run is None:
                    skipped += 1
                else:
                    try:
                        measured = run.measure(claim["where"])
                        is_held = holds(claim, measured)
                        shown = plain(measured)
                        verdict = "–" if claim["kind"] == "machine" else "yes" if is_held else "NO"
                    except NotMeasured as error:
                        is_held, verdict, shown = False, "NO", str(error)
                    failures += not is_held and claim["kind"] != "machine"
                print(f"{claim['id']:{width}}  {stated(claim):>28}  {shown:>28}  {verdict}", flush=True)
    judged = [claim for claim in claims if claim["kind"] != "machine"]
    print(f"{len(claims)} claims, {len(judged)} of them judged: {failures} do not hold, {skipped} skipped")
    return failures


def plain(measured):
    value, low, high = measured
    if isinstance(value, str):
        return value
    text = f"{int(value):,}" if value == value.to_integral_value() and abs(value) < 10**12 else f"{float(value):.5g}"
    return text if low == high else f"{text} [{low}, {high}]"


# --- Pages


def pages(commands, claims):
    """The text of each page, by its path."""
    modules = dict.fromkeys(claim["module"] for claim in claims)
    return {
        CHECKOUT / "Sources" / module / f"{module}.docc" / "MeasuredFigures.md": page(
            module, commands, [claim for claim in claims if claim["module"] == module]
        )
        for module in modules
    }


def page(module, commands, claims):
    lines = [
        "# Measured figures",
        "",
        f"What was measured of {module}, and the command that measures it again.",
        "",
        "## Overview",
        "",
        "`make claims` runs the commands and says what holds. They run in an empty folder, with `.build/release` on the "
        "PATH and the checkout's folder in `CHECKOUT`.",
        "",
        "This page is generated from `Benchmarks/claims/claims.json` by `Benchmarks/claims/claims.py --write`: change a "
        "figure there.",
    ]
    for kind, (title, note) in KINDS.items():
        chosen = [claim for claim in claims if claim["kind"] == kind]
        if not chosen:
            continue
        lines += ["", f"## {title}", "", note, "", "| claim | value | command |", "|---|---|---|"]
        for claim in chosen:
            command = cell(commands[claim["command"]]["run"])
            lines.append(f"| {cell(claim['text'])} | {figure(claim)} | `{command}` |")
    return "\n".join(lines) + "\n"


def stated(claim):
    """A claimed figure for people, in the digits it is given in."""
    value = claim["value"]
    if isinstance(value, str):
        text = value
    elif value.as_tuple().exponent == 0:
        text = f"{value:,}"
    elif value.as_tuple().exponent > 0 or abs(value) < decimal.Decimal("0.001"):
        text = f"{value:.{len(value.as_tuple().digits) - 1}e}".replace("e+", "e")
    else:
        text = f"{value}"
    return f"{BOUNDS.get(claim.get('bound'), '')}{text}" + (f" {claim['unit']}" if claim["unit"] else "")


def cell(text):
    return text.replace("|", "\\|")


def figure(claim):
    return cell(stated(claim) + (f"; seen: {claim['seen']}" if "seen" in claim else ""))


def write(commands, claims):
    for path, text in pages(commands, claims).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(path.relative_to(CHECKOUT))


def compare(commands, claims):
    """Says which pages differ from what would be written. Returns how many."""
    expected = pages(commands, claims)
    stale = [path for path, text in expected.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    stale += [path for path in CHECKOUT.glob("Sources/*/*.docc/MeasuredFigures.md") if path not in expected]
    for path in stale:
        print(f"{path.relative_to(CHECKOUT)} is not what the claims say; run Benchmarks/claims/claims.py --write.")
    return len(stale)


def main():
    parser = argparse.ArgumentParser(description="Measures what the documentation claims.")
    parser.add_argument("--fast", action="store_true", help=f"only claims whose command takes less than {FAST} s")
    parser.add_argument("--only", metavar="ID", action="append", help="only this claim; may be given again")
    parser.add_argument("--write", action="store_true", help="write the documentation's pages, and measure nothing")
    parser.add_argument("--check", action="store_true", help="say which pages are out of date, and measure nothing")
    options = parser.parse_args()
    try:
        commands, claims = read_claims(CLAIMS)
        if options.write:
            return write(commands, claims)
        if options.check:
            return 1 if compare(commands, claims) else 0
        for name in options.only or []:
            if name not in [claim["id"] for claim in claims]:
                raise BadClaims(f"There is no claim {name}.")
        chosen = [
            claim
            for claim in claims
            if (not options.only or claim["id"] in options.only)
            and (not options.fast or commands[claim["command"]]["seconds"] < FAST)
        ]
        if not chosen:
            raise BadClaims("No claim is left to measure.")
        return 1 if check(commands, chosen) else 0
    except BadClaims as error:
        print(error, file=sys.stderr)
        return 64


if __name__ == "__main__":
    sys.exit(main())
