"""Xournal++, with one blank page. It magnifies up to 7 times, and the pen's line with it."""

from app import App

PAPER = """<?xml version="1.0" standalone="no"?>
<xournal creator="vernier" fileversion="4">
<page width="1600" height="1200"><background type="solid" color="#ffffffff" style="plain"/><layer/></page>
</xournal>
"""


class Xournalpp(App):
    name, package, command, title = "Xournal++", "xournalpp", ["xournalpp", "paper.xopp"], "Xournal++"
    area = (220, 130, 1000, 740)

    def prepare(self):
        (self.home / "paper.xopp").write_text(PAPER)

    is_near = False

    def ready(self):
        if self.is_near:
            self.keys(*["ctrl+plus"] * 80)

    def zoom(self, factor):
        self.is_near = True
        self.restart()
        return 7
