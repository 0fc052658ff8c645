"""Figures as they stand in the report: SVG within the page, their names made unique; pictures as data."""

import base64
import re

from markup import text
from recorded import CHECKOUT, ReportError, read_bytes, read_text, shown


def file_of(name, results):
    """The newest drawing of a figure: of these results, else the committed one; None where there is none."""
    for folder in (results / "figures", CHECKOUT / "Notebooks" / "figures"):
        if (folder / f"{name}.svg").is_file():
            return folder / f"{name}.svg"
    return None


def title_of(svg, fallback):
    match = re.search(r"<title>([^<]*)</title>", svg)
    return match[1].strip() if match else fallback


def inline(path):
    """The SVG of a file, to be put into a page beside others.

    Its names get a prefix, wherever they are referred to, and its styles hold within it alone. Metadata, scripts and
    whatever leads out of the file are left out.
    """
    svg = read_text(path)
    match = re.search(r"<svg\b.*</svg>", svg, re.DOTALL)
    if not match:
        raise ReportError(f"{shown(path)} is no SVG picture.")
    prefix = "figure-" + re.sub(r"[^a-z0-9]+", "-", path.stem.lower())
    title = title_of(svg, path.stem)
    svg = re.sub(r"<(metadata|title|script)\b.*?</\1\s*>|<!--.*?-->", "", match[0], flags=re.DOTALL)
    if "<script" in svg or "<!--" in svg:
        raise ReportError(f"{shown(path)} holds a script, and the report takes pictures alone.")
    seen = {}

    def renamed(match):
        # A name that a drawing gives twice is that of the first: what refers to it means that one.
        count = seen[match[2]] = seen.get(match[2], 0) + 1
        return f'id="{prefix}-{match[2]}{"" if count == 1 else f"-again-{count}"}"'

    svg = re.sub(r"\bid=(['\"])([^'\"]+)\1", renamed, svg)
    svg = re.sub(r"url\((['\"]?)#([^)'\"]+)\1\)", rf"url(#{prefix}-\2)", svg)
    svg = re.sub(r"\b(?:xlink:)?href=(['\"])#([^'\"]+)\1", rf'href="#{prefix}-\2"', svg)
    svg = re.sub(r"\bxlink:href=", "href=", svg)
    if re.search(r"\bhref\s*=\s*['\"](?!#|data:)|@import|url\((?!#)|\bon[a-z]+\s*=", svg):
        raise ReportError(f"{shown(path)} refers to another file, and the report is a single one.")
    svg = re.sub(
        r"(<style\b[^>]*>)(.*?)(</style>)", lambda part: part[1] + scoped(part[2], f"#{prefix}") + part[3], svg,
        flags=re.DOTALL)
    root = re.match(r"<svg\b([^>]*)>", svg)
    width, height = viewed(root[1], path)
    body = svg[root.end():]
    # Sizes come from the page. Coordinates need no more digits than a hundredth of a point.
    return (
        f'<svg id="{prefix}" viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{text(title)}">'
        + re.sub(r"\n\s*", "\n", body)), title


def viewed(attributes, path):
    match = re.search(r"viewBox=['\"]([-0-9.e ]+)['\"]", attributes)
    try:
        numbers = [float(each) for each in match[1].split()] if match else []
    except ValueError:
        numbers = []
    if len(numbers) != 4 or numbers[:2] != [0, 0]:
        raise ReportError(f"{shown(path)} has no viewBox that begins at 0 0.")
    return numbers[2:]


def scoped(style, prefix):
    """A style sheet without nested rules, whose selectors hold within an element alone."""
    return re.sub(
        r"([^{}]+)\{", lambda match: ", ".join(f"{prefix} {each.strip()}" for each in match[1].split(",")) + " {",
        style)


def png(path, description):
    data = read_bytes(path)
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise ReportError(f"{shown(path)} is no PNG picture.")
    width, height = (int.from_bytes(data[start:start + 4], "big") for start in (16, 20))
    return (
        f'<img src="data:image/png;base64,{base64.b64encode(data).decode()}" width="{width}" height="{height}" '
        f'alt="{text(description)}">')
