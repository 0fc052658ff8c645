"""Hostile settings: a value in provenance.json that no command line gives, with checksums recomputed.

`verify` must neither crash over one nor be kept busy by it. That it finds forged rows and cells is tested beside each
experiment.
"""

from __future__ import annotations

import json
import os

import bases
import damage
from bench import Bench
from promise import EXIT_CODES

VALUES = (
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


def attack(bench: Bench) -> None:
    """Changes one setting of a result, and has it verified and compared with itself. Only nonsense must be found."""
    numbers = bench.numbers
    # A result of latencies is as slow to make as all others together.
    name = numbers.choice([name for name in bases.usable(bench.program, bench.bases) if numbers.random() < 0.15 or "latency" not in name])
    result = bench.folder / name
    bases.copied(bases.base(bench.program, bench.bases, name), result)
    provenance = bases.read(result / "provenance.json")
    paths = [path for path in damage.places(provenance) if path]
    configured = [path for path in paths if path[0] in ("configuration", "seed")]
    path = numbers.choice(configured if numbers.random() < 0.8 else paths)
    holder = damage.value(provenance, path[:-1])
    if numbers.random() < 0.1:
        text, what = json.dumps(damage.without(provenance, path)), "deleted"
    elif numbers.random() < 0.15 and isinstance(holder, list):
        text = json.dumps(damage.changed(provenance, path[:-1], holder * numbers.choice((2, 3000))))
        what = "list made longer"
    else:
        new = damage.token(numbers) if numbers.random() < 0.15 else numbers.choice(VALUES)
        text, what = damage.with_token(provenance, path, new), f"to {new[:40]}"
    (result / "provenance.json").write_text(text, encoding="utf-8", errors="surrogatepass")
    bases.seal(result)
    os.mkfifo(bench.folder / "fifo")
    more = ("--all",) if numbers.random() < 0.5 else ()
    bench.run("verify", name, *more, "--quiet", allowed=EXIT_CODES - {74}, may_leave={name})
    bench.run("diff", name, name, allowed=EXIT_CODES - {1, 74}, may_leave={name})
    bench.add_to_finds(f"provenance.json, {'.'.join(map(str, path))} {what}")
