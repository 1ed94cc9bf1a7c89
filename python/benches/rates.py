"""Measures the Python package against the program, and prints the table of docs/benchmarks.md.

    python python/benches/rates.py --program target/release/satoku [--spark] [--rounds 5]

Times are processor time of whole processes on one core, which other work on the machine hardly
changes; those of Spark are wall time. The rounds of both sides alternate.
"""

import argparse
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile
import time

ITERATE = """
import satoku
for puzzle in satoku.generate({count}, seed=1, jobs=1, assurance={assurance!r}):
    puzzle.givens
"""

BATCHES = """
import pyarrow, satoku
for batch in satoku.batches(1, 0, {count}, jobs=1, assurance={assurance!r}):
    pyarrow.record_batch(batch)
"""

SPARK = """
import os, sys, time
import pyspark
from pyspark.sql import SparkSession
os.environ["PYSPARK_PYTHON"] = sys.executable
os.environ["SPARK_HOME"] = os.path.dirname(pyspark.__file__)
spark = (SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false")
         .config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
         .getOrCreate())
from satoku.spark import register
register(spark)
# The executors and their interpreters are there before the clock starts.
spark.read.format("satoku").options(seed=2, count=2000, partitions=2).load().count()
began = time.monotonic()
frame = spark.read.format("satoku").option("seed", 1).option("count", {count}).load()
frame.write.parquet({path!r})
print(time.monotonic() - began, frame.rdd.getNumPartitions())
assert spark.read.parquet({path!r}).count() == {count}
spark.stop()
"""


def processor_time(command):
    """Returns the processor time of a command on one core, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(["taskset", "-c", "0", *command], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def compare(name, count, one, other, setup, rounds):
    """Prints how many puzzles a second each side makes, without the time that `setup` takes."""
    ratios, ours, theirs = [], [], []
    for _ in range(rounds):
        overhead = processor_time(setup)
        mine, program = processor_time(one) - overhead, processor_time(other)
        ours.append(count / mine)
        theirs.append(count / program)
        ratios.append(program / mine)
    mine, program, ratio = map(statistics.median, (ours, theirs, ratios))
    low, high = min(ratios), max(ratios)
    print(f"| {name} | {mine:.0f} | {program:.0f} | {ratio:.2f} ({low:.2f} to {high:.2f}) |")


def import_time(rounds):
    """Prints the wall time of importing the package."""
    script = "import time; t = time.perf_counter(); import satoku; print(time.perf_counter() - t)"
    runs = [
        float(subprocess.run([sys.executable, "-c", script], check=True, capture_output=True).stdout)
        for _ in range(2 * rounds)
    ]
    print(f"import: {1000 * statistics.median(runs):.1f} ms (up to {1000 * max(runs):.1f})")


def spark(program, count):
    """Prints the wall time of a set to Parquet by two workers, and of the program's two threads."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "set.ndjson")
        command = [program, "generate", str(count), "--seed", "1", "--jobs", "2", "-q"]
        began = time.monotonic()
        subprocess.run([*command, "-o", str(file)], check=True)
        theirs = time.monotonic() - began
        script = SPARK.format(count=count, path=str(pathlib.Path(folder, "set.parquet")))
        began = time.monotonic()
        run = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)
        whole = time.monotonic() - began
        ours, partitions = run.stdout.split()
    ratio = theirs / float(ours)
    print(f"Spark, {count} puzzles, {partitions.decode()} partitions: {float(ours):.1f} s;")
    print(f"the program, 2 threads: {theirs:.1f} s; ratio {ratio:.2f}; with start {whole:.1f} s")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="target/release/satoku")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--count", type=int, default=40_000)
    parser.add_argument("--spark", type=int, nargs="?", const=1_000_000, metavar="COUNT")
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.program)
    count = arguments.count
    print("| what | puzzles a second | the program | ratio |\n|---|---|---|---|")
    for assurance in ("double", "fast"):
        for name, script, setup in [
            ("generate", ITERATE, "import satoku"),
            ("batches of 10,000", BATCHES, "import pyarrow, satoku"),
        ]:
            text = script.format(count=count, assurance=assurance)
            command = [program, "generate", str(count), "--seed", "1", "--jobs", "1", "-q"]
            command += ["--assurance", assurance, "--format", "ndjson", "-o", "/dev/null"]
            if script is ITERATE:
                command[command.index("ndjson")] = "lines"
            ours = [sys.executable, "-c", text]
            none = [sys.executable, "-c", setup]
            compare(f"{name}, {assurance}", count, ours, command, none, arguments.rounds)
    import_time(arguments.rounds)
    if arguments.spark is not None:
        spark(program, arguments.spark)


if __name__ == "__main__":
    main()
