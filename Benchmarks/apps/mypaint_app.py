"""MyPaint, with its brush classic/pen, the first of its plain ones, on its grey paper; a raster."""

import json

from app import App


class MyPaint(App):
    name, package, command, title = "MyPaint", "mypaint", ["mypaint"], "MyPaint"
    area = (40, 100, 1200, 800)

    def prepare(self):
        settings = self.home / ".config/mypaint/settings.json"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text(json.dumps({"brushmanager.selected_brush": "classic/pen"}))

    def clear(self):
        self.keys("Delete")

    def zoom(self, factor):
        self.point(640, 480)
        # A smaller brush.
        self.keys(*["d"] * 3, *["period"] * 20)
        return 64
