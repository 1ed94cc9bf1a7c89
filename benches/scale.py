#!/usr/bin/env python3
"""Measures sets that Spark makes on two workers, for docs/scale.md.

    benches/scale.py COUNT FOLDER [NAME=VALUE...] [--columns LIST] [--kill [--against OTHER]]

Runs in a Python that has the package, pyspark and psutil. Makes COUNT puzzles of seed 1 on
`local-cluster[2,1,2048]`, two executors of one core each, as Parquet in FOLDER/set, unless that is
there already; NAME=VALUE are further options of the source, such as `size=4` or `partitions=200`.
Then, each with its times:

- that the indices are 0 to COUNT - 1, each once, and a hash of all rows, whatever their order
- how many canonical forms there are, and how many of them several rows have
- that the certificates of 100,000 rows hold (`--verify ROWS`), if there is a column of them

With --kill, an executor (a Java process) is killed once a quarter of the tasks have ended, and a
Python interpreter that makes puzzles once half have. With --against, the rows must be the first of
those in OTHER/set. Processor time is that of all processes, which other work on the machine changes
less than the wall time; what a killed process used is missing from it.
"""

import argparse
import collections
import contextlib
import json
import os
import pathlib
import sys
import threading
import time

import psutil
import pyspark
from pyspark.sql import SparkSession, functions

from satoku.spark import register, verify

USUAL = "index,givens,solution,canonical,certificate"
# The processor time of each process when it was last seen.
USED = {}


def start(folder):
    """Returns a session whose executors and interpreters run already."""
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_HOME"] = os.path.dirname(pyspark.__file__)
    (folder / "events").mkdir(parents=True, exist_ok=True)
    settings = {
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.eventLog.compress": "false",
        "spark.eventLog.dir": (folder / "events").absolute().as_uri(),
        "spark.eventLog.enabled": "true",
        "spark.eventLog.rolling.enabled": "false",
        "spark.executor.memory": "2g",
        "spark.local.dir": str(folder / "local"),
        "spark.sql.parquet.compression.codec": "zstd",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
    }
    session = SparkSession.builder.master("local-cluster[2,1,2048]").config(map=settings)
    spark = session.getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    register(spark)
    spark.read.format("satoku").options(seed=2, count=2000, partitions=2).load().count()
    return spark


def processor_time():
    """Returns the processor time of all processes so far, in seconds, also of those that ended."""
    for one in [psutil.Process(), *psutil.Process().children(recursive=True)]:
        with contextlib.suppress(psutil.NoSuchProcess):
            USED[one.pid, one.create_time()] = sum(one.cpu_times()[:2])
    return sum(USED.values())


def timed(name, job):
    """Returns what a job does, and prints how long it takes."""
    began, used = time.monotonic(), processor_time()
    result = job()
    used = processor_time() - used
    print(f"{name}: {time.monotonic() - began:.1f} s, {used:.1f} s of processor time", flush=True)
    return result


def kill_two(spark):
    """Kills an executor after a quarter of the tasks of a stage, and an interpreter after half."""
    tracker = spark.sparkContext.statusTracker()
    words = ["CoarseGrainedExecutorBackend", "pyspark.daemon pyspark.worker"]
    while words:
        for stage in tracker.getActiveStageIds():
            info = tracker.getStageInfo(stage)
            if info and words and info.numCompletedTasks > info.numTasks / (2 * len(words)):
                everyone = psutil.Process().children(recursive=True)
                found = [one for one in everyone if words[0] in " ".join(one.cmdline())]
                # Interpreters that only start others use no time.
                max(found, key=lambda one: one.cpu_times().user).kill()
                done = f"{info.numCompletedTasks} of {info.numTasks} tasks"
                print(f"killed {words.pop(0)} after {done}", flush=True)
        time.sleep(0.05)


def report_files(path, count):
    sizes = sorted(file.stat().st_size for file in path.glob("part-*"))
    print(f"{sum(sizes)} bytes, {sum(sizes) / count:.1f} a row, in {len(sizes)} files", end=" ")
    print(f"of {sizes[0]} to {sizes[-1]}")


def summary(rows):
    """Returns the number of rows, their least and largest index, and a hash whatever the order."""
    index, whole = functions.col("index"), functions.xxhash64(*sorted(rows.columns))
    total = functions.sum(whole.cast("decimal(38)"))
    measures = [functions.min(index), functions.max(index), functions.count_distinct(index)]
    return tuple(rows.agg(functions.count("*"), *measures, total).first())


def check(rows, count):
    found = summary(rows)
    print("rows {}, index {} to {}, {} indices, hash {}".format(*found))
    assert found[:4] == (count, 0, count - 1, count)
    return found


def repeated(rows):
    """Returns the canonical forms that several rows have, with the first of these."""
    form = functions.unhex("canonical").alias("form")
    first = functions.min("index").alias("first")
    groups = rows.select("index", form).groupBy("form")
    return groups.agg(first, functions.count("*").alias("times")).where("times > 1")


def verify_some(rows, count, number):
    sample = rows.where(functions.col("index") % max(1, count // number) == 0)
    answers = verify(sample).groupBy("verified", "error").count().collect()
    print("verified:", *map(tuple, answers))
    assert [row.verified for row in answers] == [True]


def report_events(path):
    """Prints how tasks ended, and the bytes that each stage wrote for the shuffle."""
    ends, shuffled, spilled = collections.Counter(), collections.Counter(), 0
    for event in map(json.loads, path.open()):
        if event["Event"] == "SparkListenerTaskEnd":
            ends[event["Task End Reason"]["Reason"]] += 1
            metrics = event.get("Task Metrics") or {}
            stage = event["Stage ID"]
            written = metrics.get("Shuffle Write Metrics", {})
            shuffled[stage] += written.get("Shuffle Bytes Written", 0)
            spilled += metrics.get("Disk Bytes Spilled", 0)
    print(f"tasks: {dict(ends)}, {spilled} bytes spilled to disk")
    for stage in sorted(shuffled):
        if shuffled[stage] > 1_000_000:
            print(f"stage {stage}: {shuffled[stage]} bytes shuffled")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("count", type=int)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("options", nargs="*", metavar="NAME=VALUE")
    parser.add_argument("--columns", default=USUAL)
    parser.add_argument("--kill", action="store_true")
    parser.add_argument("--against", type=pathlib.Path, metavar="OTHER")
    parser.add_argument("--verify", type=int, default=100_000, metavar="ROWS")
    given = parser.parse_args()
    count, path = given.count, given.folder / "set"

    spark = start(given.folder)
    source = spark.read.format("satoku").options(seed=1, count=count, columns=given.columns)
    frame = source.options(**dict(option.split("=") for option in given.options)).load()
    if given.kill:
        threading.Thread(target=kill_two, args=[spark], daemon=True).start()
    if not path.exists():
        timed("make and write", lambda: frame.write.parquet(str(path)))
    report_files(path, count)
    rows = spark.read.parquet(str(path))
    found = timed("read and check", lambda: check(rows, count))
    if given.against:
        others = spark.read.parquet(str(given.against / "set")).select(rows.columns)
        assert found == summary(others.where(functions.col("index") < count))
        print("the rows are those of", given.against)
    if "canonical" in rows.columns:
        forms = rows.select("canonical").distinct()
        print("canonical forms:", timed("distinct texts", forms.count))
        print("forms of several rows:", timed("duplicates", repeated(rows).count))
    if "certificate" in rows.columns and given.verify:
        timed("verify", lambda: verify_some(rows, count, given.verify))
    events = given.folder / "events" / spark.sparkContext.applicationId
    spark.stop()
    report_events(events)


main()
