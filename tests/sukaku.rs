//! Puzzles whose clues are the candidates of cells.

use crate::support::{Ran, entry, run_in, run_with};
use satoku::board::{Cell, Grid};
use satoku::format::{Entry, Format, WriteOptions, writer};
use satoku::logic::{Geometry, State};
use satoku::rules::{Clue, Layout, Puzzle, Registry};
use satoku::{Generator, Request, Solved, Solver};

use std::collections::BTreeSet;

fn written(format: Format, puzzle: &Puzzle) -> String {
    let (mut writer, mut file) = (writer(format, WriteOptions::default()), Vec::new());
    writer.entry(&mut file, &Entry::of(puzzle.clone())).unwrap();
    String::from_utf8(file).unwrap()
}

fn ok(ran: Ran) -> String {
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out
}

fn made(difficulty: Option<&str>, seed: u64) -> satoku::Generated {
    let layout = Layout::of_size("9".parse().unwrap());
    let request = Request::named("sukaku", &layout).unwrap();
    let request = match difficulty {
        Some(level) => request.difficulty(level.parse().unwrap()),
        None => request,
    };
    Generator::new(request).unwrap().puzzle(seed, 0).unwrap()
}

/// The values of the symbols that a player starts from in each cell.
fn candidates(puzzle: &Puzzle) -> Vec<BTreeSet<usize>> {
    let geometry = Geometry::new(puzzle.rules()).unwrap();
    let state = State::new(&geometry, puzzle);
    let values = |cell: Cell| state.candidates(cell).iter().map(|it| it.value()).collect();
    puzzle.rules().board().cells().map(values).collect()
}

#[test]
fn a_made_puzzle_has_a_clue_in_every_cell_and_one_solution() {
    let mut levels = BTreeSet::new();
    for seed in 0..6 {
        let made = made(None, seed);
        let mut cells: Vec<Cell> = made.puzzle.constraints().map(|clue| clue.cells()[0]).collect();
        cells.sort_unstable();
        assert_eq!(cells, made.puzzle.rules().board().cells().collect::<Vec<_>>(), "{seed}");
        assert!(made.puzzle.constraints().all(|clue| clue.holds(&made.solution)));
        let solved = Solver::default().solve(&made.puzzle).unwrap();
        assert_eq!(solved, Solved::One(made.solution));
        levels.insert(Solver::default().rate(&made.puzzle).unwrap().level);
    }
    assert!(levels.len() > 1, "{levels:?}");
    for level in ["easy", "hard"] {
        let made = made(Some(level), 3);
        assert_eq!(made.difficulty.unwrap().level.to_string(), level);
        assert_eq!(made.puzzle.givens(), Grid::blank(81));
    }
}

#[test]
fn candidates_go_through_every_format_that_has_them() {
    let puzzle = made(None, 1).puzzle;
    let line = written(Format::Lines, &puzzle);
    assert_eq!(line.trim_end().len(), 729);
    for format in [Format::Lines, Format::FPuzzles, Format::SudokuPad, Format::Iss, Format::Ndjson]
    {
        let back = entry(&written(format, &puzzle)).unwrap_or_else(|why| panic!("{format}: {why}"));
        assert_eq!(candidates(&back.puzzle), candidates(&puzzle), "{format}");
        assert_eq!(written(Format::Lines, &back.puzzle), line, "{format}");
    }
}

#[test]
fn a_cell_with_one_candidate_is_given_and_one_with_all_is_blank() {
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let own = |cell: usize, digit: char| -> String {
        let all: Vec<char> = match cell {
            0 => ('1'..='9').collect(),
            1 => vec!['3', '9'],
            _ => vec![digit],
        };
        ('1'..='9').map(|digit| if all.contains(&digit) { digit } else { '.' }).collect()
    };
    let line: String = solution.chars().enumerate().map(|(cell, it)| own(cell, it)).collect();
    let puzzle = entry(&line).unwrap().puzzle;
    assert_eq!(puzzle.givens().to_string(), format!("..{}", &solution[2..]));
    assert_eq!(puzzle.constraints().count(), 1);
    // A row of the second cell's candidates begins at column 10.
    let wrong = line.replacen("..3.....9", "..3....9.", 1);
    let error = entry(&wrong).unwrap_err();
    assert!(error.contains(":17:") && error.contains("expected `8`"), "{error}");
    let none = line.replacen("..3.....9", ".........", 1);
    assert!(entry(&none).unwrap_err().contains("no candidate is left in r1c2"));
}

#[test]
fn players_start_from_the_candidates() {
    let puzzle = made(Some("easy"), 2).puzzle;
    for clue in puzzle.constraints() {
        let fields = clue.fields();
        let values: BTreeSet<usize> = fields["values"]
            .as_array()
            .unwrap()
            .iter()
            .map(|value| value.as_u64().unwrap() as usize)
            .collect();
        assert_eq!(candidates(&puzzle)[clue.cells()[0].index()], values);
    }
    let line = written(Format::Lines, &puzzle);
    let steps = ok(run_with(line.as_bytes(), &["solve", "--steps", "-"]));
    assert!(!steps.contains("Clue"), "{steps}");
    let used = ok(run_with(line.as_bytes(), &["check", "--needed", "-"]));
    assert!(used.contains("the path uses all 81 clues"), "{used}");
}

#[test]
fn a_sukaku_is_proved() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| ok(run_in(folder.path(), words));
    run(&["generate", "2", "--variant", "sukaku", "--seed", "4", "-o", "s.ndjson"]);
    run(&["certify", "s.ndjson", "-o", "p.ndjson"]);
    run(&["verify", "p.ndjson"]);
}

/// Returns the clue of a cell.
fn clue_of(cell: usize, held: &BTreeSet<usize>) -> Clue {
    let registry = Registry::standard();
    let kind = registry.clue_kinds().iter().find(|kind| kind.name() == "candidates").unwrap();
    let fields = serde_json::json!({ "values": held }).as_object().unwrap().clone();
    Clue::Constraint(kind.read(vec![Cell::new(cell)], &fields).unwrap())
}

#[test]
fn minimised_candidates_are_those_without_which_there_are_several_solutions() {
    let puzzle = made(None, 3).puzzle;
    let small = Solver::default().minimize(&puzzle, 1).unwrap();
    assert_eq!(small.minimal, Some(true));
    let checked = |puzzle: &Puzzle| satoku::check(puzzle).unwrap().to_string();
    assert!(checked(&small.puzzle).ends_with(", minimal"));
    assert!(checked(&puzzle).contains("could do without"), "{}", checked(&puzzle));
    // Every symbol that a set needs is named, and no other: one is taken from one cell more.
    let spoilt = Solver::default().minimize(&puzzle, 2).unwrap().puzzle;
    let mut clues = spoilt.clues().to_vec();
    let (at, cell, held) = clues
        .iter()
        .enumerate()
        .find_map(|(at, clue)| match clue {
            Clue::Constraint(one) => one
                .candidates()
                .filter(|held| held.len() > 1)
                .map(|held| (at, one.cells()[0], held)),
            Clue::Given(..) => None,
        })
        .unwrap();
    let Solved::One(solution) = satoku::solve(&spoilt).unwrap() else { panic!("one solution") };
    let extra = held.iter().copied().find(|one| solution.get(cell) != Some(*one)).unwrap();
    let fewer: Vec<usize> =
        held.iter().filter(|one| **one != extra).map(|one| one.value()).collect();
    clues[at] = clue_of(cell.index(), &fewer.into_iter().collect());
    let spoilt = Puzzle::new(spoilt.rules().clone(), clues).unwrap();
    let place = spoilt.rules().board().place(cell);
    let said = checked(&spoilt);
    assert!(said.contains(&format!("the missing {} at {place}", extra.value())), "{said}");
    let before = candidates(&puzzle);
    let after = candidates(&small.puzzle);
    assert!(before.iter().zip(&after).all(|(few, many)| few.is_subset(many)));
    let count = |all: &[BTreeSet<usize>]| all.iter().map(BTreeSet::len).sum::<usize>();
    assert!(count(&after) > count(&before) + 50, "{} {}", count(&before), count(&after));
    // Given back any other symbol, the puzzle has several solutions.
    let mut tried = 0;
    for (cell, held) in after.iter().enumerate().filter(|(_, held)| held.len() < 9) {
        for value in (1..=9).filter(|value| !held.contains(value)) {
            let mut given_back = after.clone();
            given_back[cell].insert(value);
            let clues = given_back.iter().enumerate().map(|(cell, held)| clue_of(cell, held));
            let puzzle = Puzzle::new(puzzle.rules().clone(), clues.collect()).unwrap();
            assert!(matches!(satoku::solve(&puzzle), Ok(Solved::Several(..))));
            tried += 1;
        }
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn a_pasted_grid_of_candidates_is_a_puzzle_if_it_is_asked_for() {
    let made = made(None, 5);
    let text: Vec<String> = candidates(&made.puzzle)
        .iter()
        .map(|held| held.iter().map(ToString::to_string).collect())
        .collect();
    let rows: Vec<String> = text.chunks(9).map(|row| row.join(" ")).collect();
    let pasted = rows.join("\n");
    let ran =
        run_with(pasted.as_bytes(), &["convert", "-", "--variant", "sukaku", "--to", "lines"]);
    let expected = written(Format::Lines, &made.puzzle);
    assert_eq!((ran.code, ran.out), (0, expected), "{}", ran.err);
    assert!(!ran.err.contains("does not use candidates"), "{}", ran.err);
    // Otherwise they are the notes of a player.
    let ran = run_with(pasted.as_bytes(), &["check", "-"]);
    assert!(ran.err.contains("--variant sukaku reads them as clues"), "{}", ran.err);
    assert_eq!(ran.code, 1);
}
