#!/usr/bin/env python3
"""Writes one HTML file that holds everything that was measured, and the playground:

    build.py [--results FOLDER] [--output FILE] [--canvas FILE]

It reads the result folders that are there, the figures, the claims and, where `make wasm` has built it, the page of the
canvas. The file needs nothing else, and no network. The same input gives the same bytes. Takes Python alone.
"""

import argparse
import base64
import gzip
import json
import os
import pathlib
import shlex
import string
import sys
import tempfile

import claims
import displacements
import figures
import summaries
from markup import folded, made_by, missing, table, text, words
from recorded import CHECKOUT, OUTPUT, ReportError, Result, read_bytes, read_rows, read_text, shown

HERE = pathlib.Path(__file__).resolve().parent
LOOK = CHECKOUT / "Benchmarks" / "commands" / "CommandLine" / "Pages" / "look.css"
PLAIN = 2  # px of jitter, which are seen without looking for them.
NO_BREAK = "\u00a0"
LARGEST = 5_000_000  # Bytes of the page.
CAPTIONS = {  # What a figure shows beyond its title.
    "horizon": "Where each scheme breaks: the zoom from which on its picture trembles by a quarter of a px.",
    "precision": "Jitter by zoom, a line a scheme; from the shaded part on a person sees it.",
    "engines": "Where engines that people use are wrong by a quarter of a px, by how they are used.",
    "handoff": "How far a change of frame moves what is seen.",
    "tessellation": "What strokes of a length cost in time and in vertices.",
    "latency": "How long a touch takes on its way to the vertex buffer, by percentile.",
    "filters": "How far strokes are from what was recorded, by what a filter leaves of them.",
    "canvas": "One stroke, stamped with patterns at several depths.",
    "annotations": "What a displayed frame costs, by the number of annotations.",
}


class Part:
    """A section of the report about one result: its heading, an introduction, and what it shows."""

    def __init__(self, name, title, introduction, makes, tables, drawings):
        self.name, self.title, self.introduction = name, title, introduction
        self.makes, self.tables, self.drawings = makes, tables, drawings

    @staticmethod
    def more(tables, pictures):
        """How many of what are folded."""
        counts = [(len(tables), "table"), (sum(map(bool, pictures)), "drawing")]
        return " and ".join(f"{count} {name}{'s' if count > 1 else ''}" for count, name in counts if count)


PARTS = [
    Part("sweep", "Where each scheme breaks",
         "A scheme is a way to keep points and a camera. Its *jitter* is the length by which a point’s error changes "
         "from one displayed frame to the next, while the camera pans, pinches and turns.",
         "make sweep", summaries.sweep, ("horizon", "precision")),
    Part("handoff", "When frames change",
         "Schemes of nested frames change their coordinate system as one zooms. These are the bounds that such a change "
         "has to keep.", "make handoff", summaries.handoff, ("handoff",)),
    Part("tessellation", "What strokes cost",
         "A stroke is made into triangles. It can be made again in each frame, or once, and moved by an offset and a "
         "scale.",
         "make tessellate", summaries.tessellation, ("tessellation",)),
    Part("latency", "From a touch to the vertex buffer",
         "A pen’s touches come at a fixed rate, 240 Hz unless another is asked for. The time is counted from when a touch was due.",
         "make latency", summaries.latency, ("latency", "filters")),
    Part("canvas", "A canvas of pattern brushes",
         "Hatching, dots and waves are stamped along a stroke, and the picture is compared px by px with the exact "
         "one.",
         "make canvas", summaries.canvas, ("canvas",)),
    Part("annotation", "A canvas of annotations",
         "Shapes, lines and texts that are picked by a px, and drawn in a frame.",
         "make annotate", summaries.annotation, ("annotations",)),
]
MAIN = ("sweep", "latency")  # Results whose first table is shown at once.
FOLDERS = {"tessellation": "tessellate", "annotation": "annotate"}  # Commands that are not called like their results.


def results_in(folder):
    """Every result in a folder that is whole, by its name."""
    if not folder.is_dir():
        raise ReportError(f"There is no folder {shown(folder)}; make sweep leaves results there.")
    found = {}
    for each in sorted(folder.iterdir()):
        if (each / "datapackage.json").is_file():
            found[each.name] = Result(each, f"make {FOLDERS.get(each.name, each.name)}")
    return found


class Figures:
    """The figures of the report, each of which stands in it once."""

    def __init__(self, results):
        self.results, self.used = results, set()

    def html(self, name, result=None):
        """A figure; `result` is that of the tables beside it."""
        path = figures.file_of(name, self.results)
        if path is None or name in self.used:
            return ""
        self.used.add(name)
        svg, title = figures.inline(path)
        maker = "make engines" if name == "engines" else "make notebooks"
        return (
            f'<figure><div class="paper" tabindex="0" role="group" aria-label="{text(title)}">{svg}</div>'
            f"<figcaption>{words(CAPTIONS.get(name, title))}</figcaption>"
            f"{made_by(maker) if self.is_of(path, result) else of_another(path, maker)}</figure>")

    def is_of(self, path, result):
        """Whether a figure was drawn of the results, and after these tables were measured."""
        tables = result.folder / "datapackage.json" if result else path
        return path.is_relative_to(self.results) and path.stat().st_mtime >= tables.stat().st_mtime

    def rest(self):
        """The figures that no section has shown, each folded."""
        names = {path.stem for folder in (self.results / "figures", CHECKOUT / "Notebooks" / "figures")
                 for path in folder.glob("*.svg")}
        return "".join(folded(f"The drawing {name}", self.html(name)) for name in sorted(names - self.used))


def of_another(path, maker):
    """Says of a drawing that it is of another run than the tables beside it, and which."""
    place = shown(path) if path.is_relative_to(CHECKOUT) else f"…/{path.name}"
    return (f'<p class="made">Of another run than this report: <code>{text(place)}</code>, as it was left there. '
            f"<code>{maker}</code> draws it of this one.</p>")


def section(name, title, body):
    return (
        f'<section id="{name}" aria-labelledby="{name}-title">\n<h2 id="{name}-title">{words(title)}</h2>\n{body}\n'
        "</section>")


def command_of(result):
    """The command that made a result, to be typed in the checkout. Of a path elsewhere only the last part is told."""
    def told(word):
        name, equals, value = word.rpartition("=")
        path = pathlib.PurePath(value)
        if not path.is_absolute():
            return word
        value = str(path.relative_to(CHECKOUT)) if path.is_relative_to(CHECKOUT) else f"…/{path.name}"
        return name + equals + value

    return shlex.join(told(str(each)) for each in result.setting("commandLine", default=[], kind=list))


def facts(results):
    """The first figures that a reader looks for."""
    if "sweep" not in results:
        return ""
    limits = summaries.horizons(results["sweep"])
    chosen = [
        ("float32", "floats of a GPU, one coordinate system"), ("float64", "doubles, one coordinate system"),
        ("double-double", "two doubles a coordinate"), ("dyadic-frames", "nested frames")]
    parts = [
        f"<div><dt><code>{name}</code>, {about}, holds to</dt>"
        f"<dd>{words(limits[name].replace(' ', NO_BREAK))}</dd></div>"
        for name, about in chosen if name in limits]
    return f'<dl class="facts">{"".join(parts)}</dl>' if parts else ""


def playground(result):
    """The playground's section and scripts."""
    if result is None:
        body = missing("Nothing was recorded to play with yet.", "make render")
        return section("playground", "See it shake", body), []
    description, data = displacements.playground(result)
    depths = [each["depth"] for each in description["depths"]]
    # The first depth at which a scheme trembles so that anyone sees it shows at once what this is about.
    trembling = [
        int(index) for scheme in description["schemes"] for index, each in scheme["depths"].items()
        if each["state"] == "trembles" and each["jitter"] >= PLAIN]
    first = min(trembling, default=len(depths) - 1)
    frames = max(each["frames"] for each in description["depths"])
    points = max(each["points"] for each in description["depths"])
    note = (
        f'<p class="note">{len(description["schemes"])} schemes at {len(depths)} depths, {frames} frames of {points} '
        f"points each. Every exact position and every displacement was recorded by the harness.</p>"
        + made_by("make render", command_of(result)))
    html = string.Template(read_text(HERE / "playground.html")).substitute(
        last=len(depths) - 1, first=first, note=note)
    # "</" would end the element, and "<!--" change how it is read.
    described = json.dumps(description, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return html, [
        f'<script type="application/json" id="displacements">{described}</script>',
        f'<script type="text/plain" id="displacement-bytes">{data}</script>',
        f'<script type="module">\n{read_text(HERE / "playground.js")}'
        f'{read_text(HERE / "live-canvas.js")}</script>']


def film_strip(result, folder):
    """The film strip of this run, else the committed one."""
    title, name = "The same drawing, deeper and deeper", "film-strip.png"
    path = folder / name if result is not None else CHECKOUT / "Notebooks" / "figures" / name
    if not path.is_file():
        return section("film-strip", title, missing("There is no film strip yet.", "make render"))
    picture = figures.png(
        path, "A film strip: a row a scheme and a column a depth, each the same drawing with a magnified part. In grey "
        "the exact outline, on it what the scheme draws.")
    whence = made_by("make render", command_of(result)) if result is not None else of_another(path, "make render")
    return section("film-strip", title, (
        f'<figure><div class="paper" tabindex="0" role="group" aria-label="The film strip">{picture}</div>'
        "<figcaption>A row a scheme, a column a depth. The insets are magnified; in grey lies the exact outline."
        "</figcaption>"
        f"{whence}</figure>"))


def live(path):
    """The page of `make wasm`: its section, and the page itself."""
    if not path.is_file():
        return section("live", "Draw in it", missing(
            "The canvas that one draws in is not built.", "make wasm")), []
    packed = base64.b64encode(gzip.compress(read_bytes(path), 9, mtime=0)).decode()
    return read_text(HERE / "live-canvas.html"), [f'<script type="text/plain" id="live-page">{packed}</script>']


def part_section(part, results, drawn):
    """Shows the first table of a main part; all else once somebody asks for it."""
    result = results.get(part.name)
    pictures = [drawn.html(name, result) for name in part.drawings]
    body, tables = f"<p>{words(part.introduction)}</p>", []
    if result is None:
        body += missing("There are no tables of this yet.", part.makes)
    else:
        tables = [each + made_by(part.makes, command_of(result)) for each in part.tables(result)]
    if part.name in MAIN and tables:
        body += tables.pop(0)
    more = "".join(tables + pictures)
    return section(part.name, part.title, body + (folded(f"More: {part.more(tables, pictures)}", more) if more else ""))


def engines_section(folder, drawn):
    path, picture = folder / "engines" / "engines.csv", folded("The drawing", drawn.html("engines"))
    body = "<p>Engines of others are asked over a pipe, and judged like schemes.</p>"
    if not path.is_file():
        body += missing("There is no table of engines yet.", "make engines")
    else:
        columns = (
            "engine", "usage", "zoom_jitter_decades", "zoom_jitter_status", "zoom_placement_decades",
            "zoom_placement_status", "pan_jitter_log10_viewports", "pan_jitter_status",
            "reach_distance_log10_px", "reach_distance_status")
        tables = summaries.engines(read_rows(path, columns))
        picture += folded("The table", "".join(tables) + made_by("make engines"))
    return section("engines", "Engines that people use", body + picture)


def machine_text(result):
    machine = result.setting("machine", default={}, kind=dict)
    parts = [
        machine.get("cpuModel") or machine.get("architecture"),
        f"{machine['coreCount']} cores" if "coreCount" in machine else None,
        f"{machine['memoryBytes'] / 2**30:.0f} GiB" if isinstance(machine.get("memoryBytes"), int) else None,
        machine.get("operatingSystem")]
    return ", ".join(str(each) for each in parts if each)


def provenance_section(results):
    """Where everything comes from: machine, versions, commands, and every table with its columns."""
    def versions(result):
        libraries = result.setting("libraries", default={}, kind=dict)
        return ", ".join(filter(None, [
            f"Vernier {result.setting('revision', 'version', default='?')}",
            f"commit {str(result.setting('revision', 'commit', default='unknown'))[:12]}"
            + (", changed" if result.setting("revision", "isDirty") else ""),
            result.setting("toolchain", "compiler", kind=str),
            *(f"{name.upper()} {version}" for name, version in sorted(libraries.items()))]))

    rows = [
        [name, f"`{command_of(result)}`", machine_text(result), versions(result),
         str(result.setting("seed", default="–")),
         str(result.setting("startedAt", default="–")).replace("T", " ").removesuffix("Z"),
         f"{result.setting('wallTimeSeconds', default=0, kind=(int, float)):.0f} s"] for name, result in results.items()]
    parts = [table(
        "The runs", ["result", "command", "machine", "versions", "seed", "begun, UTC", "took"], rows, left=7)]
    for name, result in results.items():
        tables = []
        for resource in result.tables:
            fields = [each for each in resource["schema"].get("fields") or [] if isinstance(each, dict)]
            path = str(resource.get("path", ""))
            tables.append(table(
                f"{path}. {resource.get('description', '')}", ["column", "type", "unit", "meaning"], [
                    [f"`{each.get('name', '')}`", str(each.get("type", "")), str(each.get("unit", "")),
                     str(each.get("description", ""))] for each in fields], left=4))
        parts.append(folded(f"The columns of {name}", "".join(tables)))
    return section("runs", "Machine, versions and commands", (
        "<p>Precision figures are the same on every machine and with any number of threads; times are not. Each folder "
        "is a data package that describes its own columns. <code>vernier verify</code> measures a sample of it again, and "
        "<code>vernier diff</code> says what differs between two.</p>") + "\n".join(parts))


def other_results(results, known):
    """Results that no section knows: their first rows, as they are."""
    parts = []
    for name, result in results.items():
        if name in known:
            continue
        body = []
        for resource in result.tables:
            path = str(resource.get("path", ""))
            rows = result.rows(path.removesuffix(".csv"))
            header = list(rows[0].fields) if rows else []
            body.append(table(
                f"{path}: {len(rows):,} rows" + (", of which the first 30" if len(rows) > 30 else ""), header,
                [[each or "–" for each in row.fields.values()] for row in rows[:30]]))
        parts.append(folded(result.title, "".join(body) + made_by(command_of(result))))
    return parts


def report(folder, canvas):
    """The whole page as text."""
    results = results_in(folder)
    drawn = Figures(folder)
    render = results.get("render")
    play, scripts = playground(render)
    live_section, live_scripts = live(canvas)
    scripts = live_scripts + scripts
    if render is None and live_scripts:
        scripts.append(
            '<script type="module">\n' + unpacking() + read_text(HERE / "live-canvas.js") + "</script>")
    sections = [
        play, film_strip(render, folder / "render"), live_section,
        *(part_section(part, results, drawn) for part in PARTS[:1]), engines_section(folder, drawn),
        *(part_section(part, results, drawn) for part in PARTS[1:])]
    more = other_results(results, {part.name for part in PARTS} | {"render", "tolerances"})
    rest = drawn.rest()
    if more or rest:
        sections.append(section("more", "More results", "\n".join(more) + rest))
    sections += [
        section("claims", "What is claimed, and what holds", claims.section()), provenance_section(results)]
    titles = [
        ("playground", "See it shake"), ("film-strip", "Film strip"), ("live", "Draw in it"),
        *((part.name, part.title) for part in PARTS[:1]), ("engines", "Engines"),
        *((part.name, part.title) for part in PARTS[1:]), *([("more", "More")] if more or rest else []),
        ("claims", "Claims"), ("runs", "Machine and commands")]
    contents = "\n".join(f'<li><a href="#{name}">{text(title)}</a></li>' for name, title in titles)
    commits = sorted({str(each.setting("revision", "commit", default="unknown"))[:12] for each in results.values()})
    whence = text(", ".join(commits) or "no commit")
    footer = f"Made by <code>make report</code> from results of {whence}. Results are under CC0."
    return string.Template(read_text(HERE / "page.html")).substitute(
        style=read_text(LOOK) + read_text(HERE / "report.css"), facts=facts(results), contents=contents,
        sections="\n\n".join(sections), scripts="\n".join(scripts), footer=footer)


def unpacking():
    """The function of the playground's script that the live canvas needs where there is no playground."""
    script = read_text(HERE / "playground.js")
    begin = script.index("/** The bytes of a gzip file")
    return script[begin:script.index("\n}\n", begin) + 3]


def write(page, path):
    """Writes the file whole, or leaves what was there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise ReportError(f"{shown(path)} is a folder; name a file.")
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            partial = pathlib.Path(file.name)
            try:
                file.write(page)
                file.flush()
                os.chmod(partial, 0o644)
                partial.replace(path)
            except BaseException:
                partial.unlink(missing_ok=True)
                raise
    except OSError as error:
        raise ReportError(f"{shown(path)} cannot be written: {error.strerror}.", OUTPUT) from None


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise ReportError(f"{message[0].upper()}{message[1:]}; see build.py --help.")


def main(arguments):
    parser = Parser(description="Writes one HTML file that holds everything that was measured, and the playground.")
    parser.add_argument("--results", type=pathlib.Path, default=CHECKOUT / "results", help="the folder of all results")
    parser.add_argument("--output", type=pathlib.Path, help="the page (default: report.html among the results)")
    parser.add_argument(
        "--canvas", type=pathlib.Path, default=CHECKOUT / ".build" / "browser" / "page.html",
        help="the page of make wasm, which is left out where it is not there")
    options = parser.parse_args(arguments)
    output = options.output or options.results / "report.html"
    page = report(options.results.resolve(), options.canvas).encode("utf-8")
    if len(page) > LARGEST:
        raise ReportError(
            f"The report would have {len(page) / 1e6:.1f} MB, and {LARGEST / 1e6:g} MB are the most; let vernier "
            "render take fewer --schemes and --recorded-depths, or leave results out of the folder.")
    write(page, output)
    print(f"{shown(output.resolve())}: {len(page) / 1e6:.1f} MB, one file.")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except ReportError as error:
        print(f"report: {error}", file=sys.stderr)
        sys.exit(error.code)
