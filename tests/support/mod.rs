//! The shared parts of several test files: the program under test, and a judge that uses no
//! clauses.
#![allow(dead_code)]

#[cfg(unix)]
pub mod confined;
pub mod damage;

use satoku::board::{Cell, Grid, Symbol};
use satoku::encode::Encoding;
use satoku::format::{Entry, ReadOptions, read};
use satoku::oracle::{Budget, Cancel, Engine, FormulaCache, SharedFormula, solutions};
use satoku::random::Random;
use satoku::rules::{
    Clue, ClueContext, ClueKind, Constraint, Layout, Puzzle, Registry, Rules, Variant,
};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::{Arc, OnceLock};

/// The schema of puzzle sets.
pub const SCHEMA: &str = include_str!("../../docs/puzzle-set.schema.json");

/// What a run of the program came to.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Ran {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).expect("output is UTF-8"),
            err: String::from_utf8(output.stderr).expect("messages are UTF-8"),
        }
    }
}

/// A command that runs the program in `folder`.
pub fn command(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_satoku"));
    command.current_dir(folder).args(words).env_remove("NO_COLOR");
    command
}

/// Runs the program in `folder`.
pub fn run_in(folder: &Path, words: &[&str]) -> Ran {
    command(folder, words).stdin(Stdio::null()).output().expect("the program starts").into()
}

/// Runs the program with something on its standard input.
pub fn run_with(input: &[u8], words: &[&str]) -> Ran {
    let folder = tempfile::tempdir().unwrap();
    let mut command = command(folder.path(), words);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may stop reading early, which is for the test to judge.
    let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let ran = child.wait_with_output().unwrap().into();
    feeder.join().unwrap();
    ran
}

/// Runs the program in a folder of its own.
pub fn run(words: &[&str]) -> Ran {
    run_with(b"", words)
}

/// Runs the program and expects it to be done without fault.
pub fn done(words: &[&str]) -> String {
    let ran = run(words);
    assert_eq!(ran.code, 0, "{words:?}: {}", ran.err);
    ran.out
}

/// Asserts that a run ends with `code` and says each of `words`, without a character that a
/// terminal would obey.
pub fn ended(ran: &Ran, code: i32, words: &[&str]) {
    assert_eq!(ran.code, code, "{}", ran.err);
    for word in words {
        assert!(ran.err.contains(word), "`{word}` is missing from: {}", ran.err);
    }
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
    let is_obeyed = |c: char| c.is_control() && c != '\n' || ('\u{202a}'..='\u{202e}').contains(&c);
    assert!(!ran.err.contains(is_obeyed) && !ran.out.contains(is_obeyed), "{ran:?}");
}

/// The names in a folder, sorted.
pub fn names(folder: &Path) -> Vec<String> {
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

/// A file in a folder.
pub fn write(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, content).unwrap();
    path
}

/// Asserts that a committed file holds `made`; with `SATOKU_BLESS=1` it is written first.
pub fn is_current(path: &Path, made: &[u8]) {
    if std::env::var_os("SATOKU_BLESS").is_some() {
        std::fs::write(path, made).unwrap();
    }
    let committed = std::fs::read(path).unwrap_or_default();
    assert!(
        committed == made,
        "{} is stale: look at what changed and run this test with SATOKU_BLESS=1",
        path.display()
    );
}

/// Reads the only puzzle of a text, or its fault as it is told.
pub fn entry(text: &str) -> Result<Entry, String> {
    let registry = Registry::standard();
    let options = ReadOptions::new(&registry);
    let mut entries = read(text.as_bytes(), &options).unwrap();
    let first = entries.next().unwrap();
    assert!(entries.next().is_none(), "{text}");
    first.map(|one| one.item).map_err(|error| error.in_file("f"))
}

/// Every solution of some givens, up to `limit`: the cell that the fewest symbols fit is tried with
/// each of them in turn.
pub fn brute_force(rules: &Rules, givens: &Grid, limit: usize) -> Vec<Grid> {
    let mut found = Vec::new();
    if rules.repeats(givens).is_empty() {
        extend(rules, &mut givens.clone(), limit, &mut found);
    }
    found
}

fn extend(rules: &Rules, grid: &mut Grid, limit: usize, found: &mut Vec<Grid>) {
    if found.len() == limit {
        return;
    }
    let blank = (0..grid.cell_count()).map(Cell::new).filter(|cell| grid.get(*cell).is_none());
    let choices = blank.map(|cell| (cell, fitting(rules, grid, cell)));
    let Some((cell, symbols)) = choices.min_by_key(|(_, symbols)| symbols.len()) else {
        found.push(grid.clone());
        return;
    };
    for symbol in symbols {
        grid.set(cell, Some(symbol));
        extend(rules, grid, limit, found);
        grid.set(cell, None);
    }
}

/// The symbols that no house of a cell holds.
fn fitting(rules: &Rules, grid: &Grid, cell: Cell) -> Vec<Symbol> {
    let mut free: Vec<Symbol> = rules.board().symbols().collect();
    for house in rules.houses().iter().filter(|house| house.cells.contains(&cell)) {
        free.retain(|symbol| house.cells.iter().all(|other| grid.get(*other) != Some(*symbol)));
    }
    free
}

/// Whether a foreign program is there. Where `SATOKU_REQUIRE_TOOLS` is set a missing one is a
/// failure; elsewhere the test says that it was skipped.
pub fn has_tool(name: &str) -> bool {
    let found =
        Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if found.is_ok() {
        return true;
    }
    assert!(std::env::var_os("SATOKU_REQUIRE_TOOLS").is_none(), "{name} is required and missing");
    eprintln!("skipped: {name} is not installed");
    false
}

/// A grid of some rules, and clues of a kind that cover it, drawn at random.
pub fn proposed(
    rules: &Arc<Rules>,
    kind: &str,
    random: &mut Random,
) -> (Grid, Vec<Arc<dyn Constraint>>) {
    let shared = SharedFormula::new(Encoding::of_rules(rules));
    let grid = shared.random_solution(&[], random, 1_000_000).expect("a grid");
    let registry = Registry::standard();
    let known = registry.clue_kinds().iter().find(|known| known.name() == kind).unwrap();
    let clues = known.propose(&ClueContext::new(rules, &grid), random);
    (grid, clues)
}

/// The variant of puzzles with clues of a kind: on classic boards where it makes sense there, or on
/// boards of runs.
pub fn variant_with(kind: &dyn ClueKind) -> String {
    match board_with(kind).variant() {
        "classic" => kind.name().to_owned(),
        variant => format!("{variant}+{}", kind.name()),
    }
}

/// A board that can have clues of a kind: a classic one of 9x9, or another one of its usual size.
pub fn board_with(kind: &dyn ClueKind) -> &'static Rules {
    // Drawn once, for some layouts take a while.
    static BOARDS: OnceLock<Vec<Rules>> = OnceLock::new();
    let boards = BOARDS.get_or_init(|| {
        let registry = Registry::standard();
        let others = registry.variants().iter().filter(|variant| !variant.has_boxes());
        let rules = |variant: &Arc<dyn Variant>| {
            let layout = variant.draw_layout(variant.usual_size(), &mut Random::new(1, 0));
            registry.rules(variant.name(), &layout).unwrap()
        };
        let classic = registry.rules("classic", &Layout::default()).unwrap();
        std::iter::once(classic).chain(others.map(rules)).collect()
    });
    let fitting = boards.iter().find(|rules| kind.fits_board(rules).is_ok());
    fitting.expect("a board for each kind of clue")
}

/// The kinds of clue of classic boards besides givens.
pub fn classic_kinds() -> Vec<Arc<dyn ClueKind>> {
    let registry = Registry::standard();
    let kinds = registry.clue_kinds().iter().filter(|kind| kind.name() != "given");
    kinds.filter(|kind| variant_with(kind.as_ref()) == kind.name()).cloned().collect()
}

/// A killer with one solution: cages on the whole board, and givens where these leave it open.
pub fn killer(rules: &Arc<Rules>, seed: u64) -> Entry {
    let (solution, cages) = proposed(rules, "cage", &mut Random::new(seed, 0));
    let mut clues: Vec<Clue> = cages.into_iter().map(Clue::Constraint).collect();
    let formulas = FormulaCache::default();
    loop {
        let puzzle = Puzzle::new(Arc::clone(rules), clues.clone()).unwrap();
        let (budget, cancel) = (Budget::default(), Cancel::default());
        let found = formulas
            .ask(&puzzle, Engine::Auto, budget, &cancel, |oracle, _, selectors| {
                solutions(oracle, selectors, 2)
            })
            .unwrap();
        let Some(other) = found.grids.iter().find(|grid| **grid != solution) else {
            assert_eq!(found.grids, *std::slice::from_ref(&solution));
            return Entry::of(puzzle).with_solution(solution);
        };
        let cell = solution.differences(other)[0];
        clues.push(Clue::Given(cell, solution.get(cell).unwrap()));
    }
}
