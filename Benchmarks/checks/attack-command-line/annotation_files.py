"""Files of annotations: damaged, large, and with names and texts that an SVG has to escape."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import damage
import jobs
import names
from bench import Bench
from promise import EXIT_CODES

SECONDS = 60
"""What opening, drawing and refusing may take, on a busy machine."""
MARKUP = ("a&b<c>.json", "a&b<c>.json", "<title>.json", "]]>.json", "a\"b'c&amp;.json", "&#0;.json", "--><!--.json",
          "\x01\x1b\ufffe.json")  # fmt: skip
TEXTS = ("a&b<c>", "]]>", "\x01\x0b", "\ufffe\uffff", "\u202e<\u2028&", "&amp;&#0;", '"\'', "\U0001f4a5", "<!--")


def attack(bench: Bench) -> None:
    """One file, said what it holds, drawn or saved."""
    numbers = bench.numbers
    variants = (damaged, markup, long_text, markup, unknown_members, damaged, markup, many, unknown_members_each)
    variant = variants[bench.number % len(variants)]
    name = numbers.choice(MARKUP) if variant is markup else "./" + names.usable(numbers, ".annotations.json")
    content, what = variant(numbers)
    (bench.folder / name).write_bytes(content)
    words = ["annotate", f"--file={name}", "--quiet"]
    if variant is not unknown_members or numbers.random() < 0.5:
        words += ["--svg", "picture.svg"]
    if variant in (unknown_members, unknown_members_each) or numbers.random() < 0.4:
        words += ["--save", "saved.json"]
    found = len(bench.finds)
    bench.run(*words, within=SECONDS, allowed=EXIT_CODES - {1}, may_leave={"picture.svg", "saved.json"})
    bench.finds[found:] = [f"{find} [{what}]" for find in bench.finds[found:]]


def document(annotations: list[dict[str, Any]]) -> dict[str, Any]:
    return jobs.ANNOTATIONS | {"annotations": annotations}


def text_annotation(identifier: int, text: str) -> dict[str, Any]:
    template = jobs.ANNOTATIONS["annotations"]
    assert isinstance(template, list)
    made = copy.deepcopy(template[1]) | {"id": identifier, "label": text}
    made["content"]["text"] = text
    return made


def encoded(value: Any) -> bytes:
    return json.dumps(value).encode("ascii")


def damaged(numbers: random.Random) -> tuple[bytes, str]:
    """A value or some bytes that are wrong."""
    text = damage.damaged_document(numbers, jobs.ANNOTATIONS)
    if numbers.random() < 0.3:
        return damage.damaged_text(numbers, text), "damaged bytes"
    return text.encode("utf-8", "surrogatepass"), "a damaged value"


def markup(numbers: random.Random) -> tuple[bytes, str]:
    """Texts, labels, fonts and groups that are markup; the file's name is too."""
    if numbers.random() < 0.4:
        return encoded(jobs.ANNOTATIONS), "a name that is markup"
    texts = numbers.sample(TEXTS, 3)
    made = [text_annotation(index, text) for index, text in enumerate(texts[:2])]
    made[0]["content"]["font"] = texts[2]
    return encoded(document(made) | {"groups": [{"id": 1, "name": texts[2], "parent": None}]}), "texts that are markup"


def long_text(numbers: random.Random) -> tuple[bytes, str]:
    """One text of 16 MB."""
    word = numbers.choice(("x", "word ", "a\n", "\U0001f4a5"))
    text = word * (16_000_000 // len(word.encode()))
    return json.dumps(document([text_annotation(0, text)]), ensure_ascii=False).encode(), f"16 MB of {word!r}"


def unknown_members(numbers: random.Random) -> tuple[bytes, str]:
    """Members of the file that no version of the format has."""
    count = 200_000
    return encoded(jobs.ANNOTATIONS | {f"unknown-{index}": index for index in range(count)}), f"{count} unknown members"


def unknown_members_each(numbers: random.Random) -> tuple[bytes, str]:
    """Members of one annotation's content that no version of the format has."""
    count = 200_000
    made = text_annotation(0, "x")
    made["content"] |= {f"unknown-{index}": index for index in range(count)}
    return encoded(document([made])), f"{count} unknown members of a content"


def many(numbers: random.Random) -> tuple[bytes, str]:
    """Annotations in a number that fills a screen many times."""
    count = 100_000
    return encoded(document([text_annotation(index, "x") for index in range(count)])), f"{count} annotations"
