#!/usr/bin/env python3
"""Do ratings and effort agree with the work of people?

usage: people.py SATOKU FOLDER

Reads records of people solving puzzles from files GENRE.odd.jsonl.bz2 in a folder: JSON lines with the problem, the
solution, who solved it, and his moves. The work of a person is the number of moves with pencil marks; the table has
Spearman's rank correlation of it with the rating, the effort and the number of clues, for the solver with the most
records of each genre and size.
"""
import collections, json, pathlib, statistics, subprocess, sys, tempfile

import records
from records import classic, jigsaw, killer, kropki, overlapping, side


# The fewest records that a line of the table is made of.
FEWEST = 12

GENRES = {
    "Sudoku_Killer": (killer, (6, 9)),
    "Sudoku_Kropki": (kropki, (9,)),
    "Sudoku_Windmill": (overlapping("windmill"), (21,)),
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
        played = [one for one in records.read(folder, genre) if one.get("moves") and one.get("solver")]
        plain = [one for one in played if genre != "Sudoku" or not {"areas", "pattern"} & one.keys()]
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
