"""Counts the grids of puzzles, one puzzle a line as JSON on standard input: "COUNT" or "unknown NAME".

Written from the published rules of each kind and from nothing of the program that it judges: a
formula of its own, solved by python-sat. A rule or kind of clue is a function that yields checks:
some cells and a condition on their values, 1 to N, or no cells and a function that adds clauses. A
new kind is a new function in CLUES.
"""

import json
import math
import sys
from itertools import combinations

from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical153

LIMIT = 3000


TWO_VALUED = {"binairo", "unruly", "queens", "star-battle", "star-battle-3", "shading", "lamps", "camp", "connected"}

# The cells without a symbol in each line; the value 1 stands for none.
BLANKS = {"two-blacks": 2, "letters": 1, "letters-2": 2, "letters-3": 3}


class Board:
    """A square board; `regions` are lists of cells, none on a Latin square."""

    # The number that is written for the first value.
    least = 1

    def __init__(self, puzzle):
        self.side = puzzle["size"]
        side = self.side
        self.cells = range(side * side)
        self.rows = [[row * side + col for col in range(side)] for row in range(side)]
        self.columns = [list(column) for column in zip(*self.rows)]
        self.regions = []
        drawn = (puzzle.get("board") or {}).get("regions")
        if drawn:
            of = {}
            for cell, name in enumerate(drawn):
                of.setdefault(name, []).append(cell)
            self.regions = list(of.values())
        elif "latin" not in puzzle["variant"].split("+"):
            high, wide = puzzle["box"]
            for top in range(0, side, high):
                for left in range(0, side, wide):
                    box = [self.at(top + r, left + c) for r in range(high) for c in range(wide)]
                    self.regions.append(box)

    def at(self, row, col):
        inside = 0 <= row < self.side and 0 <= col < self.side
        return row * self.side + col if inside else None

    def place(self, cell):
        return divmod(cell, self.side)

    def pairs(self, steps):
        """Yields the pairs of cells that are one of these steps apart."""
        for cell in self.cells:
            row, col = self.place(cell)
            for down, right in steps:
                other = self.at(row + down, col + right)
                if other is not None:
                    yield [cell, other]


class OpenBoard(Board):
    """A board of rows and columns of its own, with regions or black places."""

    def __init__(self, puzzle):
        board = puzzle["board"]
        self.high, self.wide = board["rows"], board["columns"]
        drawn = board.get("cells", "." * self.high * self.wide)
        open_places = [divmod(at, self.wide) for at, mark in enumerate(drawn) if mark == "."]
        self.numbers = {place: cell for cell, place in enumerate(open_places)}
        self.places = open_places
        self.cells = range(len(open_places))
        self.rows, self.columns, of = [], [], {}
        for cell, name in enumerate(board.get("regions", "")):
            of.setdefault(name, []).append(cell)
        self.regions = list(of.values())
        self.side = max(map(len, self.regions)) if self.regions else 9
        if TWO_VALUED & set(puzzle["variant"].split("+")):
            # The values 1 and 2 are written 0 and 1: empty and filled.
            self.side, self.least = 2, 0
        for name in BLANKS.keys() & set(puzzle["variant"].split("+")):
            self.side, self.least = self.wide - BLANKS[name] + 1, 0
        if "sequences" in puzzle["variant"].split("+"):
            self.side = self.wide

    def at(self, row, col):
        return self.numbers.get((row, col))

    def place(self, cell):
        return self.places[cell]

    def lines(self):
        """Returns the whole rows, then the whole columns."""
        rows = [[self.at(row, col) for col in range(self.wide)] for row in range(self.high)]
        return rows, [list(column) for column in zip(*rows)]

    def rays(self):
        """Returns the cells between black places, to the right and downward."""
        for line in [line for lines in self.lines() for line in lines]:
            ray = []
            for cell in line + [None]:
                if cell is not None:
                    ray.append(cell)
                elif ray:
                    yield ray
                    ray = []

    def region(self, cell):
        return next(region for region in self.regions if cell in region)

    def runs(self):
        """Returns the longest runs of cells, to the right and downward."""
        for down, right in [(0, 1), (1, 0)]:
            for cell in self.cells:
                row, col = self.place(cell)
                if self.at(row - down, col - right) is None:
                    run = [cell]
                    while (cell := self.at(row + len(run) * down, col + len(run) * right)) is not None:
                        run.append(cell)
                    yield run


def different(cells):
    for index, cell in enumerate(cells):
        for other in cells[:index]:
            yield [other, cell], lambda v: v[0] != v[1]


def of_pairs(pairs, allowed):
    for pair in pairs:
        yield list(pair), lambda v: allowed(*v)


KNIGHT = [(1, 2), (2, 1), (1, -2), (2, -1)]
KING = [(0, 1), (1, 0), (1, 1), (1, -1)]
EDGE = [(0, 1), (1, 0)]


def boxes(board, _):
    for region in board.regions:
        yield from different(region)


def diagonals(board, _):
    side = board.side
    yield from different([board.at(i, i) for i in range(side)])
    yield from different([board.at(side - 1 - i, i) for i in range(side)])


def windows(board, puzzle):
    high, wide = puzzle["box"]
    for top in range(1, board.side - high, high + 1):
        for left in range(1, board.side - wide, wide + 1):
            cells = [board.at(top + r, left + c) for r in range(high) for c in range(wide)]
            yield from different(cells)


def anti_knight(board, _):
    return of_pairs(board.pairs(KNIGHT), lambda a, b: a != b)


def anti_king(board, _):
    return of_pairs(board.pairs(KING), lambda a, b: a != b)


def non_consecutive(board, _):
    return of_pairs(board.pairs(EDGE), lambda a, b: abs(a - b) != 1)


def miracle(board, puzzle):
    for rule in (anti_knight, anti_king, non_consecutive):
        yield from rule(board, puzzle)


def disjoint_groups(board, _):
    for place in range(board.side):
        yield from different([sorted(region)[place] for region in board.regions])


def global_entropy(board, _):
    third = board.side // 3
    for cell in board.cells:
        row, col = board.place(cell)
        block = [board.at(row + r, col + c) for r in (0, 1) for c in (0, 1)]
        if None not in block:
            yield block, lambda v: len({(x - 1) // third for x in v}) == 3


def anti_taxicab(board, _):
    for one in board.cells:
        for other in range(one):
            steps = sum(abs(a - b) for a, b in zip(board.place(one), board.place(other)))
            yield [one, other], lambda v, steps=steps: v[0] != v[1] or v[0] != steps


def toroidal_anti_knight(board, _):
    for cell in board.cells:
        row, col = board.place(cell)
        for down, right in KNIGHT:
            other = board.at((row + down) % board.side, (col + right) % board.side)
            if other != cell:
                yield [cell, other], lambda v: v[0] != v[1]


def numbered_regions(near):
    """Each region holds 1 to its number of cells; `near` adds a rule about cells near each other."""

    def checks(board, _):
        for region in board.regions:
            yield from different(region)
            for cell in region:
                yield [cell], lambda v, most=len(region): v[0] <= most
        yield from near(board)

    return checks


def suguru(board):
    return of_pairs(board.pairs(KING), lambda a, b: a != b)


def ripple_effect(board):
    for far in range(1, board.side + 1):
        yield from of_pairs(board.pairs([(0, far), (far, 0)]), lambda a, b, far=far: a != b or far - 1 >= a)


def kojun(board):
    yield from of_pairs(board.pairs(EDGE), lambda a, b: a != b)
    for above, below in board.pairs([(1, 0)]):
        if below in board.region(above):
            yield [above, below], lambda v: v[0] > v[1]


def runs(board, _):
    for run in board.runs():
        yield from different(run)


def filled(v):
    return sum(v) - len(v)


def unruly(board, _):
    for line in [line for parallel in board.lines() for line in parallel]:
        yield line, lambda v: 2 * filled(v) == len(v)
        for three in zip(line, line[1:], line[2:]):
            yield list(three), lambda v: len(set(v)) > 1


def binairo(board, puzzle):
    yield from unruly(board, puzzle)
    for parallel in board.lines():
        for at, one in enumerate(parallel):
            for other in parallel[:at]:
                yield None, differing(one, other)


def differing(one, other):
    def add(solver, var, fresh):
        some = []
        for a, b in zip(one, other):
            differ = fresh()
            for value in (1, 2):
                solver.add_clause([-differ, -var(a, value), -var(b, value)])
            some.append(differ)
        solver.add_clause(some)

    return add


def exactly_filled(cells, count):
    def add(solver, var, fresh):
        lits, top = [var(cell, 2) for cell in cells], fresh()
        exactly = CardEnc.equals(lits, count, top_id=top, encoding=EncType.seqcounter)
        fresh(exactly.nv)
        for clause in exactly.clauses:
            solver.add_clause(clause)

    return add


def stars(count):
    def checks(board, _):
        rows, columns = board.lines()
        for group in rows + columns + board.regions:
            yield None, exactly_filled(group, count)
        yield from of_pairs(board.pairs(KING), lambda a, b: a + b < 4)

    return checks


def lamps(board, _):
    rays = list(board.rays())
    for ray in rays:
        yield ray, lambda v: filled(v) <= 1
    for cell in board.cells:
        lit = sorted({other for ray in rays if cell in ray for other in ray})
        yield lit, lambda v: filled(v) > 0


def camp(board, _):
    yield from of_pairs(board.pairs(KING), lambda a, b: a + b < 4)
    trees = [(row, col) for row in range(board.high) for col in range(board.wide) if (row, col) not in board.numbers]
    beside = []
    for row, col in trees:
        near = [board.at(row + down, col + right) for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))]
        beside.append([cell for cell in near if cell is not None])

    def matched(solver, var, fresh):
        owners = {cell: [] for cell in board.cells}
        for cells in beside:
            own = []
            for cell in cells:
                owner = fresh()
                solver.add_clause([-owner, var(cell, 2)])
                owners[cell].append(owner)
                own.append(owner)
            solver.add_clause(own)
            for at, one in enumerate(own):
                for other in own[:at]:
                    solver.add_clause([-one, -other])
        for cell, own in owners.items():
            solver.add_clause([-var(cell, 2)] + own)
            for at, one in enumerate(own):
                for other in own[:at]:
                    solver.add_clause([-one, -other])

    yield None, matched


def connected(board, _):
    yield from of_pairs(board.pairs([(0, 1), (1, 0)]), lambda a, b: a + b < 4)
    near = {cell: [] for cell in board.cells}
    for one, other in board.pairs([(0, 1), (1, 0)]):
        near[one].append(other)
        near[other].append(one)

    def reached(solver, var, fresh):
        # One of the first two cells is white. What is reached from it in so many steps:
        at = {cell: fresh() for cell in board.cells}
        for cell, lit in at.items():
            solver.add_clause([-lit, var(cell, 1)])
            if cell > 1:
                solver.add_clause([-lit])
        solver.add_clause([-at[1], var(0, 2)])
        for _ in board.cells:
            after = {cell: fresh() for cell in board.cells}
            for cell, lit in after.items():
                solver.add_clause([-lit, var(cell, 1)])
                solver.add_clause([-lit, at[cell]] + [at[other] for other in near[cell]])
            at = after
        for cell, lit in at.items():
            solver.add_clause([-var(cell, 1), lit])

    yield None, reached


def blanks(board, _):
    """Each value but the first stands once in each line."""
    for line in [line for lines in board.lines() for line in lines]:
        yield from of_pairs(combinations(line, 2), lambda a, b: a != b or a == 1)
        for value in range(2, board.side + 1):
            yield line, any, value


def sequences(board, _):
    rows, columns = board.lines()
    for line in rows + columns:
        yield from different([cell for cell in line if cell is not None])
    for ray in board.rays():
        yield from of_pairs(combinations(ray, 2), lambda a, b, most=len(ray): abs(a - b) < most)


def doublers(board, _):
    """Half of the values are the digits, the others the same digits doubled."""
    side = board.side
    for house in board.rows + board.columns + board.regions:
        yield from of_pairs(combinations(house, 2), lambda a, b: (a - b) % side != 0)
        yield from of_pairs(combinations(house, 2), lambda a, b: min(a, b) <= side)
        yield None, some_doubled(house, range(side + 1, 2 * side + 1))
    for digit in range(side + 1, 2 * side + 1):
        yield from of_pairs(combinations(board.cells, 2), lambda a, b, digit=digit: not a == b == digit)
        yield None, some_doubled(board.cells, [digit])


def some_doubled(cells, values):
    def add(solver, var, fresh):
        solver.add_clause([var(cell, value) for cell in cells for value in values])

    return add


def counting_twice(clue, checks, side):
    """The checks of a clue of a board with doublers, on values that count twice."""

    def worth(v):
        return [2 * (x - side) if x > side else x for x in v]

    for cells, allowed, *rest in checks:
        assert cells is not None and not rest
        if clue["kind"] == "cage":
            yield cells, lambda v: len({x % side for x in v}) == len(v) and clue.get("sum") in (None, sum(worth(v)))
        else:
            yield cells, lambda v, allowed=allowed: allowed(worth(v))


RULES = {
    "doublers": doublers,
    "binairo": binairo,
    "two-blacks": blanks,
    "letters": blanks,
    "letters-2": blanks,
    "letters-3": blanks,
    "sequences": sequences,
    "unruly": unruly,
    "queens": stars(1),
    "star-battle": stars(2),
    "star-battle-3": stars(3),
    "shading": lambda board, puzzle: [],
    "lamps": lamps,
    "camp": camp,
    "connected": connected,
    "suguru": numbered_regions(suguru),
    "ripple-effect": numbered_regions(ripple_effect),
    "kojun": numbered_regions(kojun),
    "runs": runs,
    "classic": boxes,
    "jigsaw": boxes,
    "latin": lambda board, puzzle: [],
    "x": diagonals,
    "windoku": windows,
    "anti-knight": anti_knight,
    "anti-king": anti_king,
    "non-consecutive": non_consecutive,
    "miracle": miracle,
    "disjoint-groups": disjoint_groups,
    "global-entropy": global_entropy,
    "anti-taxicab": anti_taxicab,
    "toroidal-anti-knight": toroidal_anti_knight,
}


def whole(condition):
    """A clue that is one condition on all of its values."""

    def checks(board, clue):
        yield clue["cells"], lambda v: condition(v, clue, board.side)

    return checks


def neighbours_on_line(condition):
    def checks(_, clue):
        return of_pairs(zip(clue["cells"], clue["cells"][1:]), lambda a, b: condition(a, b, clue))

    return checks


def every_pair(condition):
    def checks(_, clue):
        cells = clue["cells"]
        pairs = ((one, other) for at, one in enumerate(cells) for other in cells[at + 1 :])
        return of_pairs(pairs, lambda a, b: condition(a, b, clue))

    return checks


def dot_of(a, b):
    """The dots that two values may have: white, black, both or none."""
    white = "w" if abs(a - b) == 1 else ""
    return white + ("b" if max(a, b) == 2 * min(a, b) else "")


def letter_of(a, b):
    return {5: "V", 10: "X"}.get(a + b, ".")


def sign_of(a, b):
    return ">" if a > b else "<"


def marks(agrees):
    """A letter for each pair of neighbouring cells."""

    def checks(_, clue):
        cells = clue["cells"]
        assert len(cells) == 2 * len(clue["marks"])
        for pair, mark in zip(zip(cells[::2], cells[1::2]), clue["marks"]):
            yield list(pair), lambda v, mark=mark: agrees(v[0], v[1], mark)

    return checks


def dot(v, clue, _):
    if "difference" in clue:
        return abs(v[0] - v[1]) == clue["difference"]
    return max(v) == clue["ratio"] * min(v)


def extremum(sign):
    def checks(_, clue):
        first, *others = clue["cells"]
        return of_pairs(((first, other) for other in others), lambda a, b: sign * a < sign * b)

    return checks


def renban(v, _, __):
    return sorted(v) == list(range(min(v), min(v) + len(v)))


def palindrome(_, clue):
    cells = clue["cells"]
    return of_pairs(zip(cells[: len(cells) // 2], reversed(cells)), lambda a, b: a == b)


def clone(_, clue):
    half = len(clue["cells"]) // 2
    return of_pairs(zip(clue["cells"][:half], clue["cells"][half:]), lambda a, b: a == b)


def cage(v, clue, _):
    return len(set(v)) == len(v) and clue.get("sum") in (None, sum(v))


def arrow(v, clue, _):
    circle, line = v[: clue["circle"]], v[clue["circle"] :]
    # A number of several digits: only the first may have two places.
    digits = all(digit <= 9 for digit in circle[1:])
    return digits and int("".join(map(str, circle))) == sum(line)


def sandwich(v, clue, side):
    low, high = sorted([v.index(1), v.index(side)]) if {1, side} <= set(v) else (0, 0)
    return high > 0 and sum(v[low + 1 : high]) == clue["sum"]


def skyscraper(v, clue, _):
    return sum(all(other < value for other in v[:at]) for at, value in enumerate(v)) == clue["count"]


def quadruple(v, clue, _):
    return all(v.count(value) >= clue["values"].count(value) for value in clue["values"])


def between(_, clue):
    one, *inner, other = clue["cells"]
    for cell in inner:
        yield [one, other, cell], lambda v: min(v[:2]) < v[2] < max(v[:2])


def lockout(_, clue):
    one, *inner, other = clue["cells"]
    yield [one, other], lambda v: abs(v[0] - v[1]) >= clue["difference"]
    for cell in inner:
        yield [one, other, cell], lambda v: not min(v[:2]) <= v[2] <= max(v[:2])


def region_sum(board, clue):
    region = {cell: at for at, region in enumerate(board.regions) for cell in region}
    pieces = []
    for cell in clue["cells"]:
        if pieces and region[pieces[-1][-1]] == region[cell]:
            pieces[-1].append(cell)
        else:
            pieces.append([cell])
    for piece, other in zip(pieces, pieces[1:]):
        yield piece + other, lambda v, cut=len(piece): sum(v[:cut]) == sum(v[cut:])


def zipper(_, clue):
    cells = clue["cells"]
    pairs = [[cells[at], cells[-1 - at]] for at in range(len(cells) // 2)]
    for pair, other in zip(pairs, pairs[1:]):
        yield pair + other, lambda v: v[0] + v[1] == v[2] + v[3]
    if len(cells) % 2:
        yield pairs[0] + [cells[len(cells) // 2]], lambda v: v[0] + v[1] == v[2]


def different_groups(group, many):
    """Any so many cells in a row on a line are of different groups."""

    def checks(_, clue):
        cells = clue["cells"]
        pairs = [pair for steps in range(1, many(clue)) for pair in zip(cells, cells[steps:])]
        return of_pairs(pairs, lambda a, b: group(a, clue) != group(b, clue))

    return checks


def sum_line(v, clue, _):
    piece = 0
    for value in v:
        piece = value if piece == clue["sum"] else piece + value
        if piece > clue["sum"]:
            return False
    return piece == clue["sum"]


def same_difference(v, *_):
    return len({abs(one - other) for one, other in zip(v, v[1:])}) == 1


def lunchbox(v, clue, _):
    low, high = sorted([v.index(min(v)), v.index(max(v))])
    return len(set(v)) == len(v) and sum(v[low + 1 : high]) == clue["sum"]


def indexer(board, clue):
    cells, at = clue["cells"], clue["at"]
    yield cells, lambda v: v[v[at - 1] - 1] == at


def counting_circles(board, clue):
    for value in range(1, board.side + 1):
        yield clue["cells"], lambda held, value=value: sum(held) in (0, value), value


def look_and_say(board, clue):
    digits = [int(digit) for digit in clue["says"]]
    for count, value in zip(digits[::2], digits[1::2]):
        yield clue["cells"], lambda held, count=count: sum(held) == count, value


def full_rank(board, clue):
    """Compares the line with every other one, by clauses with variables of their own."""
    lines = board.rows + board.columns
    others = [line for line in lines + [line[::-1] for line in lines] if line != clue["cells"]]

    def compare(solver, var, fresh):
        smaller = []
        for other in others:
            less, same = fresh(), []
            for ours, theirs in zip(clue["cells"], other):
                longer = fresh()
                for a in range(1, board.side + 1):
                    for b in range(1, board.side + 1):
                        then = longer if a == b else less if b < a else -less
                        solver.add_clause(same + [-var(ours, a), -var(theirs, b), then])
                same = [-longer]
            solver.add_clause(same)
            smaller.append(less)
        top = fresh()
        exactly = CardEnc.equals(smaller, clue["rank"] - 1, top_id=top, encoding=EncType.seqcounter)
        fresh(exactly.nv)
        for clause in exactly.clauses:
            solver.add_clause(clause)

    yield None, compare


def calculation(v, clue, _):
    results = {"+": sum(v), "*": math.prod(v)}
    if len(v) == 2:
        results["-"] = max(v) - min(v)
        results["/"] = max(v) / min(v)
    stated = clue.get("operation")
    return clue["value"] in ([results[stated]] if stated else results.values())


def blocks(v, clue, _):
    lengths, length = [], 0
    for value in list(v) + [1]:
        if value == 2:
            length += 1
        elif length:
            lengths.append(length)
            length = 0
    return (lengths or [0]) == clue["blocks"]


def block_sum(v, clue, _):
    one, other = [at for at, value in enumerate(v) if value == 1]
    return sum(value - 1 for value in v[one + 1 : other]) == clue["sum"]


def black_number(_, clue):
    for cell in clue["cells"]:
        yield [cell], lambda v: v[0] != clue["number"]


def first_letter(v, clue, _):
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[next(value for value in v if value != 1) - 2] == clue["letter"]


def numbers(board, clue):
    """No number twice among the white cells of a row or column."""
    of = clue["numbers"].replace("/", "")
    for line in [line for lines in board.lines() for line in lines]:
        pairs = [(one, other) for at, one in enumerate(line) for other in line[:at] if of[one] == of[other]]
        yield from of_pairs(pairs, lambda a, b: a + b > 2)


CLUES = {
    "candidates": whole(lambda v, clue, _: v[0] in clue["values"]),
    "odd": whole(lambda v, *_: v[0] % 2 == 1),
    "even": whole(lambda v, *_: v[0] % 2 == 0),
    "minimum": extremum(1),
    "maximum": extremum(-1),
    "dot": whole(dot),
    "xv": whole(lambda v, clue, _: sum(v) == clue["sum"]),
    "inequality": whole(lambda v, *_: v[0] > v[1]),
    "thermometer": neighbours_on_line(lambda a, b, _: a < b),
    "slow-thermometer": neighbours_on_line(lambda a, b, _: a <= b),
    "whisper": neighbours_on_line(lambda a, b, clue: abs(a - b) >= clue["difference"]),
    "parity": neighbours_on_line(lambda a, b, _: (a + b) % 2 == 1),
    "renban": whole(renban),
    "palindrome": palindrome,
    "clone": clone,
    "nabner": every_pair(lambda a, b, _: abs(a - b) > 1),
    "extra-region": every_pair(lambda a, b, _: a != b),
    "all-dots": marks(lambda a, b, mark: mark in dot_of(a, b) if mark in "wb" else dot_of(a, b) == ""),
    "all-white-dots": marks(lambda a, b, mark: mark in dot_of(a, b) if mark in "wb" else "w" not in dot_of(a, b)),
    "all-black-dots": marks(lambda a, b, mark: mark in dot_of(a, b) if mark in "wb" else "b" not in dot_of(a, b)),
    "all-x": marks(lambda a, b, mark: letter_of(a, b) == mark if mark in "XV" else letter_of(a, b) != "X"),
    "all-v": marks(lambda a, b, mark: letter_of(a, b) == mark if mark in "XV" else letter_of(a, b) != "V"),
    "all-xv": marks(lambda a, b, mark: letter_of(a, b) == mark),
    "all-inequalities": marks(lambda a, b, mark: sign_of(a, b) == mark),
    "cage": whole(cage),
    "sum": whole(lambda v, clue, _: sum(v) == clue["sum"]),
    "arrow": whole(arrow),
    "double-arrow": whole(lambda v, *_: v[0] + v[-1] == sum(v[1:-1])),
    "average-arrow": whole(lambda v, *_: v[0] * len(v[1:]) == sum(v[1:])),
    "little-killer": whole(lambda v, clue, _: sum(v) == clue["sum"]),
    "sandwich": whole(sandwich),
    "x-sum": whole(lambda v, clue, _: sum(v[: v[0]]) == clue["sum"]),
    "skyscraper": whole(skyscraper),
    "full-rank": full_rank,
    "numbered-room": whole(lambda v, clue, _: v[v[0] - 1] == clue["value"]),
    "quadruple": whole(quadruple),
    "between": between,
    "lockout": lockout,
    "region-sum": region_sum,
    "zipper": zipper,
    "entropic": different_groups(lambda a, clue: (a - 1) // clue["group"], lambda _: 3),
    "modular": different_groups(
        lambda a, clue: a % clue.get("divisor", 3), lambda clue: clue.get("divisor", 3)
    ),
    "sum-line": whole(sum_line),
    "same-difference": whole(same_difference),
    "lunchbox": whole(lunchbox),
    "indexer": indexer,
    "counting-circles": counting_circles,
    "look-and-say": look_and_say,
    "calculation": whole(calculation),
    "blocks": whole(blocks),
    "black-around": whole(lambda v, clue, _: filled(v) == clue["black"]),
    "lamp-count": whole(lambda v, clue, _: filled(v) == clue["lamps"]),
    "numbers": numbers,
    "equality": whole(lambda v, clue, _: (v[0] == v[1]) == (clue["sign"] == "=")),
    "block-sum": whole(lambda v, clue, side: v.count(1) == 2 and block_sum(v, clue, side)),
    "first-letter": whole(lambda v, clue, side: any(value != 1 for value in v) and first_letter(v, clue, side)),
    "black-number": black_number,
    "line-count": whole(lambda v, clue, _: filled(v) == clue["filled"]),
    "run-sum": whole(lambda v, clue, _: sum(v) == clue["sum"] and len(set(v)) == len(v)),
}


def forbid(cells, allowed, side, var, solver, counted=None):
    """Forbids the shortest beginnings of the values of some cells that no values complete.

    With a counted value, it is only read whether each cell holds it."""
    options = range(1, side + 1) if counted is None else [False, True]

    def lit(cell, option):
        if counted is None:
            return var(cell, option)
        return var(cell, counted) if option else -var(cell, counted)

    def visit(values):
        """Returns whether some completion is allowed."""
        if len(values) == len(cells):
            return allowed(values)
        below = [visit(values + [option]) for option in options]
        if any(below):
            for option in (option for option, possible in zip(options, below) if not possible):
                taken = zip(cells, values + [option])
                solver.add_clause([-lit(cell, option) for cell, option in taken])
        return any(below)

    if not visit([]):
        solver.add_clause([])


def count(puzzle):
    is_open = "rows" in (puzzle.get("board") or {})
    board = OpenBoard(puzzle) if is_open else Board(puzzle)
    side = values = board.side
    solver = Cadical153()

    def var(cell, value):
        return cell * values + value

    checks = []
    for house in board.rows + board.columns:
        checks += different(house)
    names = puzzle["variant"].split("+")
    clues = puzzle.get("clues") or []
    for kind in [clue["kind"] for clue in clues] + names:
        if kind not in CLUES and kind not in RULES and kind != "given":
            return f"unknown {kind}"
    rules = [name for name in names if name in RULES]
    if "doublers" in rules:
        values = 2 * side
    if not is_open and not {"jigsaw", "latin"} & set(rules) and "classic" not in rules:
        rules.append("classic")
    for rule in rules:
        checks += RULES[rule](board, puzzle)
    for clue in clues:
        of_clue = CLUES[clue["kind"]](board, clue)
        is_counted = values > side and clue["kind"] != "given"
        checks += counting_twice(clue, of_clue, side) if is_counted else of_clue
    for cell in board.cells:
        solver.add_clause([var(cell, value) for value in range(1, values + 1)])
        for one in range(1, values + 1):
            for other in range(1, one):
                solver.add_clause([-var(cell, one), -var(cell, other)])
    last = len(board.cells) * values

    def fresh(at_least=0):
        """Returns a new variable, greater than all before."""
        nonlocal last
        last = max(last + 1, at_least)
        return last

    for cells, allowed, *counted in checks:
        if cells is None:
            allowed(solver, var, fresh)
            continue
        forbid(list(cells), allowed, values, var, solver, *counted)
    for cell, given in enumerate(puzzle["givens"]):
        number = 0 if given == "." else int(given) if given.isdigit() else ord(given) - ord("A") + 1
        if given.islower():
            number = side + ord(given) - ord("a") + 1
        if given != "." and number >= board.least:
            solver.add_clause([var(cell, number - board.least + 1)])
    found = 0
    while found < LIMIT and solver.solve():
        held = [lit for lit in solver.get_model()[: len(board.cells) * values] if lit > 0]
        assert len(held) == len(board.cells)
        solver.add_clause([-lit for lit in held])
        found += 1
    return str(found)


if __name__ == "__main__":
    for line in sys.stdin:
        print(count(json.loads(line)))
