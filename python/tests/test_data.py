"""What people make of sets: arrays, packed files, folders of datasets and tasks of reasoning."""

import gzip
import json
import re
import subprocess
import sys

import datasets
import numpy as np
import polars
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import satoku
from satoku.huggingface import write_dataset
from satoku.reasoning import Task, score, tasks


def test_nothing_else_is_imported():
    script = "import sys, satoku; assert not {'numpy', 'pyarrow', 'pandas'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", script], check=True)


def test_grids_are_arrays_of_small_numbers():
    for size in (4, 9, 16):
        puzzles = list(satoku.generate(3, seed=1, size=size))
        grids = satoku.to_grids([puzzle.givens for puzzle in puzzles])
        assert grids.dtype == np.uint8 and grids.shape == (3, size, size)
        for grid, puzzle in zip(grids, puzzles, strict=True):
            marks = [0 if mark == "." else int(mark, 36) for mark in puzzle.givens]
            assert grid.ravel().tolist() == marks
            assert (np.asarray(puzzle) == grid).all() and (satoku.to_grids(puzzle) == grid).all()
            assert satoku.Puzzle(grid) == puzzle and satoku.Puzzle(grid.tolist()).size == size
            solution = satoku.to_grids(puzzle.solution)
            assert ((grid == 0) | (grid == solution)).all() and solution.min() == 1
        assert satoku.from_grids(grids) == [puzzle.givens for puzzle in puzzles]
        assert satoku.from_grids(grids[0].astype(float)) == puzzles[0].givens
    assert np.asarray(puzzles[0], dtype=np.int64).dtype == np.int64
    assert satoku.to_grids([]).shape[0] == 0
    samurai = next(satoku.generate(1, seed=1, variant="samurai"))
    assert np.asarray(samurai).shape == (369,)


def test_columns_are_arrays():
    table = pa.table(satoku.batches(1, 0, 50))
    grids = satoku.to_grids(table["givens"])
    assert grids.shape == (50, 9, 9)
    for frame in (polars.DataFrame(table), table.to_pandas()):
        assert (satoku.to_grids(frame["givens"]) == grids).all()
    rated = satoku.rate_batch({"givens": satoku.from_grids(grids)})
    assert rated["rating"].to_pylist() == satoku.rate_batch(table)["rating"].to_pylist()


def test_what_is_no_grid_is_refused():
    for grids in (np.full((9, 9), 26), np.full((9, 9), -1), np.zeros(81), np.full((9, 9), 0.5)):
        with pytest.raises(satoku.InputError, match="^grids: expected"):
            satoku.from_grids(grids)
    for texts in ("1..4..x..", ["1", "12"], ["1...", None]):
        with pytest.raises(satoku.InputError, match="^grids: "):
            satoku.to_grids(texts)
    with pytest.raises(satoku.InputError):
        satoku.Puzzle(np.zeros((7, 7), np.uint8))


def test_files_are_packed(tmp_path):
    puzzles = list(satoku.generate(200, seed=1, size=4))
    for extension in ("csv", "ndjson", "txt"):
        plain, packed = tmp_path / f"set.{extension}", tmp_path / f"set.{extension}.gz"
        assert satoku.write(puzzles, plain) == satoku.write(puzzles, packed) == 200
        data = packed.read_bytes()
        assert gzip.decompress(data) == plain.read_bytes() and len(data) < plain.stat().st_size
        assert satoku.read(packed) == satoku.read(str(packed)) == satoku.read(data) == puzzles
        satoku.write(puzzles, packed)
        assert packed.read_bytes() == data, "the time of writing is in it"
        for cut in (data[:100], data[:-1]):
            with pytest.raises(satoku.Error):
                satoku.read(cut)
    # Many packed files one after another are one.
    (tmp_path / "two.gz").write_bytes(data + data)
    assert satoku.read(tmp_path / "two.gz") == puzzles * 2
    with pytest.raises(satoku.RequestError, match="extension"):
        satoku.write(puzzles, tmp_path / "set.gz")


def test_what_fills_the_memory_is_not_unpacked():
    line = b"." * 81 + b"\n"
    for text in (line + b"\n" * (1 << 27), line * (1 << 19)):
        with pytest.raises(satoku.Error, match="64 times its size"):
            satoku.read(gzip.compress(text))


def test_a_folder_for_the_hub(tmp_path):
    batches = satoku.batches(1, 0, 800, columns=list(satoku.COLUMNS), difficulty="easy", batch_size=300)
    counts = write_dataset(tmp_path, batches, title="Easy: 9x9", license="cc0-1.0", test=0.2)
    splits = {name: pq.read_table(tmp_path / f"data/{name}-00000-of-00001.parquet") for name in counts}
    assert counts == {name: split.num_rows for name, split in splits.items()}
    assert sum(counts.values()) == 800 and 100 < counts["test"] < 220
    rows = splits["train"].to_pylist() + splits["test"].to_pylist()
    expected = pa.table(satoku.batches(1, 0, 800, difficulty="easy")).to_pylist()
    by_index = {row["index"]: row for row in rows}
    for row in expected:
        assert {name: by_index[row["index"]][name] for name in row} == row
    assert rows[0]["techniques"][0].keys() == {"name", "count"}
    card = (tmp_path / "README.md").read_text()
    assert 'pretty_name: "Easy: 9x9"' in card and "license: cc0-1.0" in card
    assert '"difficulty":"easy"' in card and "the seed 1 " in card
    for name in satoku.COLUMNS:
        assert f"  - name: {name}\n" in card
        assert re.search(rf"^\| `{name}` \| [\w`]", card, re.MULTILINE), name


def test_no_puzzle_of_the_test_is_one_to_train_on(tmp_path):
    puzzles = list(satoku.generate(60, seed=1)) + list(satoku.generate(5, seed=2, variant="cage", size=4))
    # The same in other words: turned and renamed.
    names = str.maketrans("123456789", "912345678")
    again = [satoku.Puzzle(puzzle.givens[::-1].translate(names)) for puzzle in puzzles[:60]]
    counts = write_dataset(tmp_path, [*puzzles, *again, *puzzles], test=0.5)
    assert sum(counts.values()) == 65 and 15 < counts["test"] < 50
    # Sets that are added later are divided in the same way.
    more = write_dataset(tmp_path / "more", again, test=0.5)
    test = pq.read_table(tmp_path / "data/test-00000-of-00001.parquet")["givens"].to_pylist()
    later = pq.read_table(tmp_path / "more/data/test-00000-of-00001.parquet")["givens"].to_pylist()
    forms = {satoku.Puzzle(text).canonical for text in test}
    assert sum(more.values()) == 60 and {satoku.Puzzle(text).canonical for text in later} <= forms
    assert write_dataset(tmp_path, [], test=0.5) == {}
    assert not list((tmp_path / "data").iterdir())
    with pytest.raises(satoku.RequestError, match="test: "):
        write_dataset(tmp_path, puzzles, test=2)


def test_a_folder_is_read_by_the_library(tmp_path, caplog):
    columns = ["givens", "level", "techniques", "steps"]
    counts = write_dataset(tmp_path / "set", satoku.batches(1, 0, 90, columns=columns, difficulty="easy"))
    read = datasets.load_dataset(str(tmp_path / "set"), cache_dir=str(tmp_path / "cache"))
    assert {name: split.num_rows for name, split in read.items()} == counts
    row = read["test"][0]
    assert row["level"] == "easy" and row["steps"][0]["cells"]
    assert not caplog.records, "the card is not read whole"


def test_tasks_are_judged():
    task = next(tasks(1, seed=1))
    rows, puzzle = task.answer.split("\n"), task.puzzle
    assert "".join(task.answer.split()) == puzzle.solution and task.level == puzzle.rate().level
    assert list(task.steps) == [step.text for step in puzzle.steps()]
    framed = "\n".join(["|" + row.replace(" ", " | ") + "|\n|---+---+---|" for row in rows])
    wrong = task.answer.replace("1", "x").replace("2", "1").replace("x", "2")
    for right in (
        task.answer,
        puzzle.solution,
        "\n".join("".join(row.split()) for row in rows),
        f"I think that\n\n```\n{task.answer}\n```\nis it.",
        framed,
        json.dumps([[int(mark) for mark in row.split()] for row in rows]).replace("], ", "],\n"),
        f"First {puzzle.givens}\n{wrong}\nno, it is\n{task.answer}",
    ):
        assert task.score(right) == 1.0, right
    for nothing in ("", "no", puzzle.solution[:-1], wrong, f"{task.answer}\nor\n{wrong}", "1" * 81):
        assert task.score(nothing) == 0.0, nothing
    # The share of blank cells that are right.
    blank = puzzle.givens.index(".")
    near = puzzle.solution[:blank] + "." + puzzle.solution[blank + 1 :]
    assert task.score(near) == 1 - 1 / puzzle.givens.count(".")
    assert task.score(puzzle.givens) == 0.0
    row = task.to_dict()
    assert score(task.answer, row["answer"], row["givens"]) == 1.0
    assert Task.of(satoku.Puzzle(puzzle.givens)).answer == task.answer


@pytest.mark.parametrize("variant", ["x", "jigsaw", "killer", "thermometer", "anti-knight"])
def test_questions_state_the_whole_puzzle(variant):
    task = next(tasks(1, seed=3, variant=variant, size=6))
    puzzle = task.puzzle
    assert puzzle.statement in task.question and task.score(task.answer) == 1.0
    drawn = re.sub(r"\s", "", task.question)
    assert puzzle.givens in drawn
    if variant == "jigsaw":
        assert puzzle.to_dict()["board"]["regions"] in drawn
    for clue in puzzle.clues:
        cells = " ".join(f"r{cell // 6 + 1}c{cell % 6 + 1}" for cell in clue["cells"])
        assert f"{clue['kind']} {cells}" in task.question
        assert "sum" not in clue or f"{cells}, sum {clue['sum']}" in task.question
    with pytest.raises(satoku.UnsupportedError):
        next(tasks(1, seed=1, variant="samurai"))
