#!/usr/bin/env python3
"""Draws what compare.sh measured as an SVG with two panels: chart.py DATA.tsv > chart.svg

DATA has a line for each point: panel (side or clues), series, x, milliseconds a puzzle. The vertical
scale is logarithmic.
"""

import math
import sys
from html import escape

WIDTH, HEIGHT = 400, 300
LEFT, TOP, RIGHT, BOTTOM = 78, 36, 16, 48
PANELS = {
    "side": ("Minimal classic puzzles, one thread", "side of the board (cells)"),
    "clues": ("Classic 9x9, one engine, one thread", "number of clues"),
}
COLOURS = ["#1b6ca8", "#c25b12", "#3a7d34"]


def read(path):
    panels = {name: {} for name in PANELS}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            panel, series, x, cost = line.rstrip("\n").split("\t")
            panels[panel].setdefault(series, []).append((float(x), float(cost)))
    return panels


def text(x, y, words, anchor="middle", more=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {more}>{escape(words)}</text>'


def milliseconds(exponent):
    value = 10.0**exponent
    return f"{value:g} ms" if value < 1000 else f"{value / 1000:g} s"


def panel(name, series, offset):
    title, label = PANELS[name]
    points = [point for line in series.values() for point in line]
    low_x, high_x = min(x for x, _ in points), max(x for x, _ in points)
    low = math.floor(math.log10(min(y for _, y in points)))
    high = max(math.ceil(math.log10(max(y for _, y in points))), low + 1)
    inner_width, inner_height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def at(x, y):
        across = LEFT + (x - low_x) / (high_x - low_x) * inner_width
        up = (math.log10(y) - low) / (high - low) * inner_height
        return across, TOP + inner_height - up

    out = [f'<g transform="translate({offset},0)">']
    out.append(text(LEFT + inner_width / 2, 20, title, more='font-weight="bold"'))
    for exponent in range(low, high + 1):
        _, y = at(low_x, 10.0**exponent)
        out.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>')
        out.append(text(LEFT - 6, y + 4, milliseconds(exponent), "end"))
    last = -math.inf
    for x in sorted({x for x, _ in points}):
        across, bottom = at(x, 10.0**low)
        out.append(f'<line x1="{across:.1f}" x2="{across:.1f}" y1="{bottom:.1f}" y2="{bottom + 4:.1f}" stroke="#444"/>')
        if across - last >= 18:
            out.append(text(across, bottom + 18, f"{x:g}"))
            last = across
    out.append(text(LEFT + inner_width / 2, HEIGHT - 8, label))
    middle = TOP + inner_height / 2
    turned = f'transform="rotate(-90 16 {middle:.1f})"'
    out.append(text(16, middle, "time a puzzle", more=turned))
    for number, (line, colour) in enumerate(zip(series.items(), COLOURS)):
        key, values = line
        places = [at(x, y) for x, y in sorted(values)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        out.extend(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{colour}"/>' for x, y in places)
        # The key stands where the curves of a panel leave room: upper left where they rise.
        rising = values[-1][1] > values[0][1]
        x, anchor = (LEFT + 10, "start") if rising else (WIDTH - RIGHT - 10, "end")
        out.append(text(x, TOP + 16 + 16 * number, key, anchor, f'fill="{colour}"'))
    out.append("</g>")
    return out


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    panels = {name: series for name, series in read(sys.argv[1]).items() if series}
    width = WIDTH * len(panels)
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{HEIGHT}" '
          f'viewBox="0 0 {width} {HEIGHT}" font-family="sans-serif" font-size="12">')
    print(f'<rect width="{width}" height="{HEIGHT}" fill="white"/>')
    for index, (name, series) in enumerate(panels.items()):
        print("\n".join(panel(name, series, index * WIDTH)))
    print("</svg>")


if __name__ == "__main__":
    main()
