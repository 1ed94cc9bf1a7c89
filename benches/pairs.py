#!/usr/bin/env python3
"""Lists the pairs of kinds of clue of which no puzzle is made within a minute, and why.

    benches/pairs.py PROGRAM [KIND...]

For each two of the kinds of clue that docs/rules.md lists, or of those named: makes one 9x9 puzzle
with both, and counts the processor time. Prints how long the puzzles take that are made, and a row
for each other pair.
"""

import os
import statistics
import subprocess
import sys
from itertools import combinations

from kinds import kinds_of

LIMIT = 60


def make(program, pair):
    """Returns the processor time, and the message if no puzzle is made."""
    request = ["--variant", "+".join(pair), "--assurance", "fast", "--seed", "1", "--jobs", "1"]
    command = [program, "generate", "1", *request, "--time-limit", f"{LIMIT}s", "-q"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read().decode().splitlines()
    _, status, usage = os.wait4(process.pid, 0)
    is_made = os.waitstatus_to_exitcode(status) == 0
    return usage.ru_utime, None if is_made else " ".join(errors)


def main():
    program, *kinds = sys.argv[1:]
    kinds = kinds or kinds_of("Kinds of clue")
    times, others = [], []
    for pair in combinations(kinds, 2):
        time, message = make(program, pair)
        print("+".join(pair), f"{time:.2f}", message or "made", file=sys.stderr)
        if message is None:
            times.append(time)
        else:
            others.append((pair, time, message))
    times.sort()
    if len(times) > 1:
        median, most = statistics.median(times), times[len(times) * 95 // 100]
        print(f"{len(times)} pairs are made: half within {median:.2f} s, 95 % within {most:.1f} s,")
        print(f"the slowest in {times[-1]:.1f} s.\n")
    print("| pair | processor time, s | why |")
    print("|---|---:|---|")
    for pair, time, message in others:
        print(f"| {'+'.join(pair)} | {time:.1f} | {message} |")


main()
