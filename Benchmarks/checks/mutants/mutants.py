#!/usr/bin/env python3
"""Says how many small faults the tests find: mutants, each of them one fault in the sources.

Faults are drawn by a seed from five kinds: another comparison, another sign, off by one, a statement that is dropped, two
arguments that are swapped. All are compiled at once into a copy of the checkout, each behind a test of its number, and one
is switched on for a run of its module's tests by the environment variable VERNIER_MUTANT. Faults that do not compile are
left out. A fault is found where a test fails, a trap ends the run, or the run takes three times as long as without a fault.

    mutants.py [--seed 1] [--count 300] [--modules Geometry,…] [--folder .build/mutants] [--times 3] [--seconds N]

Faults are taken in an order of the seed, until so many seconds of testing are over. Prints a line for each, with the place
and what stands there instead, and at last how many were found of each module. Exit codes: 1 where the sources do not
compile or the tests fail without a fault, 64 for bad options.
"""

import argparse
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass

import tree_sitter_swift
from tree_sitter import Language, Parser

CHECKOUT = pathlib.Path(__file__).resolve().parents[3]
MODULES = {
    "Geometry": "Ground", "WideNumbers": "Ground", "Frames": "Engines", "Ink": "Engines", "Tessellation": "Engines",
    "Oracle": "Harness", "Schemes": "Harness", "Results": "Harness"}
COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&"}
SIGNS = {"+": "-", "-": "+", "&+": "&-", "&-": "&+"}
RANGES = {"..<": "...", "...": "..<"}
BINARY = {
    "comparison_expression", "equality_expression", "conjunction_expression", "disjunction_expression",
    "additive_expression", "range_expression", "infix_expression"}
# The switch, which each module has for itself: other modules' code may be inlined into it.
SWITCH = """
@usableFromInline enum Mutant {
  @usableFromInline static let active: Int = getenv("VERNIER_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0
  @inlinable @inline(__always) static func on(_ number: Int) -> Bool { active == number }
}
"""
FAILED = re.compile(r"recorded an issue|✘|Fatal error|error: -\[")


@dataclass
class Fault:
    """One fault: `text` stands in place of the bytes from `start` to `end`; `{}` is its number."""
    module: str
    path: str
    kind: str
    start: int
    end: int
    text: str
    was: str
    now: str
    line: int


# What is the same with its arguments swapped.
SYMMETRIC = re.compile(r"^\S*([mM]ax|[mM]in|swap)\(")


def is_within(node, kind):
    while node is not None and node.type != kind:
        node = node.parent
    return node is not None


def walk(node):
    yield node
    for child in node.children:
        yield from walk(child)


def faults(module, path, source):
    """The faults of a file, none of which lies in another one's neighbourhood that the parser may have misread."""
    tree = PARSER.parse(source)
    if tree.root_node.has_error:
        return
    text = lambda node: source[node.start_byte:node.end_byte].decode()  # noqa: E731

    def fault(kind, node, now, form):
        was = text(node)
        if "\n" in was or "\n" in now:
            return None
        return Fault(
            module, str(path.relative_to(CHECKOUT)), kind, node.start_byte, node.end_byte, form, was, now,
            node.start_point[0] + 1)

    def choice(kind, node, now):
        return fault(kind, node, now, f"(Mutant.on({{}}) ? {now} : {text(node)})")

    for node in walk(tree.root_node):
        parent = node.parent
        # It reads the precedence of operators of other names wrongly.
        if parent is None or parent.type in {"infix_expression", "enum_entry", "attribute", "availability_condition"}:
            continue
        if node.type in BINARY and len(node.children) == 3:
            left, operator, right = node.children
            # In `Array<Int>.self` they are brackets.
            if left.end_byte == operator.start_byte and operator.type not in RANGES:
                continue
            for kind, others in [("comparison", COMPARISONS), ("sign", SIGNS), ("off by one", RANGES)]:
                if text(operator) in others:
                    now = source[node.start_byte:operator.start_byte].decode() + others[text(operator)]
                    yield choice(kind, node, now + source[operator.end_byte:node.end_byte].decode())
        elif node.type == "prefix_expression" and node.children[0].type == "-":
            yield choice("sign", node, text(node)[1:])
        elif node.type == "integer_literal" and text(node) in {"0", "1", "2"} and parent.type in BINARY | {"value_argument"}:
            yield choice("off by one", node, str(int(text(node)) + 1))
        elif node.type in {"call_expression", "assignment"} and parent.type == "statements":
            # A function of one statement returns it; an initializer assigns what has to be there.
            if node.type == "assignment" and is_within(node, "init_declaration") and node.children[1].type == "=":
                continue
            others = [child for child in parent.children if child.type != "comment"]
            # `defer {}` looks like a call, and would act at once.
            if len(others) > 1 and not re.match(r"defer\b|precondition|assert", text(node)):
                yield fault("dropped", node, "", f"if !Mutant.on({{}}) {{ {text(node)} }}")
        if node.type == "value_arguments":
            arguments = [child for child in node.children if child.type == "value_argument"]
            call = parent.parent
            if len(arguments) == 2 and call.type == "call_expression":
                a, b = (argument.children[-1] for argument in arguments)
                kinds = {node.type for node in (a, b)}
                if text(a) != text(b) and "line_string_literal" not in kinds and not SYMMETRIC.search(text(call)):
                    parts = [text(call)[:a.start_byte - call.start_byte], text(b)]
                    between = source[a.end_byte:b.start_byte].decode()
                    now = "".join([*parts, between, text(a), source[b.end_byte:call.end_byte].decode()])
                    yield choice("swapped", call, now)


PARSER = Parser(Language(tree_sitter_swift.language()))


def draw(modules, count, seed):
    """Faults of a seed, in each module by its share of the places; no two in one line."""
    found = {}
    for module in modules:
        found[module] = []
        for path in sorted((CHECKOUT / "Sources" / MODULES[module] / module).rglob("*.swift")):
            places = {}
            for fault in faults(module, path, path.read_bytes()):
                if fault is not None:
                    places.setdefault(fault.line, []).append(fault)
            generator = random.Random(f"{seed} {path.name}")
            found[module] += [generator.choice(there) for _, there in sorted(places.items())]
    total = sum(map(len, found.values()))
    drawn = []
    for module, there in found.items():
        share = min(len(there), max(1, round(count * len(there) / total)))
        drawn += random.Random(f"{seed} {module}").sample(there, share)
    return drawn


def write(drawn, tree):
    """Writes the sources with all faults behind their numbers."""
    for module in {fault.module for _, fault in drawn}:
        # The engines have no Foundation.
        imports = "#if canImport(Glibc)\n  import Glibc\n#else\n  import Darwin\n#endif\n"
        (tree / "Sources" / MODULES[module] / module / "Mutant.swift").write_text(imports + SWITCH)
    for path in {fault.path for _, fault in drawn}:
        source = (CHECKOUT / path).read_bytes()
        there = sorted(((f.start, f, n) for n, f in drawn if f.path == path), key=lambda item: -item[0])
        for start, fault, number in there:
            source = source[:start] + fault.text.replace("{}", str(number), 1).encode() + source[fault.end:]
        (tree / path).write_bytes(source)


def build(drawn, tree, log):
    """Builds the tests; faults that do not compile are taken out. Returns those that are in."""
    command = ["swift", "build", "--product", "VernierPackageTests", "-c", "release", "-Xswiftc", "-enable-testing"]
    while True:
        write(drawn, tree)
        result = subprocess.run(command, cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        log.write_text(result.stdout)
        if result.returncode == 0:
            return drawn
        wrong = set(re.findall(r"(Sources/\S+\.swift):(\d+):\d+: error:", result.stdout))
        # A closure that a fault keeps from being inferred is wrong elsewhere: the nearest fault is taken for it.
        guilty = {min((abs(f.line - int(line)), n) for n, f in drawn if f.path == path)[1]
                  for path, line in wrong if any(f.path == path for _, f in drawn)}
        guilty |= {n for n, f in drawn if (f.path, str(f.line)) in wrong}
        left = [(n, f) for n, f in drawn if n not in guilty]
        if not guilty:
            sys.exit(f"The sources do not compile, and not by a fault; see {log}.")
        print(f"{len(drawn) - len(left)} faults do not compile.", file=sys.stderr, flush=True)
        for path in {f.path for n, f in drawn} - {f.path for n, f in left}:
            shutil.copy(CHECKOUT / path, tree / path)
        drawn = left


class Tests:
    """Runs of a module's tests."""

    def __init__(self, tree, times):
        self.tree, self.times, self.usual = tree, times, {}

    def run(self, module, number, limit):
        """Whether a test fails, and the seconds until that is known."""
        # Not by swift test, whose tests go on when it is ended.
        command = [
            self.tree / ".build/release/VernierPackageTests.xctest", "--testing-library", "swift-testing", "--filter",
            f"^{module}Tests\\."]
        environment = os.environ | {"VERNIER_MUTANT": str(number)}
        started = time.monotonic()
        process = subprocess.Popen(
            command, cwd=self.tree, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            errors="replace", start_new_session=True)
        signal.signal(signal.SIGALRM, lambda *_: os.killpg(process.pid, signal.SIGKILL))
        signal.alarm(int(limit))
        fails = False
        for line in process.stdout:
            if FAILED.search(line):
                fails = True
                os.killpg(process.pid, signal.SIGKILL)
                break
        process.communicate()
        signal.alarm(0)
        return fails or process.returncode != 0, time.monotonic() - started

    def finds(self, module, number):
        if module not in self.usual:
            fails, seconds = self.run(module, 0, 3600)
            if fails:
                sys.exit(f"The tests of {module} fail without a fault.")
            self.usual[module] = seconds
        return self.run(module, number, 10 + self.times * self.usual[module])


def main():
    parser = argparse.ArgumentParser(description="Says how many small faults the tests find.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--modules", default=",".join(MODULES))
    parser.add_argument("--folder", default=str(CHECKOUT / ".build" / "mutants"))
    parser.add_argument("--times", type=float, default=3)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    options = parser.parse_args()
    modules = options.modules.split(",")
    for module in modules:
        if module not in MODULES:
            print(f"There is no module {module} here; choose from {', '.join(MODULES)}.", file=sys.stderr)
            return 64
    tree = pathlib.Path(options.folder) / "tree"
    files = subprocess.run(["git", "ls-files", "-z"], cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, files.split("\0")):
        source, copy = CHECKOUT / name, tree / name
        # What is the same keeps its time, so that it is not compiled again.
        if not copy.exists() or copy.read_bytes() != source.read_bytes():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, copy)
    drawn = list(enumerate(draw(modules, options.count, options.seed), start=1))
    drawn = build(drawn, tree, pathlib.Path(options.folder) / "build.log")
    random.Random(options.seed).shuffle(drawn)
    tests, found, end = Tests(tree, options.times), Counter(), time.monotonic() + options.seconds
    for index, (number, fault) in enumerate(drawn, start=1):
        if time.monotonic() > end:
            break
        finds, seconds = tests.finds(fault.module, number)
        found[fault.module, finds] += 1
        place = f"{fault.path}:{fault.line}: {fault.kind}: {fault.was} → {fault.now or 'nothing'}"
        print(f"{index} of {len(drawn)}, {seconds:.0f} s, {'found' if finds else 'NOT FOUND'}: {place}", flush=True)
    print(f"\n{'module':14} {'faults':>6} {'found':>6}")
    for module in modules:
        print(f"{module:14} {found[module, True] + found[module, False]:6} {found[module, True]:6}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
