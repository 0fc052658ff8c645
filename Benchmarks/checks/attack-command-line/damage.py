"""Hostile values and names, and ways to put them into JSON."""

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
