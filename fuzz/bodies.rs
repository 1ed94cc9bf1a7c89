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
