"""Figures as they stand in the report: SVG within the page, their names made unique; pictures as data."""

import base64
import re
from xml.etree import ElementTree

from markup import text
from recorded import CHECKOUT, ReportError, read_bytes, read_text, shown


def file_of(name, results):
    """The newest drawing of a figure: of these results, else the committed one; None where there is none."""
    for folder in (results / "figures", CHECKOUT / "Notebooks" / "figures"):
        if (folder / f"{name}.svg").is_file():
            return folder / f"{name}.svg"
    return None


# What a drawing may have. Whatever else is in a file is refused by its name: a report is made to be sent to others.
ELEMENTS = frozenset(
    "svg g defs path rect circle ellipse line polyline polygon text tspan use clipPath image style linearGradient "
    "radialGradient stop".split())
LEFT_OUT = frozenset(("metadata", "title", "desc"))
ATTRIBUTES = frozenset(
    "class clip-path clip-rule clipPathUnits cx cy d dominant-baseline dx dy fill fill-opacity fill-rule font-family "
    "font-size font-style font-weight gradientTransform gradientUnits height href id letter-spacing offset opacity points "
    "preserveAspectRatio r rx ry space stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap "
    "stroke-linejoin stroke-miterlimit stroke-opacity stroke-width style text-anchor textLength transform viewBox width x "
    "x1 x2 y y1 y2".split())
ATTRIBUTES_LEFT_OUT = frozenset(("version", "type"))
FUNCTIONS = frozenset("url rgb rgba hsl matrix translate scale rotate skewX skewY".split())
SVG = "http://www.w3.org/2000/svg"
PICTURE = re.compile(r"data:image/(?:png|jpeg);base64,[A-Za-z0-9+/=\s]+")


def inline(path):
    """The SVG of a file, to be put into a page beside others, and its title.

    Its names get a prefix, wherever they are referred to, and its styles hold within it alone. Metadata is left out.
    Elements, attributes and functions that a drawing does not need are refused, as is what leads out of the file.
    """
    source = read_text(path)
    if re.search(r"<!(?:ENTITY|ATTLIST|ELEMENT)", source, re.IGNORECASE):
        raise ReportError(f"{shown(path)} declares entities, and the report takes pictures alone.")
    try:
        root = ElementTree.fromstring(source)
    except ElementTree.ParseError as error:
        raise ReportError(f"{shown(path)} is no SVG picture: {error}.") from None
    if root.tag != f"{{{SVG}}}svg":
        raise ReportError(f"{shown(path)} is no SVG picture.")
    title = (root.findtext(f"{{{SVG}}}title") or "").strip() or path.stem
    prefix = "figure-" + re.sub(r"[^a-z0-9]+", "-", path.stem.lower())
    width, height = viewed(root.get("viewBox") or "", path)
    clean(root, prefix, path, {})
    # Sizes come from the page.
    root.attrib.clear()
    root.attrib.update(id=prefix, viewBox=f"0 0 {width:g} {height:g}", role="img")
    root.set("aria-label", title)
    return re.sub(r"\n\s*", "\n", ElementTree.tostring(root, encoding="unicode")), title


def clean(element, prefix, path, seen):
    """Takes from an element and those in it what a page does not need, and refuses what a picture does not."""
    element.tag = local(element.tag)
    if element.tag not in ELEMENTS:
        raise ReportError(f"{shown(path)} has an element <{element.tag}>, and the report takes pictures alone.")
    for name, value in list(element.attrib.items()):
        del element.attrib[name]
        name = local(name)
        if name in ATTRIBUTES_LEFT_OUT:
            continue
        if name not in ATTRIBUTES:
            raise ReportError(f"{shown(path)} has an attribute {name}, and the report takes pictures alone.")
        if name == "id":
            # A name that a drawing gives twice is that of the first: what refers to it means that one.
            count = seen[value] = seen.get(value, 0) + 1
            value = f'{prefix}-{value}{"" if count == 1 else f"-again-{count}"}'
        elif name == "href":
            if not value.startswith("#") and not (element.tag == "image" and PICTURE.fullmatch(value)):
                raise ReportError(f"{shown(path)} refers to another file, and the report is a single one.")
            value = f"#{prefix}-{value[1:]}" if value.startswith("#") else value
        else:
            value = styled(value, prefix, path)
        element.set(name, value)
    if element.tag == "style":
        # A page shows drawings on paper, whatever the reader's colours.
        sheet = re.sub(r"@media[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", element.text or "")
        element.text = scoped(styled(sheet, prefix, path), f"#{prefix}")
    for child in list(element):
        # Comments and processing instructions have a function for a tag.
        if not isinstance(child.tag, str) or local(child.tag) in LEFT_OUT:
            element.remove(child)
        else:
            clean(child, prefix, path, seen)


def local(name):
    return name.rpartition("}")[2]


def styled(value, prefix, path):
    """A value of an attribute or a style sheet, whose names have the prefix, without what loads anything."""
    def called(match):
        if match[1] not in FUNCTIONS:
            raise ReportError(f"{shown(path)} has a style with {match[1] or 'a call'}, which no picture needs.")
        if match[1] != "url":
            return match[0]
        name = re.match(r"\s*(['\"]?)#([\w-]+)\1\s*\)", value[match.end():])
        if not name:
            raise ReportError(f"{shown(path)} refers to another file, and the report is a single one.")
        return match[0]

    value = re.sub(r"/\*.*?\*/", "", value, flags=re.DOTALL)
    if re.search(r"[@\\<]|/\*", value):
        raise ReportError(f"{shown(path)} has a style with @, a backslash or half a comment, which no picture needs.")
    re.sub(r"([\w-]*)\s*\(", called, value)
    return re.sub(r"url\(\s*(['\"]?)#([\w-]+)\1\s*\)", rf"url(#{prefix}-\2)", value)


def viewed(box, path):
    try:
        numbers = [float(each) for each in box.split()]
    except ValueError:
        numbers = []
    if len(numbers) != 4 or numbers[:2] != [0, 0] or not all(0 <= each < 1e6 for each in numbers):
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
