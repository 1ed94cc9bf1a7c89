//! Clues of every kind in the formats of other programs.

use crate::support::classic_kinds;
use satoku::board::{Cell, Grid, Symbols};
use satoku::format::{
    Entry, Format, Provenance, ReadError, ReadOptions, WriteError, WriteOptions, read, writer,
};
use satoku::random::Random;
use satoku::rules::{Clue, ClueContext, Constraint, Layout, Puzzle, Registry};
use std::collections::BTreeMap;
use std::sync::Arc;

const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The formats that say more than givens, other than our own.
const FORMATS: [Format; 12] = [
    Format::FPuzzles,
    Format::SudokuPad,
    Format::Iss,
    Format::Killer,
    Format::SumoCue,
    Format::Ipuz,
    Format::PuzzLink,
    Format::Sgt,
    Format::SudokuWiki,
    Format::Lisudoku,
    Format::KSudoku,
    Format::Gnome,
];

fn read_back(text: &str) -> Result<Entry, ReadError> {
    let registry = Registry::standard();
    let mut entries = read(text.as_bytes(), &ReadOptions::new(&registry))?
        .map(|entry| entry.map(|located| located.item))
        .collect::<Vec<_>>();
    assert_eq!(entries.len(), 1, "{text}");
    entries.remove(0)
}

fn write(format: Format, entry: &Entry) -> Result<String, WriteError> {
    let mut writer = writer(format, WriteOptions::default());
    let mut file = Vec::new();
    writer.begin(&mut file, &Provenance::default())?;
    writer.entry(&mut file, entry)?;
    writer.end(&mut file)?;
    Ok(String::from_utf8(file).unwrap())
}

fn solution() -> Grid {
    Symbols::default().read(SOLUTION, 81, 9).unwrap()
}

/// Returns a puzzle of some of a kind's clues that are true of the solution, on a variant, with a
/// few givens.
fn puzzle(registry: &Registry, variant: &str, kind: &str) -> Option<Puzzle> {
    let rules = Arc::new(registry.rules(variant, &Layout::default()).unwrap());
    let kind = registry.clue_kinds().iter().find(|known| known.name() == kind)?;
    let mut clues = kind.propose(&ClueContext::new(&rules, &solution()), &mut Random::new(7, 0));
    clues.truncate(12);
    let givens = if variant == "latin" { 0 } else { 5 };
    let covered: Vec<Cell> = clues.iter().flat_map(|clue| clue.cells().to_vec()).collect();
    let free =
        rules.board().cells().filter(|cell| kind.name() != "cage" || !covered.contains(cell));
    let given = |cell| Clue::Given(cell, solution().get(cell).unwrap());
    let givens: Vec<Clue> = free.take(givens).map(given).collect();
    let clues = clues.into_iter().map(Clue::Constraint);
    Some(Puzzle::new(Arc::clone(&rules), givens.into_iter().chain(clues).collect()).unwrap())
}

/// Returns what the clues of a puzzle say, independent of their order.
fn said(puzzle: &Puzzle) -> Vec<String> {
    let said = |clue: &Arc<dyn Constraint>| {
        format!("{} {:?} {:?}", clue.kind(), clue.cells(), clue.fields())
    };
    let mut all: Vec<String> = puzzle.constraints().map(said).collect();
    all.sort();
    all
}

/// Which formats express the clues of each kind, and whether reading gives the same clues, marked
/// `=`, or others that say the same, marked `~`.
#[test]
fn every_format_gives_back_a_kind_or_refuses_it_by_name() {
    let registry = Registry::standard();
    let mut table = BTreeMap::new();
    let kinds = classic_kinds();
    for kind in kinds.iter().map(|kind| kind.name()) {
        for variant in ["classic", "latin"] {
            let puzzle = puzzle(&registry, variant, kind);
            // Some kinds have no meaning without regions.
            let Some(puzzle) = puzzle.filter(|puzzle| puzzle.constraints().next().is_some()) else {
                continue;
            };
            let entry = Entry::of(puzzle);
            for format in FORMATS {
                let text = match write(format, &entry) {
                    Ok(text) => text,
                    Err(WriteError::Refused { why, .. }) => {
                        let is_named = why.contains(kind) || why.contains(variant);
                        assert!(is_named, "{kind} {variant} {format}: {why}");
                        continue;
                    }
                    Err(error) => panic!("{kind} {format}: {error}"),
                };
                let back = read_back(&text);
                let back = back.unwrap_or_else(|error| panic!("{kind} {format}: {error}\n{text}"));
                assert_eq!(back.puzzle.rules().variant(), variant, "{kind} {format}");
                assert_eq!(back.puzzle.givens(), entry.puzzle.givens(), "{kind} {format}");
                assert!(back.metadata.description.is_none(), "{kind} {format}");
                let same = said(&back.puzzle) == said(&entry.puzzle);
                // Other clues must hold of the same grid, too.
                assert!(back.puzzle.check(&solution()).is_ok(), "{kind} {format}");
                let sign = if same { '=' } else { '~' };
                table.insert((kind, variant, format.to_string()), sign);
            }
        }
    }
    let names = |kind: &str, variant: &str| {
        let of = table.iter().filter(|((of, on, _), _)| (*of, *on) == (kind, variant));
        of.map(|((.., format), sign)| format!("{sign}{format}")).collect::<Vec<_>>().join(" ")
    };
    let mut lines = String::new();
    for kind in kinds.iter().map(|kind| kind.name()) {
        lines += &format!("{kind}: {}; latin: {}\n", names(kind, "classic"), names(kind, "latin"));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/clues/formats.txt");
    if std::env::var_os("SATOKU_BLESS").is_some() {
        std::fs::write(path, &lines).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), lines);
}

#[test]
fn rules_are_said_in_every_format_that_knows_them() {
    let registry = Registry::standard();
    let rules = ["x", "windoku", "anti-knight", "anti-king", "non-consecutive", "miracle"];
    let more = ["disjoint-groups", "global-entropy", "anti-taxicab", "latin", "anti-king+x"];
    for variant in rules.into_iter().chain(more) {
        let rules = Arc::new(registry.rules(variant, &Layout::default()).unwrap());
        let entry = Entry::of(Puzzle::new(rules, Vec::new()).unwrap());
        let mut told = 0;
        for format in FORMATS {
            let Ok(text) = write(format, &entry) else { continue };
            told += 1;
            let back = read_back(&text).unwrap_or_else(|error| panic!("{variant} {error}\n{text}"));
            assert_eq!(back.puzzle.rules().variant(), entry.puzzle.rules().variant(), "{format}");
        }
        assert!(told > 0, "{variant}");
    }
}
