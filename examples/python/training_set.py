"""Makes a training set of graded puzzles with solutions and steps, in Parquet.

    python examples/python/training_set.py OUTPUT_FOLDER [--count 100000] [--seed 1]

Writes train.parquet and test.parquet. No puzzle of one half is the same as one of the other, even if
its symbols are renamed, its rows, columns, bands and stacks exchanged, or the board transposed, and
none is twice in its half. Public sets have this fault: a model then meets puzzles of the test that it
was trained on. Which half a puzzle is in depends on its canonical form alone, so sets of other seeds
can be added later.

Needs pyarrow. The set is made in slices, so memory does not grow with its size.
"""

import argparse
import pathlib

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

import satoku

SLICE = 2_000
COLUMNS = ["index", "givens", "solution", "clue_count", "canonical"]
# One puzzle in ten is for the test: those whose canonical id begins so. The ids are hashes.
TEST = [f"{first:02x}" for first in range(26)]


def is_for_test(table):
    """Returns for each row whether it belongs to the test."""
    return pc.is_in(pc.utf8_slice_codeunits(table["canonical"], 0, 2), pa.array(TEST))


def new_rows(table, seen):
    """Returns the rows whose canonical form was not seen before."""
    fresh = []
    for form in table["canonical"].to_pylist():
        fresh.append(form not in seen)
        seen.add(form)
    return table.filter(pa.array(fresh))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    writers, counts, seen = {}, {"train": 0, "test": 0}, set()
    for start in range(0, arguments.count, SLICE):
        count = min(SLICE, arguments.count - start)
        # Minimal puzzles, mostly hard, and puzzles with more clues, mostly easy.
        for clues in (None, (26, 32)):
            half = count // 2 if clues else count - count // 2
            batches = satoku.batches(
                arguments.seed, start, half, columns=COLUMNS, clues=clues, assurance="fast"
            )
            table = new_rows(pa.table(batches), seen)
            table = satoku.rate_batch(table, steps=True, jobs=None)
            # `error` is null: every puzzle that satoku makes can be rated.
            assert table["error"].null_count == table.num_rows
            table = table.drop_columns(["error", "message"])
            tested = is_for_test(table)
            for name, rows in [("test", tested), ("train", pc.invert(tested))]:
                part = table.filter(rows)
                if name not in writers:
                    path = arguments.folder / f"{name}.parquet"
                    writers[name] = pq.ParquetWriter(path, part.schema, compression="zstd")
                writers[name].write_table(part)
                counts[name] += part.num_rows
    for writer in writers.values():
        writer.close()
    print(f"{counts['train']} puzzles to train on, {counts['test']} to test on")


if __name__ == "__main__":
    main()
