#!/usr/bin/env python3
"""Do ratings and effort agree with the work of people?

usage: people.py SATOKU FOLDER

Reads records of people solving puzzles from files GENRE.odd.jsonl.bz2 in a folder: JSON lines with the problem, the
solution, who solved it, and his moves. The work of a person is the number of moves with pencil marks; the table has
Spearman's rank correlation of it with the rating, the effort and the number of clues, for the solver with the most
records of each genre and size.
"""
import bz2, collections, json, pathlib, statistics, subprocess, sys, tempfile


def cells(rows):
    """Returns the entries of a board row by row, "." for none."""
    return ["." if entry == "-" else entry for row in rows for entry in row]


def killer(record):
    size, values = side(record), [int(entry) for entry in cells(record["solution"])]
    members = collections.defaultdict(list)
    for cell, area in enumerate(cells(record["areas"])):
        members[area].append(cell)
    cages = [{"kind": "cage", "cells": cage, "sum": sum(values[cell] for cell in cage)} for cage in members.values()]
    totals = cells(record["problem"])
    stated = [cage for cage in cages if any(totals[cell] != "." for cell in cage["cells"])]
    return {"variant": "cage", "size": size, "box": box(record), "givens": "." * size * size, "clues": stated}


def kropki(record):
    size, values = side(record), [int(entry) for entry in cells(record["solution"])]
    pairs, marks = [], ""
    for cell in range(size * size):
        beside = [cell + 1] if (cell + 1) % size else []
        below = [cell + size] if cell + size < size * size else []
        for other in beside + below:
            low, high = sorted((values[cell], values[other]))
            pairs += [cell, other]
            marks += "b" if high == 2 * low else "w" if high == low + 1 else "."
    clue = {"kind": "all-dots", "cells": pairs, "marks": marks}
    return {"variant": "all-dots", "size": size, "box": box(record), "givens": "." * size * size, "clues": [clue]}


def windmill(record):
    # Cells without a symbol in the solution are in none of the grids.
    shown = zip(cells(record["problem"]), cells(record["solution"]))
    return {"variant": "windmill", "size": 9, "givens": "".join(given for given, symbol in shown if symbol != ".")}


def jigsaw(record):
    names = list(dict.fromkeys(cells(record["areas"])))
    regions = "".join(str(names.index(area) + 1) for area in cells(record["areas"]))
    return {"variant": "jigsaw", "size": side(record), "board": {"regions": regions}, "givens": "".join(cells(record["problem"]))}


def classic(record):
    return {"variant": "classic", "size": side(record), "box": box(record), "givens": "".join(cells(record["problem"]))}


def side(record):
    return record.get("size") or record["rows"]


def box(record):
    """Returns the rows and columns of a box; the records give its width and height."""
    return [record.get("patterny") or 3, record.get("patternx") or 3]


# The fewest records that a line of the table is made of.
FEWEST = 12

GENRES = {
    "Sudoku_Killer": (killer, (6, 9)),
    "Sudoku_Kropki": (kropki, (9,)),
    "Sudoku_Windmill": (windmill, (21,)),
    "Sudoku_Chaos": (jigsaw, (4, 6)),
    "Sudoku": (classic, (9,)),
}


def marked(record):
    """Returns the number of moves with pencil marks."""
    moves = (move.split(",") for move in record["moves"].split(";"))
    return sum(len(move) > 3 and move[3] != "" for move in moves)


def ranks(values):
    order = sorted(range(len(values)), key=values.__getitem__)
    mean = {value: statistics.mean(at for at, i in enumerate(order) if values[i] == value) for value in set(values)}
    return [mean[value] for value in values]


def spearman(left, right):
    if len(set(left)) < 2 or len(set(right)) < 2:
        return float("nan")
    return statistics.correlation(ranks(left), ranks(right))


def rated(satoku, puzzles):
    """Returns what `satoku rate` says of each puzzle, `None` where it says nothing."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "puzzles.ndjson")
        path.write_text("".join(json.dumps(puzzle) + "\n" for puzzle in puzzles))
        ran = subprocess.run([satoku, "rate", "--format", "json", str(path)], capture_output=True, text=True)
    answers = {line["line"]: line for line in map(json.loads, ran.stdout.splitlines())}
    return [answers.get(number + 1) for number in range(len(puzzles))]


def main():
    satoku, folder = sys.argv[1:]
    print("| genre | size | solver | puzzles | rating | effort | number of clues |")
    print("|---|---:|---|---:|---:|---:|---:|")
    for genre, (read, sizes) in GENRES.items():
        with bz2.open(pathlib.Path(folder, f"{genre}.odd.jsonl.bz2")) as file:
            records = [record for record in map(json.loads, file) if record.get("moves") and record.get("solver")]
        plain = [one for one in records if genre != "Sudoku" or not {"areas", "pattern"} & one.keys()]
        for size in sizes:
            same = [one for one in plain if side(one) == size]
            if len(same) < FEWEST:
                continue
            solver, _ = collections.Counter(one["solver"] for one in same).most_common(1)[0]
            same = [one for one in same if one["solver"] == solver]
            puzzles = [read(one) for one in same]
            pairs = zip(same, puzzles, rated(satoku, puzzles))
            found = [(one, puzzle, answer) for one, puzzle, answer in pairs if answer and answer.get("effort")]
            work = [marked(one) for one, _, _ in found]
            # A puzzle beyond the techniques is harder than any rating.
            ratings = [answer.get("rating") or 26 for _, _, answer in found]
            efforts = [answer["effort"] for _, _, answer in found]
            counts = [len(puzzle.get("clues", [])) + sum(c != "." for c in puzzle["givens"]) for _, puzzle, _ in found]
            figures = " | ".join(f"{spearman(work, one):.2f}" for one in (ratings, efforts, counts))
            print(f"| {genre} | {size} | {solver} | {len(found)} | {figures} |")


main()
