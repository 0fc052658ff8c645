"""Ways to damage JSON and text: hostile values, and documents that are nearly right."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

Path = tuple[str | int, ...]

# fmt: off
NUMBERS = (
    "0", "-0", "-0.0", "1", "-1", "2", "0.5", "1e308", "-1e308", "1e309", "-1e309", "5e-324", "1e-400", "NaN",
    "Infinity",
    "-Infinity", "1e300", "1e12", "1e7", "10000000.000001", "2147483648", "4294967296", "9007199254740993",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "18446744073709551616",
    "1" + "0" * 400, "0." + "0" * 400 + "1", "1e99999999999", "01", "1.", ".5", "+1", "0x10", "1e", "--1", "1_000",
)
WORDS = (
    '""', '" "', '"\\u0000"', '"\\n"', '"a\\nb"', '"\\u001b[31mred"', '"\\ud800"', '"\\udc00\\ud800"', '"\\u202e"',
    '"%s%n"',
    '"\U0001f4a5"', '"' + "x" * 5000 + '"', '"../../x"', '"/"', '"NaN"', '"1"', '"null"', '"\t"', '"\\x"', "'a'", '"',
    "bare",
    '"\u2028"', '"Ü"', '"-"', '"-1"',
)
OTHERS = ("null", "true", "false", "[]", "{}", "[[]]", '{"a":1}', "[1,2,3]", "[null,null]", "", ",", "[" * 3000, "]",
          "}")
FRAGMENTS = (b"", b" ", b"\n", b"null", b"0", b'""', b"[", b"{", b"[]", b"{}", b"\xef\xbb\xbf", b"[null]", b"[[]]", b"[{}]")
ODD_NAMES = (
    "Übung.json", "\U0001f4a5", "%s%n", ".json", "-x.json", "--", "-", "a b", "a,b", "a\nb", "a\tb", "\x1b[31m", "q\"q",
    "'", "…", ".", "x" * 255, "x" * 249, "a:b", "recording:x", "\u202ex", "#", "*", "$HOME", "~", "a.partial",
    "datapackage.json", "UPPER.JSON", "e\u0301.json", "é.json", "name.", "name..", " ", "a/", "./a", "a//b", "NUL",
    "\u2028")
# fmt: on


def odd_name(numbers: random.Random) -> str | bytes:
    """A file's name that programs stumble over, within the folder of a case."""
    return numbers.choice((b"\xff\xfe", b"a\x80.json", b"\xed\xa0\x80") if numbers.random() < 0.05 else ODD_NAMES)


def token(numbers: random.Random) -> str:
    """A hostile value, as JSON text; some are not JSON."""
    return numbers.choice(numbers.choice((NUMBERS, NUMBERS, WORDS, OTHERS)))


def scalars(document: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of all values that are neither object nor array, in order."""
    if isinstance(document, dict):
        for key, value in document.items():
            yield from scalars(value, (*path, key))
    elif isinstance(document, list):
        for index, value in enumerate(document):
            yield from scalars(value, (*path, index))
    else:
        yield path


def places(document: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of all values, in order, the document's own first."""
    yield path
    members = (
        document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    )
    for key, value in members:
        yield from places(value, (*path, key))


def value(document: Any, path: Path) -> Any:
    """What stands at a path."""
    for key in path:
        document = document[key]
    return document


def changed(document: Any, path: Path, new: Any) -> Any:
    """A copy of a document with another value at a path."""
    if not path:
        return new
    document = copy.deepcopy(document)
    value(document, path[:-1])[path[-1]] = new
    return document


def without(document: Any, path: Path) -> Any:
    """A copy of a document without what stands at a path."""
    document = copy.deepcopy(document)
    del value(document, path[:-1])[path[-1]]
    return document


def with_token(document: Any, path: Path, raw: str) -> str:
    """A document's text, with any text in place of one value."""
    mark = "@hostile@"
    return json.dumps(changed(document, path, mark), ensure_ascii=False).replace(f'"{mark}"', raw, 1)


def damaged_document(numbers: random.Random, document: Any) -> str:
    """The text of a document with one or more values or members that are wrong."""
    for _ in range(numbers.choice((0, 0, 0, 1, 3))):
        paths = list(scalars(document))
        if paths:
            new: Any = numbers.choice([0, -1, 1e308, 5e-324, "", "x", None, True, [], {}, 2**63, 0.5, 1e12])
            document = changed(document, numbers.choice(paths), new)
    paths = list(places(document))
    path = numbers.choice(paths)
    how = numbers.choice(("token", "token", "token", "token", "remove", "double", "add", "swap", "key"))
    holder = value(document, path[:-1]) if path else None
    if how == "remove" and path:
        return json.dumps(without(document, path))
    if how == "double" and isinstance(holder, list):
        document = copy.deepcopy(document)
        value(document, path[:-1]).insert(path[-1], copy.deepcopy(value(document, path)))
        return json.dumps(document)
    if how == "double" and isinstance(holder, dict):
        text = json.dumps(value(document, path))
        return with_token(document, path, f"{text},{json.dumps(path[-1])}:{numbers.choice((text, token(numbers)))}")
    if how == "add" and isinstance(value(document, path), dict):
        return with_token(
            document, path, "{" + json.dumps(numbers.choice(("x", "", "\n", "time"))) + ":" + token(numbers) + "}"
        )
    if how == "swap" and isinstance(value(document, path), list) and len(value(document, path)) > 1:
        document = copy.deepcopy(document)
        numbers.shuffle(value(document, path))
        return json.dumps(document)
    if how == "key" and isinstance(holder, dict):
        document = without(document, path)
        value(document, path[:-1])[numbers.choice(("X", "", "Time", "\x1b[0m", str(path[-1]).upper()))] = 1
        return json.dumps(document)
    return with_token(document, path, token(numbers))


def damaged_text(numbers: random.Random, text: str) -> bytes:
    """A text with bytes that are wrong: cut, flipped, in another encoding."""
    content = text.encode("utf-8", "surrogatepass")
    at = numbers.randrange(len(content) + 1)
    to = min(len(content), at + numbers.choice((1, 1, 10, 1000)))
    return numbers.choice(
        (
            lambda: content[:at],
            lambda: content[:at] + bytes([numbers.randrange(256)]) + content[to:],
            lambda: content[:at] + content[to:],
            lambda: content[:to] + content[at:],
            lambda: content[:at]
            + numbers.choice((b"\0", b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\x1b[2J", b"\r", b",", b'"', b"}", b"["))
            + content[at:],
            lambda: text.encode(numbers.choice(("utf-16", "utf-16-le", "utf-32", "utf-8-sig")), "surrogatepass"),
            lambda: content.replace(b"\n", b"\r\n"),
            lambda: content + numbers.choice((b"x", b"\0", content, b"\n\n", b"[]", b" " * 70000)),
            lambda: numbers.choice(FRAGMENTS),
            lambda: b"[" * numbers.choice((100, 10000, 1000000)),
            lambda: b'{"a":' * numbers.choice((100, 100000)),
            lambda: bytes(numbers.randrange(256) for _ in range(numbers.choice((3, 300)))),
        )
    )()
