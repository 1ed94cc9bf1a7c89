"""Batches: what other libraries read, and that it is what the program makes."""

import json

import duckdb
import pandas
import polars
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import satoku


def rows_of_the_program(program, count, *flags):
    lines = program("generate", str(count), "--format", "ndjson", "-q", *flags).splitlines()
    return [json.loads(line) for line in lines]


def test_rows_are_those_of_the_program(program):
    expected = rows_of_the_program(program, 200, "--seed", "3", "--start", "10")
    table = pa.table(satoku.batches(3, 10, 200, batch_size=64, columns=list(satoku.COLUMNS)))
    table.validate(full=True)
    assert table.num_rows == 200 and table.column("givens").num_chunks == 4
    for row, puzzle in zip(table.to_pylist(), expected, strict=True):
        for name in ("index", "givens", "solution", "clue_count", "minimal", "assurance", "id"):
            assert row[name] == puzzle[name]
        assert row["assurance"] == "proof" and row["certificate"] == puzzle["certificate"]
        assert row["rules"] == row["variant"] == puzzle["variant"]
        assert row["size"] == 9 and row["symmetry"] == "none"
        assert row["level"] is None and row["rating"] is None and row["techniques"] is None
        assert row["canonical"] == satoku.Puzzle(row["givens"]).canonical


def test_rated_rows(program):
    flags = ("--seed", "3", "--difficulty", "1 easy, 1 hard", "--assurance", "proof")
    expected = rows_of_the_program(program, 20, *flags)
    options = {"difficulty": "1 easy, 1 hard", "assurance": "proof"}
    table = pa.table(satoku.batches(3, 0, 20, columns=list(satoku.COLUMNS), **options))
    for row, puzzle in zip(table.to_pylist(), expected, strict=True):
        difficulty = puzzle["difficulty"]
        assert row["rating"] == difficulty["rating"] and row["level"] == difficulty["level"]
        assert row["effort"] == difficulty["effort"]
        assert dict(row["techniques"]) == difficulty["techniques"]
        assert row["certificate"] == puzzle["certificate"]
        steps = satoku.Puzzle(row["givens"]).steps()
        assert [step["technique"] for step in row["steps"]] == [step.technique for step in steps]
        for told, step in zip(row["steps"], steps, strict=True):
            pairs = [step.placed] if step.placed else step.eliminated
            assert list(zip(told["cells"], told["symbols"], strict=True)) == pairs
            assert told["places"] == (step.placed is not None)


def test_rules_state_the_whole_puzzle():
    for variant, size in [("cage", 4), ("jigsaw", 5), ("x", 6)]:
        batches = satoku.batches(1, 0, 5, variant=variant, size=size)
        rows = pa.table(batches).to_pylist()
        puzzles = satoku.generate(5, seed=1, variant=variant, size=size)
        for row, puzzle in zip(rows, puzzles, strict=True):
            assert row["rules"] == puzzle.rules and row["givens"] == puzzle.givens


def test_schema_and_metadata():
    batches = satoku.batches(2**64 - 1, 0, 1, clues=30)
    schema = pa.schema(batches)
    assert schema.names == list(satoku.USUAL_COLUMNS)
    assert schema.field("level").type == pa.dictionary(pa.int8(), pa.string())
    assert schema.field("rules").type == pa.dictionary(pa.int32(), pa.string())
    assert schema.metadata[b"satoku.seed"] == b"18446744073709551615"
    assert json.loads(schema.metadata[b"satoku.request"])["clues"] == "30"
    assert schema.metadata[b"satoku.version"].decode() == satoku.__version__
    plain = pa.schema(satoku.batches(1, 0, 1, dictionaries=False))
    assert not any(pa.types.is_dictionary(field.type) for field in plain)
    assert pa.table(batches).schema.equals(schema, check_metadata=True)


def test_a_puzzle_takes_at_most_200_bytes():
    (batch,) = satoku.batches(1, 0, 10_000)
    batch = pa.record_batch(batch)
    assert batch.num_rows == 10_000 and batch.nbytes / 10_000 <= 200


def test_other_libraries_read_the_same(tmp_path):
    make = lambda: satoku.batches(5, 0, 300, batch_size=100, difficulty="easy")  # noqa: E731
    table = pa.table(make())
    givens = table.column("givens").to_pylist()
    assert pa.RecordBatchReader.from_stream(make()).read_all().equals(table)
    frame = polars.DataFrame(make())
    assert frame["givens"].to_list() == givens and frame["level"].unique().to_list() == ["easy"]
    batches = make()
    count, least = duckdb.sql("select count(*), min(rating) from batches").fetchall()[0]
    assert count == 300 and least == min(table.column("rating").to_pylist())
    assert pandas.DataFrame.from_arrow(make())["givens"].tolist() == givens
    pq.write_table(table, tmp_path / "set.parquet")
    again = pq.read_table(tmp_path / "set.parquet")
    assert again.to_pylist() == table.to_pylist()
    assert again.schema.metadata[b"satoku.seed"] == b"5"


def test_what_was_read_is_not_read_again_as_nothing():
    readers = [
        pa.table,
        polars.DataFrame,
        pandas.DataFrame.from_arrow,
        lambda batches: duckdb.sql("select * from batches limit 3").fetchall(),
    ]
    for read in readers:
        batches = satoku.batches(1, 0, 100, batch_size=10)
        read(batches)
        for again in (pa.table, polars.DataFrame, next):
            with pytest.raises(satoku.StateError, match="read already"):
                again(batches)
        with pytest.raises(duckdb.Error, match="read already"):
            duckdb.sql("select * from batches").fetchall()
    batches = satoku.batches(1, 0, 100, batch_size=10)
    next(batches)
    assert pa.table(batches).num_rows == 90
    for end in (list, lambda batches: batches.close()):
        batches = satoku.batches(1, 0, 100, batch_size=10)
        end(batches)
        with pytest.raises(satoku.StateError, match="read already"):
            pa.table(batches)
    assert pa.table(satoku.batches(1, 0, 0)).num_rows == 0


def test_progress():
    for count, read in [(95, list), (95, pa.table)]:
        told = []
        read(satoku.batches(1, 0, count, batch_size=10, progress=told.append))
        assert told == [10, 20, 30, 40, 50, 60, 70, 80, 90, 95]
    told = []
    assert len(list(satoku.generate(5, seed=1, progress=told.append))) == 5
    assert told == [1, 2, 3, 4, 5]
    puzzles = satoku.generate(3, seed=1, progress=True)
    assert len(puzzles) == 3 and len(list(puzzles)) == 3

    def fail(done):
        raise LookupError("of the caller")

    with pytest.raises(LookupError, match="of the caller"):
        list(satoku.generate(5, seed=1, progress=fail))
    with pytest.raises(Exception, match="of the caller"):
        pa.table(satoku.batches(1, 0, 5, progress=fail))


def test_columns_that_are_not_named_are_not_there():
    table = pa.table(satoku.batches(1, 0, 10, columns=["solution", "index"]))
    assert table.column_names == ["solution", "index"]


def test_batches_do_not_depend_on_how_they_are_made():
    columns = [name for name in satoku.COLUMNS if name != "steps"]
    whole = pa.table(satoku.batches(8, 0, 1000, columns=columns, jobs=1))
    for jobs, size in [(2, 7), (3, 1000)]:
        parts = [
            pa.table(satoku.batches(8, start, 250, columns=columns, jobs=jobs, batch_size=size))
            for start in range(0, 1000, 250)
        ]
        assert pa.concat_tables(parts).to_pylist() == whole.to_pylist()


def test_rate_batch():
    table = pa.table(satoku.batches(4, 0, 60))
    rated = satoku.rate_batch(table, jobs=2, steps=True)
    assert rated.column_names[: len(table.column_names)] == table.column_names
    for row in rated.to_pylist():
        rating = satoku.Puzzle(row["givens"]).rate()
        assert row["rating"] == rating.score and row["level"] == rating.level
        assert dict(row["techniques"]) == rating.techniques and row["hardest"] == rating.hardest
        assert row["error"] is None and len(row["steps"]) > 0
    frame = polars.DataFrame({"name": ["a"], "givens": [table.column("givens")[0].as_py()]})
    assert satoku.rate_batch(frame).to_pylist()[0]["rating"] == rated.to_pylist()[0]["rating"]


def test_faults_of_rows_stay_in_their_rows():
    good = "1..4.........32."
    givens = [good, None, "1..4...!.....32.", "11..............", "1" + "." * 15, good, ""]
    answers = satoku.rate_batch(pa.table({"givens": givens})).to_pylist()
    kinds = [row["error"] for row in answers]
    assert kinds == [None, "input", "input", "no-solution", "several-solutions", None, "input"]
    assert answers[0]["rating"] == answers[5]["rating"] is not None
    assert "missing" in answers[1]["message"]
    rules = pa.table({"givens": [good] * 4, "rules": ["classic", "x", "{", "nothing"]})
    kinds = [row["error"] for row in satoku.rate_batch(rules).to_pylist()]
    assert kinds[0] is None and kinds[2:] == ["input", "input"]
    with pytest.raises(ValueError, match="givens"):
        satoku.rate_batch(pa.table({"puzzle": [good]}))
    assert satoku.rate_batch(pa.table({"givens": pa.array([], pa.string())})).num_rows == 0


def test_certify_and_verify():
    table = pa.table(satoku.batches(4, 0, 40, columns=["index", "givens"]))
    proved = satoku.certify_batch(table, jobs=2)
    assert satoku.verify_batch(proved).column("verified").to_pylist() == [True] * 40
    rows = proved.to_pylist()
    rows[3]["certificate"] = "5 0 7 0"
    rows[7]["solution"] = rows[8]["solution"]
    rows[9]["certificate"] = None
    checked = satoku.verify_batch(pa.Table.from_pylist(rows)).to_pylist()
    wrong = [index for index, row in enumerate(checked) if row["verified"] is not True]
    assert wrong == [3, 7, 9]
    assert all(checked[index]["verified"] is False for index in wrong)
    assert all(checked[index]["error"] == "input" for index in wrong)


@pytest.mark.parametrize("options", [{}, {"variant": "killer", "size": 4}], ids=str)
def test_frames_of_all_libraries_are_taken_as_they_come(options):
    make = lambda: satoku.batches(1, 0, 6, **options)  # noqa: E731
    table = pa.table(make())
    puzzles = list(satoku.generate(6, seed=1, **options))
    expected = satoku.rate_batch(table).column("rating").to_pylist()
    relation = duckdb.from_arrow(table)
    frames = [
        polars.DataFrame(make()),
        pandas.DataFrame.from_arrow(make()),
        table.to_pandas(),
        table.to_pydict(),
        relation,
        relation.df(),
        relation.pl(),
        next(make()),
        make(),
        puzzles,
        iter(puzzles),
        satoku.generate(6, seed=1, **options),
    ]
    for frame in frames:
        rated = satoku.rate_batch(frame)
        assert rated.column("rating").to_pylist() == expected, type(frame)
        assert rated.schema.field("level").type == table.schema.field("level").type
    for frame in (polars.DataFrame(make()), pandas.DataFrame.from_arrow(make()), puzzles):
        proved = satoku.certify_batch(frame)
        checked = satoku.verify_batch(polars.DataFrame(proved))
        assert checked.column("verified").to_pylist() == [True] * 6
    plain = satoku.rate_batch(puzzles, dictionaries=False)
    assert plain.schema.field("level").type == pa.string()
    assert satoku.rate_batch(puzzles[0]).num_rows == 1


def test_many_puzzles_are_rated_to_a_frame():
    puzzles, told = list(satoku.generate(40, seed=2)), []
    frame = satoku.rate_many(puzzles, progress=told.append)
    assert isinstance(frame, pandas.DataFrame) and told[-1] == 40 and told == sorted(set(told))
    assert frame["rating"].tolist() == [puzzle.rate().score for puzzle in puzzles]
    assert satoku.rate_many(puzzles, "polars")["rating"].to_list() == frame["rating"].tolist()
    assert satoku.rate_many(iter(puzzles), "pyarrow").num_rows == 40


def test_numbers_are_no_givens(tmp_path):
    puzzles = list(satoku.generate(2, seed=1))
    rows = [f"{puzzle.givens.replace('.', '0')},{puzzle.solution}\n" for puzzle in puzzles]
    (tmp_path / "kaggle.csv").write_text("givens,solution\n" + "".join(rows))
    frame = pandas.read_csv(tmp_path / "kaggle.csv")
    for numbers in (frame, {"givens": [10**80]}, {"givens": [12]}, {"givens": [1.5, None]}):
        with pytest.raises(satoku.InputError, match="^givens are numbers: read the column as text"):
            satoku.rate_batch(numbers)
    texts = pandas.read_csv(tmp_path / "kaggle.csv", dtype=str)
    expected = [puzzle.rate().score for puzzle in puzzles]
    assert satoku.rate_batch(texts).column("rating").to_pylist() == expected
    with pytest.raises(satoku.InputError, match="no column givens") as refused:
        satoku.rate_batch({"quizzes": ["1"]})
    assert "quizzes" in refused.value.hint
    for jobs in (0, -1, 1025):
        with pytest.raises(satoku.RequestError, match="jobs: "):
            satoku.rate_batch(puzzles, jobs=jobs)
