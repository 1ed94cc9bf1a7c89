"""The types of the package: the names are those that the native part has, and wrong ones are refused."""

import os
import pathlib
import subprocess
import sys
import textwrap

import satoku
from satoku._satoku import known_names

# In the repository, so that it can be written again.
LITERALS = pathlib.Path(__file__).resolve().parents[1] / "satoku" / "literals.py"


def literals():
    """Returns the text of the module of names."""
    parts = [
        '"""The names of arguments and results, made from the native part by tests/test_types.py."""\n',
        "from typing import Literal, TypeAlias\n",
    ]
    sorts = known_names()
    parts.append(f"__all__ = {[sort for sort, _ in sorts]}\n".replace("'", '"'))
    for sort, names in sorts:
        rows = "".join(f'    "{name}",\n' for name in names)
        parts.append(f"{sort}: TypeAlias = Literal[\n{rows}]\n")
    return "\n".join(parts)


def test_names_are_those_of_the_native_part():
    if "SATOKU_BLESS" in os.environ:
        LITERALS.write_text(literals())
    assert LITERALS.read_text() == literals()


def refused(tmp_path, source):
    """Returns the lines that mypy refuses, by number."""
    path = tmp_path / "program.py"
    path.write_text(textwrap.dedent(source))
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), str(path)]
    command += ["--follow-imports", "silent"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode in (0, 1), run.stdout + run.stderr
    errors = [line for line in run.stdout.splitlines() if ": error: " in line]
    return {int(line.split(":")[1]) for line in errors}, run.stdout


def test_wrong_names_are_refused(tmp_path):
    right = """
        import satoku
        puzzles = satoku.generate(
            3, seed=1, variant="x+cage", assurance="proof", symmetry="rotate-180", engine="auto"
        )
        print(len(puzzles), puzzles.seed, next(puzzles).givens)
        puzzles.close()
        satoku.generate(1, difficulty="hard", variant="killer", progress=print)
        satoku.batches(1, 0, 3, columns=["givens", "level"])
        satoku.batches(1, 0, 3, columns=list(satoku.COLUMNS))
        rating = satoku.Puzzle("1..4.........32.").rate()
        is_hard: bool = rating.level == "hard"
        satoku.rate_many([satoku.Puzzle("1..4.........32.")], "polars")
    """
    assert refused(tmp_path, right)[0] == set(), refused(tmp_path, right)[1]
    wrong = """
        import satoku
        satoku.generate(1, assurance="prof")
        satoku.generate(1, symmetry="rotate-181")
        satoku.generate(1, engine="fast")
        satoku.batches(1, 0, 1, columns=["given"])
        satoku.request(assurance="prof")
        satoku.rate_many([], "panda")
        is_hard = satoku.Puzzle("1..4.........32.").rate().level == "harder"
    """
    lines, told = refused(tmp_path, wrong)
    assert lines == set(range(3, 10)), told
