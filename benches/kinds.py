#!/usr/bin/env python3
"""Prints the table "Kinds of clue" of docs/benchmarks.md.

    benches/kinds.py PROGRAM [KIND...]

For each variant and kind of clue that docs/rules.md lists, or those named: the processor time of
single puzzles, less that of a process that does next to nothing; puzzles a second; the size of
certificates, median and nine tenths; and how many puzzles are minimal over all their clues, on
which `check --minimal` must agree. `verify` must accept every certificate.
"""

import json
import os
import re
import statistics
import subprocess
import sys
import tempfile

COUNT = 20


def seconds(command, codes=(0,)):
    """Returns the processor time of a command that ends with one of these codes, and its output."""
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.PIPE)
        errors = process.stderr.read().decode()
        _, status, usage = os.wait4(process.pid, 0)
        if os.waitstatus_to_exitcode(status) not in codes:
            sys.exit(f"{' '.join(command)}: {errors}")
        out.seek(0)
        return usage.ru_utime + usage.ru_stime, out.read().decode()


def generate(program, count, kind, assurance, *more):
    common = ["--seed", "1", "--jobs", "1", "--format", "json", "-q"]
    command = [program, "generate", str(count), "--assurance", assurance, *common, *more]
    return seconds([*command, *kind])


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def measure(program, kind, start):
    chosen = ["--variant", kind]
    singles = [
        generate(program, 1, chosen, "fast", "--start", str(index))[0] for index in range(COUNT)
    ]
    singles = [1000 * max(0, single - start) for single in singles]
    fast, _ = generate(program, COUNT, chosen, "fast")
    double, text = generate(program, COUNT, chosen, "double")
    _, proved = generate(program, COUNT, chosen, "proof")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "set.json")
        write(path, text)
        _, report = seconds([program, "check", "--minimal", path])
        minimal = report.count("one solution") - report.count("not minimal")
        stated = [puzzle["minimal"] for puzzle in json.loads(text)["puzzles"]]
        assert (minimal, COUNT) == (stated.count(True), report.count("one solution")), report
        write(path, proved)
        seconds([program, "verify", path])
    sizes = sorted(len(puzzle["certificate"]) for puzzle in json.loads(proved)["puzzles"])
    return [
        kind,
        statistics.median(singles),
        max(singles),
        COUNT / fast,
        COUNT / double,
        statistics.median(sizes),
        sizes[COUNT * 9 // 10],
        minimal,
    ]


def figure(value):
    return f"{value:,.1f}" if value < 10 else f"{value:,.0f}"


def kinds_of(heading):
    """Returns the variants or kinds of clue that a section of docs/rules.md lists."""
    page = os.path.join(os.path.dirname(__file__), "..", "docs", "rules.md")
    with open(page) as file:
        section = file.read().split(f"\n## {heading}\n")[1].split("\n## ")[0]
    kinds = re.findall(r"^\| `([a-z][a-z-]*)` \|", section, re.MULTILINE)
    # The first needs a file of places, and the second is every puzzle's kind.
    return [kind for kind in kinds if kind not in ("overlapping", "given")]


def all_kinds():
    return kinds_of("Variants") + kinds_of("Kinds of clue")


def main():
    program, *kinds = sys.argv[1:]
    kinds = kinds or all_kinds()
    blank = [generate(program, 1, ["--size", "4"], "fast")[0] for _ in range(9)]
    rows = []
    for kind in kinds:
        print(kind, file=sys.stderr)
        rows.append(measure(program, kind, statistics.median(blank)))
    print("| kind | median, ms | longest, ms | `fast`, a second | `double`, a second ", end="")
    print("| certificate | minimal |\n|---|---|---|---|---|---|---|")
    for name, *values, median, ninth, minimal in sorted(rows, key=lambda row: row[1]):
        cells = [name, *map(figure, values), f"{median:,.0f}, {ninth:,}", str(minimal)]
        print("| " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
