"""Errors have a kind, a place and a way out; hostile input ends in one."""

import pathlib
import pickle

import pytest

import satoku

CORPUS = pathlib.Path(__file__).resolve().parents[2] / "fuzz" / "corpus" / "readers"


def test_errors_name_the_place():
    with pytest.raises(satoku.InputError) as refused:
        satoku.read("1..4.........32.\n1..4...!.....32.\n")
    assert refused.value.kind == "input" and refused.value.place == (2, 8)
    assert isinstance(refused.value, ValueError)
    with pytest.raises(satoku.InputError) as refused:
        satoku.Puzzle('{"givens": "1.............2.", "clue_count": 3}')
    assert "clue_count" in str(refused.value) and "changed by hand" in refused.value.hint


def test_a_puzzle_that_cannot_be_read_does_not_hide_the_others():
    lines = "1..4.........32.\n1..4...!.....32.\n.2..............\n"
    errors = []
    puzzles = satoku.read(lines, on_error=errors.append)
    assert [puzzle.clue_count for puzzle in puzzles] == [4, 1]
    assert [error.place for error in errors] == [(2, 8)]
    assert isinstance(errors[0], satoku.InputError)
    with pytest.warns(UserWarning, match="line 2: "):
        assert satoku.read(lines, on_error="warn") == puzzles
    with pytest.raises(satoku.RequestError, match="on_error"):
        satoku.read(lines, on_error="ignore")


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"variant": "no"}, "variant: "),
        ({"size": 99}, "size: "),
        ({"clues": 3}, "clues: "),
        ({"clues": "many"}, "clues: "),
        ({"symmetry": "no"}, "symmetry: "),
        ({"difficulty": "no"}, "difficulty: "),
        ({"require": ["no"]}, "require: "),
        ({"max_technique": "no"}, "max_technique: "),
        ({"assurance": "no"}, "assurance: "),
        ({"engine": "no"}, "engine: "),
        ({"regions": "no", "variant": "jigsaw"}, "regions: "),
        ({"grids": "no", "variant": "overlapping"}, "grids: "),
        ({"pattern": "X."}, "pattern: "),
        ({"keep": "r10c1"}, "keep: "),
        ({"solution": "12"}, "solution: "),
        ({"tries": 0}, "tries: "),
    ],
)
def test_errors_name_the_argument(options, named):
    with pytest.raises(satoku.RequestError) as refused:
        satoku.generate(1, **options)
    assert str(refused.value).startswith(named) and refused.value.kind == "request"


def test_an_option_that_does_not_exist_has_a_near_name():
    with pytest.raises(TypeError, match="did you mean clues"):
        satoku.Request(cluse=24)


def test_numbers_outside_their_range():
    for arguments, named in [
        ({"count": -1}, "count"),
        ({"count": 1, "seed": -1}, "seed"),
        ({"count": 1, "seed": 2**64}, "seed"),
        ({"count": 1, "start": -1}, "start"),
        ({"count": 1, "start": 2**63 - 1}, "pass"),
        ({"count": 1, "jobs": 0}, "jobs: "),
        ({"count": 1, "jobs": -1}, "jobs: "),
        ({"count": 1, "seed": "x"}, "seed: "),
        ({"count": 1.5}, "count: "),
    ]:
        with pytest.raises(satoku.RequestError, match=named) as refused:
            satoku.generate(**arguments)
        assert isinstance(refused.value, ValueError)
    for size in (-1, 0, 2**20 + 1, "x"):
        with pytest.raises(satoku.RequestError, match="^batch_size: expected"):
            satoku.batches(1, 0, 1, batch_size=size)
    for columns in ([], ["nothing"], ["givens", "givens"]):
        with pytest.raises(satoku.RequestError, match="columns"):
            satoku.batches(1, 0, 1, columns=columns)


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        ({"size": 7}, "choose a side of"),
        ({"clues": 1}, "ask for more clues"),
        ({"clues": 82}, "ask for fewer clues"),
        ({"size": 7, "variant": "jigsaw", "symmetry": "mirror-vertical"}, None),
        ({"solution": "12"}, "give the solution row by row"),
        ({"regions": "1122\n1122\n3344\n3344\n"}, "add variant jigsaw"),
        ({"clues": 17, "tries": 1}, "allow more tries"),
        ({"difficulty": "beyond", "size": 4, "tries": 2}, "allow more tries, a wider range"),
        ({"pattern": "X...\n....\n....\n....", "size": 4}, "mark more cells"),
        ({"pattern": "XX..\n..XX\n....\n....", "size": 4, "tries": 1}, "mark more cells"),
        ({"max_technique": "Naked Single", "difficulty": "beyond"}, "change difficulty"),
    ],
)
def test_hints_are_those_of_the_program(options, hint):
    try:
        next(satoku.generate(1, seed=1, **options))
    except satoku.Error as error:
        assert error.hint is not None and error.hint.startswith(hint)
        assert "--" not in error.hint and "1 tries" not in str(error)
    else:
        assert hint is None


def test_exceptions_are_copied_whole(tmp_path):
    for ask in (
        lambda: satoku.read("1..4...!.....32."),
        lambda: satoku.generate(1, size=7),
        lambda: satoku.read(tmp_path / "missing.json"),
        lambda: satoku.Puzzle("." * 16).solve(),
    ):
        with pytest.raises(satoku.Error) as raised:
            ask()
        copied = pickle.loads(pickle.dumps(raised.value))
        assert type(copied) is type(raised.value) and str(copied) == str(raised.value)
        assert vars(copied) == vars(raised.value)


def test_puzzles_without_one_solution():
    several, none = satoku.Puzzle("1" + "." * 80), satoku.Puzzle("11" + "." * 79)
    for ask in ("solve", "rate", "steps", "certify", "minimize"):
        with pytest.raises(satoku.SeveralSolutionsError):
            getattr(several, ask)()
        with pytest.raises(satoku.NoSolutionError):
            getattr(none, ask)()
    assert none.check().solutions == 0 and "twice" in none.check().why


def test_a_request_that_is_not_met():
    puzzles = satoku.generate(2, seed=1, clues=17, tries=1)
    with pytest.raises(satoku.OutOfBudgetError, match="puzzle 0: "):
        list(puzzles)
    with pytest.raises(satoku.OutOfBudgetError, match="puzzle 0: "):
        list(satoku.batches(1, 0, 2, clues=17, tries=1))


def test_files_that_are_not_there(tmp_path):
    with pytest.raises(FileNotFoundError, match="missing.json"):
        satoku.read(tmp_path / "missing.json")
    with pytest.raises(FileNotFoundError) as missing:
        satoku.read("missing.json")
    assert isinstance(missing.value, satoku.FileError) and missing.value.filename == "missing.json"
    for folder in (tmp_path, str(tmp_path)):
        with pytest.raises(IsADirectoryError) as refused:
            satoku.read(folder)
        assert isinstance(refused.value, satoku.Error) and refused.value.kind == "io"
    with pytest.raises(satoku.RequestError, match="extension"):
        satoku.write([], tmp_path / "set.unknown")


def test_a_file_stays_if_a_puzzle_cannot_be_written(tmp_path):
    path = tmp_path / "set.ndjson"
    path.write_text("before")
    with pytest.raises(satoku.OutOfBudgetError):
        satoku.write(satoku.generate(2, seed=1, clues=17, tries=1), path)
    with pytest.raises(TypeError):
        satoku.write(["no puzzle"], path)
    assert path.read_text() == "before" and len(list(tmp_path.iterdir())) == 1


def test_hostile_files_end_in_puzzles_or_errors():
    files = sorted(CORPUS.iterdir())
    assert len(files) > 20
    refused = 0
    for file in files:
        data = file.read_bytes()
        # Cut, doubled and with a byte changed.
        for text in (data, data[: len(data) // 2], data * 2, data.replace(b"1", b"\xff", 1)):
            try:
                satoku.read(text)
            except satoku.Error as error:
                assert error.kind in ("input", "io"), file
                refused += 1
    assert refused > 0
