"""The examples run: scripts on small sets, and the notebooks as they are."""

import pathlib
import subprocess
import sys

import nbformat
import pyarrow.parquet as pq
import pytest
from nbclient import NotebookClient

import satoku

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples" / "python"


def run(name, *arguments):
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_a_training_set(tmp_path):
    told = run("training_set.py", str(tmp_path), "--count", "300")
    train, test = (pq.read_table(tmp_path / f"{name}.parquet") for name in ("train", "test"))
    assert told.split()[0] == str(train.num_rows) and train.num_rows + test.num_rows == 300
    assert 5 < test.num_rows < 80
    forms = [set(half["canonical"].to_pylist()) for half in (train, test)]
    assert not forms[0] & forms[1]
    assert [len(half) for half in forms] == [train.num_rows, test.num_rows]
    for row in test.slice(0, 5).to_pylist():
        puzzle = satoku.Puzzle(row["givens"])
        assert puzzle.canonical == row["canonical"] and puzzle.solve() == row["solution"]
        assert puzzle.rate().score == row["rating"]
        grid = list(row["givens"])
        for step in row["steps"]:
            if step["places"]:
                grid[step["cells"][0]] = str(step["symbols"][0])
        assert "".join(grid) == row["solution"]


def test_a_survey():
    told = run("clue_counts.py", "--count", "2000")
    mean = float(told.split("mean ")[1].split()[0])
    puzzles = satoku.generate(2000, seed=1, assurance="fast")
    assert mean == round(sum(puzzle.clue_count for puzzle in puzzles) / 2000, 3)


@pytest.mark.notebook
@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.glob("*.ipynb")))
def test_a_notebook(name):
    notebook = nbformat.read(EXAMPLES / name, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "clear the outputs"
    NotebookClient(notebook, timeout=None, kernel_name="python3").execute()
    pictures = [
        output
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if "image/svg+xml" in output.get("data", {})
    ]
    assert pictures
