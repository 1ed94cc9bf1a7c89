"""Questions about the puzzles of a table: a map over Arrow batches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from satoku._satoku import Batch, Puzzle, Puzzles, answer_rows, column_names, puzzle_rows
from satoku.errors import from_kind
from satoku.progress import shown

if TYPE_CHECKING:
    import pyarrow as pa

    from satoku.literals import Column
    from satoku.progress import Progress

__all__ = [
    "COLUMNS",
    "USUAL_COLUMNS",
    "Table",
    "certify_batch",
    "rate_batch",
    "rate_many",
    "verify_batch",
]

_NAMES, _USUAL = column_names()

#: The names of all columns that :func:`satoku.batches` can make.
COLUMNS: tuple[Column, ...] = tuple(_NAMES)

#: Those that it makes where none are named.
USUAL_COLUMNS: tuple[Column, ...] = COLUMNS[:_USUAL]

#: A table of pyarrow, polars, pandas or DuckDB, columns by their names, a batch of
#: :func:`satoku.batches`, or puzzles.
Table: TypeAlias = Any


def rate_batch(
    table: Table,
    *,
    steps: bool = False,
    dictionaries: bool = True,
    jobs: int | None = 1,
    progress: Progress = False,
) -> pa.Table:
    """Returns a table with the ratings of its puzzles.

    The table needs the column ``givens``; a column ``rules`` says what givens do not, and without it
    the puzzles are classic. Adds or replaces the columns ``rating``, ``level``, ``effort``,
    ``hardest``, ``techniques`` and, where a puzzle cannot be rated, ``error`` (the kind) and
    ``message``. All other columns and the order of the rows stay.

    Args:
        table: A table of pyarrow, polars, pandas or DuckDB, a batch of :func:`satoku.batches`, a
            ``dict`` of columns, or puzzles, whose table has the usual columns.
        steps: Whether to add the column ``steps`` as well.
        dictionaries: Whether ``level`` is of a dictionary type, as that of :func:`satoku.batches`.
        jobs: How many threads; ``None`` for one for each core. Engines that run a function on every
            core want 1.
        progress: Whether to show a bar with ``tqdm``, if that is installed; or a function that is
            called now and then with the number of puzzles so far.

    Raises:
        InputError: If the table has no column ``givens``, or one of numbers.
    """
    return _answer("steps" if steps else "rate", table, dictionaries, jobs, progress)


def rate_many(
    puzzles: Table,
    frame: Literal["pandas", "polars", "pyarrow"] = "pandas",
    *,
    steps: bool = False,
    jobs: int | None = None,
    progress: Progress = False,
) -> Any:
    """Returns a frame of a library with the ratings of puzzles, made on all cores.

    Args:
        puzzles: Puzzles, or a table of them as for :func:`rate_batch`, whose columns it has.
        frame: The library.

    The other arguments are those of :func:`rate_batch`.
    """
    table = _answer("steps" if steps else "rate", puzzles, True, jobs, progress)
    if frame == "polars":
        import polars

        return polars.DataFrame(table)
    return table if frame == "pyarrow" else table.to_pandas()


def certify_batch(
    table: Table, *, jobs: int | None = 1, progress: Progress = False
) -> pa.Table:
    """Returns a table with the solutions of its puzzles and proofs that these are the only ones.

    Does as :func:`rate_batch` does, with the columns ``solution``, ``certificate``, ``error`` and
    ``message``.
    """
    return _answer("certify", table, True, jobs, progress)


def verify_batch(
    table: Table, *, jobs: int | None = 1, progress: Progress = False
) -> pa.Table:
    """Returns a table that says whether the certificates of its puzzles prove what they should.

    The table needs ``givens``, ``solution`` and ``certificate``, and ``rules`` as for
    :func:`rate_batch`. Adds or replaces ``verified`` (true, false, or null where that could not be
    decided), ``error`` and ``message``.
    """
    return _answer("verify", table, True, jobs, progress)


def _answer(
    question: str, asked: Table, dictionaries: bool, jobs: int | None, progress: Progress
) -> pa.Table:
    import pyarrow as pa

    table = to_table(asked)
    needed = ["givens", "solution", "certificate"] if question == "verify" else ["givens"]
    for name in needed:
        if name not in table.column_names:
            hint = f"rename the column that has the {name}; there are {', '.join(table.column_names)}"
            raise from_kind("input", f"the table has no column {name}", None, hint)
    answers = pa.record_batch(
        answer_rows(
            question,
            texts(table, "givens"),
            texts(table, "rules"),
            texts(table, "solution") if "solution" in needed else [],
            texts(table, "certificate") if "certificate" in needed else [],
            dictionaries,
            jobs,
            shown(progress, table.num_rows),
        )
    )
    for name in answers.schema.names:
        column, place = answers.column(name), table.schema.get_field_index(name)
        field = answers.schema.field(name)
        if place >= 0:
            table = table.set_column(place, field, column)
        else:
            table = table.append_column(field, column)
    return table


def to_table(asked: Table) -> pa.Table:
    """Returns a table of pyarrow."""
    import pyarrow as pa

    if isinstance(asked, Puzzle):
        asked = [asked]
    if isinstance(asked, (list, tuple, Puzzles, Iterator)) and not hasattr(
        asked, "__arrow_c_stream__"
    ):
        asked = puzzle_rows(asked)
    if isinstance(asked, (Batch, pa.RecordBatch)):
        return pa.Table.from_batches([pa.record_batch(asked)])
    try:
        return pa.table(asked)
    except (OverflowError, pa.ArrowInvalid):
        columns: Any = asked
        for name in ["givens", "solution"]:
            if name in columns and any(isinstance(value, int) for value in columns[name]):
                raise _of_numbers(name) from None
        raise


def texts(table: pa.Table, name: str) -> list[str | None]:
    """Returns the texts of a column, whatever their type; nothing if the table does not have it."""
    if name not in table.column_names:
        return []
    values: list[Any] = table.column(name).to_pylist()
    for value in values:
        if value is not None and not isinstance(value, str):
            raise _of_numbers(name)
    return values


def _of_numbers(name: str) -> Exception:
    hint = "with pandas, read_csv(..., dtype=str)"
    return from_kind("input", f"{name} are numbers: read the column as text", None, hint)
