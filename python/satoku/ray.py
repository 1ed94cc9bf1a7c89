"""A data source for Ray Data.

>>> from satoku.ray import read_puzzles                                     # doctest: +SKIP
>>> dataset = read_puzzles(seed=1, count=1_000_000)                         # doctest: +SKIP
>>> rated = dataset.map_batches(satoku.rate_batch, batch_format="pyarrow")  # doctest: +SKIP
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import ray.data
from ray.data.block import BlockMetadata
from ray.data.datasource import Datasource, ReadTask

from satoku.sections import Section, Set, replaced
from satoku.tables import USUAL_COLUMNS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import pyarrow as pa

__all__ = ["SatokuDatasource", "read_puzzles"]

#: About how many bytes a row of the usual columns takes in memory.
_ROW_BYTES = 200


def read_puzzles(
    seed: int,
    count: int,
    *,
    start: int = 0,
    columns: Sequence[str] | None = None,
    batch_size: int = 10_000,
    **options: Any,
) -> ray.data.Dataset:
    """Returns puzzles ``start`` to ``start + count`` of a seed as a dataset.

    The options and columns are those of :func:`satoku.batches`. The number of tasks follows from what
    a puzzle costs; the rows do not depend on it. Of columns, only those that the dataset goes on to
    use are made.
    """
    source = SatokuDatasource(
        seed, count, start=start, columns=columns, batch_size=batch_size, **options
    )
    dataset: ray.data.Dataset = ray.data.read_datasource(source)
    return dataset


class SatokuDatasource(Datasource):
    """Puzzles of a seed as rows."""

    def __init__(
        self,
        seed: int,
        count: int,
        *,
        start: int = 0,
        columns: Sequence[str] | None = None,
        batch_size: int = 10_000,
        **options: Any,
    ) -> None:
        super().__init__()
        texts = {name: _text(value) for name, value in options.items() if value is not None}
        names = ",".join(USUAL_COLUMNS if columns is None else columns)
        numbers = {"seed": seed, "count": count, "start": start, "batch_size": batch_size}
        texts |= {name: str(number) for name, number in numbers.items()}
        self._whole = Set.of_options({**texts, "columns": names})
        # Read by Ray's own methods: the columns that are used, or None for all.
        self._projection_map: dict[str, str] | None = None

    def supports_projection_pushdown(self) -> bool:
        """Returns that columns that are not used need not be made."""
        return True

    def estimate_inmemory_data_size(self) -> int | None:
        """Returns about how many bytes the rows take."""
        return self._whole.count * _ROW_BYTES

    def get_read_tasks(
        self, parallelism: int, per_task_row_limit: int | None = None, data_context: Any = None
    ) -> list[ReadTask]:
        """Returns a task for each section: as many as Ray wants, or more if puzzles are costly."""
        used = self._projection_map
        whole = self._whole if not used else replaced(self._whole, list(used))
        schema = whole.schema()
        tasks: list[ReadTask] = []
        for section in whole.sections(least=parallelism):
            size = section.size * _ROW_BYTES
            metadata = BlockMetadata(section.size, size, None, None)
            read = functools.partial(_read, whole, section)
            tasks.append(ReadTask(read, metadata, schema, per_task_row_limit))
        return tasks


def _read(whole: Set, section: Section) -> Iterator[pa.Table]:
    import pyarrow as pa

    for batch in whole.read(section):
        yield pa.Table.from_batches([batch])


def _text(value: Any) -> str:
    """Returns the value of an option as a text, as the command line has it."""
    if isinstance(value, tuple) and len(value) == 2:
        return f"{value[0]}..{value[1]}"
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
