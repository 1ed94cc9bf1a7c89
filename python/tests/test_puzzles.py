"""Puzzles: what they know, and the questions that they answer."""

import copy
import json
import multiprocessing
import pickle
import xml.dom.minidom

import pytest

import satoku

KNOWN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def brute_force(givens):
    """Returns all solutions of a 4x4 board, found by plain search."""
    cells = [None if symbol == "." else int(symbol) for symbol in givens]
    found = []

    def peers(cell):
        row, col = divmod(cell, 4)
        for other in range(16):
            there, over = divmod(other, 4)
            same_box = (row // 2, col // 2) == (there // 2, over // 2)
            if other != cell and (there == row or over == col or same_box):
                yield other

    def fill(cell):
        if cell == 16:
            found.append("".join(map(str, cells)))
            return
        if cells[cell] is not None:
            if all(cells[peer] != cells[cell] for peer in peers(cell)):
                fill(cell + 1)
            return
        for symbol in range(1, 5):
            if all(cells[peer] != symbol for peer in peers(cell)):
                cells[cell] = symbol
                fill(cell + 1)
                cells[cell] = None

    fill(0)
    return found


def test_small_puzzles_agree_with_plain_search():
    puzzles = list(satoku.generate(40, seed=3, size=4))
    for puzzle in puzzles:
        assert brute_force(puzzle.givens) == [puzzle.solution] == [puzzle.solve()]
        assert puzzle.check().minimal is True
        for cell, symbol in enumerate(puzzle.givens):
            if symbol != ".":
                fewer = puzzle.givens[:cell] + "." + puzzle.givens[cell + 1 :]
                assert len(brute_force(fewer)) > 1
    two = satoku.Puzzle("12..............")
    report = two.check()
    assert (report.solutions, report.unique, report.minimal) == (2, False, None)
    assert len(brute_force(two.givens)) > 1 and report.differences


def test_a_known_puzzle():
    puzzle = satoku.Puzzle(KNOWN)
    assert puzzle.solution is None and puzzle.rating is None and puzzle.seed is None
    assert puzzle.solve() == SOLUTION
    assert puzzle.shape == (9, 9) and puzzle.size == 9 and puzzle.clue_count == 30
    assert puzzle.givens == str(puzzle) == KNOWN
    rating = puzzle.rate()
    assert rating.score == 1.2 and rating.level in ("beginner", "easy")
    assert rating.techniques["Full House"] > 0 and "Sukaku" in rating.scale
    report = puzzle.check()
    assert report.solutions == 1 and report.minimal is False and report.redundant
    smaller = puzzle.minimize(seed=5)
    assert smaller.minimal and smaller.check().minimal and smaller.solution == SOLUTION
    given = [cell for cell, symbol in enumerate(smaller.givens) if symbol != "."]
    assert all(KNOWN[cell] == smaller.givens[cell] for cell in given)


def test_steps_lead_to_the_solution():
    for puzzle in satoku.generate(5, seed=11, difficulty="medium"):
        grid = list(puzzle.givens)
        steps = puzzle.steps()
        for step in steps:
            if step.placed is None:
                assert step.eliminated
                for cell, symbol in step.eliminated:
                    assert puzzle.solution[cell] != str(symbol)
            else:
                cell, symbol = step.placed
                assert grid[cell] == "." and not step.eliminated
                grid[cell] = str(symbol)
        assert "".join(grid) == puzzle.solution
        assert max(step.score for step in steps) == puzzle.rating == puzzle.rate().score
        assert puzzle.level == "medium" == puzzle.rate().level
        assert puzzle.techniques == puzzle.rate().techniques
        data = steps[0].to_dict()
        assert data["technique"] == steps[0].technique and data["text"] == str(steps[0])


def test_hints():
    puzzle = satoku.Puzzle("1..4.........32.")
    hint = puzzle.hint()
    assert hint.kind == "steps" and hint.steps[-1].placed is not None
    assert hint.text == hint.steps[0].text
    wrong = puzzle.hint("1.14.........32.")
    assert wrong.kind == "mistake" and "row 1 holds 1 twice" in wrong.text and not wrong.steps
    assert puzzle.hint(puzzle.solve()).kind == "solved"
    with pytest.raises(satoku.InputError, match="filled"):
        puzzle.hint("123")


def test_proofs_are_checked():
    puzzle = satoku.Puzzle(KNOWN)
    proof = puzzle.certify()
    assert proof.solution == SOLUTION
    satoku.verify(puzzle, proof.solution, proof.certificate)
    with pytest.raises(satoku.InputError, match="stops before"):
        satoku.verify(puzzle, proof.solution, "5 0 7 0")
    with pytest.raises(satoku.InputError, match="solution is wrong"):
        satoku.verify(puzzle, SOLUTION[1:] + SOLUTION[0], proof.certificate)
    with pytest.raises(ValueError, match="no solution: give one"):
        satoku.verify(puzzle)
    for made in satoku.generate(3, seed=2, assurance="proof"):
        assert made.assurance == "proof"
        satoku.verify(made)


def test_equal_puzzles_have_equal_ids():
    puzzle = satoku.Puzzle(KNOWN)
    turned = satoku.Puzzle(KNOWN[::-1])
    renamed = satoku.Puzzle(KNOWN.translate(str.maketrans("123456789", "912345678")))
    assert puzzle == satoku.Puzzle(KNOWN) and hash(puzzle) == hash(satoku.Puzzle(KNOWN))
    assert len({puzzle, turned, renamed}) == 3
    assert len({one.canonical for one in (puzzle, turned, renamed)}) == 1
    assert puzzle != KNOWN
    assert satoku.Puzzle("1" + "." * 80).canonical != puzzle.canonical


def test_puzzles_are_copied_whole():
    for puzzle in satoku.generate(1, seed=9, variant="x+cage", size=4):
        for copied in (pickle.loads(pickle.dumps(puzzle)), copy.deepcopy(puzzle)):
            assert copied == puzzle and copied.to("ndjson") == puzzle.to("ndjson")
            assert copied.clues == puzzle.clues and copied.clues[0]["kind"] == "cage"


def test_what_is_told_of_a_puzzle_is_copied_whole():
    puzzle = next(satoku.generate(1, seed=2, difficulty="hard"))
    for told in (puzzle.rate(), puzzle.check(), puzzle.certify()):
        copied = pickle.loads(pickle.dumps(told))
        assert copied == told and repr(copied) == repr(told)
    assert puzzle.rate() != satoku.Puzzle(KNOWN).rate()
    request = satoku.request(variant="killer", clues={"killer": (8, 10)}, size=4)
    assert pickle.loads(pickle.dumps(request)).to_dict() == request.to_dict()
    hint = puzzle.hint()
    for steps in (puzzle.steps(), hint.steps):
        copies = pickle.loads(pickle.dumps(steps))
        for step, copied in zip(steps, copies, strict=True):
            assert copied.to_dict() == step.to_dict() and str(copied) == str(step)
            for name in ("technique", "score", "text", "placed", "eliminated"):
                assert getattr(copied, name) == getattr(step, name)
        assert copies[-1].svg() == steps[-1].svg()
        assert pickle.loads(pickle.dumps(copies))[0].to_dict() == steps[0].to_dict()
    copied = pickle.loads(pickle.dumps(hint))
    assert (copied.kind, copied.text) == (hint.kind, hint.text) and len(copied.steps) == len(hint.steps)
    assert copied._repr_svg_() == hint._repr_svg_()


def test_a_pool_returns_ratings():
    puzzles = list(satoku.generate(8, seed=5))
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(satoku.Puzzle.rate, puzzles) == [puzzle.rate() for puzzle in puzzles]


def test_a_puzzle_is_data():
    puzzle = next(satoku.generate(1, seed=3, variant="cage", size=4, difficulty="easy"))
    data = puzzle.to_dict()
    assert data == json.loads(puzzle.to("ndjson"))
    assert satoku.Puzzle(json.dumps(data)).to_dict() == data
    assert data["givens"] == puzzle.givens and data["seed"] == "3" and data["difficulty"]
    assert "each exactly once" in puzzle.statement and "dashed" in puzzle.statement


def test_pictures_are_documents():
    puzzle = satoku.Puzzle(KNOWN)
    step = puzzle.steps()[0]
    pictures = [puzzle.svg(), puzzle._repr_svg_(), step._repr_svg_(), puzzle.hint()._repr_svg_()]
    for picture in pictures:
        document = xml.dom.minidom.parseString(picture)
        assert document.documentElement.tagName == "svg"
        assert len(document.getElementsByTagName("text")) >= puzzle.clue_count


def test_every_variant_of_the_program_is_made(program):
    help_text = program("generate", "--help").decode()
    assert "--variant" in help_text
    with pytest.raises(satoku.RequestError) as refused:
        next(satoku.generate(1, variant="no such variant"))
    assert "known are classic, x, windoku, jigsaw" in str(refused.value)
    for name in ["classic", "x", "windoku", "jigsaw", "cage", "thermometer", "anti-king", "dot"]:
        puzzle = next(satoku.generate(1, seed=1, variant=name, size=6, jobs=1))
        assert puzzle.solve() == puzzle.solution, name


def test_links_devices_and_pipes_stay_what_they_are(tmp_path):
    import os
    import stat

    puzzles = list(satoku.generate(3, seed=1, size=4))
    text = "".join(f"{puzzle.givens}\n" for puzzle in puzzles)

    satoku.write(puzzles, "/dev/null", "lines")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)

    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    target.write_text("old")
    target.chmod(0o600)
    link.symlink_to(target)
    satoku.write(puzzles, link, "lines")
    assert link.is_symlink()
    assert target.read_text() == text
    assert stat.S_IMODE(target.stat().st_mode) == 0o600

    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    satoku.write(puzzles, pipe, "lines")
    assert os.read(reader, 10_000).decode() == text
    os.close(reader)
    assert stat.S_ISFIFO(os.stat(pipe).st_mode)

    satoku.write(puzzles, tmp_path / "new" / "folder" / "set.txt", "lines")
    assert (tmp_path / "new" / "folder" / "set.txt").read_text() == text
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file/set.txt"):
        satoku.write(puzzles, tmp_path / "file" / "set.txt", "lines")
