"""Pieces of HTML: escaped text, tables with captions, numbers as the command line prints them."""

import html
import math
import re


def text(value):
    return html.escape(str(value))


def words(value):
    """Text in which `code`, *emphasis* and 10^N are marked up."""
    value = text(value)
    value = re.sub(r"`([^`]*)`", lambda code: command(html.unescape(code[1])), value)
    value = re.sub(r"(?<![\w*])\*([^*]+)\*(?![\w*])", r"<em>\1</em>", value)
    return re.sub(r"10\^(-?[0-9]+(?:\.[0-9]+)?)", r"10<sup>\1</sup>", value)


def power(depth):
    """A depth as a power of ten, for words()."""
    return f"10^{depth:g}"


def px(value):
    """A length in px in the digits that the command line prints."""
    if value == 0:
        return "0"
    return f"{value:.3f}" if 0.001 <= value < 10_000 else f"{value:.1e}"


def time(ns):
    """A time in the unit in which it has one to three digits before the point."""
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if float(f"{ns:.3g}") >= size:
            return f"{significant(ns / size)} {unit}"
    return f"{significant(ns)} ns"


def significant(value, digits=3):
    if value == 0:
        return "0"
    return f"{value:.{max(0, digits - 1 - math.floor(math.log10(abs(value))))}f}"


def share(part, whole):
    """A share in percent; one that is not none is never called none."""
    if not whole or not part:
        return "0"
    percent = 100 * part / whole
    return "< 0.1 %" if percent < 0.05 else "> 99.9 %" if 99.95 <= percent < 100 else f"{percent:.1f} %"


def table(caption, header, rows, left=1, note="", marks=None):
    """A table that scrolls within its box where it is wider than the page.

    The first `left` columns are aligned left, others right. A row's first cell is its header. Cells are words();
    `marks` gives the class of a cell's text, or none.
    """
    def cell(value, index, tag):
        mark = marks(value) if marks and index >= left else None
        kind = " ".join(filter(None, ["number" if index >= left else "", mark or ""]))
        attributes = (f' class="{kind}"' if kind else "") + (' scope="row"' if tag == "th" else "")
        return f"<{tag}{attributes}>{words(value)}</{tag}>"

    head = "".join(
        f'<th scope="col"{"" if index < left else " class=number"}>{words(name)}</th>'
        for index, name in enumerate(header))
    body = "\n".join(
        "<tr>" + "".join(cell(value, index, "td" if index else "th") for index, value in enumerate(row)) + "</tr>"
        for row in rows)
    below = f'<p class="note">{words(note)}</p>' if note else ""
    return (
        f'<div class="scroll" tabindex="0" role="group" aria-label="{text(caption)}"><table>'
        f"<caption>{words(caption)}</caption><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody>"
        f"</table></div>{below}")


def command(line):
    """A command line, which is broken between its words alone."""
    return "<code>" + " ".join(
        f'<span class="word">{text(each)}</span>' if len(each) < 40 else text(each)
        for each in line.split(" ")) + "</code>"


def made_by(*commands):
    """The commands that made what stands above."""
    return '<p class="made">Made by ' + ", ".join(command(each) for each in commands if each) + ".</p>"


def folded(summary, body):
    """What is shown once somebody asks for it."""
    return f"<details><summary>{words(summary)}</summary>{body}</details>"


def missing(what, command):
    """Says of a part that there is nothing to show, and what makes it."""
    return f'<p class="missing">{words(what)} <code>{text(command)}</code> makes it, and the next report has it.</p>'
