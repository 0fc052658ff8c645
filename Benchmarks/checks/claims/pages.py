"""Figures in the digits that they support, and the pages that state them."""

import decimal
import itertools
import os
import pathlib
import re
import statistics

from reading import CHECKOUT, BadClaims, is_timing

README = CHECKOUT / "README.md"
# The last line of every page, which .ci/links asks for.
WAY_BACK = ["", "[All pages](../../../README.md)"]
KINDS = {"exact": "The same on every machine", "ratio": "Ratios of times", "machine": "Depends on the machine"}
SEEN = "*Seen* was measured on two cores of an AMD EPYC, in runs that were not recorded."
BOUNDS = {"<=": "at most ", ">=": "at least ", "==": "", "within": ""}
# A number in README.md, or a median with its range.
NUMBER = r"[0-9](?:[0-9,.e-]*[0-9])?"
FIGURE = rf"{NUMBER}(?: \({NUMBER} to {NUMBER}\))?"


# --- Figures


def rounded(figures):
    """The median, the lowest and the highest of numbers, as texts in the digits that their range supports.

    They are rounded to the place of the first significant digit of the range's width. It is not so coarse that it
    takes the median's first significant digit, and not finer than the finest of the numbers.
    """
    low, high, median = min(figures), max(figures), statistics.median(figures)
    place = finest = min(figure.as_tuple().exponent for figure in figures)
    if high > low:
        place = (high - low).adjusted()
        if median:
            place = min(place, median.adjusted())
        place = max(place, finest)
    return [plain(figure.quantize(decimal.Decimal(1).scaleb(place))) for figure in (median, low, high)]


def measured(figures):
    """One figure, or the median with the lowest and the highest of several that differ.

    >>> def example(texts): return measured([decimal.Decimal(text) for text in texts.split()])
    >>> example("0.803 0.840 0.835 0.835 0.844")
    '0.84 (0.80 to 0.84)'
    >>> example("0.992 1.001 1.013"), example("1.052 1.052 1.052"), example("1.050 1.052 1.052")
    ('1.00 (0.99 to 1.01)', '1.052', '1.052 (1.050 to 1.052)')
    >>> example("81000 89600 128000"), example("0 0 4 5 1200"), example("0.24 0.31 0.97")
    ('90,000 (80,000 to 130,000)', '4 (0 to 1,200)', '0.3 (0.2 to 1.0)')
    """
    if len(set(figures)) == 1:
        return plain(figures[0])
    if any(isinstance(figure, str) for figure in figures):
        return " or ".join(sorted(set(map(str, figures))))
    median, low, high = rounded(figures)
    return f"{median} ({low} to {high})"


def plain(value):
    """A number in the digits it is given in, or five where they are those of a double; a text as it is."""
    if isinstance(value, str):
        return value
    if len(value.as_tuple().digits) > 12:
        value = decimal.Context(prec=5).plus(value)
    if value and (value.adjusted() < -3 or value.adjusted() > 5 and value.as_tuple().exponent > 0):
        return f"{value:e}".replace("e+", "e")
    return f"{value:,f}"


def stated(claim):
    """A claimed figure for people, with its bound and unit; empty for a timing of which none is claimed."""
    if "value" not in claim:
        return ""
    margin = f" ± {plain(claim['margin'])}" if "margin" in claim else ""
    unit = f" {claim['unit']}" if claim["unit"] else ""
    return f"{BOUNDS[claim['bound']]}{plain(claim['value'])}{margin}{unit}"


# --- Pages


def pages(commands, claims, documents, records):
    """The text of each page and of README.md, by its path."""
    modules = dict.fromkeys(claim["module"] for claim in claims)
    texts = {
        CHECKOUT / figures_page(module): page(
            module, commands, [claim for claim in claims if claim["module"] == module], records
        )
        for module in modules
    }
    for document in documents:
        texts[CHECKOUT / document["page"]] = statements(document, {c["id"]: c for c in claims}, records)
    texts[README] = readme(README.read_text(encoding="utf-8"), claims, records)
    return texts


def figures_page(module):
    """The page of a module's figures, from the checkout on."""
    folder = next(CHECKOUT.glob(f"Sources/*/{module}")).relative_to(CHECKOUT)
    return folder / f"{module}.docc" / "MeasuredFigures.md"


def page(module, commands, claims, records):
    lines = [
        "# Measured figures",
        "",
        f"What was measured of {module}, under the command that measures it again.",
        "",
        "## Overview",
        "",
        "Generated: [Stated figures](../../../Harness/Measurement/Measurement.docc/MeasuredQuantities.md#stated-figures).",
    ]
    for kind, title in KINDS.items():
        chosen = [claim for claim in claims if claim["kind"] == kind]
        if not chosen:
            continue
        lines += ["", f"## {title}"]
        if kind != "exact":
            machines = records.machines(chosen)
            note = f"Measured on: {'; '.join(machines)}. " if machines else ""
            note += "" if all(records.figures(claim) for claim in chosen) else SEEN
            lines += ["", note.strip()] if note else []
        for command in dict.fromkeys(claim["command"] for claim in chosen):
            lines += ["", f"`{commands[command]['run']}`:", ""]
            rows = itertools.groupby((c for c in chosen if c["command"] == command), key=lambda claim: claim["text"])
            lines += [
                f"- {text.removesuffix('.')}: **{' · '.join(value(claim, records) for claim in row)}**"
                for text, row in rows
            ]
    return "\n".join(lines + WAY_BACK) + "\n"


def statements(document, claims, records):
    """A page of what a document claims, each with a verdict and the figures that it rests on."""
    lines = [f"# {document['title']}", "", document["text"], "", "## Overview", ""]
    lines += ["| the documents say | verdict | what was measured |", "|---|---|---|"]
    modules = {}
    for statement in document["statements"]:
        figures = []
        for figure in statement["figures"]:
            claim = claims[figure["id"]]
            module = claim["module"]
            modules[module] = f"[{module}]({os.path.relpath(figures_page(module), pathlib.Path(document['page']).parent)})"
            join = "" if figure["as"].endswith("^") else ": "
            figures.append(f"{figure['as']}{join}{short(claim, records)}")
        answer = f"{statement['answer']} *{'; '.join(figures)}*"
        lines.append(f"| {cell(statement['claim'])} | {cell(statement['verdict'])} | {cell(answer)} |")
    lines += ["", f"The commands behind these figures are in the measured figures of {', '.join(modules.values())}."]
    return "\n".join(lines + WAY_BACK) + "\n"


def short(claim, records):
    """The figure of a claim by itself: what was measured, else what is claimed."""
    figures = records.figures(claim)
    unit = f" {claim['unit']}" if claim["unit"] not in ("", "decades") else ""
    if figures:
        return measured(figures) + unit
    if "value" not in claim:
        return claim.get("seen", "not measured")
    if claim["bound"] in ("<=", ">=") and "seen" in claim:
        return claim["seen"] + unit
    return plain(claim["value"]) + unit


def value(claim, records):
    """What is claimed, and what was measured."""
    figures = records.figures(claim)
    if figures:
        unit = f" {claim['unit']}" if claim["unit"] and "value" not in claim else ""
        parts = [stated(claim), measured(figures) + unit]
    else:
        parts = [stated(claim), f"seen: {claim['seen']}" if "seen" in claim else ""]
    return "; ".join(part for part in parts if part)


def cell(text):
    return text.replace("|", "\\|")


def readme(text, claims, records):
    """The text with the figures of the claims whose phrases stand in it."""
    for claim in claims:
        figures = records.figures(claim)
        # The limit of a timing is no figure of it.
        figure = measured(figures) if figures else None if is_timing(claim) else plain(claim["value"])
        for words in claim.get("readme", []):
            before, after = map(re.escape, words.split("{}"))
            phrase = re.compile(f"({before})({FIGURE})({after})")
            if not phrase.search(text):
                raise BadClaims(f"README.md has no phrase “{words}”, which claim {claim['id']} names.")
            if figure is not None:
                text = phrase.sub(lambda match, figure=figure: match[1] + figure + match[3], text)
    return text


def write(texts):
    """Writes the pages that differ, and says which."""
    for path in stale(texts):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(texts[path], encoding="utf-8")
        print(path.relative_to(CHECKOUT))


def stale(texts):
    """The paths of the pages that differ from what would be written."""
    return [path for path, text in texts.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
