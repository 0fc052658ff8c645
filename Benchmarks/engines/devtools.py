"""A page in a headless Chromium, asked over its DevTools protocol: functions are called with JSON and answer JSON.

The browser runs in a process group of its own with a profile in a temporary directory. A shell leads the group: it ends
the browser and removes the profile when this program ends, in whatever way. It notices by the end of its input, a pipe
that the browser does not get.
"""

import atexit
import json
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

COMMANDS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# No GPU: what is drawn is drawn by Skia on the CPU, the same on every machine with this version.
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--no-first-run",
    "--disable-extensions", "--disable-background-networking", "--disable-dev-shm-usage",
    "--force-device-scale-factor=1", "--hide-scrollbars", "--remote-allow-origins=*")
START, ANSWER = 20, 60  # Seconds: from the start to the port, and to a single answer.
# The browser with its arguments, after its profile. Either end of the two ends the group. A browser that is told to end
# stops writing, so that its profile can be removed.
LEADER = """
profile=$1; shift
("$@" </dev/null; kill -KILL 0) &
read -r end
trap '' TERM; kill -TERM 0; sleep 0.2
rm -rf "$profile"; kill -KILL 0
"""
HERE = Path(__file__).resolve().parent


class Unavailable(Exception):
    """The browser or what speaks to it is not installed, or does not start. The text is a sentence for people."""


class Page:
    """A page of `chromium/page.html` with scripts: paths, absolute or from this folder. `flags` join the browser's."""

    def __init__(self, scripts, flags=()):
        try:
            import websocket
        except ImportError:
            raise Unavailable("The Python package websocket-client is missing.") from None
        command = next(filter(None, map(shutil.which, COMMANDS)), None)
        if command is None:
            raise Unavailable(f"No browser is installed: none of {', '.join(COMMANDS)} is on the path.")
        self.count = 0
        # What the browser tells unasked, of the domains that are enabled.
        self.events = []
        self.profile = tempfile.mkdtemp(prefix="vernier-chromium-")
        self.command = command
        self.process = subprocess.Popen(
            ["sh", "-c", LEADER, "sh", self.profile, command, *FLAGS, *flags, f"--user-data-dir={self.profile}",
             "about:blank"],
            process_group=0, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self.socket = websocket.create_connection(
                f"ws://127.0.0.1:{self._address()}", timeout=ANSWER, max_size=None, suppress_origin=True)
            self._attach(scripts)
        except Exception as error:
            self.close()
            if isinstance(error, (OSError, websocket.WebSocketException)):
                raise Unavailable(f"The browser {command} does not answer: {error}.") from None
            raise

    def _address(self):
        """The port and the path of the browser's socket, which it writes into its profile."""
        end = time.monotonic() + START
        while time.monotonic() < end and self.process.poll() is None:
            try:
                port, path = Path(self.profile, "DevToolsActivePort").read_text().split("\n")[:2]
                return port + path
            except (FileNotFoundError, ValueError):
                time.sleep(0.01)
        raise Unavailable(f"The browser {self.command} did not open a port within {START} s.")

    def _attach(self, scripts):
        self.session = None
        self.version = self._ask("Browser.getVersion")["product"].partition("/")[2]
        target = next(t for t in self._ask("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self._ask("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        frame = self._ask("Page.getFrameTree")["frameTree"]["frame"]["id"]
        self._ask("Page.setDocumentContent", frameId=frame, html=(HERE / "chromium/page.html").read_text())
        for script in scripts:
            self.run(Path(HERE, script).read_text())

    def _ask(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            if "method" in answer:
                self.events.append(answer)

    def resize(self, viewport):
        """The size of the window, px."""
        self._ask(
            "Emulation.setDeviceMetricsOverride", width=round(viewport[0]), height=round(viewport[1]),
            deviceScaleFactor=1, mobile=False)

    def run(self, script):
        """Runs a script in the page, and returns its last value."""
        result = self._ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]).split("\n")[0])
        return result["result"].get("value")

    def call(self, function, *arguments):
        """Calls a function of the page, and awaits it. Infinities are passed; what is not finite comes back as None."""
        given = ",".join(map(json.dumps, arguments))
        return json.loads(self.run(f"(async () => JSON.stringify(await {function}({given}) ?? null))()"))

    def close(self):
        """Ends the browser with all its processes, and removes its profile. May be called again."""
        self.process.stdin.close()
        self.process.wait()
        # What the browser wrote while it was removed.
        shutil.rmtree(self.profile, ignore_errors=True)

    def close_at_end(self):
        """Closes when this program ends, also by SIGTERM."""
        atexit.register(self.close)
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))


def page_or_exit(*arguments, **more):
    """A page that is closed at the end; where there is no browser, a sentence on standard error and exit status 69."""
    try:
        page = Page(*arguments, **more)
    except Unavailable as reason:
        print(reason, file=sys.stderr)
        sys.exit(69)
    page.close_at_end()
    return page
