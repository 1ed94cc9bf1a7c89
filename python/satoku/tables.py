"""Questions about the puzzles of a table: a map over Arrow batches."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from satoku._satoku import answer_rows, column_names

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["COLUMNS", "USUAL_COLUMNS", "certify_batch", "rate_batch", "verify_batch"]

_NAMES, _USUAL = column_names()

#: The names of all columns that :func:`satoku.batches` can make.
COLUMNS: tuple[str, ...] = tuple(_NAMES)

#: Those that it makes where none are named.
USUAL_COLUMNS: tuple[str, ...] = COLUMNS[:_USUAL]


def rate_batch(table: Any, *, steps: bool = False, jobs: int | None = 1) -> pa.Table:
    """Returns a table with the ratings of its puzzles.

    The table needs the column ``givens``; a column ``rules`` says what givens do not, and without it
    the puzzles are classic. Adds or replaces the columns ``rating``, ``level``, ``effort``,
    ``hardest``, ``techniques`` and, where a puzzle cannot be rated, ``error`` (the kind) and
    ``message``. All other columns and the order of the rows stay.

    Args:
        table: A table of pyarrow, polars, pandas or DuckDB, or a batch of :func:`satoku.batches`.
        steps: Whether to add the column ``steps`` as well.
        jobs: How many threads; ``None`` for one for each core. Engines that run a function on every
            core want 1.
    """
    return _answer("steps" if steps else "rate", table, jobs)


def certify_batch(table: Any, *, jobs: int | None = 1) -> pa.Table:
    """Returns a table with the solutions of its puzzles and proofs that these are the only ones.

    Does as :func:`rate_batch` does, with the columns ``solution``, ``certificate``, ``error`` and
    ``message``.
    """
    return _answer("certify", table, jobs)


def verify_batch(table: Any, *, jobs: int | None = 1) -> pa.Table:
    """Returns a table that says whether the certificates of its puzzles prove what they should.

    The table needs ``givens``, ``solution`` and ``certificate``, and ``rules`` as for
    :func:`rate_batch`. Adds or replaces ``verified`` (true, false, or null where that could not be
    decided), ``error`` and ``message``.
    """
    return _answer("verify", table, jobs)


def _answer(question: str, table: Any, jobs: int | None) -> pa.Table:
    import pyarrow as pa

    if not isinstance(table, pa.Table):
        has_rows = isinstance(table, pa.RecordBatch) or not hasattr(table, "__arrow_c_stream__")
        table = pa.Table.from_batches([pa.record_batch(table)]) if has_rows else pa.table(table)
    needed = ["givens", "solution", "certificate"] if question == "verify" else ["givens"]
    for name in needed:
        if name not in table.column_names:
            raise ValueError(f"the table has no column {name}")

    def texts(name: str) -> list[str | None]:
        if name not in table.column_names:
            return []
        values: list[str | None] = table.column(name).cast(pa.string()).to_pylist()
        return values

    solutions = texts("solution") if question == "verify" else []
    certificates = texts("certificate") if question == "verify" else []
    answers = pa.record_batch(
        answer_rows(
            question,
            texts("givens"),
            texts("rules"),
            solutions,
            certificates,
            jobs or os.cpu_count() or 1,
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
