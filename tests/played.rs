//! Positions on the way to a solution, and what stands beside givens, as other programs write them.

use crate::support::{run, run_with};
use satoku::board::Cell;
use satoku::format::{Entry, Format, ReadOptions, WriteOptions, read, writer};
use satoku::rules::Registry;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The puzzles of a text, or the message of the error in each one's place.
fn entries(text: &str, variant: Option<&str>) -> Vec<Result<Entry, String>> {
    let registry = Registry::standard();
    let variant = variant.map(str::to_owned);
    let options = ReadOptions { variant, ..ReadOptions::new(&registry) };
    let entries = read(text.as_bytes(), &options).unwrap();
    entries.map(|found| found.map(|one| one.item).map_err(|error| error.in_file("f"))).collect()
}

fn only(text: &str) -> Entry {
    let mut found = entries(text, None);
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0).unwrap_or_else(|error| panic!("{error}"))
}

fn fault(text: &str) -> String {
    let mut found = entries(text, None);
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0).expect_err(text)
}

fn written(format: Format, entry: &Entry) -> String {
    let (mut writer, mut file) = (writer(format, WriteOptions::default()), Vec::new());
    writer.entry(&mut file, entry).unwrap();
    String::from_utf8(file).unwrap()
}

/// The puzzle with 4 placed in r1c3 and 2 eliminated from r3c1.
fn lines() -> [String; 3] {
    let cells = PUZZLE.replacen("53.", "53+4", 1);
    [format!("{cells}:231"), format!("{cells}:231 991 remark"), format!(":0000:x:{cells}:231:::")]
}

#[test]
fn placed_symbols_and_eliminated_candidates_are_a_position() {
    for line in lines() {
        let entry = only(&line);
        assert_eq!(entry.puzzle.givens().to_string(), PUZZLE, "{line}");
        assert_eq!(entry.filled().to_string(), PUZZLE.replacen("53.", "534", 1));
        let marks = entry.candidates().unwrap();
        let noted = marks.of(Cell::new(18)).unwrap();
        assert_eq!(noted.iter().map(|symbol| symbol.value()).collect::<Vec<_>>(), [1], "{line}");
    }
    // Without marks there is no position.
    assert!(only(&format!(":0000:x:{PUZZLE}::::")).position.is_none());
}

#[test]
fn positions_are_written_as_they_are_read() {
    let entry = only(&lines()[0]);
    for format in [Format::Hodoku, Format::Ndjson] {
        let text = written(format, &entry);
        assert_eq!(only(&text).position, entry.position, "{text}");
    }
    let placed = only(&PUZZLE.replacen("53.", "53+4", 1));
    let text = written(Format::Sdk, &placed);
    assert!(
        text.starts_with("[Puzzle]\n53..7....") && text.contains("[State]\n534.7...."),
        "{text}"
    );
    assert_eq!(only(&text).position, placed.position);
}

#[test]
fn steps_and_hints_go_on_from_a_position() {
    let filled = SOLUTION.replacen("912", "..2", 1);
    let cells: String = PUZZLE
        .chars()
        .zip(filled.chars())
        .map(|(given, held)| match given {
            '.' if held != '.' => format!("+{held}"),
            given => given.to_string(),
        })
        .collect();
    for input in [cells.clone(), format!(":0000:x:{cells}::::")] {
        let ran = run_with(input.as_bytes(), &["hint", "-", "--tell", "step"]);
        assert!(ran.out.contains("r1c7 = 9") || ran.out.contains("r1c8 = 1"), "{}", ran.out);
        let ran = run_with(input.as_bytes(), &["solve", "-", "--steps"]);
        assert_eq!(ran.out.lines().filter(|line| line.contains(" = ")).count(), 2, "{}", ran.out);
    }
}

#[test]
fn a_state_of_sdk_is_a_position() {
    let rows = |cells: &str| {
        let rows: Vec<&str> = (0..9).map(|row| &cells[9 * row..9 * row + 9]).collect();
        rows.join("\n")
    };
    let state = PUZZLE.replacen("53.", "534", 1);
    let text = |state: &str| format!("[Puzzle]\n{}\n\n[State]\n{}\n", rows(PUZZLE), rows(state));
    assert_eq!(only(&text(&state)).filled().to_string(), state);
    let other = PUZZLE.replacen("53.", "93.", 1);
    assert!(fault(&text(&other)).contains("f:13:1: the state differs from the givens"));
    let two = format!("{}{}", text(&state), rows(PUZZLE));
    assert_eq!(entries(&two, None).len(), 2);
}

#[test]
fn played_games_of_opensudoku_are_positions() {
    let game = |of: &dyn Fn(usize, char) -> String, version: &str| {
        let cells: String = PUZZLE.chars().enumerate().map(|(at, given)| of(at, given)).collect();
        format!("<opensudoku><game data=\"version: {version}&#10;{cells}\"/></opensudoku>")
    };
    // 4 is placed in r1c3, and 1 and 2 are noted in r1c4.
    let played = |at: usize, given: char| match (at, given) {
        (2, _) => "4|0|1|".to_owned(),
        (3, _) => "0|3|1|".to_owned(),
        (_, '.') => "0|0|1|".to_owned(),
        (_, given) => format!("{given}|0|0|"),
    };
    let entry = only(&game(&played, "2"));
    assert_eq!(entry.puzzle.givens().to_string(), PUZZLE);
    assert_eq!(entry.filled().to_string(), PUZZLE.replacen("53.", "534", 1));
    let noted = entry.candidates().unwrap().of(Cell::new(3)).unwrap();
    assert_eq!(noted.iter().map(|symbol| symbol.value()).collect::<Vec<_>>(), [1, 2]);
    assert!(fault(&game(&played, "9")).contains("games of version 9 are not read"));
    let short = game(&played, "2").replacen("0|0|1|", "", 1);
    assert!(fault(&short).contains("expected 81 characters, found 80"), "{}", fault(&short));
    let broken = game(&played, "2").replacen("0|0|1|", "0|x|1|", 1);
    assert!(fault(&broken).contains("expected a whole number, found `x`"));
    let large = game(&played, "2").replacen("5|0", "55|0", 1);
    assert!(fault(&large).contains("expected a number from 1 to 9, found `55`"));
}

#[test]
fn solutions_and_regions_may_stand_beside_the_givens() {
    let solved = only(&format!("{PUZZLE} {SOLUTION}"));
    assert_eq!(solved.solution.unwrap().to_string(), SOLUTION);
    let state = PUZZLE.replacen("53.", "534", 1);
    assert_eq!(only(&format!("{PUZZLE}; {state}")).filled().to_string(), state);
    let jigsaw = only("1............... aabbacbbacddccdd");
    assert_eq!(
        (jigsaw.puzzle.variant().as_str(), jigsaw.puzzle.givens().filled_count()),
        ("jigsaw", 1)
    );
    // Neither a solution nor regions.
    let wrong = SOLUTION.replacen("53", "35", 1);
    assert!(
        fault(&format!("{PUZZLE} {wrong}")).contains("f:1:83: the second field is no solution")
    );
}

#[test]
fn a_board_of_several_grids_may_have_a_line_for_each() {
    let lines = "1...............\n...............2\n";
    let found = entries(&lines.replace('2', "3"), Some("twodoku")).remove(0);
    // Its grids are of side 9.
    assert!(found.unwrap_err().contains("expected"), "{lines}");
    let blank = ".".repeat(81);
    let (first, second) = (blank.replacen('.', "1", 1), format!("{}2", &blank[1..]));
    let whole = entries(&format!("{first}\n{second}\n"), Some("twodoku")).remove(0).unwrap();
    assert_eq!(whole.puzzle.givens().filled_count(), 2);
    let corner = whole.puzzle.givens().get(Cell::new(0));
    assert_eq!(corner.map(satoku::Symbol::value), Some(1));
    let short = entries(&first, Some("twodoku")).remove(0).unwrap_err();
    assert!(short.contains("expected a line for each of 2 grids, found 1"), "{short}");
    // The last box of the first grid is the first of the second.
    let (one, other) = (format!("{}3", &blank[1..]), format!("{}4{}", &blank[..20], &blank[21..]));
    let twice = entries(&format!("{one}\n{other}\n"), Some("twodoku")).remove(0).unwrap_err();
    assert!(twice.contains("is given twice"), "{twice}");
}

#[test]
fn lines_of_one_constraint_are_one_puzzle() {
    let lines = ".AntiKnight\n# a comment\n.AntiKing\n\n.AntiConsecutive\n.~R5C3_1~R6C7_2\n";
    let entry = only(lines);
    assert_eq!(entry.puzzle.variant(), "miracle");
    assert_eq!(entry.puzzle.givens().filled_count(), 2);
    assert_eq!(fault(".AntiKnight\n\n.Nonsense~R1C1\n").split(": ").next(), Some("f:3:2"));
    // Whole puzzles stay puzzles of their own.
    let whole = ".AntiKnight.~R1C1_1\n.AntiKing.~R1C1_2\n";
    assert_eq!(entries(whole, None).into_iter().flatten().count(), 2);
    let killer = "3x3::k:2560:2560:4354:4354:3076:3076:5638:2311:2311:2560:4106:4354:3076:3076:\
                  5638:5638:4880:4880:4882:4106:1556:5141:5141:5141:3608:4880:4880:4882:4106:\
                  1556:4894:3871:3608:3608:3618:3618:4882:4894:4894:4894:3871:4393:4393:4393:\
                  4140:3629:3629:4399:4399:3871:4393:2099:3636:4140:4150:4150:4399:2617:2617:\
                  2617:2099:3636:4140:4150:4150:3649:3649:6211:6211:4933:3636:2887:3400:3400:\
                  3649:6211:6211:4933:4933:2887:2887:";
    let with_killer = entries(&format!("{whole}{killer}\n"), None);
    assert_eq!(with_killer.into_iter().flatten().count(), 3);
    let mixed = entries(&format!("{whole}.AntiKing\t{SOLUTION}\n.AntiKnight\n"), None);
    let why = mixed.last().unwrap().as_ref().unwrap_err();
    assert!(why.contains("expected a whole puzzle, found one constraint"), "{why}");
    assert!(fault(".AntiKnight\n.~R1C1_1\n.~R1C1_2\n").contains("another symbol is given there"));
}

#[test]
fn small_letters_and_usual_numbers_of_constraints_are_read() {
    let of =
        |text: &str| only(text).puzzle.constraints().map(|clue| clue.fields()).collect::<Vec<_>>();
    assert_eq!(of(".Whisper~r1c1~r1c2.~r9c9_1"), of(".Whisper~5~R1C1~R1C2.~R9C9_1"));
    assert_eq!(of(".Lockout~R1C1~R1C2~R1C3.~R9C9_1"), of(".Lockout~4~R1C1~R1C2~R1C3.~R9C9_1"));
    assert_eq!(of(".Modular~R1C1~R1C2~R1C3.~R9C9_1"), of(".Modular~3~R1C1~R1C2~R1C3.~R9C9_1"));
}

#[test]
fn a_slash_in_a_remark_is_no_path() {
    let ran = run(&["check", &format!("{PUZZLE} ED=9.6/9.4/2.6")]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = run(&["check", ".AntiKnight .AntiKing .~R1C1_1"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    // A folder with a short name is still one.
    let ran = run(&["check", "no folder/no file"]);
    assert!(ran.code == 2 && ran.err.contains("there is no such file"), "{}", ran.err);
}
