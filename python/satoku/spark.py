"""A data source for Spark 4: ``spark.read.format("satoku")``.

>>> from satoku.spark import register                                       # doctest: +SKIP
>>> register(spark)                                                         # doctest: +SKIP
>>> frame = spark.read.format("satoku").option("seed", 1).option("count", 1_000_000).load()
... # doctest: +SKIP

Options are ``seed``, ``count``, ``start``, ``columns``, ``partitions``, ``batch_size`` and those of
:func:`satoku.generate`. Without ``partitions`` the number of partitions follows from what a puzzle
costs. Only the columns of ``option("columns", "givens,canonical")``, or of ``.schema(...)``, are made.
Sets without isomorphs are ``frame.dropDuplicates(["canonical"])``.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

from satoku.sections import Section, Set, replaced
from satoku.tables import certify_batch, rate_batch, verify_batch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import pyarrow as pa
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["SatokuDataSource", "certify", "rate", "register", "verify"]


def register(spark: SparkSession) -> None:
    """Makes the format ``satoku`` known to a session."""
    spark.dataSource.register(SatokuDataSource)


class SatokuDataSource(DataSource):
    """Puzzles of a seed as rows."""

    @classmethod
    def name(cls) -> str:
        """Returns the name of the format."""
        return "satoku"

    def schema(self) -> StructType:
        """Returns the schema of the columns that are asked for."""
        return from_arrow_schema(self._set()[0].schema(dictionaries=False))

    def reader(self, schema: StructType) -> DataSourceReader:
        """Returns the reader of the columns of a schema."""
        whole, partitions = self._set()
        return SatokuReader(replaced(whole, schema.fieldNames()), partitions)

    def _set(self) -> tuple[Set, int | None]:
        options = dict(self.options)
        partitions = options.pop("partitions", None)
        if partitions is not None and (not partitions.isdigit() or int(partitions) < 1):
            raise ValueError(f"partitions: expected a whole number from 1, found {partitions!r}")
        return Set.of_options(options), None if partitions is None else int(partitions)


class SatokuReader(DataSourceReader):
    """Divides a set into partitions and makes them."""

    def __init__(self, whole: Set, partitions: int | None) -> None:
        self._whole = whole
        self._partitions = partitions

    def partitions(self) -> list[InputPartition]:
        """Returns the sections, of the number that was asked for or by the cost of a puzzle."""
        number = self._partitions
        sections = self._whole.sections(least=number or 1, most=number)
        return [InputPartition(tuple(section)) for section in sections]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        """Makes the rows of a partition, on the worker that has it."""
        for batch in self._whole.read(Section(*partition.value), dictionaries=False):
            yield batch.replace_schema_metadata(None)


def rate(frame: DataFrame, *, steps: bool = False) -> DataFrame:
    """Returns a frame with the ratings of its puzzles, as :func:`satoku.rate_batch` does."""
    return _map(frame, functools.partial(rate_batch, steps=steps, dictionaries=False))


def certify(frame: DataFrame) -> DataFrame:
    """Returns a frame with proofs for its puzzles, as :func:`satoku.certify_batch` does."""
    return _map(frame, certify_batch)


def verify(frame: DataFrame) -> DataFrame:
    """Returns a frame that says which proofs hold, as :func:`satoku.verify_batch` does."""
    return _map(frame, verify_batch)


def _map(frame: DataFrame, answer: Callable[[Any], pa.Table]) -> DataFrame:
    from pyspark.sql.pandas.types import to_arrow_schema

    empty = to_arrow_schema(frame.schema).empty_table()
    schema = from_arrow_schema(answer(empty).schema)

    def each(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            yield from answer(batch).to_batches()

    return frame.mapInArrow(each, schema)
