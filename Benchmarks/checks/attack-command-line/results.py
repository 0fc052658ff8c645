"""Forged results: cells and rows changed, files gone, with checksums recomputed.

`verify` must find every changed key, and `verify --all` every changed cell of a table without timings. Which columns are
keys, and which tables hold timings, stands in datapackage.json. Hostile values in provenance must neither crash it nor
keep it busy.
"""

from __future__ import annotations

import csv
import io
import json
import math
import os
import pathlib
import random
from typing import Any

import bases
import damage
from bench import Bench
from promise import BAD_INPUT, DONE, EXIT_CODES, FAILED_CHECK

FOUND = frozenset({FAILED_CHECK, BAD_INPUT})

# What a table's description says where no row can be measured again.
TIMINGS = "Timings: they differ from run to run."


def attack(bench: Bench) -> None:
    """Forges one thing in a result, and has it verified."""
    numbers = bench.numbers
    names = [name for name in bases.COMMANDS if numbers.random() < 0.15 or "latency" not in name]
    name = numbers.choice(names)
    source = bases.base(bench.program, bench.bases, name)
    result = bench.folder / name
    bases.copied(source, result)
    forge = numbers.choice(
        (
            cell,
            cell,
            cell,
            cell,
            rows,
            rows,
            columns,
            hostile_configuration,
            hostile_configuration,
            package_entry,
            renamed,
            damaged_file,
            whole_table,
        )
    )
    forge(bench, result)


def verify(
    bench: Bench,
    result: pathlib.Path,
    what: str,
    detail: str = "",
    is_all: bool = True,
    allowed: frozenset[int] = FOUND,
) -> None:
    """Verifies the forged result; a find names what was forged, and the detail apart from it."""
    found = len(bench.finds)
    outcome = bench.run(
        "verify", result.name, *(("--all",) if is_all else ()), "--quiet", allowed=EXIT_CODES, may_leave={result.name}
    )
    bench.finds[found:] = [f"{find} [{what} {detail}]" for find in bench.finds[found:]]
    if not outcome.is_over_time and outcome.code >= 0:
        how = "verify --all" if is_all else "verify"
        bench.claim(outcome.code in allowed, f"{how} ends with {outcome.code} after {what} [{detail}]")
    bench.slow[:] = [f"{slow} [{what} {detail}]" for slow in bench.slow]
    if bench.numbers.random() < 0.3:
        # A result may be unreadable, and does not differ from itself.
        found = len(bench.finds)
        bench.run("diff", result.name, result.name, allowed={DONE, BAD_INPUT}, may_leave={result.name})
        bench.finds[found:] = [f"{find} [diff after {what} {detail}]" for find in bench.finds[found:]]


def tables(result: pathlib.Path) -> list[pathlib.Path]:
    """The tables of a result that have rows."""
    return sorted(path for path in result.glob("*.csv") if path.read_text().count("\n") > 1)


def read_rows(table: pathlib.Path) -> list[list[str]]:
    return list(csv.reader(io.StringIO(table.read_text(), newline="")))


def write_rows(table: pathlib.Path, content: list[list[str]]) -> None:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(content)
    table.write_text(text.getvalue())
    bases.seal(table.parent)


def described(result: pathlib.Path, table: str) -> dict[str, Any]:
    """What the data package says of a table."""
    resources = bases.read(result / "datapackage.json")["resources"]
    return next(resource for resource in resources if resource["path"] == table)


def is_timed(result: pathlib.Path, table: str) -> bool:
    """Whether rows of a table are not measured again: times, and filters of a recording that is no part of a result."""
    return TIMINGS in described(result, table)["description"] or result.name == "latency-recording"


def cell(bench: Bench, result: pathlib.Path) -> None:
    """Another value in one cell."""
    numbers = bench.numbers
    table = numbers.choice(tables(result))
    content = read_rows(table)
    row = numbers.randrange(1, len(content))
    column = numbers.randrange(len(content[0]))
    name, old = content[0][column], content[row][column]
    schema = described(result, table.name)["schema"]
    is_key = name in schema["primaryKey"]
    if not is_key and is_timed(result, table.name):
        field = schema["fields"][column]
        if field["type"] == "string" and "enum" not in field.get("constraints", {}):
            return
        new = nonsense(numbers)
    else:
        new = other(numbers, old, [line[column] for line in content[1:]])
    content[row][column] = new
    write_rows(table, content)
    is_all = not is_key or numbers.random() < 0.5
    verify(bench, result, f"{table.name}, {name}", f"{old!r} to {new!r} in row {row}", is_all)


def other(numbers: random.Random, old: str, column: list[str]) -> str:
    """A value that is not the old one: from the same column, near it, or far off."""
    choices = [value for value in column if value != old]
    number = as_number(old)
    if number is not None:
        step = math.nextafter(number, math.inf)
        near = (
            [int(number) + 1, int(number) - 1, int(number) * 10]
            if old.lstrip("-").isdigit()
            else [step, number * 1.5, number + 1, -number]
        )
        choices += [str(value) for value in [*near, 0, 1e300]] + ["", "x"]
    elif old == "":
        choices += ["0", "1.5", "x"]
    else:
        choices += [old + "x", old.upper(), "", old[:-1], " " + old]
    return numbers.choice([choice for choice in choices if not is_same(choice, old)])


def nonsense(numbers: random.Random) -> str:
    """What no number can be."""
    return numbers.choice(["nan", "inf", "-x", "0x1p3"])


def as_number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def is_same(one: str, another: str) -> bool:
    """Whether two cells say the same: 1.0 and 1 do."""
    return one == another or (as_number(one) is not None and as_number(one) == as_number(another))


def rows(bench: Bench, result: pathlib.Path) -> None:
    """Rows gone, doubled, in another order, or added."""
    numbers = bench.numbers
    table = numbers.choice(tables(result))
    header, *content = read_rows(table)
    at, to = numbers.randrange(len(content)), numbers.randrange(len(content))
    how = numbers.choice(
        (
            "one row deleted",
            "one row doubled",
            "two rows swapped",
            "all rows deleted",
            "last row deleted",
            "rows reversed",
            "rows of one key deleted",
            "a row added",
        )
    )
    old = [header, *content]
    new = {
        "one row deleted": lambda: content[:at] + content[at + 1 :],
        "one row doubled": lambda: content[:at] + content[at : at + 1] + content[at:],
        "two rows swapped": lambda: swapped(content, at, to),
        "all rows deleted": lambda: [],
        "last row deleted": lambda: content[:-1],
        "rows reversed": lambda: content[::-1],
        "rows of one key deleted": lambda: [row for row in content if row[0] != content[at][0]],
        "a row added": lambda: content + [[content[at][0] + "x", *content[at][1:]]],
    }[how]()
    if [header, *new] == old:
        return
    write_rows(table, [header, *new])
    verify(bench, result, f"{table.name}, {how}", is_all=numbers.random() < 0.5)


def swapped(content: list[list[str]], at: int, to: int) -> list[list[str]]:
    content = list(content)
    content[at], content[to] = content[to], content[at]
    return content


def columns(bench: Bench, result: pathlib.Path) -> None:
    """A column gone, doubled, renamed or out of its order; with --all or without, since it is the schema's."""
    numbers = bench.numbers
    table = numbers.choice(tables(result))
    content = read_rows(table)
    at = numbers.randrange(len(content[0]))
    how = numbers.choice(("deleted", "doubled", "renamed", "moved to the end"))
    name = content[0][at]
    for row in content:
        if how == "deleted":
            del row[at]
        elif how == "doubled":
            row.append(row[at])
        elif how == "moved to the end":
            row.append(row.pop(at))
    if how == "renamed":
        content[0][at] += "x"
    if how == "moved to the end" and at == len(content[0]) - 1:
        return
    in_schema = numbers.random() < 0.5
    if in_schema:
        forge_schema(result, table.name, at, how)
    write_rows(table, content)
    verify(
        bench,
        result,
        f"{table.name}, column {name} {how}{', in the schema too' if in_schema else ''}",
        is_all=numbers.random() < 0.5,
    )


def forge_schema(result: pathlib.Path, table: str, at: int, how: str) -> None:
    """Makes the data package say the same of a column as the table does now."""
    package = bases.read(result / "datapackage.json")
    fields = next(resource for resource in package["resources"] if resource["path"] == table)["schema"]["fields"]
    if how == "deleted":
        del fields[at]
    elif how == "doubled":
        fields.append(dict(fields[at]))
    elif how == "renamed":
        fields[at]["name"] += "x"
    else:
        fields.append(fields.pop(at))
    bases.write(result / "datapackage.json", package)


def hostile_configuration(bench: Bench, result: pathlib.Path) -> None:
    """A value in provenance.json that no command line gives, members gone or added. Only nonsense must be found."""
    numbers = bench.numbers
    provenance = bases.read(result / "provenance.json")
    paths = [path for path in damage.places(provenance) if path]
    configured = [path for path in paths if path[0] in ("configuration", "seed")]
    path = numbers.choice(configured if numbers.random() < 0.8 else paths)
    if numbers.random() < 0.1:
        text, what = json.dumps(damage.without(provenance, path)), "deleted"
    elif numbers.random() < 0.15 and isinstance(damage.value(provenance, path[:-1]), list):
        holder = damage.value(provenance, path[:-1])
        text, what = (
            json.dumps(damage.changed(provenance, path[:-1], holder * numbers.choice((2, 3000)))),
            "list made longer",
        )
    else:
        new = numbers.choice(
            (
                damage.token(numbers),
                damage.token(numbers),
                "9223372036854775807",
                "2147483648",
                "1000000000000000000",
                "10000000",
                "[1e300, 1]",
                "[1e12, 1e12]",
                "[0, 0]",
                "[]",
                '["mpfr-1000000"]',
                '["1000000000"]',
                '["1e9"]',
                "[10000]",
                '["recording:/dev/zero"]',
                '["recording:fifo"]',
                '["recording:../../x"]',
            )
        )
        text, what = damage.with_token(provenance, path, new), f"to {new[:40]}"
    (result / "provenance.json").write_text(text, encoding="utf-8", errors="surrogatepass")
    bases.seal(result)
    os.mkfifo(bench.folder / "fifo")
    verify(
        bench, result, f"provenance.json, {shown(path)}", what, is_all=numbers.random() < 0.5, allowed=EXIT_CODES - {74}
    )


def package_entry(bench: Bench, result: pathlib.Path) -> None:
    """A file that is not listed, listed twice, listed and gone, or somewhere else."""
    numbers = bench.numbers
    package = bases.read(result / "datapackage.json")
    resources = package["resources"]
    at = numbers.randrange(len(resources))
    chosen = resources[at]
    file = chosen["path"]
    how = numbers.choice(
        (
            "file removed",
            "entry removed",
            "both removed",
            "entry doubled",
            "extra file listed",
            "moved outside",
            "replaced by a link",
            "replaced by a folder",
            "all entries removed",
            "path is hostile",
        )
    )
    (bench.folder / "outside.csv").write_bytes((result / file).read_bytes())
    if how in ("file removed", "both removed"):
        (result / file).unlink()
    if how in ("entry removed", "both removed"):
        del resources[at]
    elif how == "entry doubled":
        resources.append(dict(chosen))
    elif how == "extra file listed":
        (result / "extra.csv").write_text("a\n1\n")
        resources.append(chosen | {"name": "extra", "path": "extra.csv"})
    elif how == "moved outside":
        (result / file).unlink()
        chosen["path"] = "../outside.csv"
    elif how in ("replaced by a link", "replaced by a folder"):
        (result / file).unlink()
        if how.endswith("folder"):
            (result / file).mkdir()
        else:
            # A link to the same content is no forgery; the promise alone is judged.
            (result / file).symlink_to(bench.folder / "outside.csv")
    elif how == "all entries removed":
        resources.clear()
    elif how == "path is hostile":
        chosen["path"] = numbers.choice(
            ("", ".", "/", "/dev/zero", "/dev/stdin", "x\n", "\x1b[31m", "x" * 5000, file + "\0", None)
        )
    bases.write(result / "datapackage.json", package)
    if how in ("extra file listed",):
        bases.seal(result)
    allowed = EXIT_CODES if how in ("replaced by a link", "replaced by a folder") else FOUND
    verify(
        bench,
        result,
        f"datapackage.json, {file} {how}",
        f"{chosen['path']!r}"[:160],
        is_all=numbers.random() < 0.5,
        allowed=allowed,
    )


def renamed(bench: Bench, result: pathlib.Path) -> None:
    """The package says that it is another experiment's, or none's, and a value is wrong."""
    numbers = bench.numbers
    package = bases.read(result / "datapackage.json")
    names = [
        "vernier-sweep",
        "vernier-handoff",
        "vernier-tessellation",
        "vernier-latency",
        "vernier-horizon",
        "x",
        "",
        "Vernier-sweep",
    ]
    new = numbers.choice([name for name in names if name != package["name"]])
    what = f"package {package['name']} renamed {new!r}"
    package["name"] = new
    bases.write(result / "datapackage.json", package)
    verify(bench, result, what, is_all=numbers.random() < 0.5)


def damaged_file(bench: Bench, result: pathlib.Path) -> None:
    """Any file of the result with bytes that are wrong, sealed or not. White space at the end of JSON says nothing."""
    numbers = bench.numbers
    file = numbers.choice(sorted(path for path in result.iterdir() if path.suffix != ".png"))
    old = file.read_bytes()
    new = damage.damaged_text(numbers, old.decode("utf-8"))
    if same_text(file, old, new):
        return
    file.write_bytes(new)
    is_sealed = file.name != "datapackage.json" and numbers.random() < 0.6
    if is_sealed:
        bases.seal(result)
    # A sealed table may have lost a digit of a timing.
    allowed = EXIT_CODES - {74} if is_sealed or file.name == "datapackage.json" else FOUND
    verify(
        bench,
        result,
        f"{file.name} damaged{' and sealed' if is_sealed else ''}",
        is_all=numbers.random() < 0.5,
        allowed=allowed,
    )


def same_text(file: pathlib.Path, old: bytes, new: bytes) -> bool:
    """Whether two contents say the same."""
    if file.suffix != ".json":
        return old == new
    try:
        return bool(json.loads(old) == json.loads(new))
    except (ValueError, RecursionError):
        return False


def whole_table(bench: Bench, result: pathlib.Path) -> None:
    """A table of another result, of another seed or configuration, in place of this one's."""
    numbers = bench.numbers
    table = numbers.choice(tables(result))
    others = [path for path in bench.bases.glob(f"*/{table.name}") if path.read_bytes() != table.read_bytes()]
    if not others or is_timed(result, table.name):
        return cell(bench, result)
    table.write_bytes(numbers.choice(sorted(others)).read_bytes())
    bases.seal(result)
    verify(bench, result, f"{table.name} of another result")


def shown(path: damage.Path) -> str:
    return ".".join(str(key) for key in path)
