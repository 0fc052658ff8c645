"""What a pen does: straight strokes, a recording, and a page full of strokes, as schedules for the meter."""

import json

from app import ROOT

RECORDING = ROOT / "Notebooks/recordings/held-out/wacom-quick.json"
HOVER = 150  # Milliseconds over the start before the pen comes down.


def schedule(points, pressure=1):
    """Lines for the meter: the pen hovers over the first point, draws through all, and is lifted at the last."""
    lines = [f"0 {points[0][1]} {points[0][2]} 0"]
    lines += [f"{ms + HOVER:.3f} {x} {y} {pressure}" for ms, x, y in points]
    ms, x, y = points[-1]
    # A pen that is lifted is still near for a while: MyPaint draws on to the next event that it gets.
    lines += [f"{ms + HOVER + later:.3f} {x} {y} 0" for later in (2, 12, 22)]
    return "\n".join(lines) + "\n"


def straight(left, y, length, rate, speed):
    """Points to the right: milliseconds from the start, and whole px."""
    count = int(length / speed * rate)
    return [(step * 1e3 / rate, left + round(step * speed / rate), y) for step in range(count + 1)]


def recorded(left, top, rate):
    """The first stroke of the recording, a row of loops, at a rate: interpolated between its samples."""
    touches = [touch for touch in json.loads(RECORDING.read_text()) if touch["touchIdentifier"] == "q0"]
    samples = [(touch["timestamp"] * 1e3, *touch["location"]) for touch in touches]
    points, index = [], 0
    for step in range(int(samples[-1][0] * rate / 1e3) + 1):
        ms = step * 1e3 / rate
        while samples[index + 1][0] < ms:
            index += 1
        (start, x, y), (end, next_x, next_y) = samples[index:index + 2]
        share = (ms - start) / (end - start)
        points.append((ms, round(left + x + share * (next_x - x)), round(top + y + share * (next_y - y))))
    return points


def page(area, first, end):
    """Short strokes by number, in rows of 50 over an area, one after the other at 500 Hz."""
    left, top, width, height = area
    lines = []
    for number in range(first, end):
        x = left + 20 + number % 50 * (width - 60) // 50
        y = top + 10 + number // 50 % 20 * (height - 20) // 20
        ms = (number - first) * 10
        lines += [f"{ms} {x} {y} 0"]
        lines += [f"{ms + 2 + 2 * step} {x + 4 * step} {y + 2 * (step % 2)} 1" for step in range(3)]
        lines += [f"{ms + 8} {x + 8} {y} 0"]
    return "\n".join(lines) + "\n"
