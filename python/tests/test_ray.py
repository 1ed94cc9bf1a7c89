"""Ray: two workers make the rows of the program, with one of them killed."""

import json
import os
import signal
import threading
import time

import pyarrow as pa
import pytest
import ray

import satoku
from satoku.ray import SatokuDatasource, read_puzzles

pytestmark = pytest.mark.engine

COUNT = 4000


@pytest.fixture(scope="module", autouse=True)
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, object_store_memory=200 * 2**20)
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield
    ray.shutdown()


@pytest.fixture(scope="module")
def expected(program):
    lines = program("generate", str(COUNT), "--seed", "9", "--format", "ndjson", "-q").splitlines()
    return [json.loads(line) for line in lines]


def in_order(dataset):
    return sorted(dataset.take_all(), key=lambda row: row["index"])


def test_rows_are_those_of_the_program(expected):
    rows = in_order(read_puzzles(seed=9, count=COUNT))
    assert [row["index"] for row in rows] == list(range(COUNT))
    for row, puzzle in zip(rows, expected, strict=True):
        assert (row["givens"], row["solution"]) == (puzzle["givens"], puzzle["solution"])


def test_a_killed_worker_loses_nothing(expected, tmp_path):
    workers, killed = tmp_path / "workers", tmp_path / "killed"
    workers.mkdir()

    def note(table):
        # Each worker says who it is, and waits until one of two is killed; for a minute at most,
        # should the second never come.
        (workers / str(os.getpid())).touch()
        for _ in range(1200):
            if killed.exists():
                break
            time.sleep(0.05)
        return table

    def kill():
        # As soon as there are two, both of them at work.
        while len(names := sorted(workers.iterdir())) < 2:
            time.sleep(0.01)
        os.kill(int(names[0].name), signal.SIGKILL)
        killed.write_text(names[0].name)

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    source = SatokuDatasource(9, COUNT, columns=["index", "id", "solution"], assurance="proof")
    dataset = ray.data.read_datasource(source, override_num_blocks=24)
    rows = in_order(dataset.map_batches(note, batch_format="pyarrow", batch_size=None))
    assert killed.exists(), "there was never a second worker"
    assert [row["id"] for row in rows] == [puzzle["id"] for puzzle in expected]
    assert [row["solution"] for row in rows] == [puzzle["solution"] for puzzle in expected]


def test_columns_are_pruned():
    source = SatokuDatasource(9, 10, columns=list(satoku.COLUMNS))
    pruned = source.apply_projection({"canonical": "canonical"})
    (table,) = pruned.get_read_tasks(1)[0]()
    assert table.column_names == ["canonical"]
    dataset = read_puzzles(seed=9, count=10, columns=list(satoku.COLUMNS))
    rows = dataset.select_columns(["canonical", "index"]).take_all()
    expected = {puzzle.index: puzzle.canonical for puzzle in satoku.generate(10, seed=9)}
    assert {row["index"]: row["canonical"] for row in rows} == expected


def test_sections_do_not_change_the_rows():
    source = SatokuDatasource(4, 100, clues=(26, 30), require=["X-Wing"], difficulty=(3.0, 4.5))
    whole = None
    for parallelism in (1, 3, 8):
        tasks = source.get_read_tasks(parallelism)
        assert len(tasks) >= parallelism
        tables = [table for task in tasks for table in task()]
        rows = pa.concat_tables(tables).to_pylist()
        assert len(rows) == 100 and whole in (None, rows)
        whole = rows


def test_tables_are_rated():
    dataset = read_puzzles(seed=3, count=30)
    rated = in_order(dataset.map_batches(satoku.rate_batch, batch_format="pyarrow"))
    scores = [puzzle.rate().score for puzzle in satoku.generate(30, seed=3)]
    assert [row["rating"] for row in rated] == scores


def test_options_are_checked_at_once():
    with pytest.raises(satoku.RequestError, match="variant"):
        SatokuDatasource(1, 1, variant="nothing")
    with pytest.raises(ValueError, match="columns"):
        SatokuDatasource(1, 1, columns=["nothing"])
    with pytest.raises(ValueError, match="count"):
        SatokuDatasource(1, -1)
