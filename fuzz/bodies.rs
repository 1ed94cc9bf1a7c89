//! What each fuzz target runs; `tests/robustness.rs` runs the same over the committed corpus.

use satoku::board::{Grid, Size, Symbol, Symbols};
use satoku::certificate::kernel::Kernel;
use satoku::certificate::{Certificate, Checker, statement};
use satoku::format::{Entry, Format, Provenance, ReadOptions, WriteOptions, read, writer};
use satoku::rules::{Clue, Layout, Puzzle, Regions, Registry};
use std::sync::Arc;

/// Reads bytes as a format. What was read must come back the same through NDJSON.
fn entries(input: &[u8], format: Format) {
    let registry = Registry::standard();
    let options = ReadOptions { from: Some(format), ..ReadOptions::new(&registry) };
    let Ok(entries) = read(input, &options) else { return };
    for entry in entries.flatten() {
        let written = write(&entry.item);
        let options = ReadOptions { from: Some(Format::Ndjson), ..ReadOptions::new(&registry) };
        let mut again = read(&written[..], &options).expect("a line was written");
        let again = again.next().expect("a puzzle was written").expect("it is sound");
        assert_eq!(written, write(&again.item));
    }
}

fn write(entry: &Entry) -> Vec<u8> {
    let mut writer = writer(Format::Ndjson, WriteOptions::default());
    let mut file = Vec::new();
    writer.begin(&mut file, &Provenance::default()).expect("memory can be written to");
    writer.entry(&mut file, entry).expect("JSON can say every puzzle");
    writer.end(&mut file).expect("memory can be written to");
    file
}

/// A puzzle set in JSON, or a single puzzle.
pub fn json(input: &[u8]) {
    entries(input, Format::Json);
}

/// A puzzle object a line.
pub fn ndjson(input: &[u8]) {
    entries(input, Format::Ndjson);
}

/// A puzzle a line.
pub fn lines(input: &[u8]) {
    entries(input, Format::Lines);
}

/// Rows of cells separated by commas.
pub fn rows(input: &[u8]) {
    entries(input, Format::Rows);
}

/// A heading, then a puzzle a line.
pub fn csv(input: &[u8]) {
    entries(input, Format::Csv);
}

/// Nine lines of nine characters, and remarks.
pub fn sdk(input: &[u8]) {
    entries(input, Format::Sdk);
}

/// Framed text.
pub fn ss(input: &[u8]) {
    entries(input, Format::Ss);
}

/// The lines of the puzzle bank.
pub fn bank(input: &[u8]) {
    entries(input, Format::Bank);
}

/// The lines of HoDoKu's library.
pub fn hodoku(input: &[u8]) {
    entries(input, Format::Hodoku);
}

/// Collections in XML.
pub fn opensudoku(input: &[u8]) {
    entries(input, Format::OpenSudoku);
}

/// Links of every site, one a line.
pub fn links(input: &[u8]) {
    entries(input, Format::FPuzzles);
}

/// ipuz, one puzzle a file.
pub fn ipuz(input: &[u8]) {
    entries(input, Format::Ipuz);
}

/// What links carry, uncompressed: the JSON of f-puzzles and SudokuPad.
pub fn link_json(input: &[u8]) {
    let payload = lz_str::compress_to_base64(&*String::from_utf8_lossy(input));
    for start in ["https://f-puzzles.com/?load=", "https://sudokupad.app/scl"] {
        entries(format!("{start}{payload}").as_bytes(), Format::FPuzzles);
    }
}

/// A file whose content tells its format.
pub fn any(input: &[u8]) {
    let registry = Registry::standard();
    if let Ok(entries) = read(input, &ReadOptions::new(&registry)) {
        entries.for_each(drop);
    }
}

/// The layout of a jigsaw.
pub fn regions(input: &[u8]) {
    if let Ok(regions) = Regions::read(&String::from_utf8_lossy(input)) {
        let again = Regions::new(regions.side(), regions.of_cells().to_vec());
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
