#!/usr/bin/env python3
"""Asks the CP-SAT solver of OR-tools whether puzzles have exactly one solution.

    benches/cp_sat.py [--limit SECONDS] [--beside CHECKS] [--rounds N] [--lines FILE] FILE...

Reads puzzles as `satoku convert --to json` or `--to ndjson` writes them, states each as a model of
constraints, solves it with one worker, forbids the solution and solves it again. Prints a line for
each file: how many puzzles have none, one or several solutions, or are undecided after --limit
seconds (60) of solving, and the time of stating and of solving them; then which rules and kinds of
clue it cannot state, with the number of puzzles that are left out for each. All times and the limit
are processor time.

With --beside, the program of `benches/checks.rs` answers the same questions, in turn, and the lines
are those of a table that compares the two: of the puzzles that both decide, the sums, the median of
the ratios of CP-SAT without and with stating, and on how many each is faster. The puzzles are gone
through --rounds times (3), of which the median counts, but only once where either takes more than
5 s. --lines writes every answer to a file.

Needs the packages ortools, and python-sat for the rules that `tests/clients/count_grids.py` has.
Ends with 1 if the two differ, or if a solution is not the one that the file has.
"""

import argparse
import contextlib
import json
import pathlib
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from itertools import combinations, product

from ortools.sat.python import cp_model

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests" / "clients"))
import count_grids
from count_grids import KING, KNIGHT

# Puzzles that take longer are asked once.
LONG = 5

# Kinds of clue that add up many cells.
SUMS = {"cage", "sum", "arrow", "double-arrow", "little-killer", "region-sum"}


class Statement:
    """A puzzle as a model: an integer for each cell, and a rule or clue as its constraints."""

    def __init__(self, puzzle):
        self.puzzle = puzzle
        self.board = count_grids.Board(puzzle)
        self.side = self.board.side
        self.model = cp_model.CpModel()
        self.held = {}
        self.cells = []
        for given in puzzle["givens"]:
            low, high = (1, self.side) if given == "." else (number_of(given),) * 2
            self.cells.append(self.model.new_int_var(low, high, ""))
        board = self.board
        for house in board.rows + board.columns + board.regions:
            self.different(house)
        for name in puzzle["variant"].split("+"):
            if name in RULES:
                RULES[name](self)
        clues = puzzle.get("clues") or []
        if any(clue["kind"] in SUMS for clue in clues):
            # Follows from the rules, and shows the solver the totals of whole houses.
            for house in board.rows + board.columns + board.regions:
                self.model.add(sum(self.at(house)) == self.side * (self.side + 1) // 2)
        for clue in clues:
            CLUES[clue["kind"]](self, clue, self.at(clue["cells"]))

    def at(self, cells):
        return [self.cells[cell] for cell in cells]

    def different(self, cells):
        self.model.add_all_different(self.at(cells))

    def flag(self):
        return self.model.new_bool_var("")

    def number(self, low, high):
        return self.model.new_int_var(low, high, "")

    def holds(self, cell, value):
        """Returns a literal: a variable of a cell has a value."""
        key = cell.index, value
        if key not in self.held:
            flag = self.held[key] = self.flag()
            self.model.add(cell == value).only_enforce_if(flag)
            self.model.add(cell != value).only_enforce_if(~flag)
        return self.held[key]

    def if_then(self, flag, *conditions):
        for condition in conditions:
            self.model.add(condition).only_enforce_if(flag)

    def table(self, cells, allowed):
        """Lists the values that some cells may have, by a condition on them."""
        values = product(range(1, self.side + 1), repeat=len(cells))
        self.model.add_allowed_assignments(self.at(cells), [v for v in values if allowed(v)])

    def groups(self, cells, group):
        """Returns the group of each cell, as variables."""
        found = []
        for cell in cells:
            pairs = [(value, group(value)) for value in range(1, self.side + 1)]
            numbers = [number for _, number in pairs]
            found.append(self.number(min(numbers), max(numbers)))
            self.model.add_allowed_assignments([cell, found[-1]], pairs)
        return found


def number_of(symbol):
    return int(symbol) if symbol.isdigit() else ord(symbol) - ord("A") + 10


def diagonals(state):
    side = state.side
    state.different([i * side + i for i in range(side)])
    state.different([(side - 1 - i) * side + i for i in range(side)])


def windows(state):
    high, wide = state.puzzle["box"]
    for top in range(1, state.side - high, high + 1):
        for left in range(1, state.side - wide, wide + 1):
            state.different([state.board.at(top + r, left + c) for r in range(high) for c in range(wide)])


def unlike(steps):
    def rule(state):
        for pair in state.board.pairs(steps):
            one, other = state.at(pair)
            state.model.add(one != other)

    return rule


def of_pairs(rule):
    """A rule about single cells and pairs, as the other judge states it."""

    def stated(state):
        for cells, allowed in rule(state.board, state.puzzle):
            state.table(cells, allowed)

    return stated


def miracle(state):
    for name in ("anti-knight", "anti-king", "non-consecutive"):
        RULES[name](state)


def disjoint_groups(state):
    for place in range(state.side):
        state.different([sorted(region)[place] for region in state.board.regions])


def global_entropy(state):
    third = state.side // 3
    for row, col in product(range(state.side - 1), repeat=2):
        block = state.at(state.board.at(row + r, col + c) for r in (0, 1) for c in (0, 1))
        for low in range(1, state.side + 1, third):
            state.model.add_bool_or(state.holds(cell, low + i) for cell in block for i in range(third))


def anti_taxicab(state):
    board = state.board
    for one, other in combinations(board.cells, 2):
        steps = sum(abs(a - b) for a, b in zip(board.place(one), board.place(other)))
        if steps <= state.side:
            flags = [state.holds(state.cells[cell], steps) for cell in (one, other)]
            state.model.add_at_most_one(flags)


def toroidal_anti_knight(state):
    for cells, _ in count_grids.toroidal_anti_knight(state.board, state.puzzle):
        one, other = state.at(cells)
        state.model.add(one != other)


RULES = {
    "classic": lambda state: None,
    "jigsaw": lambda state: None,
    "latin": lambda state: None,
    "x": diagonals,
    "windoku": windows,
    "anti-knight": unlike(KNIGHT),
    "anti-king": unlike(KING),
    "non-consecutive": of_pairs(count_grids.non_consecutive),
    "miracle": miracle,
    "disjoint-groups": disjoint_groups,
    "global-entropy": global_entropy,
    "anti-taxicab": anti_taxicab,
    "toroidal-anti-knight": toroidal_anti_knight,
}


def tables(state, clue, _):
    """A clue about single cells and pairs, as the other judge states it."""
    for cells, allowed in count_grids.CLUES[clue["kind"]](state.board, clue):
        state.table(cells, allowed)


def linear(condition):
    """A clue that is one linear condition."""

    def stated(state, clue, v):
        state.model.add(condition(v, clue))

    return stated


def along(condition):
    """A clue that is a linear condition on any two neighbours of a line."""

    def stated(state, clue, v):
        for one, other in zip(v, v[1:]):
            state.model.add(condition(one, other))

    return stated


def from_first(condition):
    def stated(state, clue, v):
        for other in v[1:]:
            state.model.add(condition(v[0], other))

    return stated


def cage(state, clue, v):
    state.model.add_all_different(v)
    if clue.get("sum") is not None:
        state.model.add(sum(v) == clue["sum"])


def arrow(state, clue, v):
    many = clue.get("circle", 1)
    circle, line = v[:many], v[many:]
    for digit in circle[1:]:
        state.model.add(digit <= 9)
    state.model.add(sum(10 ** (many - 1 - at) * digit for at, digit in enumerate(circle)) == sum(line))


def sandwich(state, clue, v):
    ends = []
    for one, other in combinations(range(len(v)), 2):
        for low, high in ((one, other), (other, one)):
            flag = state.flag()
            state.model.add_implication(flag, state.holds(v[low], 1))
            state.model.add_implication(flag, state.holds(v[high], state.side))
            state.if_then(flag, sum(v[one + 1 : other]) == clue["sum"])
            ends.append(flag)
    state.model.add_exactly_one(ends)


def x_sum(state, clue, v):
    for many in range(1, len(v) + 1):
        state.if_then(state.holds(v[0], many), sum(v[:many]) == clue["sum"])


def skyscraper(state, clue, v):
    seen, highest = [True], v[0]
    for building in v[1:]:
        flag, higher = state.flag(), state.number(1, state.side)
        state.model.add_max_equality(higher, [highest, building])
        state.if_then(flag, building > highest)
        state.if_then(~flag, building < highest)
        seen.append(flag)
        highest = higher
    state.model.add(sum(seen) == clue["count"])


def numbered_room(state, clue, v):
    state.model.add_element(v[0] - 1, v, clue["value"])


def indexer(state, clue, v):
    state.model.add_element(v[clue["at"] - 1] - 1, v, clue["at"])


def full_rank(state, clue, v):
    lines = state.board.rows + state.board.columns
    others = [line for line in lines + [line[::-1] for line in lines] if line != clue["cells"]]

    def number(line):
        return sum((state.side + 1) ** (len(line) - 1 - at) * digit for at, digit in enumerate(line))

    smaller = []
    for other in others:
        flag, difference = state.flag(), number(v) - number(state.at(other))
        state.if_then(flag, difference > 0)
        state.if_then(~flag, difference < 0)
        smaller.append(flag)
    state.model.add(sum(smaller) == clue["rank"] - 1)


def quadruple(state, clue, v):
    for value, many in Counter(clue["values"]).items():
        state.model.add(sum(state.holds(cell, value) for cell in v) >= many)


def between(state, _, v):
    one, *inner, other = v
    rises = state.flag()
    for cell in inner:
        state.if_then(rises, one < cell, cell < other)
        state.if_then(~rises, other < cell, cell < one)


def lockout(state, clue, v):
    one, *inner, other = v
    rises = state.flag()
    state.if_then(rises, one + clue["difference"] <= other)
    state.if_then(~rises, other + clue["difference"] <= one)
    for cell in inner:
        below = state.flag()
        state.if_then(below, cell < one, cell < other)
        state.if_then(~below, cell > one, cell > other)


def region_sum(state, clue, _):
    region = {cell: at for at, region in enumerate(state.board.regions) for cell in region}
    pieces = [[clue["cells"][0]]]
    for before, cell in zip(clue["cells"], clue["cells"][1:]):
        if region[before] != region[cell]:
            pieces.append([])
        pieces[-1].append(cell)
    for piece, other in zip(pieces, pieces[1:]):
        state.model.add(sum(state.at(piece)) == sum(state.at(other)))


def zipper(state, _, v):
    sums = [v[at] + v[-1 - at] for at in range(len(v) // 2)]
    if len(v) % 2:
        sums.append(v[len(v) // 2])
    for one, other in zip(sums, sums[1:]):
        state.model.add(one == other)


def different_groups(group, many):
    """Any so many cells in a row on a line are of different groups."""

    def stated(state, clue, v):
        groups = state.groups(v, lambda value: group(value, clue))
        for at in range(max(len(v) - many(clue), 0) + 1):
            state.model.add_all_different(groups[at : at + many(clue)])

    return stated


def sum_line(state, clue, v):
    # What the piece of each cell has come to.
    total, piece = clue["sum"], None
    for cell in v:
        after = state.number(1, total)
        if piece is None:
            state.model.add(after == cell)
        else:
            is_full = state.holds(piece, total)
            state.if_then(is_full, after == cell)
            state.if_then(~is_full, after == piece + cell)
        piece = after
    state.model.add(piece == total)


def same_difference(state, _, v):
    difference = state.number(0, state.side - 1)
    for one, other in zip(v, v[1:]):
        state.model.add_abs_equality(difference, one - other)


def lunchbox(state, clue, v):
    state.model.add_all_different(v)
    ends = []
    for one, other in combinations(range(len(v)), 2):
        for low, high in ((one, other), (other, one)):
            flag = state.flag()
            rest = [cell for at, cell in enumerate(v) if at not in (low, high)]
            state.if_then(flag, v[low] < v[high], sum(v[one + 1 : other]) == clue["sum"])
            for cell in rest:
                state.if_then(flag, v[low] < cell, cell < v[high])
            ends.append(flag)
    state.model.add_exactly_one(ends)


def counting_circles(state, _, v):
    for value in range(1, state.side + 1):
        state.model.add(sum(state.holds(cell, value) for cell in v) == value * state.flag())


def look_and_say(state, clue, v):
    digits = [int(digit) for digit in clue["says"]]
    for many, value in zip(digits[::2], digits[1::2]):
        state.model.add(sum(state.holds(cell, value) for cell in v) == many)


def renban(state, _, v):
    state.model.add_all_different(v)
    low, high = state.number(1, state.side), state.number(1, state.side)
    state.model.add_min_equality(low, v)
    state.model.add_max_equality(high, v)
    state.model.add(high - low == len(v) - 1)


def equal(pairs):
    def stated(state, _, v):
        for one, other in pairs(v):
            state.model.add(one == other)

    return stated


def all_inequalities(state, clue, v):
    for one, other, mark in zip(v[::2], v[1::2], clue["marks"]):
        state.model.add(one > other if mark == ">" else one < other)


CLUES = {
    **dict.fromkeys(["candidates", "odd", "even", "dot", "whisper", "parity", "nabner"], tables),
    **dict.fromkeys(["all-dots", "all-white-dots", "all-black-dots", "all-x", "all-v", "all-xv"], tables),
    "minimum": from_first(lambda a, b: a < b),
    "maximum": from_first(lambda a, b: a > b),
    "xv": linear(lambda v, clue: sum(v) == clue["sum"]),
    "inequality": linear(lambda v, _: v[0] > v[1]),
    "thermometer": along(lambda a, b: a < b),
    "slow-thermometer": along(lambda a, b: a <= b),
    "renban": renban,
    "palindrome": equal(lambda v: zip(v[: len(v) // 2], reversed(v))),
    "clone": equal(lambda v: zip(v[: len(v) // 2], v[len(v) // 2 :])),
    "extra-region": lambda state, clue, v: state.model.add_all_different(v),
    "all-inequalities": all_inequalities,
    "cage": cage,
    "sum": linear(lambda v, clue: sum(v) == clue["sum"]),
    "arrow": arrow,
    "double-arrow": linear(lambda v, _: v[0] + v[-1] == sum(v[1:-1])),
    "average-arrow": linear(lambda v, _: (len(v) - 1) * v[0] == sum(v[1:])),
    "little-killer": linear(lambda v, clue: sum(v) == clue["sum"]),
    "sandwich": sandwich,
    "x-sum": x_sum,
    "skyscraper": skyscraper,
    "numbered-room": numbered_room,
    "full-rank": full_rank,
    "quadruple": quadruple,
    "between": between,
    "lockout": lockout,
    "region-sum": region_sum,
    "zipper": zipper,
    "entropic": different_groups(lambda a, clue: (a - 1) // clue["group"], lambda _: 3),
    "modular": different_groups(lambda a, clue: a % clue.get("divisor", 3), lambda clue: clue.get("divisor", 3)),
    "sum-line": sum_line,
    "same-difference": same_difference,
    "lunchbox": lunchbox,
    "indexer": indexer,
    "counting-circles": counting_circles,
    "look-and-say": look_and_say,
}


def unstated(puzzle):
    """Returns the rules and kinds of clue of a puzzle that have no statement here."""
    clues = puzzle.get("clues") or []
    names = puzzle["variant"].split("+") + [clue["kind"] for clue in clues]
    found = {name for name in names if name not in RULES and name not in CLUES and name != "given"}
    # Numbers of so many digits do not fit the integers of the solver.
    if puzzle["size"] > 14 and any(clue["kind"] == "full-rank" for clue in clues):
        found.add("full-rank on more than 14x14")
    return sorted(found)


@contextlib.contextmanager
def stopped_after(solver, end):
    """Stops a solver when the process has taken this much processor time."""
    is_done = threading.Event()

    def watch():
        while not is_done.wait(max(end - time.process_time(), 0.1)):
            if time.process_time() >= end:
                solver.stop_search()

    watcher = threading.Thread(target=watch)
    watcher.start()
    yield
    is_done.set()
    watcher.join()


def ask(puzzle, limit):
    """Returns how many solutions a puzzle has, up to 2, `None` if that was not decided; the first
    one; and the seconds of stating and of solving it."""
    start = time.process_time()
    state = Statement(puzzle)
    stated = time.process_time()
    count, first = 0, None
    while count < 2:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        with stopped_after(solver, stated + limit):
            status = solver.solve(state.model)
        if status == cp_model.INFEASIBLE:
            break
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            assert status == cp_model.UNKNOWN, solver.status_name(status)
            count = None
            break
        count += 1
        values = [solver.value(cell) for cell in state.cells]
        first = first or values
        state.model.add_forbidden_assignments(state.cells, [values])
    return count, first, stated - start, time.process_time() - stated


class Checks:
    """The program of `benches/checks.rs`, which answers line by line."""

    def __init__(self, program, limit):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program], stdin=pipe, stdout=pipe, text=True)
        self.program, self.limit = program, limit

    def ask(self, puzzle):
        """Returns the number of solutions, `None` if that was not decided, and the seconds."""
        print(json.dumps(puzzle), file=self.process.stdin, flush=True)
        found, seconds = self.process.stdout.readline().rstrip("\n").split("\t")
        if found not in ("0", "1", "2", "undecided"):
            raise SystemExit(f"{self.program}: {found}")
        # Its own budget ends it. What it finds after the limit does not count.
        is_decided = found != "undecided" and float(seconds) <= self.limit
        return int(found) if is_decided else None, float(seconds)


def read(path):
    text = pathlib.Path(path).read_text()
    try:
        return json.loads(text)["puzzles"]
    except (json.JSONDecodeError, KeyError):
        return [json.loads(line) for line in text.splitlines() if line.strip() and line[0] != "#"]


def told(count):
    return "undecided" if count is None else str(count)


def faults(puzzle, answer):
    """Yields what is wrong with the answers to a puzzle."""
    count, first, _, _, ours, _ = answer
    solution = [number_of(symbol) for symbol in puzzle.get("solution") or ""]
    if solution and (count == 0 or count == 1 and first != solution):
        yield "CP-SAT does not find the solution of the file alone"
    if None not in (count, ours) and count != ours:
        yield f"{count} solutions by CP-SAT and {ours} by satoku"


def measure(puzzles, options, note):
    """Returns what was answered of each puzzle: the number of solutions by CP-SAT, its seconds of
    stating and of solving, the number by satoku and its seconds; `note` gets each answer."""
    answers = [[] for _ in puzzles]
    for number in range(options.rounds if options.beside else 1):
        # A new process in each round, for it remembers what it has seen of a puzzle.
        checks = Checks(options.beside, options.limit) if options.beside else None
        for at, puzzle in enumerate(puzzles):
            if number and max(answers[at][0][3], answers[at][0][5]) > LONG:
                continue
            ours = checks.ask(puzzle) if checks else (None, 0)
            answers[at].append((*ask(puzzle, options.limit), *ours))
            note(at, puzzle, answers[at][-1])
    return [
        (
            each[0][0],
            *(statistics.median(one[i] for one in each) for i in (2, 3)),
            each[0][4],
            statistics.median(one[5] for one in each),
        )
        for each in answers
    ]


def row(name, found, is_beside):
    """Returns the line of a file."""
    counts = Counter("undecided" if one[0] is None else str(one[0]) for one in found)
    if not is_beside:
        stating, solving = sum(one[1] for one in found), sum(one[2] for one in found)
        counts = ", ".join(f"{many} of {count}" for count, many in sorted(counts.items()))
        seconds = f"stated in {stating:.2f} s, solved in {solving:.2f} s"
        return f"{name}: {len(found)} puzzles, by solutions: {counts}; {seconds}"
    decided = [one for one in found if one[0] is not None and one[3] is not None]
    # Without stating, and with it.
    ratios = [[one[2] / one[4], (one[1] + one[2]) / one[4]] for one in decided]
    medians = [f"{statistics.median(each):.0f}" for each in zip(*ratios)]
    faster = sum(one[4] < one[2] for one in decided)
    cells = [name, str(len(found)), f"{sum(one[3] is None for one in found)}, {counts['undecided']}"]
    cells += [f"{sum(one[4] for one in decided):.3f}", f"{sum(one[2] for one in decided):.2f}"]
    cells += [f"{sum(one[1] for one in decided):.2f}", ", ".join(medians)]
    cells += [f"{faster}, {len(decided) - faster}"]
    return f"| {' | '.join(cells)} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--beside")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--lines", type=argparse.FileType("w"))
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    if options.beside:
        print("| puzzles | number | undecided | satoku, s | CP-SAT, s | stating, s | ratios | faster |")
        print("|---|---:|---:|---:|---:|---:|---:|---:|", flush=True)
    left_out, is_wrong = [], False
    for path in options.files:
        name, stated, missing = pathlib.Path(path).stem, {}, Counter()
        for number, puzzle in enumerate(read(path), 1):
            if kinds := unstated(puzzle):
                missing[", ".join(kinds)] += 1
            else:
                stated[number] = puzzle
        numbers = list(stated)

        def note(at, puzzle, answer):
            nonlocal is_wrong
            for fault in faults(puzzle, answer):
                is_wrong = True
                print(f"{name}, puzzle {numbers[at]}: {fault}", file=sys.stderr, flush=True)
            if options.lines:
                figures = "\t".join(str(one) for one in (answer[0], *answer[2:]))
                print(f"{name}\t{numbers[at]}\t{figures}", file=options.lines, flush=True)

        print(row(name, measure(list(stated.values()), options, note), options.beside), flush=True)
        each = "; ".join(f"{many} of {kinds}" for kinds, many in missing.most_common())
        left_out.append(f"{name}: {sum(missing.values())} puzzles not stated{': ' + each if each else ''}")
    print("", *left_out, sep="\n")
    sys.exit(is_wrong)


if __name__ == "__main__":
    main()
