#!/usr/bin/env python3
"""Writes docs/gallery.md: puzzles of ten kinds of clue at three levels.

    benches/gallery.py PROGRAM

PROGRAM needs the feature `book`, which draws the pictures. Each puzzle is the first of a seed, 1 for
easy to 3 for hard, and the best of four candidates. Below its picture stand its measures and the first steps to its solution.
"""

import json
import os
import sys
import tempfile

from kinds import seconds, write

KINDS = ["cage", "thermometer", "arrow", "dot", "xv"]
KINDS += ["sandwich", "little-killer", "whisper", "renban", "quadruple"]
LEVELS = ["easy", "medium", "hard"]
STEPS = 4
DOCS = os.path.join(os.path.dirname(__file__), "..", "docs")
HEAD = """# Gallery

Puzzles of ten kinds of clue at three levels, each the best of four candidates, with what can be measured of it and the
first steps to its solution. The symmetry is that of the clues other than givens. `benches/gallery.py PROGRAM` writes
this page. [rules.md](rules.md) has the rule of each kind.

"""


def run(*command):
    return seconds(command)[1]


def picture(program, path, name):
    """Draws the puzzle of a file as docs/gallery/NAME.svg."""
    with tempfile.TemporaryDirectory() as folder:
        run(program, "convert", path, "--format", "svg", "-o", folder, "-q")
        (drawn,) = os.listdir(folder)
        with open(os.path.join(folder, drawn)) as file:
            write(os.path.join(DOCS, "gallery", name + ".svg"), file.read())


def count(number, noun):
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def measures(program, path):
    report = json.loads(run(program, "rate", "--format", "json", "-q", path))
    layout = report["layout"]
    givens = sum(character != "." for character in report["givens"])
    words = [
        f"rated {report['rating']}",
        count(givens, "given"),
        f"{count(layout['clues'], 'clue')}, of which the path uses {layout['clues_used']}",
        f"symmetry {layout['symmetry']}",
    ]
    if layout["lines"]:
        touching, lines = layout["touching_lines"], count(layout["lines"], "line")
        words.append(f"{touching} of {lines} touch another")
    return "<br>".join(words)


def first_steps(program, path):
    # A path may also stop before the end.
    lines = seconds([program, "solve", "--steps", path], (0, 3))[1].splitlines()
    steps = [line for line in lines if line[:1].isdigit() and ". " in line[:5]]
    return "".join(step + "\n" for step in steps[:STEPS])


def section(program, kind):
    pictures, figures, steps = [], [], []
    for seed, level in enumerate(LEVELS, start=1):
        name = f"{kind}-{level}"
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "puzzle.json")
            command = [program, "generate", "1", "--seed", str(seed), "--best-of", "4", "--jobs", "1"]
            command += ["--variant", kind, "--difficulty", level, "-o", path, "-q"]
            run(*command)
            picture(program, path, name)
            source = f"gallery/{name}.svg"
            pictures.append(f'<img src="{source}" width="260" alt="{level} {kind} puzzle">')
            figures.append(measures(program, path))
            steps.append(f"The {level} one begins so:\n\n{first_steps(program, path)}")
    rows = [LEVELS, ["---"] * len(LEVELS), pictures, figures]
    table = "".join("| " + " | ".join(row) + " |\n" for row in rows)
    return f"## {kind}\n\n{table}\n" + "\n".join(steps)


def main():
    (program,) = sys.argv[1:]
    os.makedirs(os.path.join(DOCS, "gallery"), exist_ok=True)
    links = ", ".join(f"[{kind}](#{kind})" for kind in KINDS) + "\n\n"
    page = HEAD + links + "\n".join(section(program, kind) for kind in KINDS)
    write(os.path.join(DOCS, "gallery.md"), page)


main()
