"""Sudoku-family puzzles with exactly one solution, and proofs of it.

Puzzle ``i`` of seed ``S`` depends on ``S`` and ``i`` alone: it is the same on every machine, for any
number of threads and whatever else is made.

>>> import satoku
>>> puzzle = next(satoku.generate(1, seed=1))
>>> puzzle.solve() == puzzle.solution
True
>>> puzzle.rate().level
'expert'
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from satoku._satoku import (
    Batch,
    Batches,
    Hint,
    Proof,
    Puzzle,
    Puzzles,
    Rating,
    Report,
    Request,
    Step,
    __version__,
    verify,
)
from satoku.errors import (
    BugError,
    CancelledError,
    Error,
    FileError,
    InputError,
    NoSolutionError,
    OutOfBudgetError,
    RequestError,
    SeveralSolutionsError,
    StateError,
    UnsupportedError,
)
from satoku.files import read, to_text, write
from satoku.grids import from_grids, to_grids
from satoku.progress import shown
from satoku.requests import request
from satoku.tables import (
    COLUMNS,
    USUAL_COLUMNS,
    certify_batch,
    rate_batch,
    rate_many,
    verify_batch,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satoku.literals import Assurance, Column, Engine, Level, Symmetry, Variant
    from satoku.progress import Progress
    from satoku.requests import Clues, Range

__all__ = [
    "COLUMNS",
    "USUAL_COLUMNS",
    "Batch",
    "Batches",
    "BugError",
    "CancelledError",
    "Error",
    "FileError",
    "Hint",
    "InputError",
    "NoSolutionError",
    "OutOfBudgetError",
    "Proof",
    "Puzzle",
    "Puzzles",
    "Rating",
    "Report",
    "Request",
    "RequestError",
    "SeveralSolutionsError",
    "StateError",
    "Step",
    "UnsupportedError",
    "__version__",
    "batches",
    "certify_batch",
    "from_grids",
    "generate",
    "rate_batch",
    "rate_many",
    "read",
    "request",
    "to_grids",
    "to_text",
    "verify",
    "verify_batch",
    "write",
]


def generate(
    count: int,
    *,
    seed: int | None = None,
    start: int = 0,
    jobs: int | None = None,
    variant: Variant | str | None = None,
    size: int | str | None = None,
    regions: str | None = None,
    grids: str | None = None,
    cells: str | None = None,
    clues: Clues | None = None,
    symmetry: Symmetry | None = None,
    pattern: str | Sequence[int] | Sequence[str] | None = None,
    solution: str | None = None,
    layout: str | None = None,
    keep: str | Sequence[int] | Sequence[str] | None = None,
    difficulty: Level | Range[float] | None = None,
    require: str | Sequence[str] | None = None,
    forbid: str | Sequence[str] | None = None,
    max_technique: str | None = None,
    assurance: Assurance | None = None,
    engine: Engine | None = None,
    tries: int | None = None,
    best_of: int | None = None,
    balance: int | None = None,
    progress: Progress = False,
) -> Puzzles:
    """Returns an iterator of puzzles, which threads make in the background.

    The options are those of the command line, by the same names. Ctrl-C stops at once.

    Args:
        count: How many puzzles, at least 0.
        seed: A whole number from 0 to 2**64 - 1; a random one if missing. Each puzzle has it as
            ``puzzle.seed``.
        start: The index of the first puzzle, from 0.
        jobs: How many threads, 1 to 1024; one for each core if missing. The puzzles do not depend on
            it.
        variant: A variant and kinds of clue, such as ``"x"``, ``"killer"`` or ``"x+cage"``.
        size: The side of the board (4 to 25) or the shape of its boxes (``"2x3"``).
        regions: The regions of a jigsaw, a character for each cell row by row; random ones if
            missing.
        grids: The upper left cells of overlapping grids: ``"r1c1 r7c7"``.
        cells: The places of a board that have cells, such as that of kakuro: lines of ``.`` for a
            cell and ``#`` for none; random ones if missing.
        clues: How many clues: a number, a pair with both ends included, a text ``"24..28"``, or
            these by kind: ``{"thermometer": (4, 8), "given": 10}``. Without it, clues are removed
            until each one left is needed.
        symmetry: The arrangement of the clues, such as ``"rotate-180"``. By default
            givens have none, and other clues that of a half turn where enough
            grids have such clues.
        pattern: The cells that are given, and no others: a drawing with a line for each row, or
            names or indices of cells.
        solution: The solution, row by row.
        layout: Where lines or areas are placed: ``"spiral"``, ``"rings"``, or a drawing with a line for each
            row, ``.`` for a blank cell and a letter for the cells that belong together.
        keep: Cells whose givens stay: ``"r1c1,r5"``, or names or indices of cells.
        difficulty: A level (``"hard"``), a rating on the scale of Sukaku Explainer (``4.2``), a pair
            of ratings, or several in turn (``"25 easy, 50 medium"``). Only puzzles with a requested
            difficulty have a ``rating``.
        require: Techniques of which each puzzle needs one, such as ``"X-Wing"`` or ``"fish"``; of a
            list, one of each.
        forbid: Techniques that no puzzle needs.
        max_technique: The hardest technique that a puzzle may need.
        assurance: The evidence for one solution: ``"fast"`` (one engine), ``"double"`` (two that
            share no search) or ``"proof"`` (a checked certificate, the default).
        engine: The engine that looks for solutions: ``"auto"``, ``"dpll"``, ``"csp"``,
            ``"cdcl"`` or ``"varisat"``.
        tries: How many attempts to make before giving up on a puzzle.
        best_of: How many candidates to make for each puzzle, up to 100, of which the best is kept.
        balance: The most by which the counts of two symbols among the givens differ.
        progress: Whether to show a bar with ``tqdm``, if that is installed; or a function that is
            called with the number of puzzles so far.

    Raises:
        RequestError: If no puzzle can meet the request.
        OutOfBudgetError: From the iterator, at the first puzzle that was not found.

    >>> [puzzle.clue_count for puzzle in generate(3, seed=1, clues=30)]
    [30, 30, 30]
    """
    asked = request(
        variant=variant,
        size=size,
        regions=regions,
        grids=grids,
        cells=cells,
        clues=clues,
        symmetry=symmetry,
        pattern=pattern,
        solution=solution,
        layout=layout,
        keep=keep,
        difficulty=difficulty,
        require=require,
        forbid=forbid,
        max_technique=max_technique,
        assurance=assurance,
        engine=engine,
        tries=tries,
        best_of=best_of,
        balance=balance,
    )
    seed = secrets.randbits(64) if seed is None else seed
    return asked.puzzles(seed, start, count, jobs, shown(progress, count))


def batches(
    seed: int,
    start: int,
    count: int,
    *,
    batch_size: int = 10_000,
    columns: Sequence[Column] | None = None,
    dictionaries: bool = True,
    jobs: int | None = None,
    variant: Variant | str | None = None,
    size: int | str | None = None,
    regions: str | None = None,
    grids: str | None = None,
    cells: str | None = None,
    clues: Clues | None = None,
    symmetry: Symmetry | None = None,
    pattern: str | Sequence[int] | Sequence[str] | None = None,
    solution: str | None = None,
    layout: str | None = None,
    keep: str | Sequence[int] | Sequence[str] | None = None,
    difficulty: Level | Range[float] | None = None,
    require: str | Sequence[str] | None = None,
    forbid: str | Sequence[str] | None = None,
    max_technique: str | None = None,
    assurance: Assurance | None = None,
    engine: Engine | None = None,
    tries: int | None = None,
    best_of: int | None = None,
    balance: int | None = None,
    progress: Progress = False,
) -> Batches:
    """Returns puzzles ``start`` to ``start + count`` of a seed as Arrow record batches.

    The result is an iterator of batches and also one stream: ``pyarrow.table(...)``,
    ``polars.DataFrame(...)`` and DuckDB read it without a copy, once. The other options are those of
    :func:`generate`. A whole Parquet file is one line::

        pyarrow.parquet.write_table(pyarrow.table(satoku.batches(1, 0, 100_000)), "set.parquet")

    Args:
        batch_size: The rows of a batch, 1 to 1,048,576; the last one may have fewer.
        columns: The names of columns, in order; by default :data:`USUAL_COLUMNS`. Columns that are
            not named are not computed.
        dictionaries: Whether texts that repeat are of a dictionary type, which is smaller.

    Ctrl-C stops at once: ``KeyboardInterrupt`` is raised where the reading function was called. What
    was read as a stream cannot be read again: that raises :class:`StateError`, as does the use in a
    process that was forked after the call.

    The columns (``i16`` is a signed number of 16 bits; all may be null where something is not known):

    =============  =====================  ==========================================================
    name           type                   what it is
    =============  =====================  ==========================================================
    index          i64                    the number of the puzzle, from 0
    givens         text                   a character for each cell, row by row, ``.`` for a blank
    solution       text                   the solution: a symbol for each cell, row by row
    clue_count     i16                    how many clues there are, givens and others
    minimal        bool                   whether every clue is needed
    assurance      dictionary<i8, text>   ``fast``, ``double`` or ``proof``
    level          dictionary<i8, text>   where a difficulty was requested: ``beginner`` to ``beyond``
    rating         f64                    where it is known: the score of the hardest step, 0.0 to 25.5
    rules          dictionary<i32, text>  all that givens do not state: ``classic``, or JSON with the
                                          other clues
    effort         i32                    the work of solving: a sum over all steps
    techniques     map<text, i32>         the techniques with their numbers of steps
    steps          list<struct>           the steps of a person: technique, score, whether it places
                                          a symbol, cells (from 0) and symbols (from 1)
    variant        dictionary<i32, text>  such as ``x+cage``
    size           i16                    how many symbols there are
    symmetry       dictionary<i8, text>   the symmetry that was requested
    id             text                   32 hexadecimal digits, computed from rules and clues
    canonical      text                   the id of the canonical form: equal for puzzles that differ
                                          only by symmetries of the board and names of symbols
    certificate    text                   the proof, with the assurance ``proof``
    =============  =====================  ==========================================================

    The schema has the metadata ``satoku.seed``, ``satoku.request`` (JSON) and ``satoku.version``:
    these give the same puzzles again.

    >>> [len(batch) for batch in batches(1, 0, 25, batch_size=10)]
    [10, 10, 5]
    """
    asked = request(
        variant=variant,
        size=size,
        regions=regions,
        grids=grids,
        cells=cells,
        clues=clues,
        symmetry=symmetry,
        pattern=pattern,
        solution=solution,
        layout=layout,
        keep=keep,
        difficulty=difficulty,
        require=require,
        forbid=forbid,
        max_technique=max_technique,
        assurance=assurance,
        engine=engine,
        tries=tries,
        best_of=best_of,
        balance=balance,
    )
    names = None if columns is None else list(columns)
    show = shown(progress, count)
    return asked.batches(seed, start, count, batch_size, names, dictionaries, jobs, show)
