#!/usr/bin/env python3
"""Measures `rate` and `solve --steps` on puzzles of every kind.

    benches/steps.py PROGRAM [KIND...]

For each variant and kind of clue that docs/rules.md lists, or those named: the processor time of
`rate` and of `solve --steps` for each of ten 9x9 puzzles, median and longest, and the ratings that
are undecided. The kind with the longest time comes first.
"""

import os
import statistics
import sys
import tempfile

from kinds import all_kinds, seconds, write

COUNT = 10
# Solved, stuck and undecided.
CODES = (0, 1, 3)


def measure(program, kind):
    command = [program, "generate", str(COUNT), "--variant", kind, "--seed", "1", "--jobs", "1"]
    _, text = seconds([*command, "--assurance", "fast", "--format", "ndjson", "-q"])
    rated, solved, undecided = [], [], 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "one.ndjson")
        for line in text.splitlines():
            write(path, line + "\n")
            time, report = seconds([program, "rate", "--jobs", "1", path], CODES)
            rated.append(time)
            undecided += "undecided" in report
            solved.append(seconds([program, "solve", "--steps", path], CODES)[0])
    times = [statistics.median(rated), max(rated), statistics.median(solved), max(solved)]
    return [kind, *times, undecided]


def main():
    program, *kinds = sys.argv[1:]
    rows = []
    for kind in kinds or all_kinds():
        print(kind, file=sys.stderr)
        rows.append(measure(program, kind))
    print("| kind | `rate`: median, s | longest | `solve --steps`: median | longest | undecided |")
    print("|---|---|---|---|---|---|")
    for kind, *times, undecided in sorted(rows, key=lambda row: -max(row[2], row[4])):
        print("| " + " | ".join([kind, *(f"{time:.2f}" for time in times), str(undecided)]) + " |")


main()
