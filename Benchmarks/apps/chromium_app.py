"""Pages in Chromium: its own canvas 2D and SVG, Vernier's module for browsers, and tldraw, all in paper.html."""

from pathlib import Path

from app import HEIGHT, ROOT, WIDTH, App, Failure


class Chromium(App):
    package, title = "chromium", "paper is ready"
    area = (60, 60, 1100, 820)
    flags = (
        "--no-sandbox", "--test-type", "--no-first-run", "--allow-file-access-from-files", "--disable-dev-shm-usage",
        "--disable-component-update", "--disable-background-networking", "--force-device-scale-factor=1",
        # Where there is no GPU it composites by itself; WebGL alone is drawn by SwiftShader.
        "--disable-gpu-compositing", "--enable-unsafe-swiftshader", "--password-store=basic")
    kind = ""

    def __init__(self, screen):
        super().__init__(screen)
        paper = Path(__file__).with_name("paper.html").as_uri()
        self.command = [
            "chromium", *self.flags, f"--window-size={WIDTH},{HEIGHT}", "--window-position=0,0",
            f"--user-data-dir={self.home}/profile", f"--app={paper}#{self.kind}"]

    def clear(self):
        self.keys("c")

    power, deepest = 0, 3  # Of ten: the zoom, and the deepest at which ink comes.

    def zoom(self, factor):
        power = 3 if factor else self.deepest
        self.keys(*["plus"] * (power - self.power))
        self.power = power
        return 10**power


class Canvas(Chromium):
    name, kind, deepest = "Chromium’s canvas 2D", "canvas", 5


class Svg(Chromium):
    name, kind, deepest = "Chromium’s SVG", "svg", 5


class Page(Chromium):
    name, kind = "Vernier in Chromium", f"vernier={(ROOT / '.build/browser').as_uri()}"
    deepest = 100

    def prepare(self):
        if not (ROOT / ".build/browser/canvas.wasm").exists():
            raise Failure("the canvas for browsers is not built; make wasm builds it")


class Tldraw(Chromium):
    name, bundle = "tldraw", ".venv/engines/lib/python3*/site-packages/tldraw/static/minimal"
    area = (60, 100, 1000, 720)

    def __init__(self, screen):
        found = next(ROOT.glob(self.bundle + ".js"), None)
        if not found:
            raise Failure("the Python package tldraw is missing; Benchmarks/engines/install --only web installs it")
        self.kind = f"tldraw={found.with_suffix('').as_uri()}"
        self.release = next(found.parents[2].glob("tldraw-*.dist-info")).stem.removeprefix("tldraw-")
        super().__init__(screen)

    def version(self):
        return f"{self.release} in Chromium {super().version()}"

    def zoom(self, factor):
        self.keys("plus")
        return 8
