#!/usr/bin/env python3
"""Libraries of the web, in the releases that their Python packages carry, run in Chromium: their cameras are asked.

- `--library three`: three.js, `Vector3.project` with an `OrthographicCamera`.
- `--library deck`: deck.gl, `Viewport.project` of an `OrthographicView`; `deck-map`: of a `WebMercatorViewport`.
- `--library maplibre`: MapLibre GL JS, `Map.project`; `maplibre-tiles`: its tiles' float32 matrices on whole steps.
- `--library leaflet`: Leaflet, `Map.project` on a flat map; `leaflet-layers`: `Map.latLngToContainerPoint`.
- `--library konva`: Konva, the absolute transform of a group.
- `--library pixi`: PixiJS, `Container.toGlobal`.
- `--library tldraw`: tldraw, `Editor.pageToViewport`; `tldraw-shapes`: the corners of the shapes' elements.

Usages are those of usages.py; numbers are JavaScript's doubles. In L, the camera is handed over relative to a stroke's
origin. Maps and tldraw have no such origin, and are asked in W and X, shapes of tldraw in W alone. In F, the adapter of
dyadic-camera (Benchmarks/browser/dyadic-camera) sets the library's camera and shapes. On MapLibre's and deck's maps the
world is a square of 8,192 units (web/mercator.js). Views that do not turn, deck's, Leaflet's and tldraw's, answer null
for a turned camera.
Nothing is drawn by a GPU: what shaders make of these numbers is not asked.
"""

import argparse
import importlib.util
import json
import math
import sys
from collections import namedtuple
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from chromium_engine import PageEngine
from devtools import page_or_exit
from protocol import serve

PACKAGE = Path(__file__).resolve().parent.parent / "browser" / "dyadic-camera"

# `package` carries the file `bundle`; `scripts` lie in the folder `web`; `shows` is the release, by an
# expression; `number` is what its own arithmetic has.
Library = namedtuple("Library", "name package bundle scripts shows probe usages number", defaults=["binary64"])

# Bundles that are modules: their text cannot be run as a script, and the page imports it.
MODULES = ("tldraw", "nicegui", "higlass")
LEAFLET_VERSION = "moduleText.match(/Leaflet ([0-9.]+)/)[1]"
PIXI_VERSION = "moduleText.match(/pixi[.]js - v([0-9.]+)/)[1]"
LIBRARIES = {
    "three": Library("three.js", "pythreejs", "static/three.js", "three", "THREE.REVISION", "transform", "WLX"),
    "deck": Library(
        "deck.gl", "pydeck", "nbextension/static/index.js", "deck", "deck.VERSION", "transform", "WLX"),
    "deck-map": Library(
        "deck.gl", "pydeck", "nbextension/static/index.js", "mercator deck-map", "deck.VERSION", "transform", "WX"),
    "maplibre": Library(
        "MapLibre GL JS", "maplibre", "srcjs/maplibre-gl.js", "mercator maplibre", "maplibregl.getVersion()",
        "transform", "WX"),
    "maplibre-tiles": Library(
        "MapLibre GL JS", "maplibre", "srcjs/maplibre-gl.js", "mercator maplibre maplibre-tiles",
        "maplibregl.getVersion()", "vertex", "WX", "integer"),
    "leaflet": Library(
        "Leaflet", "nicegui", "elements/leaflet/dist/index.js", "leaflet", LEAFLET_VERSION, "transform", "WX"),
    "leaflet-layers": Library(
        "Leaflet", "nicegui", "elements/leaflet/dist/index.js", "leaflet leaflet-layers", LEAFLET_VERSION, "vertex",
        "WX", "integer"),
    "konva": Library(
        "Konva", "streamlit_drawable_konva", "frontend/build/standalone.js", "konva", "Konva.version", "transform",
        "WLXF"),
    "pixi": Library("PixiJS", "higlass", "static/index.js", "pixi", PIXI_VERSION, "transform", "WLXF"),
    "tldraw": Library("tldraw", "tldraw", "static/minimal.js", "tldraw", None, "transform", "WX"),
    "tldraw-shapes": Library(
        "tldraw", "tldraw", "static/minimal.js", "tldraw tldraw-shapes", None, "vertex", "WF", "decimal"),
}
# A map does not start without WebGL, which Chromium has in software too.
WEBGL = ("--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader")


def bundle(library):
    """The path of a library's bundle; ends with exit status 69 where its package is missing."""
    found = importlib.util.find_spec(library.package)
    path = Path(found.submodule_search_locations[0], library.bundle) if found else None
    if path is None or not path.is_file():
        print(f"The Python package {library.package}, which carries {library.name}, is missing.", file=sys.stderr)
        sys.exit(69)
    return path


class LibraryEngine(PageEngine):
    """A library that is asked for the places of vertices under its camera."""

    def __init__(self, page, library, usage):
        super().__init__(page, library.probe, usage)
        self.name, self.number = library.name, library.number
        try:
            self.version = str(page.run(library.shows)) if library.shows else version(library.package)
        except PackageNotFoundError:
            self.version = "unknown"

    def begin(self, viewport):
        super().begin(viewport)
        self.page.call("begin", viewport)


class FramedEngine(LibraryEngine):
    """A library whose shapes are placed, and whose camera is moved, by dyadic-camera in the page."""

    def __init__(self, page, library, adapter):
        super().__init__(page, library, "X")
        self.code = [(PACKAGE / name).read_text() for name in ("dyadic.js", adapter)]

    def begin(self, viewport):
        self.viewport = viewport
        self.page.resize(viewport)
        self.page.call("start", viewport, *self.code)

    def store(self, points, strokes, deepest):
        self.strokes = strokes
        self.page.call("store", [list(map(dyadic, point)) for point in points])

    def frame(self, camera):
        whole = math.lcm(camera.cosine.denominator, camera.sine.denominator)
        turn = int(camera.cosine * whole), int(camera.sine * whole), whole
        places = self.page.call("show", list(map(dyadic, camera.centre)), dyadic(camera.zoom), turn)
        self.places = [None if None in place else place for place in places]
        return self.places


def dyadic(value):
    """An exact number as an integer and the power of two that multiplies it."""
    return hex(value.numerator), 1 - value.denominator.bit_length()


def made(library, usage):
    """The engine of a library's name in a usage."""
    library = LIBRARIES[library]
    path, scripts = bundle(library), library.scripts.split()
    is_module, is_framed = library.package in MODULES, usage == "F"
    framed = ["frames", f"{scripts[0]}-frames"] if is_framed else []
    own = [f"web/{script}.js" for script in ("camera", *scripts, *framed)]
    page = page_or_exit(["chromium/steps.js", *([] if is_module else [path]), *own], WEBGL)
    if is_module:
        styles = path.with_suffix(".css")
        texts = json.dumps(path.read_text()), json.dumps(styles.read_text() if styles.is_file() else "")
        page.run("var [moduleText, styleText] = [{}, {}]; null".format(*texts))
    return FramedEngine(page, library, f"{scripts[0]}.js") if is_framed else LibraryEngine(page, library, usage)


def main():
    parser = argparse.ArgumentParser(description="Libraries of the web as engines for vernier.")
    parser.add_argument("--library", choices=LIBRARIES, required=True)
    parser.add_argument("--usage", choices=("W", "L", "X", "F"), default="W")
    options = parser.parse_args()
    usages = LIBRARIES[options.library].usages
    if options.usage not in usages:
        parser.error(f"{options.library} is asked in the usages {' and '.join(usages)}")
    serve(made(options.library, options.usage))


if __name__ == "__main__":
    main()
