"""A virtual screen, and a program on it: started, brought to a blank canvas, and ended with all its processes.

An adapter is a class of a file NAME_app.py: a subclass of `App` that says what to start and with which settings, where
the canvas is, and how to clear and to zoom it.
"""

import contextlib
import os
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / ".build/apps"
WIDTH, HEIGHT = 1280, 960
START = 60  # Seconds until a window is there.
SERVER = ("-nocursor", "-noreset", "-nolisten", "tcp")
PEN = "vernier stylus pen"  # Toolkits know by the name what it is.
TABLET = """
Section "ServerFlags"
  Option "AutoAddDevices" "false"
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5-1000
  VertRefresh 5-200
EndSection
Section "Device"
  Identifier "dummy"
  Driver "dummy"
  VideoRam 65536
EndSection
Section "Screen"
  Identifier "screen"
  Device "dummy"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Modes "WIDTHxHEIGHT"
    Virtual WIDTH HEIGHT
  EndSubSection
EndSection
Section "InputDevice"
  Identifier "PEN"
  Driver "inputtest"
  Option "SocketPath" "SOCKET"
  Option "DeviceType" "PointerAbsoluteProximity"
  Option "PointerHasPressure" "true"
EndSection
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
  InputDevice "PEN"
EndSection
""".replace("WIDTH", str(WIDTH)).replace("HEIGHT", str(HEIGHT)).replace("PEN", PEN)


class Failure(Exception):
    """What was wrong with a program, as a clause: it is skipped, and the others go on."""


def end(process):
    """Ends a process with its whole group."""
    for ending in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, ending)
        except ProcessLookupError:
            pass
        try:
            process.wait(2)
        except subprocess.TimeoutExpired:
            continue
    process.wait()


def hurry():
    """Puts this process before others of the machine, where that is permitted."""
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, 0, -20)


class Screen:
    """An X server without a screen, at a number that is free. Its pen is a mouse, by XTEST."""

    how = ""  # What is said of a program's runs on it.
    pen = ()  # What the meter is told of a tablet: the number of an open file.

    def __init__(self, *options):
        command = self.command()
        if not shutil.which(command[0]):
            raise Failure(f"There is no X server: {command[0]} is missing; Benchmarks/apps/install installs it.")
        read, write = os.pipe()
        self.process = subprocess.Popen(
            [*command, "-displayfd", str(write), *SERVER, *options], pass_fds=[write], process_group=0,
            preexec_fn=hurry, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as number:
            self.display = f":{number.read().strip()}"
        if self.display == ":":
            end(self.process)
            raise Failure(f"The X server {command[0]} does not start.")

    def command(self):
        return ["Xvfb", "-screen", "0", f"{WIDTH}x{HEIGHT}x24"]

    def close(self):
        end(self.process)

    def run(self, *command, **options):
        """What a program says on this screen."""
        environment = {**os.environ, "DISPLAY": self.display}
        try:
            result = subprocess.run(
                command, env=environment, pass_fds=self.pen, capture_output=True, timeout=60, **options)
        except OSError as error:
            raise Failure(f"{command[0]}: {error.strerror}; Benchmarks/apps/install installs it") from None
        if result.returncode:
            raise Failure(result.stderr.decode(errors="replace").strip() or f"{command[0]} failed")
        return result.stdout

    def windows(self):
        """The windows that are large enough to be seen, by number: a size and a title."""
        found = {}
        for line in self.run(BUILT / "meter", "windows").decode(errors="replace").splitlines():
            number, _, _, width, height, title = [*line.split(" ", 5), ""][:6]
            if int(width) > 100 and int(height) > 50:
                found[int(number)] = title
        return found


class Tablet(Screen):
    """An X server with a tablet, whose pen has pressure: Xorg with its dummy screen and its driver for tests of input.

    The driver answers one connection in its life, which is kept open for all runs.
    """

    how = ", by a tablet's pen,"

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="vernier-tablet-"))
        address = str(self.folder / "pen")
        (self.folder / "xorg.conf").write_text(TABLET.replace("SOCKET", address))
        self.connection = socket.socket(socket.AF_UNIX)
        try:
            super().__init__()
            self.connection.settimeout(START)
            self.connection.connect(address)
            # A header of length and type, and the version of the protocol; the answer is as long.
            self.connection.sendall(struct.pack("=IIHH", 12, 0, 1, 1))
            self.connection.recv(12)
        except OSError as error:
            self.close()
            raise Failure(f"The X server Xorg has no tablet: {error.strerror}.") from None
        except Failure:
            self.release()
            raise
        self.connection.setblocking(True)
        self.pen = (self.connection.fileno(),)

    def command(self):
        # Of a seat of its own it takes no console.
        return ["Xorg", "-config", f"{self.folder}/xorg.conf", "-logfile", f"{self.folder}/log", "-seat", "vernier"]

    def release(self):
        self.connection.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def close(self):
        super().close()
        self.release()


class App:
    """A program. `name` is what the table says; the other members are for adapters to set."""

    name, package, command = "", "", []
    title = ""  # A part of the title of its window.
    area = (200, 150, 900, 700)  # The canvas on the screen: left, top, width, height.
    settle, quiet = 0.3, 1  # Seconds that the program takes for a key, and without a change until it has started.

    def __init__(self, screen):
        self.screen, self.home, self.known, self.process = screen, Path(tempfile.mkdtemp(prefix="vernier-app-")), {}, None

    def prepare(self):
        """Writes settings below `home`."""

    def ready(self):
        """Chooses tool and colour, when the window is there."""

    def clear(self):
        """Makes the canvas blank: where an adapter knows no key for that, by another start."""
        self.restart()

    def zoom(self, factor):
        """Magnifies the blank canvas by about so much, at most, and returns the zoom."""
        return 1

    def version(self):
        asked = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", self.package], capture_output=True, text=True)
        return asked.stdout.partition("+")[0].partition("-")[0].rpartition(":")[2]

    def start(self):
        """Starts it with a home and a locale of its own, and waits until its window is there and does not change."""
        if not shutil.which(self.command[0]):
            raise Failure(f"{self.command[0]} is not installed")
        self.prepare()
        environment = {
            "PATH": os.environ["PATH"], "DISPLAY": self.screen.display, "HOME": str(self.home),
            "XDG_RUNTIME_DIR": str(self.home), "LC_ALL": "C.UTF-8", "NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "memory"}
        with open(self.home / "said.txt", "wb") as said:
            self.process = subprocess.Popen(
                self.command, env=environment, process_group=0, preexec_fn=hurry, stdin=subprocess.DEVNULL, stdout=said,
                stderr=said, cwd=self.home)
        window = self._window()
        for action in (("windowmove", "0", "0"), ("windowsize", str(WIDTH), str(HEIGHT)), ("windowfocus",)):
            self.screen.run("xdotool", action[0], str(window), *action[1:])
        self.still(self.quiet)
        self.known = self.screen.windows()
        others = [title for number, title in self.known.items() if number != window]
        if others:
            raise Failure(f"it opened a second window “{others[0]}” at its start")
        self.ready()

    def _window(self):
        limit = time.monotonic() + START
        while time.monotonic() < limit:
            self.check_running()
            for number, title in self.screen.windows().items():
                if self.title in title:
                    return number
            time.sleep(0.1)
        raise Failure(f"no window with “{self.title}” in its title came within {START} s")

    def still(self, quiet):
        """Waits until the canvas has not changed for some time."""
        self.measure(self.area, f"0 {WIDTH // 2} {HEIGHT // 2} 0\n", quiet * 1e3, 2e4)

    def measure(self, part, schedule, quiet=300, limit=2000):
        """What the meter writes about a part of the screen during a schedule."""
        try:
            return self.screen.run(
                BUILT / "meter", *(str(round(number)) for number in (*part, quiet, limit, *self.screen.pen)),
                input=schedule.encode())
        finally:
            self.check_running()

    def check_running(self):
        if self.process.poll() is not None:
            raise Failure(f"it ended by itself with exit code {self.process.returncode}")

    def check_windows(self):
        """Raises where a window came since the start."""
        for number, title in self.screen.windows().items():
            if number not in self.known:
                raise Failure(f"it opened a second window “{title}”")

    def keys(self, *names):
        self.screen.run("xdotool", "key", "--delay", "20", *names)
        time.sleep(self.settle)

    def point(self, x, y):
        self.screen.run("xdotool", "mousemove", str(x), str(y))

    def restart(self):
        end(self.process)
        self.start()

    def stop(self):
        if self.process:
            end(self.process)
        shutil.rmtree(self.home, ignore_errors=True)
