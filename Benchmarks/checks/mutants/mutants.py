#!/usr/bin/env python3
"""Says how many small faults the tests find: mutants, each of them one fault in the sources.

Faults are drawn by a seed from five kinds: another comparison, another sign, off by one, a statement that is dropped, two
arguments that are swapped. All are compiled at once into a copy of the checkout, each behind a test of its number, and one
is switched on for a run by the environment variable VERNIER_MUTANT. Faults that do not compile are left out.

Each suite of a module's tests runs once without a fault, and notes which faults it comes by: the others are the same to
it. A fault is tried by the suites of its module that come by it, the quickest first. It is found where a test fails, a
trap ends the run, or the run takes 10 s and three times as much of the processor as without a fault.

    mutants.py [--seed 1] [--count 300] [--modules Geometry,…] [--folder .build/mutants] [--times 3]

Prints a line for each fault, with the place and what stands there instead, and at last how many were found of each module.
Those that no test can find have a line of explained.tsv: the file, the line of code, the change and the reason. Exit
codes: 1 where the sources do not compile, the tests fail without a fault, or fewer than nine tenths were found or
explained; 64 for bad options.
"""

import argparse
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass

import tree_sitter_swift
from tree_sitter import Language, Parser

HERE = pathlib.Path(__file__).resolve().parent
CHECKOUT = HERE.parents[2]
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
  @usableFromInline nonisolated(unsafe) static let reached: UnsafeMutablePointer<UInt8>? = {
    guard let path = getenv("VERNIER_MUTANTS_REACHED") else { return nil }
    let bytes = mmap(nil, SPACE, PROT_READ | PROT_WRITE, MAP_SHARED, open(path, O_RDWR), 0)
    return bytes == MAP_FAILED ? nil : bytes?.assumingMemoryBound(to: UInt8.self)
  }()
  @inlinable @inline(__always) static func on(_ number: Int) -> Bool {
    if let reached { reached[number] = 1 }
    return active == number
  }
}
"""
SPACE = 65536  # Bytes of the file of what was reached: more than there are faults.
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
    code: str  # The line that it is in.

    @property
    def change(self):
        return f"{self.was} → {self.now or 'nothing'}"

    @property
    def key(self):
        return "\t".join((pathlib.Path(self.path).name, self.code, self.change))


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
    lines = source.decode().splitlines()
    text = lambda node: source[node.start_byte:node.end_byte].decode()  # noqa: E731

    def fault(kind, node, now, form):
        was = text(node)
        code = lines[node.start_point[0]].strip()
        if "\n" in was or "\n" in now:
            return None
        return Fault(
            module, str(path.relative_to(CHECKOUT)), kind, node.start_byte, node.end_byte, form, was, now,
            node.start_point[0] + 1, code)

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
# The files with faults as they were at the start: they may be edited meanwhile.
SOURCES = {}


def draw(modules, count, seed):
    """Faults of a seed, in each module by its share of the places; no two in one line."""
    found = {}
    for module in modules:
        found[module] = []
        for path in sorted((CHECKOUT / "Sources" / MODULES[module] / module).rglob("*.swift")):
            places = {}
            source = SOURCES[str(path.relative_to(CHECKOUT))] = path.read_bytes()
            for fault in faults(module, path, source):
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
        (tree / "Sources" / MODULES[module] / module / "Mutant.swift").write_text(imports + SWITCH.replace("SPACE", str(SPACE)))
    for path in {fault.path for _, fault in drawn}:
        source = SOURCES[path]
        there = sorted(((f.start, f, n) for n, f in drawn if f.path == path), key=lambda item: -item[0])
        for start, fault, number in there:
            source = source[:start] + fault.text.replace("{}", str(number), 1).encode() + source[fault.end:]
        (tree / path).write_bytes(source)


def build(drawn, tree, log):
    """Builds the tests of one module; faults that do not compile are taken out. Returns those that are in."""
    environment = os.environ | {"VERNIER_TEST_MODULE": drawn[0][1].module}
    command = ["swift", "build", "--product", "VernierPackageTests", "-c", "release", "-Xswiftc", "-enable-testing"]
    while True:
        write(drawn, tree)
        result = subprocess.run(command, cwd=tree, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
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
            (tree / path).write_bytes(SOURCES[path])
        drawn = left


def seconds_of_children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Tests:
    """Runs of a module's suites of tests."""

    def __init__(self, tree, times):
        self.tree, self.times, self.suites = tree, times, {}
        # Not by swift test, whose tests go on when it is ended.
        self.program = [tree / ".build/release/VernierPackageTests.xctest", "--testing-library", "swift-testing"]

    def run(self, suite, limit, **environment):
        """Whether a test fails, and the seconds of the processor until that is known: other programs take none of them."""
        limit = int(limit)
        before = seconds_of_children()
        process = subprocess.Popen(
            [*self.program, "--filter", f"^{re.escape(suite)}/"], cwd=self.tree, env=os.environ | environment,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)))
        # One that waits for ever takes no processor.
        signal.signal(signal.SIGALRM, lambda *_: os.killpg(process.pid, signal.SIGKILL))
        signal.alarm(20 * limit)
        fails = False
        for line in process.stdout:
            if FAILED.search(line):
                fails = True
                os.killpg(process.pid, signal.SIGKILL)
                break
        process.communicate()
        signal.alarm(0)
        return fails or process.returncode != 0, seconds_of_children() - before

    def without_fault(self, module):
        """The suites of a module's tests, the quickest first: seconds, name, and a byte for each fault it comes by."""
        listed = subprocess.run([*self.program, "--list-tests"], cwd=self.tree, capture_output=True, text=True).stdout
        names = sorted({line.partition("/")[0] for line in listed.splitlines() if line.startswith(f"{module}Tests.")})
        reached, found = self.tree.parent / "reached", []
        for name in names:
            reached.write_bytes(bytes(SPACE))
            fails, seconds = self.run(name, 3600, VERNIER_MUTANTS_REACHED=str(reached))
            if fails:
                sys.exit(f"The tests {name} fail without a fault.")
            found.append((seconds, name, reached.read_bytes()))
        return sorted(found)

    def finds(self, module, number):
        """Whether a test finds a fault, how many suites come by it, and the seconds that it took."""
        if module not in self.suites:
            self.suites[module] = self.without_fault(module)
        started = time.monotonic()
        near = [(usual, name) for usual, name, reached in self.suites[module] if reached[number]]
        finds = any(self.run(name, 10 + self.times * usual, VERNIER_MUTANT=str(number))[0] for usual, name in near)
        return finds, len(near), time.monotonic() - started


def main():
    parser = argparse.ArgumentParser(description="Says how many small faults the tests find.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--modules", default=",".join(MODULES))
    parser.add_argument("--folder", default=str(CHECKOUT / ".build" / "mutants"))
    parser.add_argument("--times", type=float, default=3)
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
    reasons = dict(line.rsplit("\t", 1) for line in (HERE / "explained.tsv").read_text().splitlines())
    drawn = list(enumerate(draw(modules, options.count, options.seed), start=1))
    tests, counts = Tests(tree, options.times), Counter()
    for module in modules:
        there = build([(n, f) for n, f in drawn if f.module == module], tree, pathlib.Path(options.folder) / "build.log")
        random.Random(options.seed).shuffle(there)
        for index, (number, fault) in enumerate(there, start=1):
            finds, suites, seconds = tests.finds(module, number)
            reason = reasons.get(fault.key)
            verdict = "found" if finds else f"explained ({reason})" if reason else f"NOT FOUND by {suites} suites"
            counts[module, verdict.partition(" ")[0]] += 1
            print(f"{index} of {len(there)}, {seconds:.0f} s, {verdict}: {fault.path}:{fault.line}: {fault.kind}: "
                  f"{fault.change}", flush=True)
    print(f"\n{'module':14} {'faults':>6} {'found':>6} {'explained':>10} {'not found':>10}")
    for module in [*modules, "all"]:
        row = [sum(count for (name, verdict), count in counts.items() if verdict == wanted and module in (name, "all"))
               for wanted in ("found", "explained", "NOT")]
        print(f"{module:14} {sum(row):6} {row[0]:6} {row[1]:10} {row[2]:10}")
    return int(10 * row[2] > sum(row))


if __name__ == "__main__":
    sys.exit(main())
