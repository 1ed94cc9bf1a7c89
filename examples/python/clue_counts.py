"""Surveys the clue counts of minimal puzzles with polars.

    python examples/python/clue_counts.py [--count 100000] [--seed 1]

Prints for each number of clues how many puzzles have it, and its share with a 95 % interval.
"""

import argparse
import math

import polars as pl

import satoku


def survey(seed, count):
    """Returns a frame with a row for each number of clues."""
    columns = ["clue_count"]
    frame = pl.DataFrame(satoku.batches(seed, 0, count, columns=columns, assurance="fast"))
    share = pl.col("puzzles") / count
    # Wilson's interval, which holds for rare counts as well.
    z = 1.96
    middle = (share + z**2 / (2 * count)) / (1 + z**2 / count)
    spread = (share * (1 - share) / count + z**2 / (4 * count**2)).sqrt() * z / (1 + z**2 / count)
    return (
        frame.group_by("clue_count")
        .agg(pl.len().alias("puzzles"))
        .sort("clue_count")
        .with_columns(
            share.alias("share"), (middle - spread).alias("low"), (middle + spread).alias("high")
        )
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    frame = survey(arguments.seed, arguments.count)
    mean = (frame["clue_count"] * frame["puzzles"]).sum() / arguments.count
    square = ((frame["clue_count"] - mean) ** 2 * frame["puzzles"]).sum() / arguments.count
    with pl.Config(tbl_rows=50):
        print(frame)
    error = math.sqrt(square / arguments.count)
    print(f"mean {mean:.3f} +- {1.96 * error:.3f}, standard deviation {math.sqrt(square):.3f}")


if __name__ == "__main__":
    main()
