"""The tables of the report: what each experiment's rows come to, as the commands print it."""

import pathlib
import sys

from markup import power, px, share, table, time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from rounding import one_decimal  # noqa: E402

DEPTHS = (0, 3, 7, 15, 100, 300, 1000)
ACTIVE = "active"


def worst_or_lost(value):
    """The class of a cell by its words."""
    return "bad" if "invalid" in value or "lost" in value or "✗" in value else None


def unique(values):
    return list(dict.fromkeys(values))


def depths_of(rows):
    """Depths that a table has columns for: those of the README where they were measured, else up to eight."""
    measured = sorted({row.required("zoom_depth") for row in rows})
    chosen = [depth for depth in measured if depth in DEPTHS]
    return chosen if len(chosen) > 1 else measured[:8]


def horizon_text(rows):
    """The nearest horizon of some searches."""
    found = [row.required("horizon") for row in rows if row.text("status") == "found"]
    beyond = [row.number("horizon") for row in rows if row.text("status") == "beyond"]
    if found:
        return f"10^{one_decimal(min(found))}"
    return f"> 10^{max(filter(None, beyond), default=1000):g}" if rows else "–"


def horizons(result):
    """The horizon of each scheme by jitter; none where the run did not look for them."""
    if not result.has("horizon"):
        return {}
    rows = [
        row for row in result.rows(
            "horizon", ("scheme", "content", "quantity", "metric", "horizon", "status"))
        if row.text("quantity") == "zoom" and row.text("content") == ACTIVE and (row.text("metric") or "").startswith("jitter")]
    return {
        name: horizon_text([row for row in rows if row.text("scheme") == name])
        for name in unique(row.text("scheme") for row in rows)}


def sweep(result):
    columns = ("scheme", "content", "zoom_depth", "samples", "invalid", "jitter_max_px")
    rows = [row for row in result.rows("sweep", columns) if row.text("content") == ACTIVE]
    limits, depths = horizons(result), depths_of(rows)
    cells = {}
    for row in rows:
        cells.setdefault((row.text("scheme"), row.required("zoom_depth")), []).append(row)

    def cell(scheme, depth):
        rows = cells.get((scheme, depth), [])
        lost, samples = (sum(row.integer(name) or 0 for row in rows) for name in ("invalid", "samples"))
        if lost:
            return "invalid" if lost >= samples else f"{max(1, 100 * lost // samples)} % invalid"
        jitter = [row.number("jitter_max_px") for row in rows if row.text("jitter_max_px")]
        return px(max(jitter)) if jitter else "–"

    schemes = unique(row.text("scheme") for row in rows)
    return [table(
        "Zoom depth at which each scheme breaks, and its worst jitter in px over all drawings and paths",
        ["scheme", "horizon", *map(power, depths)],
        [[name, limits.get(name, "–"), *(cell(name, depth) for depth in depths)] for name in schemes],
        note="The horizon is the smallest zoom at which the 99th percentile of jitter reaches "
        f"{result.setting('configuration', 'threshold_px', default=0.25):g} px or a sample is "
        "invalid: not finite, or further off than the screen’s diagonal. Below 1e-4 px no scheme is better than "
        "another.",
        marks=worst_or_lost)]


def handoff(result):
    columns = ("rule", "check", "positions", "measured", "unit", "status")
    rows = result.rows("handoff", columns)
    rules = unique(row.text("rule") for row in rows)
    groups = {}
    for row in rows:
        positions = row.text("positions")
        key = (row.text("check") or "", {"float64": "doubles"}.get(positions, positions) or "", row.text("unit") or "")
        groups.setdefault(key, {}).setdefault(row.text("rule"), []).append(row)

    def gravity(row):
        measured, fails = row.number("measured"), row.text("status") == "fail"
        if measured is None:
            return (2 if fails else -1, 0)
        return (1 if fails else 0, -measured if row.text("unit") == "decades" else measured)

    def cell(rows):
        if not rows:
            return ""
        worst = max(rows, key=gravity)
        measured, status = worst.number("measured"), worst.text("status")
        is_count = worst.text("unit") in ("switches", "decades", "wrong")
        value = "lost" if measured is None and status == "fail" else "–" if measured is None else \
            f"{measured:g}" if is_count else px(measured)
        fails = sum(row.text("status") == "fail" for row in rows)
        mark = {"pass": " ✓", "fail": " ✗"}.get(status, "")
        return value + mark + (f" {fails} of {len(rows)}" if fails else "")

    checks = unique(key[0] for key in groups)
    order = sorted(groups, key=lambda key: (checks.index(key[0]), key[1], key[2]))
    return [table(
        "The worst of each check of a change of frames, over all walks and levels",
        ["check", "positions in", *rules, "unit"],
        [[*key[:2], *(cell(groups[key].get(rule, [])) for rule in rules), key[2]] for key in order], left=2,
        note="✓ is within the bound; ✗ 2 of 9 means that two of nine walks break it. Lost means that nothing "
        "finite came out.", marks=worst_or_lost)]


def tessellation(result):
    rows = [
        row for row in result.rows(
            "frames", ("scheme", "zoom_depth", "strokes", "method", "ns_per_frame", "bytes_uploaded_per_frame"))
        if row.required("zoom_depth") == 0 and row.number("ns_per_frame") is not None]
    if not rows:
        return []
    strokes = max(row.index("strokes") for row in rows)
    rows = [row for row in rows if row.index("strokes") == strokes]
    methods, schemes = unique(row.text("method") for row in rows), unique(row.text("scheme") for row in rows)
    by = {(row.text("scheme"), row.text("method")): row for row in rows}

    def cell(scheme, method):
        row = by.get((scheme, method))
        return "–" if row is None else time(row.number("ns_per_frame"))

    def bytes_of(method):
        sizes = [by[name, method].integer("bytes_uploaded_per_frame") for name in schemes if (name, method) in by]
        return f"{max(filter(None, sizes), default=0):,}"

    return [table(
        f"A displayed frame of {strokes:,} strokes: median time, and bytes handed to the GPU, at zoom 1",
        ["how the frame is made", *schemes, "bytes"],
        [[name, *(cell(scheme, name) for scheme in schemes), bytes_of(name)] for name in methods])]


def latency(result):
    columns = ("scheme", "zoom_depth", "step", "schedule", "events", "p50_ns", "p99_ns", "broken", "misses", "rate_hz")
    series = {}
    for row in result.rows("latency", columns):
        series.setdefault((row.text("scheme"), row.required("zoom_depth")), {}).setdefault(
            (row.text("step"), row.text("schedule")), row)

    def line(scheme, depth, rows):
        def of(step, schedule="open"):
            return rows.get((step, schedule))

        def p99(row):
            return "–" if row is None or not row.text("p99_ns") else time(row.number("p99_ns"))

        def misses(row):
            return "–" if row is None else row.text("misses") or "–"

        whole, service = of("total") or of("service", "unpaced"), of("service") or of("service", "unpaced")
        if service and service.integer("broken") and service.integer("broken") >= (service.integer("events") or 0):
            return [scheme, power(depth), *["lost"] * 4, *["–"] * 3]
        own, meter = of("own"), of("hiccup-meter")
        median = time(whole.number("p50_ns")) if whole and whole.text("p50_ns") else "–"
        return [scheme, power(depth), median, *map(p99, (own, meter, whole)), *map(misses, (own, meter, whole))]

    rate = f"{max((row.required('rate_hz') for rows in series.values() for row in rows.values()), default=240):g}"
    return [table(
        f"A pen’s touch at {rate} Hz, from when it was due to the vertex buffer",
        ["scheme", "zoom", "median", "p99, own work", "of an idle thread", "in all", "misses, own", "idle", "in all"],
        [line(*each, rows) for each, rows in series.items()], left=2,
        note=f"p99 is the 99th percentile, and a miss takes longer than 1/{rate} s. Own work is the time less that in "
        "which the machine was late; an idle thread beside it shows how late the machine is. Lost: no position is finite "
        "at that zoom.", marks=worst_or_lost)]


def pivot(rows, value, caption, note):
    depths = depths_of(rows)
    groups = {}
    for row in rows:
        groups.setdefault((row.text("scheme"), row.required("zoom_depth")), []).append(row)
    return table(
        caption, ["scheme", *map(power, depths)],
        [[name, *(value(groups[name, depth]) if (name, depth) in groups else "–" for depth in depths)]
         for name in unique(row.text("scheme") for row in rows)], note=note)


def canvas(result):
    columns = ("scheme", "zoom_depth", "drawn_px", "differing_px", "visibly_differing_px")

    def cell(rows):
        if all(row.integer("differing_px") == 0 for row in rows):
            return "same"
        worst = max(rows, key=lambda row: row.required("visibly_differing_px") / max(1, row.required("drawn_px")))
        return share(worst.required("visibly_differing_px"), worst.required("drawn_px"))

    pictures = pivot(
        result.rows("canvas", columns), cell,
        "Share of drawn px that differ visibly from the exact picture, by more than 1/255; the worst of all patterns",
        "*same*: not one px differs at all.")
    times = [
        [row.text("quantity"), row.text("samples"), *(
            time(row.number(column)) if row.text(column) else "–" for column in ("p50_ns", "p99_ns", "max_ns"))]
        for row in result.rows("canvas-times", ("quantity", "samples", "p50_ns", "p99_ns", "max_ns"))]
    return [pictures, table(
        "What the canvas takes", ["quantity", "timed", "median", "99th percentile", "longest"], times)]


def annotation(result):
    def cell(rows):
        wrong = sum(row.required("wrong") for row in rows)
        return share(wrong, sum(row.required("picks") - row.required("near_border") for row in rows))

    picks = pivot(
        result.rows("picks", ("scheme", "zoom_depth", "picks", "near_border", "wrong")), cell,
        "Picks that find another annotation than is exactly under the px", "")
    rows = [
        row for row in result.rows("annotations", ("annotations", "visible", "engine", "quantity", "p50_ns"))
        if row.text("visible") == "all" and row.text("engine") != "scene" and row.text("p50_ns")]
    quantities = [each for each in (
        "frame", "edited-frame", "frame-1-percent-moving", "frame-100-percent-moving", "build")
                  if any(row.text("quantity") == each for row in rows)]
    counts = unique((row.index("annotations"), row.text("engine")) for row in rows)
    by = {(row.index("annotations"), row.text("engine"), row.text("quantity")): row.number("p50_ns") for row in rows}
    return [picks, table(
        "A frame of annotations, all on the screen: median times",
        ["annotations", "engine", *(each.replace("-", " ") for each in quantities)],
        [[f"{count:,}", engine, *(
            time(by[count, engine, each]) if (count, engine, each) in by else "–" for each in quantities)]
         for count, engine in counts], left=2)]


USAGES = {"W": "world coordinates", "L": "local vertices", "X": "exact frames"}


def engines(rows):
    """`rows` are those of engines.csv, which is a table without a data package."""
    def cell(row, name):
        value, status = row.number(name), row.text(name.rsplit("_", 1)[0].removesuffix("_log10") + "_status")
        return "–" if value is None else f"> 10^{value:g}" if status == "beyond" else f"10^{one_decimal(value)}"

    columns = ("zoom_jitter_decades", "zoom_placement_decades", "pan_jitter_log10_viewports", "reach_distance_log10_px")
    return [table(
        "Where engines of others are wrong by a quarter of a px",
        ["engine", "used with", "zoom, jitter", "zoom, place", "pan, viewports", "ends of lines, px"],
        [[row.text("engine"), USAGES.get(row.text("usage"), row.text("usage")),
          *(cell(row, name) for name in columns)] for row in rows], left=2)]
