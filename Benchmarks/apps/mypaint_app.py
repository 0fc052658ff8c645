"""MyPaint, with its brush classic/pen, the first of its plain ones, on its grey paper; a raster."""

import json
from pathlib import Path
from urllib.parse import quote_plus

from app import PEN, App, Failure


class MyPaint(App):
    name, package, command, title = "MyPaint", "mypaint", ["mypaint"], "MyPaint"
    area = (40, 100, 1200, 800)

    def prepare(self):
        settings = self.home / ".config/mypaint/settings.json"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text(json.dumps({"brushmanager.selected_brush": "classic/pen"}))
        # Each tablet's pen has a brush of its own.
        brush = next(Path("/usr/share").glob("mypaint-data/*/brushes/classic/pen.myb"), None)
        if not brush:
            raise Failure("its brush classic/pen is missing; Debian's package mypaint-brushes has it")
        brushes = self.home / ".local/share/mypaint/brushes"
        brushes.mkdir(parents=True, exist_ok=True)
        (brushes / f"devbrush_{quote_plus(PEN)}.myb").write_bytes(brush.read_bytes())

    def clear(self):
        self.keys("Delete")

    def zoom(self, factor):
        self.point(640, 480)
        # A smaller brush.
        self.keys(*["d"] * 3, *["period"] * 20)
        return 64
