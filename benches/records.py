"""Reads puzzles from records of a puzzle site: JSON lines in files GENRE.odd.jsonl.bz2 of a folder."""
import bz2, collections, json, pathlib


def read(folder, genre):
    """Returns the records of a genre."""
    with bz2.open(pathlib.Path(folder, f"{genre}.odd.jsonl.bz2")) as file:
        return [json.loads(line) for line in file]


def cells(rows):
    """Returns the entries of a board row by row, "." for none."""
    return ["." if entry == "-" else entry for row in rows for entry in row]


def values(record):
    """Returns the numbers of the solution, row by row, without cells outside the board."""
    return [number(entry) for entry in cells(record["solution"]) if entry != "."]


def number(entry):
    """Returns the number of an entry: letters are numbered from A."""
    return int(entry) if entry.isdigit() else ord(entry.upper()) - ord("A") + 1


def symbol(number):
    """Returns a number as satoku writes it."""
    return "123456789ABCDEFGHIJKLMNOP"[number - 1]


def givens(record):
    """Returns the givens of a board without holes."""
    return "".join("." if entry in ".?" else symbol(number(entry)) for entry in cells(record["problem"]))


def neighbours(size):
    """Returns the pairs of neighbours of a square board, as numbers of cells."""
    for cell in range(size * size):
        if (cell + 1) % size:
            yield cell, cell + 1
        if cell + size < size * size:
            yield cell, cell + size


def killer(record):
    size, numbers = side(record), values(record)
    members = collections.defaultdict(list)
    for cell, area in enumerate(cells(record["areas"])):
        members[area].append(cell)
    cages = [{"kind": "cage", "cells": cage, "sum": sum(numbers[cell] for cell in cage)} for cage in members.values()]
    totals = cells(record["problem"])
    stated = [cage for cage in cages if any(totals[cell] != "." for cell in cage["cells"])]
    return {"variant": "cage", "size": size, "box": box(record), "givens": "." * size * size, "clues": stated}


def kropki(record):
    size, numbers, pairs, marks = side(record), values(record), [], ""
    for one, other in neighbours(size):
        low, high = sorted((numbers[one], numbers[other]))
        pairs += [one, other]
        marks += "b" if high == 2 * low else "w" if high == low + 1 else "."
    clue = {"kind": "all-dots", "cells": pairs, "marks": marks}
    return {"variant": "all-dots", "size": size, "box": box(record), "givens": "." * size * size, "clues": [clue]}


def overlapping(variant, places=None):
    """Returns the reader of boards of 9x9 grids, perhaps with the places of their upper left cells, from 0."""
    names = [f"r{row + 1}c{column + 1}" for row, column in places or []]

    def read(record):
        # Cells without a symbol in the solution are in none of the grids.
        shown = zip(cells(record["problem"]), cells(record["solution"]))
        kept = "".join(given for given, held in shown if held != ".")
        return {"variant": variant, "size": 9, "givens": kept} | ({"board": {"grids": names}} if names else {})

    return read


def jigsaw(record):
    names = list(dict.fromkeys(cells(record["areas"])))
    regions = "".join(symbol(names.index(area) + 1) for area in cells(record["areas"]))
    return {"variant": "jigsaw", "size": side(record), "board": {"regions": regions}, "givens": givens(record)}


def classic(record):
    return {"variant": "classic", "size": side(record), "box": box(record), "givens": givens(record)}


def side(record):
    """Returns the number of rows of a square board."""
    return len(record["solution"])


def box(record):
    """Returns the rows and columns of a box; the records give its width and height."""
    usual = {4: 2, 6: 2, 8: 2, 12: 3, 16: 4}.get(side(record), 3)
    height = record.get("patterny") or usual
    return [height, side(record) // height]
