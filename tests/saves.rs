//! Games saved by KSudoku and GNOME Sudoku: the files in `tests/data/saves` are from KSudoku
//! 22.12.3 and GNOME Sudoku 43.1.

use crate::support::{entry, run_in, write};
use satoku::board::Cell;
use satoku::format::{Entry, Format, Provenance, WriteOptions, writer};

fn sample(name: &str) -> String {
    let path = format!("{}/tests/data/saves/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

fn written(format: Format, entry: &Entry) -> Result<String, String> {
    let (mut writer, mut file) = (writer(format, WriteOptions::default()), Vec::new());
    writer.begin(&mut file, &Provenance::default()).unwrap();
    writer.entry(&mut file, entry).map_err(|error| error.to_string())?;
    writer.end(&mut file).unwrap();
    Ok(String::from_utf8(file).unwrap())
}

fn solution(entry: &Entry) -> String {
    match satoku::solve(&entry.puzzle) {
        Ok(satoku::Solved::One(solution)) => solution.to_string(),
        other => panic!("{other:?}"),
    }
}

fn noted(entry: &Entry, cell: usize) -> Vec<usize> {
    let noted = entry.candidates().unwrap().of(Cell::new(cell)).unwrap_or_default();
    noted.iter().map(|symbol| symbol.value()).collect()
}

#[test]
fn games_of_ksudoku_have_the_solution_that_they_say() {
    for (name, variant, side) in [
        ("standard", "classic", 9),
        ("marks", "classic", 9),
        ("four", "classic", 4),
        ("six", "classic", 6),
        ("jigsaw", "jigsaw", 9),
        ("aztec", "jigsaw", 9),
        ("tetromino", "jigsaw", 4),
        ("pentomino", "jigsaw", 5),
        ("xsudoku", "x", 9),
        ("tinykiller", "cage", 4),
        ("killer", "cage", 9),
        ("sixteen", "classic", 16),
        ("samurai", "samurai", 9),
        ("windmill", "windmill", 9),
        ("sohei", "sohei", 9),
    ] {
        let found = entry(&sample(&format!("{name}.ksudoku"))).unwrap_or_else(|error| {
            panic!("{name}: {error}");
        });
        assert_eq!(found.puzzle.variant(), variant, "{name}");
        assert_eq!(found.puzzle.rules().board().symbol_count(), side, "{name}");
        let stated = found.solution.as_ref().unwrap().to_string();
        assert_eq!(solution(&found), stated, "{name}");
        let again = written(Format::KSudoku, &found).unwrap();
        let back = entry(&again).unwrap_or_else(|error| panic!("{name}: {error}\n{again}"));
        assert_eq!(back.id(), found.id(), "{name}");
        assert_eq!(back.position, found.position, "{name}");
        assert_eq!(back.solution, found.solution, "{name}");
    }
}

#[test]
fn what_was_played_in_ksudoku_is_a_position() {
    // Places are numbered column by column. A wrong 7 was written in r1c1.
    let played = entry(&sample("standard.ksudoku")).unwrap();
    assert_eq!(played.filled().get(Cell::new(0)).unwrap().value(), 7);
    assert!(played.puzzle.givens().get(Cell::new(0)).is_none());
    // The notes of r2c1 are the last ones.
    let marked = entry(&sample("marks.ksudoku")).unwrap();
    assert_eq!(noted(&marked, 9), [3, 5]);
    assert!(entry(&sample("four.ksudoku")).unwrap().position.is_none());
}

#[test]
fn boards_of_ksudoku_that_are_not_known_are_refused_by_name() {
    for (name, message) in [
        ("tinysamurai", "the board `TinySamurai` is not supported"),
        ("mathdoku", "is calculated in another way than a sum"),
    ] {
        let error = entry(&sample(&format!("{name}.ksudoku"))).unwrap_err();
        assert!(error.contains(message), "{name}: {error}");
    }
}

#[test]
fn what_is_wrong_with_a_game_of_ksudoku_is_said() {
    let whole = sample("standard.ksudoku");
    let jigsaw = sample("jigsaw.ksudoku");
    for (text, message) in [
        (whole.split("<history>").next().unwrap().to_owned(), "found the end of the file"),
        (whole[..whole.len() - 4].to_owned(), "not XML"),
        (whole.replace("_hi_", "_h_"), "`values`: expected 81 characters, found 80"),
        (whole.replace("_hi_", "_hk_"), "`values`: r3c1: expected `b` to `j`"),
        (whole.replace("_hi_", "_ha_"), "found `a`"),
        (whole.replace("_hi_", "_h._"), "is not supported"),
        (whole.replace("\"9\"", "\"99\""), "expected an order of 1 to 25, found 99"),
        (whole.replace("\"9\"", "\"nine\""), "`order`: expected a whole number, found `nine`"),
        (whole.replace(" order=\"9\"", ""), "expected a graph with its `order`"),
        (whole.replace("\"sudoku\"", "\"shidoku\""), "boards of the type `shidoku`"),
        (whole.replace("\"sudoku\"", "\"roxdoku\""), "the board `roxdoku` has three dimensions"),
        (whole.replace("value=\"7\"", "value=\"10\""), "expected values of 0 to 9, found 10"),
        (whole.replace("index=\"0\"", "index=\"81\""), "expected cells of 0 to 80, found 81"),
        (whole.replace("ksudoku>", "ksudoku-graph>"), "expected `<ksudoku>`, found"),
        (
            whole.replace("<!DOCTYPE ksudoku>", "<!DOCTYPE ksudoku [<!ENTITY a \"b\">]>"),
            "a document type is not read",
        ),
        (whole.replace("_hi_", "&a;i_"), "6:12: no entity is called `a`"),
        (
            whole.replace("<history>", &format!("<history of=\"{}\">", "x".repeat(1000))),
            "9:3: an element has more than 1000 bytes",
        ),
        ("<ksudoku></ksudoku>".to_owned(), "expected a game with a `graph`"),
        ("<ksudoku><graph order=\"9\" type=\"sudoku\"/></ksudoku>".to_owned(), "`values`"),
        (
            jigsaw.replace("sizeX=\"9\"", "sizeX=\"18446744073709551615\""),
            "the board `Jigsaw` is too large",
        ),
        (jigsaw.replace("at=\"0\"", "at=\"9\""), "the grid at 9 reaches beyond the board"),
        (jigsaw.replace("<sudokugroups ", "<groups "), "the board `Jigsaw` is not supported"),
        (jigsaw.replacen("\">0 ", "\">81 ", 1), "expected cells of 0 to 80, found 81"),
        (jigsaw.replacen("\">0 ", "\">x ", 1), "expected the numbers of cells"),
    ] {
        let error = entry(&text).expect_err(message);
        assert!(error.contains(message), "{message}: {error}");
    }
}

#[test]
fn a_game_of_gnome_sudoku_is_a_position() {
    let text = sample("gnome.save");
    let game = entry(&text).unwrap();
    assert_eq!(
        game.puzzle.givens().to_string(),
        "..6......4..7..5......8.3.46.4..8.9.59.4..1.68.3..7.5.....7.8.11..6..2....9......"
    );
    let filled = game.filled();
    assert_eq!(filled.filled_count(), game.puzzle.givens().filled_count() + 2);
    assert_eq!(noted(&game, 0), [2, 7]);
    assert_eq!(game.metadata.level.as_deref(), Some("Easy"));
    assert_eq!(
        solution(&game),
        "286345917431796528975281364624158793597423186813967452362579841158634279749812635"
    );
    let again = written(Format::Gnome, &game).unwrap();
    let back = entry(&again).unwrap();
    assert_eq!((back.id(), &back.position), (game.id(), &game.position));
    assert_eq!(back.metadata, game.metadata);
    // The elements and their order are those of the program.
    let plain = |text: &str| -> serde_json::Value {
        let mut value: serde_json::Value = serde_json::from_str(text).unwrap();
        value["time_elapsed"] = 0.into();
        value
    };
    assert_eq!(plain(&again), plain(&text));
    // On one line, too.
    let line = plain(&text).to_string();
    assert_eq!(entry(&line).unwrap().position, game.position);
}

#[test]
fn what_is_wrong_with_a_game_of_gnome_sudoku_is_said() {
    let whole = sample("gnome.save").replace([' ', '\n'], "");
    for (text, message) in [
        (whole[..300].to_owned(), "not JSON"),
        (whole.replacen("[0,0]", "[0,9]", 1), "expected a position of 0 to 8 and 0 to 8"),
        (whole.replacen("[0,0]", "[0,2]", 1), "r1c3: the cell is listed twice"),
        (whole.replacen("\"value\":6", "\"value\":10", 1), "expected a value of 0 to 9, found 10"),
        (whole.replacen("[2,7]", "[0]", 1), "r1c1: expected earmarks of 1 to 9, found 0"),
        (whole.replacen("\"cells\"", "\"cell\"", 1), "missing field `cells`"),
        (whole.replacen("[0,0]", "[0]", 1), "an array of length 2"),
    ] {
        let error = entry(&text).expect_err(message);
        assert!(error.contains(message), "{message}: {error}");
    }
}

#[test]
fn files_of_one_game_are_converted_and_named_by_their_extension() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "savefile", sample("gnome.save"));
    for to in ["game.ksudoku", "game.save"] {
        let ran = run_in(folder.path(), &["convert", "savefile", "-o", to]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let ran = run_in(folder.path(), &["solve", to, "--steps"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let ran = run_in(folder.path(), &["convert", to, "--to", "ndjson"]);
        assert!(ran.out.contains("\"position\""), "{}", ran.out);
    }
    for (words, why) in [
        (["--variant", "samurai"], "a game of GNOME Sudoku cannot express the variant samurai"),
        (["--variant", "anti-knight"], "cannot express the variant anti-knight"),
        (["--size", "6"], "cannot express a board of side 6"),
    ] {
        let all = [&["generate", "--seed", "1", "--assurance", "fast", "-o", "a.save"][..], &words];
        let ran = run_in(folder.path(), &all.concat());
        assert!(ran.code == 2 && ran.err.contains(why), "{}", ran.err);
    }
    for (variant, why) in [("anti-knight", "the variant anti-knight"), ("odd", "clues such as odd")]
    {
        let words = ["generate", "--seed", "1", "--assurance", "fast", "--variant", variant];
        let ran = run_in(folder.path(), &[&words[..], &["-o", "a.ksudoku"]].concat());
        assert!(ran.code == 2 && ran.err.contains(why), "{}", ran.err);
    }
}
