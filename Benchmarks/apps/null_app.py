"""A program that draws after a known delay, or does something wrong: the instrument is judged by it."""

from app import BUILT, App


class Null(App):
    title = "null"
    area = (40, 40, 1100, 800)
    settle, quiet = 0.05, 0.1

    def __init__(self, screen, delay=0, fault=""):
        super().__init__(screen)
        self.name, self.command = f"null {delay} ms {fault}".strip(), [str(BUILT / "null"), str(delay), fault]

    def version(self):
        return ""

    def clear(self):
        self.keys("c")
