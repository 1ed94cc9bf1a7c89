"""Spark: a local cluster of two workers makes the rows of the program, with one of them killed."""

import json
import os
import pathlib
import sys
import threading
import time

import psutil
import pyspark
import pytest
from pyspark.sql import SparkSession

import satoku
from satoku.spark import rate, register, verify

pytestmark = pytest.mark.engine

COUNT = 4000


def is_executor(process):
    """Returns whether a process is an executor of Spark; one that has ended is none."""
    try:
        return "CoarseGrainedExecutorBackend" in " ".join(process.cmdline())
    except psutil.NoSuchProcess:
        return False


def executors():
    """Returns the processes of the executors of this session."""
    return [one for one in psutil.Process().children(recursive=True) if is_executor(one)]


@pytest.fixture(scope="module")
def spark(tmp_path_factory):
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_HOME"] = str(pathlib.Path(pyspark.__file__).parent)
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.executor.memory", "512m")
        .config("spark.local.dir", str(tmp_path_factory.mktemp("spark")))
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "2")
        .getOrCreate()
    )
    register(session)
    yield session
    session.stop()


@pytest.fixture(scope="module")
def expected(program):
    lines = program("generate", str(COUNT), "--seed", "9", "--format", "ndjson", "-q").splitlines()
    return [json.loads(line) for line in lines]


def read(spark, **options):
    reader = spark.read.format("satoku").option("seed", 9).option("count", COUNT)
    return reader.options(**options)


def test_rows_are_those_of_the_program_for_any_partitions(spark, expected):
    for partitions in (1, 7):
        frame = read(spark, partitions=partitions).load()
        assert frame.rdd.getNumPartitions() == partitions
        assert frame.columns == list(satoku.USUAL_COLUMNS)
        rows = frame.sort("index").collect()
        assert [row["index"] for row in rows] == list(range(COUNT))
        for row, puzzle in zip(rows, expected, strict=True):
            assert (row.givens, row.solution) == (puzzle["givens"], puzzle["solution"])
            assert row.rules == "classic" and row.clue_count == puzzle["clue_count"]


def test_a_killed_worker_loses_nothing(spark, expected, tmp_path):
    path = str(tmp_path / "set.parquet")
    columns = "index,givens,solution,id,canonical"
    frame = read(spark, partitions=64, columns=columns, assurance="proof").load()
    before = {one.pid for one in executors()}
    assert len(before) == 2
    killed = []

    def kill():
        # In the middle: once a task has ended, and while others run.
        tracker = spark.sparkContext.statusTracker()
        while not killed:
            for stage in tracker.getActiveStageIds():
                info = tracker.getStageInfo(stage)
                if info is not None and 1 <= info.numCompletedTasks < info.numTasks:
                    victim = executors()[0]
                    victim.kill()
                    killed.append((victim.pid, info.numCompletedTasks, info.numTasks))
                    return
            time.sleep(0.01)

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    frame.write.parquet(path)
    killer.join(timeout=0)
    assert killed and killed[0][0] in before
    print("killed a worker after", killed[0][1], "of", killed[0][2], "partitions")
    rows = spark.read.parquet(path).sort("index").collect()
    assert [row.id for row in rows] == [puzzle["id"] for puzzle in expected]
    assert [row.solution for row in rows] == [puzzle["solution"] for puzzle in expected]


def test_columns_are_pruned(spark):
    frame = read(spark, partitions=2).schema("canonical string, index long").load()
    assert frame.columns == ["canonical", "index"]
    row = frame.where("index = 5").collect()[0]
    puzzle = next(satoku.generate(1, seed=9, start=5))
    assert row.canonical == puzzle.canonical


def test_every_column_has_a_type(spark):
    columns = ",".join(satoku.COLUMNS)
    reader = spark.read.format("satoku").option("seed", 1).option("count", 4)
    rows = reader.options(columns=columns, difficulty="easy", partitions=1).load().collect()
    puzzle = next(satoku.generate(1, seed=1, difficulty="easy"))
    assert rows[0].techniques == puzzle.techniques and rows[0].rating == puzzle.rating
    assert rows[0].steps[0].technique == puzzle.steps()[0].technique


def test_duplicates_are_dropped_by_the_engine(spark):
    # Nearly all 4x4 puzzles of few clues are the same but for symmetries.
    reader = spark.read.format("satoku").options(seed=2, count=300, size=4, partitions=3)
    frame = reader.option("columns", "index,canonical").load()
    distinct = frame.dropDuplicates(["canonical"]).count()
    puzzles = satoku.generate(300, seed=2, size=4)
    assert distinct == len({puzzle.canonical for puzzle in puzzles}) < 300


def test_tables_are_rated_and_verified(spark):
    options = {"columns": "index,givens,solution,rules,certificate", "assurance": "proof"}
    reader = spark.read.format("satoku").options(seed=3, count=30, partitions=2, **options)
    frame = reader.load()
    rows = rate(frame).sort("index").collect()
    assert [row.rating for row in rows] == [
        puzzle.rate().score for puzzle in satoku.generate(30, seed=3)
    ]
    assert [row.verified for row in verify(frame).collect()] == [True] * 30


def test_options_are_checked_before_the_work(spark):
    for options, message in [
        ({"clues": "3"}, "3 clues"),
        ({"columns": "nothing"}, "columns"),
        ({"partitions": "0"}, "partitions"),
        ({"colour": "red"}, "colour"),
    ]:
        with pytest.raises(Exception, match=message):
            read(spark, **options).load().count()
