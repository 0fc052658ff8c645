"""A page in headless Chromium, and a person's hands: keys, mouse, fingers, a size, light and dark."""

import base64
import json
import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "engines"))

from devtools import page_or_exit  # noqa: E402

DESKTOP, PHONE = (1280, 800), (390, 844)
FLAGS = ("--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist")


def must(condition, sentence):
    if not condition:
        raise AssertionError(sentence)


class Browser:
    """A page of a file, at a size. `ready` is a script that is true once it can be used."""

    def __init__(self, file, ready="document.readyState === 'complete'"):
        self.page = page_or_exit([], FLAGS)
        self.address, self.ready = Path(file).resolve().as_uri(), ready

    def open(self, size, dark=False, touch=False, motion=False, density=1):
        ask = self.page._ask
        ask("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=density, mobile=touch)
        ask("Emulation.setTouchEmulationEnabled", enabled=touch, maxTouchPoints=5)
        ask("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "no-preference" if motion else "reduce"}])
        ask("Page.navigate", url=self.address)
        self.until(self.ready)
        self.settle()

    def run(self, script):
        return self.page.run(script)

    def until(self, condition):
        self.wait(lambda: self.run(f"Boolean({condition})"), f"this does not hold: {condition}")

    def wait(self, condition, sentence, seconds=30):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"After {seconds} s {sentence}.")
            time.sleep(0.01)

    def settle(self):
        """Waits until what has happened is shown."""
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))))")

    def send(self, events):
        """Dispatches events without waiting for each answer, and waits for all."""
        page, ids = self.page, set()
        for method, parameters in events:
            page.count += 1
            ids.add(page.count)
            page.socket.send(json.dumps(
                {"id": page.count, "method": method, "params": parameters, "sessionId": page.session}))
            while len(ids) > 8:
                self._answer(ids)
        while ids:
            self._answer(ids)

    def _answer(self, ids):
        answer = json.loads(self.page.socket.recv())
        if "error" in answer:
            raise AssertionError(answer["error"]["message"])
        ids.discard(answer.get("id"))

    def wheel(self, steps, delta, at):
        event = {"type": "mouseWheel", "x": at[0], "y": at[1], "deltaX": 0, "deltaY": delta}
        self.send([("Input.dispatchMouseEvent", event)] * steps)

    def line(self, start, end, button="left", clicks=1):
        def event(kind, share, **more):
            x, y = (a + (b - a) * share for a, b in zip(start, end))
            return "Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": button, **more}
        moves = [event("mouseMoved", i / 12, buttons=1) for i in range(1, 13)]
        pressed, released = (event(kind, share, clickCount=clicks, **more) for kind, share, more in (
            ("mousePressed", 0, {"buttons": 1}), ("mouseReleased", 1, {})))
        self.send([pressed, *moves, released])
        self.settle()

    def touches(self, kind, *points):
        self.send([("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]})])

    def key(self, key, modifiers=0):
        for kind in ("rawKeyDown", "keyUp"):
            self.page._ask("Input.dispatchKeyEvent", type=kind, key=key, modifiers=modifiers)
        self.settle()

    def box(self, selector):
        """The left, top, width and height of an element, px."""
        return self.run(
            f"(box => [box.x, box.y, box.width, box.height])(document.querySelector(`{selector}`).getBoundingClientRect())")

    def click(self, selector):
        self.run(f"document.querySelector(`{selector}`).scrollIntoView({{ block: 'nearest' }}), 1")
        left, top, width, height = self.box(selector)
        x, y = left + width / 2, top + height / 2
        for kind in ("mousePressed", "mouseReleased"):
            self.page._ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        self.settle()

    def picture(self, selector=None):
        """What the browser shows, of one element or of all, as PNG."""
        names = ("x", "y", "width", "height")
        clip = {"clip": dict(zip(names, self.box(selector)), scale=1)} if selector else {}
        self.settle()
        return base64.b64decode(self.page._ask("Page.captureScreenshot", format="png", **clip)["data"])
