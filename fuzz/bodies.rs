//! What each fuzz target runs; `tests/robustness.rs` runs the same over the committed corpus.

use satoku::board::Symbols;
use satoku::format::{Entry, Format, Provenance, ReadOptions, WriteOptions, read, writer};
use satoku::rules::{Regions, Registry};

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
