"""Results that the report is made of, with markup that runs, paths that lead out, pipes and odd values in them.

A report is made to be sent to others: what it refuses, it refuses by one sentence, and what it takes holds nothing that
runs, and nothing of other folders.
"""

from __future__ import annotations

import dataclasses
import functools
import importlib.util
import os
import sys

import bases
import damage
from bench import Bench
from promise import BAD_INPUT, BAD_IO, DONE, complaints

FOLDER = bases.CHECKOUT / "Notebooks" / "report"
MARK = "hostile4711"
ELEMENTS = (
    "script a use image animate set style foreignObject object form meta iframe link handler embed rect feImage "
    "html:script metadata text svg base video").split()
ATTRIBUTES = (
    "href xlink:href src srcdoc onload onclick onbegin style fill to values data action formaction content begin "
    "filter mask http-equiv clip-path xml:base").split()
VALUES = (
    f"javascript:{MARK}()", f"{MARK}()", f"url(http://{MARK}.example/a)", f"http://{MARK}.example", f"//{MARK}.example",
    f"data:text/html,{MARK}", f"data:image/svg+xml,{MARK}", f"&#106;avascript:{MARK}()", f"java\tscript:{MARK}()",
    f"url('data:image/png;base64,{MARK}')", f"fill:url({MARK}.svg#a)", f"expression({MARK})")  # fmt: skip
STYLES = (
    f"@import '//{MARK}.example/a.css';", f"@\\69mport url({MARK})", f"rect{{fill:u\\72l(http://{MARK}/a)}}",
    f"rect{{behavior:url({MARK})}}", f"}}</style><script>{MARK}()</script><style>", f"<!--{MARK}",
    f"@font-face{{src:url({MARK})}}")  # fmt: skip
BEGINNINGS = (
    "", "", "", '<?xml version="1.0"?>', "<!DOCTYPE svg>", f'<!DOCTYPE svg [<!ENTITY a "{MARK}">]>',
    f'<!DOCTYPE svg SYSTEM "http://{MARK}.example/a.dtd">', f'<?xml-stylesheet href="http://{MARK}.example/a.css"?>',
    '<?xml version="1.0" encoding="utf-7"?>', '<?xml version="1.0" encoding="utf-16"?>')  # fmt: skip


def attack(bench: Bench) -> None:
    """One thing in a small result that is not as it should be."""
    numbers = bench.numbers
    fixture = loaded("fixture")
    results = fixture.results(bench.folder / "results-of-it")
    (bench.folder / "secret.csv").write_text(f"scheme\n{MARK}\n")
    kind = numbers.choice(("drawing", "drawing", "drawing", "path", "file", "value", "cell", "name"))
    file = numbers.choice(sorted(results.glob("*/*.*")))
    what = f"{kind} {file.parent.name}/{file.name}"
    if kind == "drawing":
        file = numbers.choice(sorted(results.glob("figures/*.svg")))
        file.write_text(drawing(bench), encoding="utf-8", errors="surrogatepass")
        os.utime(file, (2**31, 2**31))
        what = f"{file.name}: {file.read_bytes()[:300]!r}"
    elif kind == "path":
        package = numbers.choice(sorted(results.glob("*/datapackage.json")))
        document = bases.read(package)
        outside = ("../../secret.csv", "./../../secret.csv", "x/../../../secret.csv", f"{bench.folder}/secret.csv")
        path = numbers.choice((*outside, "link.csv"))
        document["resources"][0]["path"] = path
        (package.parent / "link.csv").symlink_to("../../secret.csv")
        bases.write(package, document)
        what = f"path {path}"
    elif kind == "file":
        file.unlink()
        links = [functools.partial(os.symlink, target) for target in ("/dev/zero", file.name)]
        numbers.choice((os.mkdir, os.mkfifo, *links, lambda path: path.write_bytes(b"\xff"), lambda path: None))(file)
    elif kind == "value":
        file = numbers.choice(sorted(results.glob("*/*.json")))
        document = bases.read(file)
        place = numbers.choice([place for place in damage.places(document) if place])
        text = damage.with_token(document, place, damage.token(numbers))
        file.write_text(text, encoding="utf-8", errors="surrogatepass")
        what = f"{file.parent.name}/{file.name}, {'.'.join(map(str, place))}"
    elif kind == "cell":
        file = numbers.choice(sorted(results.glob("*/*.csv")))
        lines = file.read_text(encoding="utf-8").splitlines()
        at = numbers.randrange(min(len(lines), 9))
        cells = lines[at].split(",")
        cells[numbers.randrange(len(cells))] = numbers.choice(
            (*damage.NUMBERS, f"<script>{MARK}()</script>", '"', "-1", "1" + "0" * 400, "\x00", "x" * 200_000, "="))
        lines[at] = ",".join(cells)
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    else:
        file.parent.rename(file.parent.with_name(numbers.choice(("a\nb", "<b>", "\u202e", "a b", "sweep2"))))
    # The report is made by another program, in Python, with the same promise.
    maker = dataclasses.replace(bench, program=FOLDER / "build.py")
    outcome = maker.run(
        "--results", results.name, "--output", "report.html", "--canvas", "none.html", under=(sys.executable, "-B"),
        is_judged=False)  # fmt: skip
    if outcome.is_over_time:
        return
    bench.finds += complaints(outcome, frozenset((DONE, BAD_INPUT, *[BAD_IO] * (kind == "file"))), True, "report")
    page = bench.folder / "report.html"
    if outcome.code == DONE:
        html = page.read_text(encoding="utf-8")
        unwanted = f"<script>{MARK}" if kind == "cell" else MARK
        bench.claim(unwanted not in html, "the page has what it should not")
    bench.claim(outcome.code == DONE or not page.exists(), "a report that was refused is there")
    bench.add_to_finds(what)


def drawing(bench: Bench) -> str:
    """A picture with one to three parts that a picture does not need."""
    numbers = bench.numbers

    def cased(word: str) -> str:
        return numbers.choice((word, word, word.upper(), word.capitalize()))

    def part() -> str:
        element, attribute = cased(numbers.choice(ELEMENTS)), cased(numbers.choice(ATTRIBUTES))
        value = numbers.choice(VALUES)
        if numbers.random() < 0.2:
            return f"<style>{numbers.choice(STYLES)}</style>"
        quote = numbers.choice(('"', '"', "'", ""))
        body = f"{MARK}()" if element.lower() in ("script", "html:script", "handler", "style") else ""
        return f"<{element} {attribute}={quote}{value}{quote}>{body}</{element}>"

    w3 = "http://www.w3.org"
    names = f'xmlns="{w3}/2000/svg" xmlns:xlink="{w3}/1999/xlink" xmlns:html="{w3}/1999/xhtml"'
    root = numbers.choice(("", "", "", f' onload="{MARK}()"', f' style="fill:url(http://{MARK})"'))
    inside = "".join(part() for _ in range(numbers.choice((1, 1, 2, 3))))
    return f'{numbers.choice(BEGINNINGS)}<svg {names} viewBox="0 0 9 9"{root}><title>A</title>{inside}</svg>'


def loaded(name: str):
    """A module of the report's folder, which has namesakes of modules here."""
    spec = importlib.util.spec_from_file_location(f"report_{name}", FOLDER / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
