#!/usr/bin/env python3
"""The page in headless Chromium, by real input events:

    test_page.py FOLDER [--shots FOLDER] [--hashes SCRIPTS]

FOLDER has page.html, as `make wasm` leaves it. With `--hashes`, the digests of scripts are printed instead, computed by
check.wasm in the browser; with `--shots`, pictures of the page at depths and sizes are written there.
"""

import base64
import math
import sys
from pathlib import Path

from browser import DESKTOP, PHONE, Browser, must

# Read from the frame buffer, since a screenshot may be of what was shown a few frames before.
DRAWN = """new Promise(done => {
  const read = () => {
    const element = document.getElementById("left"), { width, height } = element, gl = element.getContext("webgl2");
    const px = new Uint32Array(width * height);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(px.buffer));
    let digest = 0x811c9dc5;
    for (const word of px) digest = Math.imul(digest ^ word, 0x01000193);
    done([digest >>> 0, px.filter(word => word !== px[0]).length]);
  };
  page.changed();
  requestAnimationFrame(() => requestAnimationFrame(read));
})"""


class CanvasPage(Browser):
    """The page of the canvas."""

    def __init__(self, folder):
        super().__init__(Path(folder) / "page.html", "globalThis.page && page.painted > 0")

    def place(self, share_x, share_y, side="left"):
        """A position on one half, as shares of its size."""
        x, y, width, height = self.run(
            f"(() => {{ const box = document.getElementById('{side}').getBoundingClientRect();"
            " return [box.x, box.y, box.width, box.height]; })()")
        return x + share_x * width, y + share_y * height

    def left(self):
        """The px that WebGL has drawn on the left half: a digest of all, and how many differ from the first."""
        return self.run(DRAWN)

    def shows(self, px, sentence):
        """Fails where the left half has other px."""
        must(self.left() == px, sentence)

    def depth(self):
        return self.run("Number(document.getElementById('depth').dataset.power)")

    def strokes(self):
        return self.run("page.canvas.frame().strokes")

    def notice(self):
        return self.run("document.getElementById('notice').textContent")


def wheel_there_and_back(browser):
    """3,000 steps in and 3,000 out about one position find the same view to the bit, and the same px.

    The browser joins steps that wait for a frame. Each is a power of two, which a step back undoes exactly. A mesh serves a
    range of zooms, within a quarter of a px; before px are compared, all are made anew.
    """
    def view():
        browser.run("page.canvas.load(page.canvas.save()), page.changed(), 1")
        return browser.run("(({ level, zoom, cosine, sine }) => [level, zoom, cosine, sine])(page.canvas.frame())"), \
            browser.left()

    before, at, steps, delta, start = view(), browser.place(0.37, 0.61), 3000, 200, browser.depth()
    browser.run("globalThis.turned = 0, addEventListener('wheel', event => turned += event.deltaY, true), 1")
    browser.wheel(steps, -delta, at)
    browser.until(f"turned === {-steps * delta}")
    browser.settle()
    deepest, middle = browser.depth(), browser.left()
    must(abs(deepest - start - steps * math.log10(2)) < 1e-6, f"3,000 steps of the wheel led to 10^{deepest}.")
    must(middle != before[1], "3,000 steps of the wheel have changed nothing.")
    browser.wheel(steps, delta, at)
    browser.until("turned === 0")
    after = view()
    must(after[0] == before[0], f"3,000 steps in and back out lead from {before[0]} to {after[0]}.")
    browser.shows(before[1], "3,000 steps in and back out show other px.")
    return f"3,000 steps to 10^{deepest:.0f} and back show the same px"


def draw_and_undo(browser):
    """A line is drawn on both halves, undone and redone, by buttons and by keys."""
    empty, strokes, right = browser.left(), browser.strokes(), browser.picture("#right")
    paths = "document.querySelectorAll('#right path').length"
    count = browser.run(paths)
    browser.line(browser.place(0.1, 0.1), browser.place(0.4, 0.2))
    drawn, drawn_right = browser.left(), browser.picture("#right")
    must(browser.strokes() == strokes + 1, "A line by the mouse is not one stroke.")
    must(drawn != empty and drawn_right != right, "A line by the mouse is not seen on both halves.")
    browser.line(browser.place(0.2, 0.8, "right"), browser.place(0.5, 0.9, "right"))
    must(browser.left() != drawn, "A line on the right half is not seen on the left one.")
    browser.click("#undo")
    browser.shows(drawn, "Undo does not show what was there.")
    browser.key("z", modifiers=2)
    browser.shows(empty, "Control and Z do not undo.")
    must(browser.run(paths) == count, "Control and Z do not undo on the right half.")
    browser.key("Z", modifiers=10)
    browser.shows(drawn, "Control, shift and Z do not redo.")
    browser.click("#redo")
    must(browser.strokes() == strokes + 2, "Redo does not redo.")
    return "drawn, undone and redone"


def save_and_load(browser):
    """What was saved at a depth, and read by the page after it was loaded anew, is the same picture."""
    browser.run("page.fly(40), 1")
    browser.until("Math.abs(document.getElementById('depth').dataset.power - 40) < 1e-6")
    browser.line(browser.place(0.1, 0.1), browser.place(0.9, 0.9))
    # A mesh serves a range of zooms, within a quarter of a px: all are made anew, as after opening.
    browser.run("page.canvas.load(page.canvas.save()), page.changed(), 1")
    before = browser.left()
    folder = Path(browser.page.profile)
    file = folder / "drawing.vernier"
    browser.page._ask("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
    browser.click("#save")
    browser.wait(lambda: file.exists() and file.stat().st_size > 0, "no file was saved")
    saved = file.read_bytes()
    browser.open(DESKTOP)
    document = browser.page._ask("DOM.getDocument")["root"]["nodeId"]

    def load():
        node = browser.page._ask("DOM.querySelector", nodeId=document, selector="#open")["nodeId"]
        browser.page._ask("DOM.setFileInputFiles", nodeId=node, files=[str(file)])
    must(browser.left() != before, "The page shows a saved drawing before it is opened.")
    load()
    browser.until("document.getElementById('depth').dataset.power > 39")
    browser.shows(before, "The opened drawing is another picture.")
    file.write_bytes(saved[:len(saved) // 2])
    load()
    browser.until("document.getElementById('notice').textContent")
    must("no saved canvas" in browser.notice(), f"Half a file is reported so: {browser.notice()}")
    browser.key("Shift")
    browser.shows(before, "Half a file has changed the drawing.")
    return f"{len(saved)} bytes saved and opened"


def fingers(browser):
    """Two fingers pinch, turn and pan; one finger draws; a finger that a second one joins does not."""
    strokes, depth = browser.strokes(), browser.depth()
    x, y = browser.place(0.5, 0.5)
    browser.touches("touchStart", (x - 40, y))
    browser.touches("touchStart", (x - 40, y), (x + 40, y))
    for step in range(1, 11):
        browser.touches("touchMove", (x - 40 - 4 * step, y - 4 * step), (x + 40 + 4 * step, y + 4 * step))
    browser.touches("touchEnd")
    browser.settle()
    frame = browser.run("(() => { const f = page.canvas.frame(); return [f.cosine, f.sine]; })()")
    wanted = ((160**2 + 80**2)**0.5 / 80)
    must(abs(browser.depth() - depth - math.log10(wanted)) < 1e-6, f"Two fingers have zoomed to 10^{browser.depth()}.")
    must(abs(math.atan2(frame[1], frame[0]) - math.atan2(80, 160)) < 1e-6, f"Two fingers have turned to {frame}.")
    must(browser.strokes() == strokes, "Two fingers have drawn.")
    matrix = browser.run("page.right.matrix")
    must(abs(math.hypot(*matrix[:2]) - wanted) < 1e-6, f"The right half has the matrix {matrix}.")
    browser.touches("touchStart", (x - 60, y))
    for step in range(1, 9):
        browser.touches("touchMove", (x - 60 + 10 * step, y + 2 * step))
    browser.touches("touchEnd")
    browser.settle()
    must(browser.strokes() == strokes + 1, "One finger has not drawn.")
    return "two fingers zoom and turn, one draws"


def after_close(browser):
    """Touches on a canvas that is closed end in a sentence; the page lives."""
    browser.run("page.canvas.close(), 1")
    browser.line(browser.place(0.1, 0.1), browser.place(0.4, 0.2))
    must(browser.notice() == "The canvas is closed.", f"A touch on a closed canvas says: {browser.notice()}")
    browser.wheel(3, -100, browser.place(0.5, 0.5))
    browser.settle()
    must(browser.run("1 + 1") == 2, "The page does not answer.")
    return "touches after the end are refused"


def lost_context(browser):
    """A lost WebGL context comes back with the same picture."""
    before = browser.left()
    browser.run("globalThis.lose = page.element.getContext('webgl2').getExtension('WEBGL_lose_context'), 1")
    browser.run("lose.loseContext(), 1")
    browser.settle()
    browser.run("lose.restoreContext(), 1")
    browser.settle()
    browser.settle()
    browser.shows(before, "A restored context shows another picture.")
    return "a lost context is restored"


def phone(browser):
    """Nothing is cut off on a phone, and both halves can be drawn on."""
    wide = browser.run("document.documentElement.scrollWidth")
    must(wide <= PHONE[0], f"The page is {wide} px wide on a phone.")
    for name in ("left", "right"):
        box = browser.run(
            f"(b => [b.width, b.height, b.bottom])(document.getElementById('{name}').getBoundingClientRect())")
        must(box[0] > 300 and box[1] > 200 and box[2] <= PHONE[1], f"The {name} half has the box {box}.")
    small = browser.run("[...document.querySelectorAll('button')].filter(b => b.offsetParent &&"
                        " Math.min(b.offsetWidth, b.offsetHeight) < 32).map(b => b.textContent)")
    must(not small, f"Buttons too small for fingers: {small}")
    return "all is in view on a phone"


def shots(browser, folder):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, size, touch in (("desktop", DESKTOP, False), ("phone", PHONE, True)):
        for dark in (False, True):
            browser.open(size, dark, touch)
            for depth in (0, 4, 15, 1000):
                browser.run(f"page.fly({depth}), 1")
                browser.until(f"Math.abs(document.getElementById('depth').dataset.power - {depth}) < 1e-6")
                (folder / f"{name}-{'dark' if dark else 'light'}-{depth}.png").write_bytes(browser.picture())


def hashes(browser, folder, scripts):
    """What check.wasm computes in the browser."""
    module = base64.b64encode((Path(folder) / "check.wasm").read_bytes()).decode()
    browser.run(f"""(async () => {{
      const bytes = Uint8Array.from(atob("{module}"), character => character.charCodeAt(0));
      const random = (start, count) => void crypto.getRandomValues(new Uint8Array(checks.memory.buffer, start, count));
      globalThis.checks = (await WebAssembly.instantiate(bytes, {{ page: {{ random }} }})).instance.exports;
      globalThis.word = digest => BigInt.asUintN(64, digest).toString(16).padStart(16, "0");
    }})()""")
    print("strokes", browser.run("word(checks.check_strokes())"))
    for number in range(scripts):
        script = f"[0, 1].map(rule => word(checks.check_gestures(rule, {number}))).join(' ')"
        print(number, browser.run(script))


def main():
    folder, *options = sys.argv[1:]
    browser = CanvasPage(folder)
    browser.open(DESKTOP)
    if options[:1] == ["--hashes"]:
        return hashes(browser, folder, int(options[1]))
    if options[:1] == ["--shots"]:
        return shots(browser, options[1])
    for check in (draw_and_undo, lost_context, save_and_load, wheel_there_and_back):
        print(f"  desktop: {check(browser)}", flush=True)
    browser.open(PHONE, touch=True)
    for check in (phone, fingers, after_close):
        print(f"  phone: {check(browser)}", flush=True)


if __name__ == "__main__":
    try:
        main()
    except AssertionError as reason:
        sys.exit(str(reason))
