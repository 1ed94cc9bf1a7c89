"""Puzzles as tasks of reasoning: a question, its answer and a judge of answers, all of them text.

>>> from satoku.reasoning import tasks
>>> task = next(tasks(1, seed=1, size=4))
>>> print(task.question)
Solve this puzzle. Each row, each column and each box of 2 by 2 cells holds the digits 1 to 4, each exactly once.
<BLANKLINE>
. . . .
1 . 2 .
. 3 . 4
. . . .
<BLANKLINE>
Answer with the full grid: a line for each row, with the symbols separated by spaces.
>>> task.score(task.answer), task.score("I do not know.")
(1.0, 0.0)
"""

from __future__ import annotations

import dataclasses
import math
import re
from typing import TYPE_CHECKING, Any

from satoku import generate
from satoku.errors import from_kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satoku import Puzzle
    from satoku.literals import Level

__all__ = ["Task", "score", "tasks"]


@dataclasses.dataclass(frozen=True)
class Task:
    """A puzzle as a question.

    Attributes:
        question: The rules, the grid, the other clues, and how to answer.
        answer: The only solution, a line for each row.
        level: How hard it is for a person, ``"beginner"`` to ``"beyond"``.
        rating: The same as a number; ``None`` beyond the known techniques.
        steps: What a person thinks on the way to the solution, a sentence for each step.
        puzzle: The puzzle.
    """

    question: str
    answer: str
    level: Level
    rating: float | None
    steps: tuple[str, ...]
    puzzle: Puzzle

    @classmethod
    def of(cls, puzzle: Puzzle) -> Task:
        """Returns the task to solve a puzzle.

        Raises:
            UnsupportedError: If the board is no square.
        """
        rows, columns = puzzle.shape
        if rows * columns != len(puzzle.givens):
            raise from_kind("unsupported", "tasks are for boards that are a square", None, None)
        solution, rating = puzzle.solution or puzzle.solve(), puzzle.rate()
        return cls(
            _question(puzzle),
            _drawn(solution),
            rating.level,
            rating.score,
            tuple(step.text for step in puzzle.steps()),
            puzzle,
        )

    def score(self, text: str) -> float:
        """Judges an answer as :func:`score` does."""
        return score(text, self.answer, self.puzzle.givens)

    def to_dict(self) -> dict[str, Any]:
        """Returns the task as a row of a table, from which :func:`score` can judge an answer."""
        return {
            "question": self.question,
            "answer": self.answer,
            "givens": self.puzzle.givens,
            "level": self.level,
            "rating": self.rating,
            "steps": list(self.steps),
        }


def tasks(count: int, **options: Any) -> Iterator[Task]:
    """Returns an iterator of tasks; the options are those of :func:`satoku.generate`."""
    return map(Task.of, generate(count, **options))


def score(text: str, answer: str, givens: str) -> float:
    """Judges the last grid in a text: 1.0 for the solution, or else the share of blank cells that are
    right; 0.0 if there is no grid, or one with other givens.

    Between the symbols may be spaces, ``|``, commas and the like, and between the rows lines of these.

    Args:
        text: What was answered.
        answer: The solution, whatever is between its symbols.
        givens: The givens, as in a column of :func:`satoku.batches`.
    """
    solution = "".join(answer.split())
    found = _grid(text, solution)
    if found is None or any(mark not in (".", own) for mark, own in zip(givens, found)):
        return 0.0
    blanks = [cell for cell, mark in enumerate(givens) if mark == "."]
    right = sum(found[cell] == solution[cell] for cell in blanks)
    return right / len(blanks) if blanks else 1.0


def _grid(text: str, solution: str) -> str | None:
    """Returns the symbols of the last grid in a text, of the size and with the symbols of a solution."""
    cells, side = len(solution), math.isqrt(len(solution))
    lines = [re.sub(r"[\s|,;:+*_\-\[\](){}'\"`]", "", line) for line in text.splitlines()]
    symbols = {*solution, ".", "0"}
    rows: list[str] = []
    found = None
    for line in filter(None, lines):
        is_row = len(line) in (side, cells) and symbols.issuperset(line)
        rows = [*rows, line] if is_row else []
        if len("".join(rows[-side:])) == cells:
            found = "".join(rows[-side:])
        elif is_row and len(line) == cells:
            found = line
    return found


def _question(puzzle: Puzzle) -> str:
    parts = [f"Solve this puzzle. {puzzle.statement}", _drawn(puzzle.givens)]
    regions = puzzle.to_dict().get("board", {}).get("regions")
    if regions is not None:
        parts.append(f"The regions, by a character for each cell:\n{_drawn(regions)}")
    if puzzle.clues:
        clues = "\n".join(_clue(clue, puzzle.shape[1]) for clue in puzzle.clues)
        parts.append(f"The clues, with cells as row and column:\n{clues}")
    parts.append(
        "Answer with the full grid: a line for each row, with the symbols separated by spaces."
    )
    return "\n\n".join(parts)


def _drawn(cells: str) -> str:
    """Returns the cells of a square, a line for each row."""
    side = math.isqrt(len(cells))
    return "\n".join(" ".join(cells[at : at + side]) for at in range(0, len(cells), side))


def _clue(clue: dict[str, Any], columns: int) -> str:
    cells = " ".join(f"r{cell // columns + 1}c{cell % columns + 1}" for cell in clue["cells"])
    fields = [f", {name} {value}" for name, value in clue.items() if name not in ("kind", "cells")]
    return f"{clue['kind']} {cells}{''.join(fields)}"
