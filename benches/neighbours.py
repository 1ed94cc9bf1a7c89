#!/usr/bin/env python3
"""Prints the table "Puzzles beside Sudoku" of docs/benchmarks.md.

    benches/neighbours.py PROGRAM

For each kind and size: puzzles a second of processor time on one core, of any level (fast and with
proofs) and of the levels easy and hard; the median size of certificates; and puzzles a second of the
generator of Simon Tatham's collection at the same size and its upper levels, where it has the kind.
What takes more than a minute is given up, and `-` stands for it.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading

# Variant, size, how many puzzles, and the arguments of the other generator.
KINDS = [
    ("futoshiki", "6", 20, ["sgt-unequal", "6dt"]),
    ("skyscrapers", "6", 20, ["sgt-towers", "6dh"]),
    ("calcudoku", "6", 20, ["sgt-keen", "6dh"]),
    ("easy-as-abc", "5", 20, None),
    ("straights", "9", 20, None),
    ("doppelblock", "6", 20, None),
    ("kakuro", "10x10", 20, None),
    ("kakuro", "15x15", 5, None),
    ("kakuro", "20x20", 2, None),
    ("suguru", "8x8", 50, None),
    ("ripple-effect", "10x10", 20, None),
    ("kojun", "8x8", 50, None),
    ("binairo", "10x10", 20, ["sgt-unruly", "10x10udn"]),
    ("unruly", "10x10", 20, ["sgt-unruly", "10x10dn"]),
    ("akari", "10x10", 20, ["sgt-lightup", "10x10b20s4d2"]),
    ("hitori", "8x8", 50, ["sgt-singles", "8x8dk"]),
    ("nonogram", "20x20", 100, ["sgt-pattern", "20x20"]),
    ("mosaic", "10x10", 20, ["sgt-mosaic", "10x10"]),
    ("tents", "15x15", 20, ["sgt-tents", "15x15dt"]),
    ("queens", "8x8", 50, None),
    ("star-battle", "10x10", 20, None),
    ("star-battle-3", "14x14", 3, None),
]


# The most seconds of a command.
PATIENCE = 60


def seconds(command):
    """Returns the processor time of a command and its output; no time if it fails or is given up."""
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL)
        timer = threading.Timer(PATIENCE, process.kill)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        out.seek(0)
        text = out.read().decode()
    return (usage.ru_utime + usage.ru_stime if os.waitstatus_to_exitcode(status) == 0 else None), text


def rate(count, time):
    return "-" if time is None else f"{count / max(time, 0.001):,.1f}"


def main():
    program = sys.argv[1]
    print("| kind | size | fast | proved | bytes | easy | hard | sgt |")
    print("|---|---|---:|---:|---:|---:|---:|---:|")
    for variant, size, count, other in KINDS:
        common = [program, "generate", str(count), "--variant", variant, "--size", size, "--seed", "1", "--jobs", "1"]
        common += ["--format", "ndjson", "-q"]
        fast, _ = seconds([*common, "--assurance", "fast"])
        proved, text = seconds([*common, "--assurance", "proof"])
        sizes = [len(json.loads(line)["certificate"]) for line in text.splitlines()] if proved else []
        levels = [seconds([*common, "--assurance", "fast", "--difficulty", level])[0] for level in ("easy", "hard")]
        theirs = seconds([f"/usr/games/{other[0]}", "--generate", str(count), other[1]])[0] if other else None
        row = [variant, size, rate(count, fast), rate(count, proved), f"{statistics.median(sizes):,.0f}" if sizes else "-"]
        row += [rate(count, level) for level in levels] + [rate(count, theirs) if other else ""]
        print(f"| {' | '.join(row)} |", flush=True)


main()
