"""Inkscape's pencil, whose paths are black and as wide as 4 px of the screen at any zoom, without its first question."""

from app import App

PREFERENCES = """<?xml version="1.0"?>
<inkscape version="1">
<group id="options"><group id="boot" enabled="0" shown="1"/><group id="zoomincrement" value="2"/></group>
<group id="tools"><group id="freehand"><eventcontext id="pencil" usecurrent="0" selcue="0" tolerance="1" freehand-mode="0"
  pressure="{}" style="fill:none;stroke:#000000;stroke-width:{}px;stroke-linecap:round;stroke-linejoin:round"/></group></group>
</inkscape>
"""


class Inkscape(App):
    name, package, command, title = "Inkscape", "inkscape", ["inkscape", "paper.svg"], "- Inkscape"
    area = (120, 160, 900, 700)
    deep = 1

    def prepare(self):
        folder = self.home / ".config/inkscape"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "preferences.xml").write_text(PREFERENCES.format(len(self.screen.pen), 4 / self.deep))
        (self.home / "paper.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" viewBox="0 0 1600 1200"/>')

    def ready(self):
        self.point(600, 500)
        self.keys("p")
        self.keys("1")

    def clear(self):
        self.keys("ctrl+a")
        self.keys("Delete")

    def zoom(self, factor):
        self.deep = 256
        self.restart()
        self.keys(*["plus"] * 8)
        return self.deep
