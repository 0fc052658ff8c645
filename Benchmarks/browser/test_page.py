#!/usr/bin/env python3
"""The page in headless Chromium, by real input events:

    test_page.py FOLDER [--hashes SCRIPTS]

FOLDER has page.html, as `make wasm` leaves it. With `--hashes`, the digests of scripts are printed instead, computed by
check.wasm in the browser.
"""

import base64
import math
import sys
from pathlib import Path

import numpy

from browser import DESKTOP, PHONE, Browser, must
from coverage import coverage, painted, positive, stroked

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

# What each half draws, in px: corners of triangles and a colour; outlines, or points and a width, and a colour.
LEFT = """page.canvas.frame().draws.filter(({ rule }) => rule < 3).map(({ vertices, indices, transform: [x, y, p, q], color }) => [
  Array.from(indices, i => vertices.subarray(2 * i, 2 * i + 2)).map(([a, b]) => [x + p * a - q * b, y + q * a + p * b]),
  Array.from(color).slice(0, 3)])"""
TILES = "page.canvas.frame().draws.filter(({ rule }) => rule === 3).map(({ vertices }) => Array.from(vertices))"
RIGHT = """[...document.querySelectorAll("#right path")].map(path => {
  const [a, b, c, d, e, f] = page.right.matrix.map(number => number * devicePixelRatio), count = 3000;
  const px = ([x, y]) => [a * x + c * y + e, b * x + d * y + f], length = path.getTotalLength();
  const { fill, stroke } = getComputedStyle(path), isFilled = fill !== "none";
  const outline = Array.from({ length: isFilled ? count : 0 }, (_, i) => path.getPointAtLength(length * i / count));
  const width = isFilled ? 0 : path.getAttribute("stroke-width") * Math.hypot(a, b);
  return [(isFilled ? outline.map(({ x, y }) => [x, y]) : path.points).map(px), width,
    (isFilled ? fill : stroke).match(/[\\d.]+/g).map(Number)];
})"""
# The px of a PNG, decoded by the browser.
DECODED = """(async () => {
  const picture = await createImageBitmap(await (await fetch("data:image/png;base64,%s")).blob());
  const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height), parts = [];
  for (let i = 0; i < data.length; i += 32768) parts.push(String.fromCharCode(...data.subarray(i, i + 32768)));
  return [picture.width, btoa(parts.join(""))];
})()"""
ARMS = [[46, 118, 214], [214, 66, 66], [214, 138, 20]]


class CanvasPage(Browser):
    """The page of the canvas."""

    def __init__(self, folder):
        super().__init__(Path(folder) / "page.html", "globalThis.page && page.painted > 0")

    def place(self, share_x, share_y, side="left"):
        """A position on one half, as shares of its size."""
        x, y, width, height = self.box(f"#{side}")
        return x + share_x * width, y + share_y * height

    def left(self):
        """The px that WebGL draws on the left half: a digest of all, and how many differ from the first.

        Tiles are made bit by bit.
        """
        self.until("!page.canvas.frame().isBehind && (page.changed(), true)")
        self.settle()
        return self.run(DRAWN)

    def shows(self, px, sentence):
        """Fails where the left half has other px."""
        must(self.left() == px, sentence)

    def fly(self, depth):
        self.run(f"page.fly({depth}), 1")
        self.until(f"Math.abs(document.getElementById('depth').dataset.power - {depth}) < 1e-6")
        self.until("!page.canvas.frame().isBehind")

    def shown(self, selector, width, height):
        """The px of an element that lies on whole ones."""
        columns, data = self.run(DECODED % base64.b64encode(self.picture()).decode())
        picture = numpy.frombuffer(base64.b64decode(data), numpy.uint8).reshape(-1, columns, 4)
        x, y = self.run(f"(box => [box.x, box.y].map(edge => Math.round(edge * devicePixelRatio)))"
                        f"(document.querySelector('{selector}').getBoundingClientRect())")
        return picture[y:y + height, x:x + width, :3].astype(float)

    def drawn(self, side, colours=None):
        """What a half draws, as polygons and colours of strokes, of which some may be chosen."""
        if side == "left":
            strokes = [([positive(each) for each in numpy.array(corners).reshape(-1, 3, 2)], colour)
                       for corners, colour in self.run(LEFT) if corners]
        else:
            strokes = [([positive(numpy.array(points))] if width == 0 else stroked(points, width), colour)
                       for points, width, colour in self.run(RIGHT)
                       if numpy.ptp(numpy.array(points), axis=0).max() > 1e-3]
        return [each for each in strokes if colours is None or each[1] in colours]

    def apart(self, width, height):
        """The px that no tile shows, and the number of tiles."""
        apart, tiles = numpy.ones((height, width), bool), self.run(TILES)
        for corners in tiles:
            (left, top), (right, bottom) = [function(numpy.array(corners).reshape(4, 2), axis=0)
                                            for function in (numpy.min, numpy.max)]
            apart[max(0, int(top) - 1):max(0, int(bottom) + 2), max(0, int(left) - 1):max(0, int(right) + 2)] = False
        must(apart.mean() > 0.9, f"Tiles show {1 - apart.mean():.2f} of the half.")
        return apart, len(tiles)

    def arms(self, side):
        """How much of each px the arms of the spiral cover."""
        polygons = [polygon for polygons, _ in self.drawn(side, ARMS) for polygon in polygons]
        return coverage(polygons, *self.run("[page.element.width, page.element.height]"))

    def depth(self):
        return self.run("Number(document.getElementById('depth').dataset.power)")

    def strokes(self):
        return self.run("page.canvas.frame().strokes")

    def notice(self):
        return self.run("document.getElementById('notice').textContent")


def wheel_there_and_back(browser):
    """600 steps in and 600 out about one position find the same view to the bit, and the same px.

    The browser joins steps that wait for a frame. Each is five doublings, which a step back undoes exactly. A mesh serves
    a range of zooms, within a quarter of a px; before px are compared, all are made anew.
    """
    def view():
        browser.run("page.canvas.load(page.canvas.save()), page.changed(), 1")
        return browser.run("(({ level, zoom, cosine, sine }) => [level, zoom, cosine, sine])(page.canvas.frame())"), \
            browser.left()

    before, at, steps, delta, start = view(), browser.place(0.37, 0.61), 600, 1000, browser.depth()
    browser.run("globalThis.turned = 0, addEventListener('wheel', event => turned += event.deltaY, true), 1")
    browser.wheel(steps, -delta, at)
    browser.until(f"turned === {-steps * delta}")
    browser.settle()
    deepest, middle = browser.depth(), browser.left()
    must(abs(deepest - start - 5 * steps * math.log10(2)) < 1e-6, f"{steps} steps of the wheel led to 10^{deepest}.")
    must(middle != before[1], "Steps of the wheel have changed nothing.")
    browser.wheel(steps, delta, at)
    browser.until("turned === 0")
    after = view()
    must(after[0] == before[0], f"{steps} steps in and back out lead from {before[0]} to {after[0]}.")
    browser.shows(before[1], "Steps in and back out show other px.")
    return f"{steps} steps to 10^{deepest:.0f} and back show the same px"


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
    browser.fly(40)
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


def same_strokes(browser):
    """Both halves draw the same strokes within a tenth of a px, and ours as exactly to the px as the browser."""
    width, height = browser.run("[page.element.width, page.element.height]")
    background = browser.run(
        "getComputedStyle(document.querySelector('.stage')).backgroundColor.match(/\\d+/g).map(Number)")
    # An edge that lies elsewhere by a tenth of a px covers a tenth more of it.
    alone, tiles = browser.apart(width, height)
    apart = abs(browser.arms("left") - browser.arms("right"))[alone].max()
    must(apart < 0.1, f"The halves differ by {apart:.3f} of a px.")
    far = [browser.shown(selector, width, height)[~alone].mean() for selector in ("#left", "#right svg")]
    must(abs(far[0] - far[1]) < 2, f"What is far away is {far[0]:.1f} of 255 in tiles, and {far[1]:.1f} by the browser.")
    errors, inner = [], (slice(24, -24), slice(24, -24))  # The corners are round.
    for side, selector in (("left", "#left"), ("right", "#right svg")):
        exact = painted(browser.drawn(side), background, width, height)
        error = abs(browser.shown(selector, width, height) - exact)[inner][alone[inner]]
        errors.append((error.mean(), error.max()))
    must(all(a <= b for a, b in zip(*errors)),
         f"Px differ from what covers them by {errors[0]}, mean and largest, and the browser's by {errors[1]}.")
    return f"the same strokes within {apart:.2f} px beside {tiles} tiles, {errors[1][0] / errors[0][0]:.0f} times nearer to the exact px"


def smooth_at_any_depth(browser):
    """Every ten powers of ten the arms have turned thrice, and are the same to a tenth of a px."""
    width, height = browser.run("[page.element.width, page.element.height]")
    y, x = numpy.mgrid[0:height, 0:width]
    inside = numpy.hypot(x - width / 2, y - height / 2) < 0.4 * min(width, height)
    exact, worst = browser.arms("right"), 0
    for depth in (10, 990):
        browser.fly(depth)
        alone, _ = browser.apart(width, height)
        worst = max(worst, abs(browser.arms("left") - exact)[inside & alone].max())
    must(worst < 0.1, f"A curve at a depth differs by {worst:.3f} of a px from what it should be.")
    return f"curves within {worst:.2f} px down to 10^990"


def fills(browser):
    """Fills of saved canvases, by either rule."""
    turn = 4 * math.pi / 5 * numpy.arange(5)
    star = numpy.round(80.3 + 70 * numpy.stack([numpy.cos(turn), numpy.sin(turn)], axis=1), 3)
    for rule, covered in ((1, lambda turns: turns != 0), (2, lambda turns: turns % 2 == 1)):
        data = browser.run(f"""(() => {{
          const draw = {{ mesh: 0, stroke: 1, vertices: new Float32Array({star.ravel().tolist()}), rule: {rule},
            indices: new Uint32Array([0, 1, 2, 0, 2, 3, 0, 3, 4]), transform: [0, 0, 1, 0], color: [0, 0, 0, 255] }};
          page.painter.paint({{ draws: [draw] }}, [1, 1, 1]);
          const gl = page.element.getContext("webgl2"), px = new Uint8Array(160 * 160 * 4);
          gl.readPixels(0, page.element.height - 160, 160, 160, gl.RGBA, gl.UNSIGNED_BYTE, px);
          return Array.from(px).filter((_, i) => i % 4 === 0);
        }})()""")
        shares = 1 - numpy.array(data).reshape(160, 160)[::-1] / 255
        error = abs(shares - coverage([star], 160, 160, covered)).max()
        must(error < 0.15, f"A fill by the rule {rule} differs by {error:.2f} of a px.")
    browser.run("page.changed(), 1")
    return "fills by both rules"


def quiet(browser):
    """Lines in quick succession that leave the canvas select no text, and nothing is said to be wrong at any depth."""
    for clicks in (1, 2, 3):
        for side in ("left", "right"):
            x, _ = browser.place(0.5, 0, side)
            browser.line(browser.place(0.5, 0.5, side), (x, DESKTOP[1] - 10), clicks=clicks)
            must(not browser.run("getSelection().toString()"), f"A line on the {side} half selects text.")
    for depth in (4, 15, 40, 100, 400, 1000, 0):
        browser.fly(depth)
    wrong = [event["params"] for event in browser.page.events if event["method"] == "Runtime.exceptionThrown"
             or event["method"] == "Log.entryAdded" and event["params"]["entry"]["level"] == "error"]
    must(not wrong, f"The console says: {str(wrong)[:300]}")
    return "no text selected, and no errors at any depth"


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
        _, top, width, height = box = browser.box(f"#{name}")
        must(width > 300 and height > 200 and top + height <= PHONE[1], f"The {name} half has the box {box}.")
    small = browser.run("[...document.querySelectorAll('button')].filter(b => b.offsetParent &&"
                        " Math.min(b.offsetWidth, b.offsetHeight) < 32).map(b => b.textContent)")
    must(not small, f"Buttons too small for fingers: {small}")
    return "all is in view on a phone"


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
    for domain in ("Runtime", "Log"):
        browser.page._ask(f"{domain}.enable")
    for density, dark in ((1, False), (2, True)):
        # Smaller at the density of 2, which has four times as many px.
        browser.open((DESKTOP[0] // density, DESKTOP[1] // density), dark, density=density)
        print(f"  desktop, density {density}: {same_strokes(browser)}", flush=True)
    browser.open(DESKTOP)
    for check in (smooth_at_any_depth, fills, quiet, draw_and_undo, lost_context, save_and_load, wheel_there_and_back):
        print(f"  desktop: {check(browser)}", flush=True)
    browser.open(PHONE, touch=True)
    for check in (phone, fingers, after_close):
        print(f"  phone: {check(browser)}", flush=True)


if __name__ == "__main__":
    try:
        main()
    except AssertionError as reason:
        sys.exit(str(reason))
