"""Reads the ipuz files that are named; writes for each the givens, the solution and the sizes and
totals of the cages that ipuz finds."""

import sys

import ipuz


def text(grid):
    return "".join("." if cell == 0 else str(cell) for row in grid for cell in row)


for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        puzzle = ipuz.read(file.read().strip())
    cages = [f"{len(cage['cells'])}:{cage['value']}" for cage in puzzle.get("cages", [])]
    print(text(puzzle["puzzle"]), text(puzzle["solution"]), *cages)
