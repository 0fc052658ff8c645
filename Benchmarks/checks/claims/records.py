"""The recorded runs of commands that show timings."""

import json
import os
import pathlib
import platform
import re

from measuring import number
from reading import BadClaims, is_timing

RUNS = pathlib.Path(__file__).resolve().with_name("runs.json")
PUBLISHED = 5


class Records:
    """The runs of commands that show timings, in runs.json: for each run, the figure of each timing."""

    def __init__(self, commands, claims):
        self.lines = {name: command["run"] for name, command in commands.items()}
        self.timings = [claim for claim in claims if is_timing(claim)]
        try:
            self.data = json.loads(RUNS.read_text(encoding="utf-8"), parse_float=str, parse_int=str)
        except FileNotFoundError:
            self.data = {}
        except (OSError, ValueError) as error:
            raise BadClaims(f"{RUNS.name} cannot be read: {error}.") from error

    def claims(self, name):
        return [claim for claim in self.timings if claim["command"] == name]

    def runs(self, name):
        """The figures of each run, by claim; none where the command or what it shows has changed since."""
        entry = self.data.get(name, {})
        wanted = {claim["id"] for claim in self.claims(name)}
        if entry.get("run") != self.lines.get(name) or not wanted:
            return []
        return [
            {key: number(value) for key, value in run.items()} for run in entry["runs"] if wanted <= set(run)]

    def figures(self, claim):
        """The figures of a claim, if enough were recorded to be published."""
        figures = [run[claim["id"]] for run in self.runs(claim["command"])] if is_timing(claim) else []
        return figures if len(figures) >= PUBLISHED else []

    def machines(self, claims):
        return list(dict.fromkeys(
            machine for claim in claims if self.figures(claim) for machine in self.data[claim["command"]]["machines"]))

    def stale(self):
        """Names of commands whose runs are not of the present command line or claims."""
        return [name for name, entry in self.data.items() if len(self.runs(name)) != len(entry["runs"])]

    def discard(self, names):
        """Forgets the runs of commands; the file has them until the next run is added."""
        for name in names:
            self.data.pop(name, None)

    def add(self, name, figures):
        kept = self.runs(name)
        entry = self.data.get(name, {}) if kept else {}
        self.data[name] = {
            "run": self.lines[name],
            "machines": list(dict.fromkeys([*entry.get("machines", []), machine()])),
            "runs": [{key: str(value) for key, value in run.items()} for run in [*kept, figures]],
        }
        self.write()

    def write(self):
        """Writes the file whole, or leaves it as it was. A run takes a line."""
        entries = []
        for name in self.lines:
            if name in self.data:
                entry = self.data[name]
                runs = ",\n".join("      " + json.dumps(run) for run in entry["runs"])
                entries.append(
                    f'  {json.dumps(name)}: {{\n    "run": {json.dumps(entry["run"], ensure_ascii=False)},\n'
                    f'    "machines": {json.dumps(entry["machines"])},\n    "runs": [\n{runs}\n    ]\n  }}')
        partial = RUNS.with_suffix(".partial")
        partial.write_text("{\n" + ",\n".join(entries) + "\n}\n", encoding="utf-8")
        partial.replace(RUNS)


def machine():
    """The processor and its cores, by no name of the machine."""
    try:
        text = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8")
        model = re.search(r"model name\s*: (.*)", text)
        name = model.group(1).strip() if model else platform.machine()
    except OSError:
        name = platform.processor() or platform.machine()
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return f"{name}, {count} cores"
