"""The package makes the same puzzles as the program, byte for byte."""

import random

import pytest

import satoku

REQUESTS = [
    {},
    {"clues": (26, 30), "symmetry": "rotate-180"},
    {"variant": "x", "size": 6},
    {"variant": "jigsaw", "size": 5},
    {"variant": "cage", "size": 4},
    {"variant": "windoku", "assurance": "fast"},
    {"difficulty": "2 easy, 1 hard", "assurance": "proof"},
    {"difficulty": (3.0, 4.5), "require": "X-Wing", "forbid": ["unique rectangle"], "tries": 5000},
    {"size": "2x4", "clues": 20},
    {"size": 16, "clues": 120},
]


def flags(request):
    """Returns the flags of the program for options of `generate`."""
    for name, value in request.items():
        values = value if isinstance(value, list) else [value]
        for one in values:
            text = "..".join(map(str, one)) if isinstance(one, tuple) else str(one)
            yield from ("--" + name.replace("_", "-"), text)


@pytest.mark.parametrize("request_", REQUESTS, ids=str)
def test_bytes_are_those_of_the_program(program, request_, tmp_path):
    arguments = ["--seed", "7", "--start", "2", "--format", "ndjson", "-q", *flags(request_)]
    expected = program("generate", "6", *arguments)
    puzzles = satoku.generate(6, seed=7, start=2, jobs=2, **request_)
    path = tmp_path / "made.ndjson"
    assert satoku.write(puzzles, path) == 6
    assert path.read_bytes() == expected
    # And back.
    assert satoku.to_text(satoku.read(path)).encode() == expected


def test_puzzles_do_not_depend_on_how_they_are_made():
    whole = [puzzle.to("ndjson") for puzzle in satoku.generate(200, seed=5, jobs=1)]
    assert len(whole) == 200
    order = random.Random(1)
    for jobs in (1, 2, 3):
        start = order.randrange(150)
        part = satoku.generate(50, seed=5, start=start, jobs=jobs)
        assert [puzzle.to("ndjson") for puzzle in part] == whole[start : start + 50]


def test_every_format_of_the_program_is_written_and_read(program):
    made = list(satoku.generate(2, seed=4, difficulty="easy"))
    lines = satoku.to_text(made)
    with pytest.raises(satoku.RequestError) as refused:
        satoku.to_text(made, "no such format")
    names = str(refused.value).partition("expected ")[2].partition(", found")[0]
    for name in names.replace(" or ", ", ").split(", "):
        text = made[0].to(name)
        again = satoku.read(text.encode())
        assert [puzzle.givens for puzzle in again] == [made[0].givens], name
    assert satoku.read(lines.encode()) == made


def test_version_is_that_of_the_program(program):
    assert program("--version").decode().split()[1] == satoku.__version__


def test_seeds():
    first, second = (next(satoku.generate(1)).seed for _ in range(2))
    assert first != second
    assert satoku.generate(1, seed=2**64 - 1).seed == 2**64 - 1
    assert list(satoku.generate(0, seed=1)) == []
    assert len(satoku.generate(3, seed=1)) == 3
