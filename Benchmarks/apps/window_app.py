"""Vernier's InkCanvas in a window of X: the package in the folder window."""

from app import BUILT, App


class Window(App):
    name, command, title = "Vernier", [str(BUILT / "window/release/window")], "Vernier"
    area = (40, 40, 1200, 880)
    settle = 0.1

    def version(self):
        return "this revision"

    def clear(self):
        self.keys("c")

    def zoom(self, factor):
        steps = 1 if factor else 332
        self.keys(*["plus"] * steps)
        return 1000**(steps if factor else steps + 1)
