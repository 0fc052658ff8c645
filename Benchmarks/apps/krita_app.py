"""Krita, on a raster of 1,600 × 1,200 px; without the brush's outline and without smoothing, which is its default."""

from app import App


class Krita(App):
    name, package, title = "Krita", "krita", "Not Saved"
    command = ["krita", "--nosplash", "--new-image", "RGBA,U8,1600,1200"]
    area = (60, 60, 1160, 860)
    settle = 1

    def prepare(self):
        (self.home / ".config").mkdir(exist_ok=True)
        settings = self.home / ".config/kritarc"
        if not settings.exists():
            settings.write_text("LineSmoothingType=0\nnewCursorStyle=0\nnewOutlineStyle=0\n")

    def ready(self):
        self.point(600, 500)
        # One px of the raster is one of the screen; the canvas fills the window; the brush is as small as possible, and
        # three steps larger.
        self.keys("1")
        self.keys("Tab")
        self.keys(*["bracketleft"] * 40, *["bracketright"] * 3)

    def clear(self):
        self.keys("Delete")

    def zoom(self, factor):
        self.keys(*["bracketleft"] * 8)
        self.keys(*["ctrl+plus"] * 20)
        return 64
