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
    {"variant": "Killer", "size": 4, "clues": {"killer": (4, 8)}},
    {"variant": "thermometer", "size": 4, "clues": {"thermometer": 2, "given": (1, 3)}},
    {"variant": "irregular", "regions": "aabb\nacbb\nacdd\nccdd\n"},
    {"variant": "overlapping", "size": 4, "grids": "r1c1 r3c3"},
    {"size": 4, "pattern": "X..X\n.X..\n..X.\nX..X\n"},
    {"size": 4, "keep": ["r1", "A1", "b4"]},
    {"size": 4, "solution": "1234341221434321"},
    {"variant": "diagonal", "size": 4, "engine": "varisat"},
]


def text_of(value):
    """Returns a value of an option as the program takes it."""
    if isinstance(value, dict):
        return ",".join(f"{kind}:{text_of(count)}" for kind, count in value.items())
    return "..".join(map(str, value)) if isinstance(value, tuple) else str(value)


def flags(request, folder):
    """Returns the flags of the program for options of `generate`."""
    for name, value in request.items():
        for one in value if isinstance(value, list) else [value]:
            text = text_of(one)
            if name in ("regions", "grids", "pattern"):
                file = folder / name
                file.write_text(text)
                text = str(file)
            yield from ("--" + name.replace("_", "-"), text)


@pytest.mark.parametrize("request_", REQUESTS, ids=str)
def test_bytes_are_those_of_the_program(program, request_, tmp_path):
    arguments = ["--seed", "7", "--start", "2", "--format", "ndjson", "-q", *flags(request_, tmp_path)]
    expected = program("generate", "6", *arguments)
    puzzles = satoku.generate(6, seed=7, start=2, jobs=2, **request_)
    path = tmp_path / "made.ndjson"
    assert satoku.write(puzzles, path) == 6
    assert path.read_bytes() == expected
    # And back.
    assert satoku.to_text(satoku.read(path)).encode() == expected


@pytest.mark.parametrize("request_", REQUESTS, ids=str)
def test_a_request_is_stored_whole(request_):
    asked = satoku.request(**request_)
    assert satoku.Request(**asked.to_dict()).to_dict() == asked.to_dict()


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
