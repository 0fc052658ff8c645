"""GIMP's paintbrush of 5 px on a raster of 1,600 × 1,200 px, without the brush's outline."""

import shutil

from app import PEN, App

PAPER = """(let* ((image (car (gimp-image-new 1600 1200 RGB)))
  (layer (car (gimp-layer-new image 1600 1200 RGB-IMAGE "paper" 100 LAYER-MODE-NORMAL))))
  (gimp-context-set-brush "2. Hardness 100") (gimp-context-set-brush-size 5)
  (gimp-context-set-dynamics "Pressure Size")
  (gimp-image-insert-layer image layer 0 0) (gimp-drawable-fill layer FILL-WHITE) (gimp-display-new image))"""


class Gimp(App):
    name, package, command, title = "GIMP", "gimp", ["gimp", "--no-splash", "-b", PAPER], "GIMP"
    area = (60, 100, 1100, 780)

    def prepare(self):
        folder = self.home / ".config/GIMP/2.10"
        # It asks what became of what was not saved.
        shutil.rmtree(folder / "backups", ignore_errors=True)
        shutil.rmtree(folder / "CrashLog", ignore_errors=True)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "gimprc").write_text("(show-brush-outline no)\n(devices-share-tool yes)\n")
        # Of a tablet it takes what it was told of.
        (folder / "devicerc").write_text(
            f'(GimpDeviceInfo "{PEN}" (mode screen) (axes 5 x y ignore ignore pressure))\n')

    def ready(self):
        self.point(600, 500)
        self.keys("Tab")
        self.keys("1")
        self.keys("p")

    def clear(self):
        self.keys("Delete")

    def zoom(self, factor):
        # A brush of a px of the raster.
        self.keys(*["bracketleft"] * 4, *["plus"] * 20)
        return 256
