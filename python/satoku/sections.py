"""Sections of a set: ranges of indices, which machines can make apart from each other.

Puzzle ``i`` of a seed is the same wherever it is made, so the rows of a set do not depend on how it is
divided, and a section that was lost is made again with the same bytes.
"""

from __future__ import annotations

import dataclasses
import math
import threading
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from satoku._satoku import check_section
from satoku.errors import CancelledError
from satoku.requests import of_options
from satoku.tables import COLUMNS, USUAL_COLUMNS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    import pyarrow as pa

__all__ = ["Section", "Set", "cost"]

#: Seconds that a section should take: a lost worker loses at most this much.
LONGEST = 15.0
#: Seconds below which a section is not worth the engine's work for a task.
SHORTEST = 0.5
#: Seconds that may be spent on finding out what a puzzle costs.
TRIAL = 0.3


class Section(NamedTuple):
    """Puzzles ``start`` to ``start + size`` of a seed."""

    start: int
    size: int


@dataclasses.dataclass(frozen=True)
class Set:
    """A set to make: what engines pickle and send to their workers."""

    seed: int
    start: int
    count: int
    columns: tuple[str, ...] = USUAL_COLUMNS
    batch_size: int = 10_000
    options: Mapping[str, str] = dataclasses.field(default_factory=lambda: dict[str, str]())

    @classmethod
    def of_options(cls, options: Mapping[str, str]) -> Set:
        """Returns the set of texts by name, as data sources have them.

        ``seed`` and ``count`` are needed; ``start``, ``columns`` (with commas) and ``batch_size`` may
        be there; all others are those of :func:`satoku.generate`.

        >>> Set.of_options({"seed": "1", "count": "10", "clues": "30"}).sections(least=3)
        [Section(start=0, size=4), Section(start=4, size=3), Section(start=7, size=3)]
        """
        rest = dict(options)
        numbers: dict[str, int] = {}
        for name, default in [("seed", ""), ("count", ""), ("start", "0"), ("batch_size", "10000")]:
            text = str(rest.pop(name, default))
            if not text.isascii() or not text.isdigit():
                raise ValueError(f"{name}: expected a whole number, found {text!r}")
            numbers[name] = int(text)
        columns = rest.pop("columns", ",".join(USUAL_COLUMNS)).split(",")
        whole = cls(columns=tuple(name.strip() for name in columns), options=rest, **numbers)
        check_section(whole.seed, whole.start, whole.count)
        of_options(rest)  # Fails here and not on a worker.
        unknown = [name for name in whole.columns if name not in COLUMNS]
        if unknown:
            known = ", ".join(COLUMNS)
            raise ValueError(f"columns: expected names of {known}, found {unknown[0]!r}")
        return whole

    def sections(self, *, least: int = 1, most: int | None = None) -> list[Section]:
        """Divides the set into sections of equal size by the cost of a puzzle.

        Args:
            least: How many sections there are at least, unless there are fewer puzzles.
            most: How many there are at most, whatever the cost.
        """
        number = least
        if most is None or most > least:
            seconds = self.count * cost(self)
            number = max(least, math.ceil(seconds / LONGEST), min(32, int(seconds / SHORTEST)))
        number = max(1, min(number, self.count, most or self.count))
        size, more = divmod(self.count, number)
        ends = [part * size + min(part, more) for part in range(number + 1)]
        return [
            Section(self.start + first, end - first) for first, end in zip(ends, ends[1:])
        ]

    def read(self, section: Section, *, dictionaries: bool = True) -> Iterator[pa.RecordBatch]:
        """Makes a section on one thread."""
        import pyarrow as pa

        request = of_options(self.options)
        for batch in request.batches(
            self.seed,
            section.start,
            section.size,
            self.batch_size,
            list(self.columns),
            dictionaries,
            1,
        ):
            yield pa.record_batch(batch)

    def schema(self, *, dictionaries: bool = True) -> pa.Schema:
        """Returns the schema of the batches."""
        import pyarrow as pa

        request = of_options(self.options)
        none = request.batches(self.seed, 0, 0, 1, list(self.columns), dictionaries, 1)
        return pa.schema(none)


def cost(whole: Set) -> float:
    """Returns the seconds that a row takes on one core of this machine, from a short trial.

    Only how a set is divided depends on it, never what is in it.
    """
    request = of_options(whole.options)
    count = min(whole.count, 1000)
    batches = request.batches(whole.seed, whole.start, count, 1, list(whole.columns), True, 1)
    alarm = threading.Timer(TRIAL, batches.close)
    began = time.perf_counter()
    alarm.start()
    made = 0
    try:
        for _ in batches:
            made += 1
            if time.perf_counter() - began > TRIAL:
                break
    except CancelledError:
        pass
    finally:
        alarm.cancel()
        batches.close()
    return (time.perf_counter() - began) / max(made, 1)


def replaced(whole: Set, columns: Sequence[str]) -> Set:
    """Returns the set with other columns."""
    changes: dict[str, Any] = {"columns": tuple(columns)}
    return dataclasses.replace(whole, **changes)
