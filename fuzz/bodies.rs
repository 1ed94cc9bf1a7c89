//! What each fuzz target runs; `tests/hostile/mutations.rs` runs the same in every test run.

use satoku::board::{Grid, Size, Symbol, Symbols};
use satoku::certificate::kernel::Kernel;
use satoku::certificate::{Certificate, Checker, statement};
use satoku::format::{
    Entry, Format, Provenance, ReadError, ReadOptions, WriteError, WriteOptions, read, writer,
};
use satoku::rules::{Clue, Layout, Puzzle, Regions, Registry};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most puzzles and errors of an input that are looked at closely; it may repeat one many
/// times.
const CLOSELY: usize = 3;

/// The most characters of an input in a message: what a message may repeat, and the dots after it,
/// which may be the input's own.
const REPEATED: usize = 50;

/// A file of puzzles, read in the format that its content tells and then in each format.
pub fn readers(input: &[u8]) {
    let formats = Format::ALL.map(|(format, _)| Some(format));
    let readings = [None].into_iter().chain(formats);
    come_back(readings.flat_map(|from| entries(input, from, input)));
}

/// What links carry, uncompressed: the JSON of f-puzzles, SudokuPad, SudokuMaker and lisudoku.
pub fn link_json(input: &[u8]) {
    let payload = lz_str::compress_to_base64(&*String::from_utf8_lossy(input));
    let links = [
        "https://f-puzzles.com/?load=",
        "https://sudokupad.app/scl",
        "https://sudokumaker.app/?puzzle=",
        "https://lisudoku.xyz/e?import=",
    ];
    let links = links.map(|start| format!("{start}{payload}"));
    let read = |link: &String| entries(link.as_bytes(), Some(Format::FPuzzles), input);
    come_back(links.iter().flat_map(read));
}

/// Returns the first puzzles of a file whose text is `shown`. Faults are named as they should be.
fn entries(file: &[u8], from: Option<Format>, shown: &[u8]) -> Vec<Entry> {
    let registry = Registry::standard();
    let options = ReadOptions { from, ..ReadOptions::new(&registry) };
    let (mut puzzles, mut errors) = (Vec::new(), Vec::new());
    match read(file, &options) {
        Ok(entries) => {
            for entry in entries {
                match entry {
                    Ok(located) if puzzles.len() < CLOSELY => puzzles.push(located.item),
                    Ok(_) => {}
                    Err(error) if errors.len() < CLOSELY => errors.push(error),
                    Err(error) => assert!(error.line.is_some() || error.fatal, "{error}"),
                }
            }
        }
        Err(error) => errors.push(error),
    }
    let shown = String::from_utf8_lossy(shown);
    errors.iter().for_each(|error| is_named(error, &shown));
    puzzles
}

/// Asserts that an error names its place, unless the whole file is at fault, and that it repeats
/// little of the input and nothing that a terminal obeys.
fn is_named(error: &ReadError, shown: &str) {
    let message = &error.message;
    assert!(error.line.is_some() || error.fatal, "{message}");
    assert!(!message.contains(char::is_control), "{message:?}");
    // A fuzzer learns our own words, which are then in the input as well.
    if cfg!(fuzzing) {
        return;
    }
    let characters: Vec<char> = message.chars().collect();
    for piece in characters.windows(REPEATED) {
        let piece = piece.iter().collect::<String>();
        assert!(!shown.contains(&piece), "much of the input: {message}");
    }
}

/// Asserts that each puzzle can be written and read again. Those that several readings found are
/// written once.
fn come_back(entries: impl Iterator<Item = Entry>) {
    let lines = entries.map(|entry| (write(&entry, Format::Ndjson), entry));
    let different: BTreeMap<_, _> = lines.collect();
    different.values().for_each(comes_back);
}

/// Asserts that a puzzle, written in any format that can express it, is read again as the same
/// puzzle, and that writing that gives the same bytes.
fn comes_back(entry: &Entry) {
    let registry = Registry::standard();
    // Chosen, because a board with few givens may be readable in two alphabets.
    let symbols: Symbols = "1-P".parse().expect("a range");
    for (format, name) in Format::ALL {
        let Some(file) = write(entry, format) else {
            assert!(format != Format::Json && format != Format::Ndjson, "JSON can express all");
            continue;
        };
        let symbols = symbols.clone();
        let options = ReadOptions { from: Some(format), symbols, ..ReadOptions::new(&registry) };
        let again: Result<Vec<_>, _> = read(&file[..], &options).and_then(Iterator::collect);
        let text = || format!("{name}: {}", String::from_utf8_lossy(&file));
        let again = again.unwrap_or_else(|error| panic!("{error} in {}", text()));
        let [again] = &again[..] else { panic!("{} puzzles in {}", again.len(), text()) };
        assert_eq!(again.item.id(), entry.id(), "{}", text());
        assert_eq!(write(&again.item, format).as_ref(), Some(&file), "{}", text());
    }
}

/// Returns a file of one puzzle, or `None` if the format cannot express it.
fn write(entry: &Entry, format: Format) -> Option<Vec<u8>> {
    let mut writer = writer(format, WriteOptions::default());
    let mut file = Vec::new();
    writer.begin(&mut file, &Provenance::default()).expect("memory can be written to");
    match writer.entry(&mut file, entry) {
        Ok(()) => {}
        Err(WriteError::Refused { .. }) => return None,
        Err(error) => panic!("memory can be written to: {error}"),
    }
    writer.end(&mut file).expect("memory can be written to");
    Some(file)
}

/// The layout of a jigsaw.
pub fn regions(input: &[u8]) {
    if let Ok(regions) = Regions::read(&String::from_utf8_lossy(input)) {
        let again = Regions::of_any_sizes(regions.extent(), regions.of_cells());
        assert_eq!(again.as_ref(), Ok(&regions));
    }
}

/// An alphabet.
pub fn symbols(input: &[u8]) {
    if let Ok(symbols) = String::from_utf8_lossy(input).parse::<Symbols>() {
        assert_eq!(symbols.to_string().parse(), Ok(symbols));
    }
}

/// A formula and a proof: bytes are literals of eight variables, zeros end clauses, 255 comes
/// before the proof. What has a model is never refuted, and a check leaves no trace.
pub fn kernel(input: &[u8]) {
    const VARS: usize = 8;
    let mut parts = input.splitn(3, |byte| *byte == 255);
    let mut clauses = || -> Vec<Vec<i32>> {
        let literal = |byte: &u8| {
            let variable = i32::from(byte % 16 / 2) + 1;
            if byte & 1 == 0 { variable } else { -variable }
        };
        let bytes = parts.next().unwrap_or_default();
        // At most 64 clauses, for every assignment is tried.
        let clauses = bytes.split(|byte| *byte == 0).take(64);
        clauses.map(|clause| clause.iter().map(literal).collect()).collect()
    };
    let (rules, more, proof) = (clauses(), clauses(), clauses());
    let is_true = |model: u32, literal: i32| {
        (model >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0)
    };
    let has_model = (0..1u32 << VARS).any(|model| {
        let satisfied = |clause: &Vec<i32>| clause.iter().any(|literal| is_true(model, *literal));
        rules.iter().chain(&more).all(satisfied)
    });
    let mut kernel = Kernel::new(VARS);
    rules.iter().for_each(|clause| kernel.add(clause));
    let first = kernel.check(&more, &proof, 10_000);
    assert!(first.is_err() || !has_model, "a formula with a model was refuted");
    assert_eq!(kernel.check(&more, &proof, 10_000), first);
}

/// A puzzle and a grid of a small board: the first byte chooses the board, then each cell has a
/// byte, its symbol and whether it is given. The statement says what the plain check says.
pub fn statement(input: &[u8]) {
    let Some((choice, bytes)) = input.split_first() else { return };
    let (variant, size) =
        [("classic", "4"), ("x", "4"), ("classic", "2x3"), ("x", "3x2"), ("windoku", "9")]
            [usize::from(*choice) % 5];
    let layout = Layout::of_size(size.parse::<Size>().expect("a size"));
    let rules = Arc::new(Registry::standard().rules(variant, &layout).expect("a variant"));
    let (symbols, count) = (rules.board().symbol_count(), rules.board().cell_count());
    let byte = |cell: usize| usize::from(bytes.get(cell).copied().unwrap_or_default());
    let mut grid = Grid::blank(count);
    let mut clues = Vec::new();
    for cell in rules.board().cells() {
        let symbol = Symbol::new(byte(cell.index()) % symbols);
        grid.set(cell, Some(symbol));
        // Mostly what the grid holds.
        match byte(cell.index()) / symbols % 8 {
            0 => clues.push(Clue::Given(cell, Symbol::new((symbol.index() + 1) % symbols))),
            1..4 => clues.push(Clue::Given(cell, symbol)),
            _ => {}
        }
    }
    let puzzle = Puzzle::new(Arc::clone(&rules), clues).expect("clues of the board");
    let is_true = |literal: &i32| {
        let variable = literal.unsigned_abs() as usize - 1;
        let cell = satoku::board::Cell::new(variable / symbols);
        let held = grid.get(cell) == Some(Symbol::new(variable % symbols));
        held == (*literal > 0)
    };
    let mut satisfied = true;
    statement::rules(&rules, &mut |clause| satisfied &= clause.iter().any(is_true))
        .expect("houses");
    assert_eq!(satisfied, rules.check(&grid).is_ok());
    let mut claims = statement::puzzle(&puzzle, &grid).expect("givens").clauses;
    let forbidden = claims.pop().expect("the grid is forbidden");
    assert!(!forbidden.iter().any(is_true));
    satisfied &= claims.iter().all(|clause| clause.iter().any(is_true));
    assert_eq!(satisfied, puzzle.check(&grid).is_ok());
}

/// A certificate. Of a puzzle that has two solutions nothing proves that it has one; of one that
/// takes search, the text is judged the same each time.
pub fn certificate(input: &[u8]) {
    const UNIQUE: &str =
        ".......6.179......3..8.4..5.9...7.8..5..46..3.1.......2..5...14.8.....5.....6.8.2";
    const SOLUTION: &str =
        "845379261179652438326814975492137586758946123613285749267598314981423657534761892";
    let rules = Registry::standard().rules("classic", &Layout::default()).expect("a variant");
    let rules = Arc::new(rules);
    let read = |text: &str| Symbols::default().read(text, 81, 9).expect("a grid");
    let puzzle = |text: &str| Puzzle::of_givens(Arc::clone(&rules), &read(text)).expect("givens");
    // It is minimal: without a given there are two solutions.
    let (unique, double) = (puzzle(UNIQUE), puzzle(&UNIQUE.replacen('6', ".", 1)));
    let solution = read(SOLUTION);
    let certificate = Certificate::from_text(String::from_utf8_lossy(input));
    let mut checker = Checker::default();
    let mut check = |puzzle: &Puzzle| checker.check(puzzle, &solution, &certificate, 1 << 20);
    let first = check(&unique);
    assert!(check(&double).is_err());
    assert_eq!(check(&unique), first);
}
