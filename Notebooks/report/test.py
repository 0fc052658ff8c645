#!/usr/bin/env python3
"""The report in headless Chromium, by real input events, and what is said of bad input:

    test.py [--results FOLDER] [--canvas FILE]
    test.py --page FILE

What it does is tested on small results of its own. With `--results`, what holds for every page is tested on theirs, and
with `--page` on a page of `vernier diff`.
"""

import argparse
import base64
import gzip
import json
import math
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parents[1] / "Benchmarks" / "browser"))

sys.path.append(str(HERE.parent))

import figures  # noqa: E402
import fixture  # noqa: E402
from browser import DESKTOP, PHONE, Browser, must  # noqa: E402
from rounding import one_decimal  # noqa: E402

READY = "document.readyState === 'complete' && (globalThis.player || !document.getElementById('playing'))"
# The least contrast of a text with what lies behind it, its size in px, and the texts with the least of each.
READABLE = """(() => {
  const channels = colour => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(each => each / 255)
    .map(each => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)
    .reduce((sum, each, i) => sum + each * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = element => {
    for (let each = element; each; each = each.parentElement) {
      const colour = channels(getComputedStyle(each).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (const details of document.querySelectorAll("details")) details.open = true;
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement, text = walker.currentNode.data.trim();
    if (!text || element.closest("script, style, svg") || !element.checkVisibility()) continue;
    const style = getComputedStyle(element), [one, two] = [light(channels(style.color)), light(behind(element))];
    const contrast = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
    found.push([contrast, parseFloat(style.fontSize), text.slice(0, 40)]);
  }
  for (const details of document.querySelectorAll("details")) details.open = false;
  const least = index => found.reduce((least, each) => each[index] < least[index] ? each : least);
  return [found.length, least(0), least(1)];
})()"""
# The px of a scheme's canvas: a digest.
DRAWN = """(name => {
  const { canvas } = player.stages.find(each => each.scheme.name === name);
  const words = new Uint32Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  return words.reduce((digest, word) => Math.imul(digest ^ word, 0x01000193) >>> 0, 0x811c9dc5);
})"""


class Report(Browser):
    """The page, and what is on it."""

    def __init__(self, file):
        super().__init__(file, READY)
        for domain in ("Runtime", "Log", "Network"):
            self.page._ask(f"{domain}.enable")

    def text(self, selector):
        return self.run(f"document.querySelector(`{selector}`).textContent")

    def focus(self, selector):
        self.run(f"document.querySelector(`{selector}`).focus(), 1")

    def drawn(self, scheme):
        return self.run(f"{DRAWN}('{scheme}')")

    def depths(self):
        return self.run(
            "JSON.parse(document.getElementById('displacements').textContent).depths.map(each => each.depth)")

    def schemes(self):
        return self.run("player.stages.map(each => each.scheme.name)")


def key(browser, name):
    code = {"ArrowRight": 39, "ArrowLeft": 37, "Home": 36, "End": 35, " ": 32, "Tab": 9}[name]
    for kind in ("rawKeyDown", "keyUp"):
        browser.page._ask("Input.dispatchKeyEvent", type=kind, key=name, code=name.replace(" ", "Space"),
                          windowsVirtualKeyCode=code)
    browser.settle()


def is_alone(browser):
    """Nothing but the file is asked for, and nothing fails."""
    browser.run("document.querySelectorAll('details').forEach(each => each.open = true), 1")
    browser.settle()
    asked = [event["params"]["request"]["url"] for event in browser.page.events
             if event["method"] == "Network.requestWillBeSent"]
    outside = [url[:80] for url in asked if not url.startswith((browser.address, "data:", "blob:", "about:"))]
    must(not outside and any(url.startswith(browser.address) for url in asked),
         f"The page asks for {outside or 'nothing'}.")
    wrong = [event["params"] for event in browser.page.events
             if event["method"] in ("Runtime.exceptionThrown", "Runtime.consoleAPICalled")
             or event["method"] == "Log.entryAdded" and event["params"]["entry"]["level"] == "error"]
    must(not wrong, f"The console says: {str(wrong)[:300]}")
    names = browser.run("[...document.querySelectorAll('[id]')].map(each => each.id)")
    twice = sorted({name for name in names if names.count(name) > 1})
    must(not twice, f"These ids are there twice: {twice[:5]}")
    dangling = browser.run("""[...document.querySelectorAll("svg [*|href^='#'], svg use, [clip-path]")].map(each =>
      (each.getAttribute("href") ?? each.getAttribute("clip-path")?.slice(4, -1)))
      .filter(name => name?.startsWith("#") && !document.getElementById(name.slice(1)))""")
    must(not dangling, f"Figures refer to what is not there: {dangling[:5]}")
    must(browser.run("getComputedStyle(document.body).strokeLinejoin") == "miter", "A figure's style holds for the page.")
    return f"{len(names)} ids"


def is_accessible(browser):
    """Headings in order, captions and headers of tables, names of controls and pictures, a language."""
    must(browser.run("document.documentElement.lang") == "en", "The page has no language.")
    levels = browser.run("[...document.querySelectorAll('h1, h2, h3, h4')].map(each => Number(each.tagName[1]))")
    must(levels[0] == 1 and levels.count(1) == 1, f"The page has {levels.count(1)} first headings.")
    must(all(b <= a + 1 for a, b in zip(levels, levels[1:])), "A level of headings is left out.")
    bare = browser.run("""[...document.querySelectorAll("table")].filter(each => !each.caption?.textContent ||
      !each.querySelector("thead th[scope=col]") || !each.querySelector("tbody th[scope=row]")).length""")
    must(bare == 0, f"{bare} tables have no caption or no headers.")
    tree = browser.page._ask("Accessibility.getFullAXTree")["nodes"]
    named = ("button", "slider", "radio", "checkbox", "image", "img", "link", "region", "navigation")
    nameless = [node["role"]["value"] for node in tree if not node.get("ignored")
                and node["role"]["value"] in named and not node.get("name", {}).get("value")]
    must(not nameless, f"These have no name for screen readers: {nameless[:5]}")
    return f"{len(levels)} headings, {len(tree)} nodes"


def is_readable(browser, dark):
    count, contrast, size = browser.run(READABLE)
    must(count > 20, f"Only {count} texts were found.")
    must(contrast[0] >= 4.5, f"“{contrast[2]}” has the contrast {contrast[0]:.2f}, {'dark' if dark else 'light'}.")
    must(size[1] >= 12, f"“{size[2]}” has {size[1]} px.")
    return f"{count} texts, contrast from {contrast[0]:.2f}, from {size[1]:.1f} px"


def keyboard(browser):
    """The slider changes the depth, what is said and what is drawn; space plays and pauses."""
    depths, scheme = browser.depths(), browser.schemes()[0]
    browser.focus("#depth")
    key(browser, "Home")
    words = browser.text("#state")
    must(f"10^{depths[0]:g}:" in words and scheme in words, f"It says: {words}")
    said, drawn = {browser.text("#state")}, {browser.drawn(scheme)}
    for depth in depths[1:]:
        key(browser, "ArrowRight")
        value = browser.run("document.getElementById('depth').getAttribute('aria-valuetext')")
        must(value == f"zoom 10 to the power of {depth:g}", f"The slider is at {value}, and should be at {depth:g}.")
        must(browser.text("#depth-text") == f"10{depth:g}", f"It shows {browser.text('#depth-text')} at {depth:g}.")
        said.add(browser.text("#state"))
        drawn.add(browser.drawn(scheme))
    must(len(said) == len(depths), "What is said does not change with each depth.")
    must(len(drawn) > 1, f"What {scheme} draws does not change with the depth.")
    must(not browser.run("player.isPlaying"), "It plays by itself, though no motion is wanted.")
    key(browser, "Home")
    before = browser.drawn(scheme)
    key(browser, " ")
    must(browser.run("player.isPlaying") and browser.text("#play") == "Pause", "Space does not play.")
    browser.until("player.position > 0")
    must(browser.drawn(scheme) != before, "Playing moves nothing.")
    key(browser, " ")
    must(not browser.run("player.isPlaying") and browser.text("#play") == "Play", "Space does not pause.")
    still = browser.drawn(scheme)
    browser.settle()
    must(browser.drawn(scheme) == still, "It moves while it is paused.")
    browser.focus("#frame")
    key(browser, "Home")
    must(browser.drawn(scheme) == before, "The first frame is another picture than before.")
    ring = browser.run("(style => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2)"
                       "(getComputedStyle(document.activeElement))")
    must(ring, "What has the focus is not seen.")
    return f"{len(depths)} depths"


def magnified(browser):
    """A magnification changes pictures; held still, a scheme without an error stays where it is."""
    good = next(name for name in reversed(browser.schemes()))
    first = browser.drawn(good)
    browser.click("#magnify label:nth-child(3)")
    must(browser.drawn(good) != first, "Magnifying changes nothing.")
    browser.click("#magnify label:nth-child(1)")
    must(browser.drawn(good) == first, "Not magnified any more, the picture is another.")
    return "magnified"


def states(browser):
    """Of the small results it is known what each scheme does."""
    browser.focus("#depth")
    found = []
    key(browser, "Home")
    for _ in fixture.DEPTHS:
        found.append(browser.run("player.stages.map(each => each.badge.textContent)"))
        key(browser, "ArrowRight")
    wanted = [
        ["holds", "stands still", "holds", "holds"], ["trembles", "stands still", "holds", "holds"],
        ["trembles", "stands still", "partly invalid", "holds"], ["trembles", "stands still", "invalid", "holds"]]
    must(found == wanted, f"The schemes are said to do {found}.")
    words = browser.run("player.stages.map(each => each.canvas.getAttribute('aria-label'))")
    must("invalid: nothing finite" in words[2] and "does not follow the pan" in words[1],
         f"Pictures are called {words}.")
    return "every state is told"


def packed(page):
    """What the page carries is what was recorded, within half of the unit that it says, and jitter is of that."""
    text = page.read_text(encoding="utf-8")
    described = json.loads(re.search(r'id="displacements">(.*?)</script>', text)[1])
    data = gzip.decompress(base64.b64decode(re.search(r'id="displacement-bytes">(.*?)</script>', text)[1]))
    points = [point for stroke in fixture.strokes() for point in stroke]
    count = 0
    for index, depth in enumerate(described["depths"]):
        must(depth["depth"] == fixture.DEPTHS[index] and depth["frames"] == fixture.FRAMES, f"A depth is {depth}.")
        must(depth["strokes"] == [len(stroke) for stroke in fixture.strokes()], f"Strokes have {depth['strokes']}.")
        for scheme in described["schemes"]:
            entry, jitter = scheme["depths"][str(index)], 0
            for frame in range(fixture.FRAMES):
                for number, (x, y) in enumerate(points):
                    x_now = x + fixture.STEP * frame
                    place = 2 * (frame * len(points) + number)
                    exact = struct.unpack_from("<2f", data, depth["offset"] + 4 * place)
                    must(math.dist(exact, (x_now, y)) < 1e-3, f"An exact position is {exact}, not {x_now, y}.")
                    found = struct.unpack_from("<2h", data, entry["offset"] + 2 * place)
                    wanted = fixture.shift(scheme["name"], index, x_now, y, frame)
                    is_same = found == (-32768, -32768) if wanted is None else all(
                        abs(a * 2.0 ** entry["unit"] - b) <= 0.51 * 2.0 ** entry["unit"] for a, b in zip(found, wanted))
                    must(is_same, f"{scheme['name']} at {depth['depth']} is packed as {found}, for {wanted}.")
                    before = frame and fixture.shift(scheme["name"], index, x_now - fixture.STEP, y, frame - 1)
                    if wanted and before:
                        jitter = max(jitter, math.dist(wanted, before))
                    count += 1
            must(abs((entry["jitter"] or 0) - jitter) < 1e-9, f"A jitter is {entry['jitter']}, and not {jitter}.")
    return f"{count} displacements are those that were recorded"


def rounding():
    """Horizons are rounded as the commands round them: Tests/Experiments/PrecisionExperimentsTests/HorizonSearchTests.swift."""
    wanted = {6.65: "6.7", 16.45: "16.5", 0.05: "0.1", 0.15: "0.2", 3: "3.0", 12.24: "12.2", 73.349: "73.4", 0: "0.0",
              999.95: "1000.0"}
    found = {decades: one_decimal(decades) for decades in wanted}
    must(found == wanted, f"Horizons are stated as {found}.")
    return f"{len(wanted)} horizons"


def latencies(browser):
    """The table has the figures of vernier latency: own work, an idle thread, and the misses of each."""
    rows = browser.run("""[...document.querySelectorAll("#latency tbody tr")].map(
      row => [...row.cells].map(cell => cell.textContent))""")
    wanted = [["float32", "100", "1.86 ms", "112 µs", "22.5 ms", "26.8 ms", "0", "195", "211"],
              ["still", "100", *["lost"] * 4, *["–"] * 3]]
    must(rows == wanted, f"The latencies are {rows}.")
    return f"{len(rows)} latencies"


def folds(browser):
    """The page opens at a length that one looks through, and says of each drawing which run it is of."""
    heights = {}
    for size in (DESKTOP, PHONE):
        browser.open(size, touch=size is PHONE)
        heights[size[0]] = browser.run("document.documentElement.scrollHeight")
    must(heights[DESKTOP[0]] < 8000 and heights[PHONE[0]] < 10_000, f"The page is {heights} px tall by its width.")
    browser.open(DESKTOP)
    said = browser.run("""Object.fromEntries([...document.querySelectorAll("figure:has(svg[id])")].map(
      figure => [figure.querySelector("svg").id, figure.querySelector(".made").textContent]))""")
    must("of this one" in said["figure-handoff"] and "Notebooks/figures/handoff.svg" in said["figure-handoff"],
         f"Of a committed drawing it says: {said['figure-handoff']}")
    must("of this one" in said["figure-horizon"] and "horizon.svg" in said["figure-horizon"],
         f"Of a drawing older than its table it says: {said['figure-horizon']}")
    must(said["figure-latency"] == "Made by make notebooks.", f"Of its own drawing it says: {said['figure-latency']}")
    return f"{heights[DESKTOP[0]]} px tall, {heights[PHONE[0]]} on a phone"


def plays_by_itself(browser):
    """Where motion is wanted, it plays once it is seen."""
    browser.open(DESKTOP, motion=True)
    browser.run("document.getElementById('playing').scrollIntoView(), 1")
    browser.until("player.isPlaying && player.position > 0")
    browser.click("#play")
    must(not browser.run("player.isPlaying"), "A click does not pause.")
    return "plays where motion is wanted"


def narrow(browser):
    """A phone shows all without scrolling sideways, but for what scrolls in its own box."""
    browser.run("document.querySelectorAll('details').forEach(each => each.open = true), 1")
    wide = browser.run("document.documentElement.scrollWidth")
    must(wide <= PHONE[0], f"The page is {wide} px wide on a phone.")
    small = browser.run("[...document.querySelectorAll('button, .choices label, .check')].filter(each =>"
                        " each.checkVisibility() && each.getBoundingClientRect().height < 36)"
                        ".map(each => each.textContent)")
    must(not small, f"These are too small for fingers: {small}")
    return "in view on a phone"


def live(browser):
    """The canvas starts in the page, and draws."""
    browser.click("#start-live")
    browser.wait(
        lambda: browser.run("document.querySelector('.live iframe')?.contentWindow.page?.painted > 0"),
        "no canvas started")
    strokes = browser.run("document.querySelector('.live iframe').contentWindow.page.canvas.frame().strokes")
    must(strokes > 1000, f"The canvas has {strokes} strokes.")
    return f"the canvas runs, with {strokes} strokes"


def build(*options, code=0):
    """Runs the builder; of a failure it has to say one sentence."""
    run = subprocess.run(
        [sys.executable, HERE / "build.py", *map(str, options)], capture_output=True, text=True, check=False)
    must(run.returncode == code, f"The builder ended with {run.returncode}, and should with {code}: {run.stderr}")
    if code:
        must(run.stderr.startswith("report: ") and run.stderr.count("\n") == 1 and run.stderr.endswith(".\n")
             and ". " not in run.stderr, f"This is no sentence: {run.stderr}")
    return run.stdout + run.stderr


def bad_input(folder):
    """Each is one sentence that names the file, and leaves the older report."""
    results, output = folder / "bad", folder / "older.html"
    output.write_text("older", encoding="utf-8")
    cases = 0

    def refused(change, *words, code=64, target=output):
        nonlocal cases
        shutil.rmtree(results, ignore_errors=True)
        fixture.results(results)
        change()
        said = build("--results", results, "--output", target, "--canvas", folder / "none.html", code=code)
        must(all(word in said for word in words), f"It should name {words}: {said}")
        must(output.read_text(encoding="utf-8") == "older", "A report that failed has changed the older one.")
        cases += 1

    def replace(path, old, new):
        file = results / path
        text = file.read_text(encoding="utf-8")
        must(old in text, f"{path} has no {old}.")
        file.write_text(text.replace(old, new, 1), encoding="utf-8")

    refused(lambda: (results / "render/exact.csv").unlink(), "exact.csv")
    refused(lambda: replace("render/datapackage.json", '"exact.csv"', '"other.csv"'), "exact.csv", "make render")
    refused(lambda: replace("sweep/datapackage.json", '"sweep.csv"', '"other.csv"'), "sweep.csv", "make sweep")
    refused(lambda: replace("render/exact.csv", "0,0,0,1,", ",0,0,1,"), "exact.csv", "zoom_depth is empty")
    refused(lambda: replace("render/exact.csv", "0,0,0,1,", "0,-1,0,1,"), "exact.csv", "whole number from 0")
    refused(lambda: replace("sweep/sweep.csv", "jitter_max_px", "other"), "sweep.csv", "jitter_max_px")
    refused(lambda: replace("sweep/sweep.csv", "0.001", "nan"), "sweep.csv, line 2", "not a number")
    refused(lambda: replace("sweep/sweep.csv", "active,0,10", "active,0,10,1"), "sweep.csv, line 2", "fields")
    refused(lambda: replace("sweep/sweep.csv", "float32", '"float32'), "sweep.csv", "CSV")
    refused(lambda: (results / "sweep/sweep.csv").write_bytes(b"\xff\xfe"), "sweep.csv", "UTF-8")
    refused(lambda: replace("render/displacements.csv", "float32,0,0,1,", "float32,9,0,1,"), "displacements.csv")
    refused(lambda: replace("render/exact.csv", "0,0,0,1,", "0,0,0,0,"), "exact.csv")
    refused(lambda: replace("sweep/provenance.json", "{", "["), "provenance.json", "JSON")
    refused(lambda: (results / "sweep/datapackage.json").write_text("[]", encoding="utf-8"), "datapackage.json")
    for path in ("../../secret.csv", "/etc/passwd.csv", "..", ""):
        refused(lambda: replace("sweep/datapackage.json", '"sweep.csv"', f'"{path}"'), "datapackage.json", "its folder")
    refused(lambda: replace("sweep/provenance.json", "{", '{"x": 1' + 400 * "0" + ","), "provenance.json", "double")
    refused(lambda: replace("sweep/provenance.json", "{", '{"x": 1e400,'), "provenance.json", "double")

    def pipe():
        (results / "sweep/sweep.csv").unlink()
        os.mkfifo(results / "sweep/sweep.csv")

    refused(pipe, "sweep.csv", "a pipe")
    for part in MARKUP:
        refused(lambda: drawing(results, part), "horizon.svg")
    for kind in ("ENTITY", "ATTLIST"):
        refused(lambda: entities(results, kind), "horizon.svg", "entities")
    (folder / "file").write_text("", encoding="utf-8")
    refused(lambda: None, "cannot be written", code=74, target=folder / "file" / "report.html")
    refused(lambda: None, "is a folder", target=folder)
    build("--results", folder / "nowhere", code=64)
    build("--other", code=64)
    # What is not there is said in the page, with what makes it.
    shutil.rmtree(results)
    results.mkdir()
    build("--results", results, "--output", folder / "empty.html", "--canvas", folder / "none.html")
    empty = (folder / "empty.html").read_text(encoding="utf-8")
    must(all(f"<code>{each}</code> makes it" in empty for each in ("make render", "make sweep", "make wasm")),
         "A report of nothing does not say what makes results.")
    return f"{cases + 2} kinds of bad input"


# What no drawing needs: each runs something in a page, or loads something.
MARKUP = (
    "<script>alert(1)</script>", "<SCRIPT>alert(1)</SCRIPT>", "<script/>", '<rect onload="alert(1)"/>',
    '<rect ONLOAD="alert(1)"/>', '<rect onclick="alert(1)"/>', "<rect onload='alert(1)'/>", "<rect href=javascript:alert(1)/>",
    '<a href="javascript:alert(1)"><rect/></a>', '<use href="javascript:alert(1)"/>', '<use href="other.svg#a"/>',
    '<animate attributeName="href" to="javascript:alert(1)"/>', '<set attributeName="onload" to="alert(1)"/>',
    "<style>@import 'http://example.org/a.css';</style>", "<style>@IMPORT url(a.css);</style>",
    "<style>rect{fill:url(http://example.org/a)}</style>", "<style>rect{fill:URL(http://example.org/a)}</style>",
    "<style>rect{fill:\\75rl(http://example.org/a)}</style>", '<rect style="fill:u/**/rl(http://example.org/a)"/>',
    "<style>rect{background:image-set('a.png' 1x)}</style>", '<rect fill="url(http://example.org/a)"/>',
    '<foreignObject><iframe srcdoc="x"/></foreignObject>', '<object data="a.html"/>', '<form action="a"/>',
    '<meta http-equiv="refresh" content="0"/>', '<image href="http://example.org/a.png"/>',
    '<image href="data:image/svg+xml;base64,AAAA"/>', '<rect srcdoc="x"/>', '<handler type="text/javascript">a</handler>',
    '<html:script xmlns:html="http://www.w3.org/1999/xhtml">alert(1)</html:script>', "&lt;<b", "<g>",
)


def drawing(results, part):
    """A drawing with a part in it."""
    (results / "figures").mkdir(exist_ok=True)
    (results / "figures" / "horizon.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>A &lt; B</title>{part}</svg>', encoding="utf-8")


def entities(results, kind):
    """A drawing that declares what its parts may stand for."""
    drawing(results, "")
    file = results / "figures" / "horizon.svg"
    file.write_text(f'<!DOCTYPE svg [<!{kind} a "b">]>{file.read_text(encoding="utf-8")}', encoding="utf-8")


def drawings(folder):
    """What drawings need stays, their names are their own, and titles are escaped once."""
    drawing(folder, '<defs><path id="a" d="M0 0"/><path id="a" d="M1 1"/><clipPath id="c"><rect/></clipPath></defs>'
            "<!-- <script> --><style>.t, text{fill:#fff}</style>"
            '<use href="#a" clip-path="url(#c)" transform="translate(1 2)"/><text class="t">1 &lt; 2</text>')
    svg, title = figures.inline(folder / "figures" / "horizon.svg")
    must(title == "A < B" and 'aria-label="A &lt; B"' in svg, f"The title is {title}.")
    for part in ('id="figure-horizon-a"', 'id="figure-horizon-a-again-2"', 'href="#figure-horizon-a"',
                 'clip-path="url(#figure-horizon-c)"', 'transform="translate(1 2)"', "1 &lt; 2",
                 "#figure-horizon .t, #figure-horizon text {fill:#fff}"):
        must(part in svg, f"{part} is not in {svg}")
    must("script" not in svg, svg)
    return "drawings keep what they need"


def any_page(browser):
    """What holds for every page that shows results."""
    browser.page.events.clear()
    for dark, size in ((True, DESKTOP), (False, DESKTOP), (False, PHONE)):
        browser.open(size, dark, touch=size is PHONE)
        yield "phone" if size is PHONE else "desktop", is_readable(browser, dark)
    yield "phone", narrow(browser)
    yield "page", is_alone(browser)
    yield "page", is_accessible(browser)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--results", type=pathlib.Path)
    parser.add_argument("--canvas", type=pathlib.Path, default=HERE.parents[1] / ".build" / "browser" / "page.html")
    parser.add_argument("--page", type=pathlib.Path, help="a page of vernier diff, which is tested instead")
    options = parser.parse_args()
    if options.page:
        for place, line in any_page(Report(options.page)):
            print(f"  {place}: {line}", flush=True)
        return None
    def passed(place, *lines):
        for line in lines:
            print(f"  {place}: {line}", flush=True)

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        page = made(fixture.results(folder / "results"), options.canvas, folder)
        browser = Report(page)
        browser.open(DESKTOP)
        passed("builder", packed(page), rounding(), drawings(folder))
        passed("desktop", keyboard(browser), magnified(browser), states(browser), latencies(browser), folds(browser),
               plays_by_itself(browser))
        if options.canvas.is_file():
            passed("desktop", live(browser))
        if options.results:
            made(options.results, options.canvas, folder)
        for place, line in any_page(browser):
            passed(place, line)
        passed("builder", bad_input(folder))


def made(results, canvas, folder):
    """The report of some results, made twice with the same bytes."""
    pages = folder / "report.html", folder / "again.html"
    for page in pages:
        build("--results", results, "--output", page, "--canvas", canvas)
    must(pages[0].read_bytes() == pages[1].read_bytes(), "The same results make another page.")
    must(pages[0].stat().st_size < 5_000_000, f"The page has {pages[0].stat().st_size} bytes.")
    return pages[0]


if __name__ == "__main__":
    try:
        main()
    except AssertionError as reason:
        sys.exit(str(reason))
