#!/usr/bin/env python3
"""Does satoku find the stated solution of published puzzles, and no other?

usage: genres.py [--levels] SATOKU FOLDER [GENRE...]

Reads puzzles with their solutions from files GENRE.odd.jsonl.bz2 in a folder, writes them as satoku's own lines, and
lets `satoku check` decide. The records leave out dots, colours of cells and the counts around a Sudoku; they are
taken from the solution. The table has a line a genre: puzzles, those with the stated solution and no other, those
that are not, and those left out, which have empty cells in the solution or fewer than four rows; the faults follow it,
one a line. With --levels, it has the levels that `satoku rate` finds for the puzzles, and the faults are those that it
does not rate.
"""
import collections, json, pathlib, subprocess, sys, tempfile

import records
from records import box, cells, classic, givens, jigsaw, killer, kropki, overlapping, side


def grids(*places):
    return overlapping("overlapping", places)


def sudoku(record):
    if record.get("areas"):
        return jigsaw(record)
    found = classic(record)
    return found | {"variant": "x"} if "diagonals" in record["puzzle"] else found


def killers(record):
    found = killer(record)
    return found | {"variant": "x+cage"} if "diagonals" in record.get("puzzle", "") else found


def dots(record):
    found = kropki(record)
    return found | {"variant": "x+all-dots"} if "diagonals" in record.get("puzzle", "") else found


def has_boxes(record):
    """Returns whether every box of the solution has every number; the records do not say if there are boxes."""
    size, numbers, (height, width) = side(record), records.values(record), box(record)
    boxes = collections.defaultdict(set)
    for cell, number in enumerate(numbers):
        boxes[cell // size // height, cell % size // width].add(number)
    return height * width == size and all(len(held) == size for held in boxes.values())


def consecutive(record):
    """A bar lies between all neighbours with consecutive digits."""
    size, numbers = side(record), records.values(record)
    board = classic(record) if has_boxes(record) else {"variant": "latin", "size": size, "givens": givens(record)}
    marks = "".join("w" if abs(numbers[one] - numbers[other]) == 1 else "." for one, other in records.neighbours(size))
    flat = [cell for pair in records.neighbours(size) for cell in pair]
    kinds = "latin+all-white-dots" if board["variant"] == "latin" else "all-white-dots"
    return board | {"variant": kinds, "clues": [{"kind": "all-white-dots", "cells": flat, "marks": marks}]}


def odd_even(record):
    """The cells of even digits are grey."""
    clues = [{"kind": "odd" if value % 2 else "even", "cells": [at]} for at, value in enumerate(records.values(record))]
    if "samurai" in record["puzzle"]:
        board = overlapping("samurai")(record)
        return board | {"variant": "samurai+odd+even", "clues": clues}
    return classic(record) | {"variant": "odd+even", "clues": clues}


def sukaku(record):
    size = side(record)
    board = {"variant": "candidates", "size": size, "box": box(record)}
    if record.get("areas"):
        blank = record | {"problem": [["-"] * size] * size}
        board = jigsaw(blank) | {"variant": "jigsaw+candidates"}
    clues = [
        {"kind": "candidates", "cells": [at], "values": [int(digit) for digit in entry]}
        for at, entry in enumerate(cells(record["problem"]))
    ]
    return board | {"givens": "." * size * size, "clues": clues}


def lines_around(size):
    """Returns rows and columns from each side: of the top, the bottom, the left and the right."""
    columns = [[row * size + column for row in range(size)] for column in range(size)]
    rows = [[row * size + column for column in range(size)] for row in range(size)]
    backwards = [[line[::-1] for line in lines] for lines in (columns, rows)]
    return [columns, backwards[0], rows, backwards[1]]


def seen(heights):
    return sum(height == max(heights[: at + 1]) for at, height in enumerate(heights))


def skyscrapers(record):
    size = side(record)
    labels = record.get("clabels", []) + record.get("rlabels", [])
    values = records.values(record)
    clues = []
    for at, lines in enumerate(lines_around(size)):
        for number, line in enumerate(lines):
            stated = labels[at][number] if at < len(labels) else str(seen([values[cell] for cell in line]))
            if stated not in "-.":
                clues.append({"kind": "skyscraper", "cells": line, "count": int(stated)})
    board = classic(record) if "sudoku" in record["puzzle"] else {"variant": "latin", "size": size}
    kinds = ["latin"] if "sudoku" not in record["puzzle"] else []
    kinds += ["x"] if "diagonals" in record["puzzle"] else []
    known = givens(record) if "problem" in record else "." * size * size
    return board | {"variant": "+".join(kinds + ["skyscraper"]), "givens": known, "clues": clues}


def futoshiki(record):
    size, clues = side(record), []
    for row, entries in enumerate(record["problem"]):
        for column, entry in enumerate(entries):
            # Files of two encodings: the last character is the sign.
            before = row // 2 * size + column // 2
            after = before + (1 if column % 2 else size)
            pair = {"»": (before, after), "«": (after, before), "V": (before, after), "A": (after, before)}.get(entry[-1:])
            if (row % 2 or column % 2) and pair:
                clues.append({"kind": "inequality", "cells": list(pair)})
    known = givens({"problem": [entries[::2] for entries in record["problem"][::2]]})
    return {"variant": "latin+inequality", "size": size, "givens": known, "clues": clues}


def kendoku(record):
    """The result of an area, and perhaps its operation, stands in one of its cells."""
    size, members = side(record), collections.defaultdict(list)
    for cell, area in enumerate(cells(record["areas"])):
        members[area].append(cell)
    stated, clues = cells(record["problem"]), []
    for area in members.values():
        for text in (stated[cell] for cell in area if stated[cell] not in "-."):
            digits = text.rstrip("+-*/")
            operation = {"operation": text[len(digits) :]} if digits != text else {}
            clues.append({"kind": "calculation", "cells": area, "value": int(digits)} | operation)
    return {"variant": "latin+calculation", "size": size, "givens": "." * size * size, "clues": clues}


def numbered_regions(variant):
    """Returns the reader of boards whose regions hold the numbers from 1 on."""

    def read(record):
        rows = record["areas"]
        names = {area: chr(0x100 + number) for number, area in enumerate(dict.fromkeys(cells(rows)))}
        regions = "".join(names[area] for area in cells(rows))
        board = {"rows": len(rows), "columns": len(rows[0]), "regions": regions}
        return {"variant": variant, "board": board, "givens": givens(record)}

    return read


def kakuro(record):
    """Sums stand in the first row and column, which have no cells. A sum of one cell is a given."""
    rows = [row[1:] for row in record["solution"][1:]]
    places = [(row, column) for row, line in enumerate(rows) for column, entry in enumerate(line) if entry != "-"]
    numbers = {place: at for at, place in enumerate(places)}
    clues, given = [], ["."] * len(places)
    for down, right in [(0, 1), (1, 0)]:
        for row, column in places:
            if (row - down, column - right) in numbers:
                continue
            run = [(row, column)]
            while (step := (run[-1][0] + down, run[-1][1] + right)) in numbers:
                run.append(step)
            cells_of_run, held = [numbers[place] for place in run], [int(rows[r][c]) for r, c in run]
            if len(run) == 1:
                given[cells_of_run[0]] = str(held[0])
            else:
                clues.append({"kind": "run-sum", "cells": cells_of_run, "sum": sum(held)})
    drawn = "".join("#" if entry == "-" else "." for line in rows for entry in line)
    board = {"rows": len(rows), "columns": len(rows[0]), "cells": drawn}
    return {"variant": "runs+run-sum", "board": board, "givens": "".join(given), "clues": clues}


def pixels(rows, filled):
    """Returns 1 for each entry that is one of those that stand for a filled cell, 0 for others."""
    return "".join(str(int(entry in filled)) for row in rows for entry in row)


def extent(rows):
    return {"rows": len(rows), "columns": len(rows[0])}


def unruly(record):
    """The genre lets lines be the same."""
    written = {"1": "0", "2": "1"}
    text = {name: "".join(written.get(entry, ".") for entry in cells(record[name])) for name in ("problem", "solution")}
    board = extent(record["solution"])
    return {"variant": "unruly", "board": board, "givens": text["problem"], "solution": text["solution"]}


def star_battle(record):
    rows = record["areas"]
    names = {area: chr(0x100 + number) for number, area in enumerate(dict.fromkeys(cells(rows)))}
    board = extent(rows) | {"regions": "".join(names[area] for area in cells(rows))}
    variant = {1: "queens", 2: "star-battle", 3: "star-battle-3"}[record["depth"]]
    solution = pixels(record["solution"], "x")
    return {"variant": variant, "board": board, "givens": "." * len(solution), "solution": solution}


def akari(record):
    rows = record["problem"]
    places = [(row, column) for row, line in enumerate(rows) for column, entry in enumerate(line) if entry == "-"]
    numbers = {place: at for at, place in enumerate(places)}
    clues = []
    for row, line in enumerate(rows):
        for column, entry in enumerate(line):
            beside = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
            beside = [numbers[place] for place in beside if place in numbers]
            if entry.isdigit() and beside:
                place = {"row": row + 1, "column": column + 1}
                clues.append({"kind": "lamp-count", "cells": beside, "lamps": int(entry)} | place)
    board = extent(rows) | {"cells": "".join(".#"[entry != "-"] for line in rows for entry in line)}
    solution = "".join(str(int(record["solution"][row][column] == "o")) for row, column in places)
    return {
        "variant": "lamps+lamp-count",
        "board": board,
        "givens": "." * len(places),
        "clues": clues,
        "solution": solution,
    }


def tents(record):
    """The numbers follow from the tents; the records have no others."""
    rows = record["solution"]
    high, wide = len(rows), len(rows[0])
    places = [(row, column) for row in range(high) for column in range(wide) if rows[row][column] != "x"]
    numbers = {place: at for at, place in enumerate(places)}
    lines = [[(row, column) for column in range(wide)] for row in range(high)]
    lines += [[(row, column) for row in range(high)] for column in range(wide)]
    clues = []
    for line in lines:
        held = [place for place in line if place in numbers]
        count = sum(rows[row][column] == "o" for row, column in held)
        clues.append({"kind": "line-count", "cells": [numbers[place] for place in held], "filled": count})
    board = extent(rows) | {"cells": "".join(".#"[entry == "x"] for line in rows for entry in line)}
    solution = "".join(str(int(rows[row][column] == "o")) for row, column in places)
    return {
        "variant": "camp+line-count",
        "board": board,
        "givens": "." * len(places),
        "clues": [clue for clue in clues if clue["cells"]],
        "solution": solution,
    }


def straights(record):
    """A number with an x stands in a black place."""
    rows = record["problem"]
    high, wide = len(rows), len(rows[0])
    places = [(row, column) for row in range(high) for column in range(wide) if not rows[row][column].endswith("x")]
    numbers = {place: at for at, place in enumerate(places)}
    clues = []
    for row, line in enumerate(rows):
        for column, entry in enumerate(line):
            if entry.endswith("x") and entry != "x":
                crossed = [(row, at) for at in range(wide)] + [(at, column) for at in range(high)]
                crossed = [numbers[place] for place in crossed if place in numbers]
                place = {"row": row + 1, "column": column + 1}
                clues.append({"kind": "black-number", "cells": crossed, "number": int(entry[:-1])} | place)
    text = {name: [record[name][row][column] for row, column in places] for name in ("problem", "solution")}
    return {
        "variant": "sequences+black-number",
        "board": extent(rows) | {"cells": "".join(".#"[entry.endswith("x")] for line in rows for entry in line)},
        "givens": "".join(entry if entry.isdigit() else "." for entry in text["problem"]),
        "clues": clues,
        "solution": "".join(text["solution"]),
    }


def doppelblock(record):
    """Sums stand above the columns and on the left of the rows."""
    size = len(record["solution"])
    columns, _, rows, _ = lines_around(size)
    stated = zip(columns + rows, record["clabels"][0] + record["rlabels"][0])
    clues = [{"kind": "block-sum", "cells": line, "sum": int(text)} for line, text in stated if text not in "-."]
    solution = "".join(cells(record["solution"])).replace("x", "0")
    board = {"variant": "two-blacks+block-sum", "board": extent(record["solution"]), "givens": "." * len(solution)}
    return board | {"clues": clues, "solution": solution}


def letter(entry):
    """Returns the letter of an entry: some records have numbers, and "-" or "." for none."""
    return chr(ord("A") - 1 + int(entry)) if entry.isdigit() else entry.upper()


def letters(record):
    """Letters stand around the board."""
    size = record["size"]
    blanks = size - record["depth"]
    labels = record["clabels"] + record["rlabels"]
    clues = []
    for texts, lines in zip(labels, lines_around(size)):
        stated = zip(texts, lines)
        clues += [{"kind": "first-letter", "cells": line, "letter": letter(text)} for text, line in stated if text not in "-."]
    solution = "".join(letter(entry) for row in record["solution"] for entry in row).replace("-", "0")
    given = "".join(map(letter, cells(record["problem"]))) if "problem" in record else "." * len(solution)
    variant = "letters" if blanks == 1 else f"letters-{blanks}"
    board = {"variant": f"{variant}+first-letter", "board": extent(record["solution"]), "givens": given}
    return board | {"clues": clues, "solution": solution}


def shaded(kind, record, clues):
    board, solution = extent(record["solution"]), pixels(record["solution"], "x")
    return {
        "variant": f"shading+{kind}",
        "board": board,
        "givens": "." * len(solution),
        "clues": clues,
        "solution": solution,
    }


def nonogram(record):
    """The numbers follow from the picture, which is all that the records have."""
    rows = record["solution"]
    high, wide = len(rows), len(rows[0])
    lines = [[row * wide + column for column in range(wide)] for row in range(high)]
    lines += [[row * wide + column for row in range(high)] for column in range(wide)]
    filled = pixels(rows, "x")
    clues = []
    for line in lines:
        blocks = "".join(filled[cell] for cell in line).replace("0", " ").split()
        clues.append({"kind": "blocks", "cells": line, "blocks": list(map(len, blocks)) or [0]})
    return shaded("blocks", record, clues)


def mosaic(record):
    rows = record["problem"]
    high, wide = len(rows), len(rows[0])
    clues = []
    for row, line in enumerate(rows):
        for column, entry in enumerate(line):
            if entry != "-":
                near = [(r, c) for r in range(row - 1, row + 2) for c in range(column - 1, column + 2)]
                near = [(r, c) for r, c in near if 0 <= r < high and 0 <= c < wide and (r, c) != (row, column)]
                around = [r * wide + c for r, c in [(row, column)] + near]
                clues.append({"kind": "black-around", "cells": around, "black": int(entry)})
    return shaded("black-around", record, clues)


def hitori(record):
    """Some entries have a rest of the page from which they come: `9">`."""
    rows = [[int(entry.removesuffix('">')) for entry in row] for row in record["problem"]]
    high, wide = len(rows), len(rows[0])
    numbers = "/".join("".join(map(records.symbol, row)) for row in rows)
    clues = [{"kind": "numbers", "cells": list(range(high * wide)), "numbers": numbers}]
    return shaded("numbers", record, clues) | {"variant": "connected+numbers"}


def grid_places(rows):
    """Returns places of 9x9 grids that meet in corners: each row of grids begins with a row and a column."""
    return [(row, column + 12 * at) for row, column, count in rows for at in range(count)]


GENRES = {
    "Sudoku": sudoku,
    "Sudoku_Butterfly": grids((0, 0), (0, 3), (3, 0), (3, 3)),
    "Sudoku_Chaos": jigsaw,
    "Sudoku_Flower": grids((0, 3), (3, 0), (3, 3), (3, 6), (6, 3)),
    "Sudoku_Gattai-8": grids(*grid_places([(0, 0, 3), (6, 6, 2), (12, 0, 3)])),
    "Sudoku_Killer": killers,
    "Sudoku_Konsekutiv": consecutive,
    "Sudoku_Kropki": dots,
    "Sudoku_Odd-Even": odd_even,
    "Sudoku_Samurai": overlapping("samurai"),
    "Sudoku_Shogun": grids(*grid_places([(0, 0, 4), (6, 6, 3), (12, 0, 4)])),
    "Sudoku_Sohei": overlapping("sohei"),
    "Sudoku_Sumo": grids(*grid_places([(0, 0, 3), (6, 6, 2), (12, 0, 3), (18, 6, 2), (24, 0, 3)])),
    "Sudoku_Windmill": overlapping("windmill"),
    "Sudoku_Wolkenkratzer": skyscrapers,
    "Sukaku": sukaku,
    "Futoshiki": futoshiki,
    "Kendoku": kendoku,
    "Wolkenkratzer": skyscrapers,
    "Suguru": numbered_regions("suguru"),
    "Hakyuu": numbered_regions("ripple-effect"),
    "Kojun": numbered_regions("kojun"),
    "Kakuro": kakuro,
    "Tohu-Wa-Vohu": unruly,
    "Sternenschlacht": star_battle,
    "Akari": akari,
    "Zeltlager": tents,
    "Nonograms": nonogram,
    "Mosaik": mosaic,
    "Hitori": hitori,
    "Straights": straights,
    "Doppelblock": doppelblock,
    "Abc-End-View": letters,
}


def is_meant(record):
    """Returns whether satoku has the board: towers and parks in one grid, stars on boards with holes or with cells of
    no region, and letters on diagonals or in lines with no empty cell or more than three, are other rules."""
    if "solution" not in record or {"@", "#"} & {area for row in record.get("areas") or [] for area in row}:
        return False
    name = record.get("puzzle", "")
    if name.startswith("abcendview"):
        return name == "abcendview" and record["size"] >= 4 and 1 <= record["size"] - record["depth"] <= 3
    size = len(record["solution"])
    is_square = all(len(row) == size for row in record["solution"])
    has_parks = "skyscrapers" in name and set(records.values(record)) != set(range(1, size + 1))
    return not (is_square and has_parks) and size >= 4


def puzzle_of(genre, record):
    """Returns the puzzle of a record with its solution, which some genres state in their own way."""
    puzzle = GENRES[genre](record)
    return puzzle if "solution" in puzzle else puzzle | {"solution": "".join(map(records.symbol, records.values(record)))}


def answers(satoku, command, puzzles):
    """Returns what `satoku check` or `satoku rate` says of each puzzle, by its place, and its messages."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "puzzles.ndjson")
        path.write_text("".join(json.dumps(puzzle) + "\n" for puzzle in puzzles))
        ran = subprocess.run([satoku, command, "--format", "json", str(path)], capture_output=True, text=True)
    return {line["line"] - 1: line for line in map(json.loads, ran.stdout.splitlines()) if "line" in line}, ran.stderr.splitlines()


LEVELS = ["beginner", "easy", "medium", "hard", "expert", "master", "diabolical", "beyond"]


def rate(satoku, folder, genres):
    """Prints how many puzzles of each genre have each level."""
    faults = []
    print("| genre | puzzles | rated | " + " | ".join(LEVELS) + " |")
    print("|---" * (len(LEVELS) + 3) + "|")
    for genre in genres:
        said = [one for one in records.read(folder, genre) if is_meant(one)]
        found, errors = answers(satoku, "rate", [puzzle_of(genre, one) for one in said])
        levels = collections.Counter(one.get("level") for one in found.values() if one.get("rating"))
        counts = [str(levels[level] or "") for level in LEVELS]
        rated = sum(levels[level] for level in LEVELS)
        print(f"| {genre} | {len(said)} | {rated} | " + " | ".join(counts) + " |", flush=True)
        faults += [f"{genre}: {error}" for error in errors[:-1] if rated < len(said)]
    print("\n".join([""] + faults))


def main():
    satoku, folder, *wanted = [word for word in sys.argv[1:] if word != "--levels"]
    if "--levels" in sys.argv:
        rate(satoku, folder, wanted or GENRES)
        return
    faults = []
    print("| genre | puzzles | one solution, the stated one | otherwise | left out |")
    print("|---|---:|---:|---:|---:|")
    for genre in wanted or GENRES:
        known = records.read(folder, genre)
        said = [one for one in known if is_meant(one)]
        puzzles = [puzzle_of(genre, one) for one in said]
        found, errors = answers(satoku, "check", puzzles)
        wrong = 0
        for at, one in enumerate(said):
            answer = found.get(at)
            if answer is None or answer.get("verdict") != "unique":
                wrong += 1
                of_line = [error for error in errors if f":{at + 1}:" in error or f"line {at + 1}:" in error]
                faults.append(f"{one['file']}: {json.dumps(answer) if answer else (of_line or errors[:1])}")
        print(f"| {genre} | {len(said)} | {len(said) - wrong} | {wrong} | {len(known) - len(said)} |", flush=True)
    print("\n".join([""] + faults))


main()
