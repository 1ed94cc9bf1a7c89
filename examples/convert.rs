//! Reads puzzles of any format and writes links to SudokuPad: `cargo run --example convert < FILE`

use satoku::format::{Format, Provenance, ReadOptions, WriteOptions, read, writer};
use satoku::rules::Registry;
use std::io::{BufReader, stdin, stdout};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let registry = Registry::standard();
    let mut output = stdout().lock();
    let mut writer = writer(Format::SudokuPad, WriteOptions::default());
    writer.begin(&mut output, &Provenance::default())?;
    // The format is told by the content. Puzzles are read one at a time, however long the file is.
    for entry in read(BufReader::new(stdin()), &ReadOptions::new(&registry))? {
        match entry {
            Ok(located) => writer.entry(&mut output, &located.item)?,
            Err(error) if error.fatal => return Err(error.into()),
            // The error says in which line and column.
            Err(error) => eprintln!("left out: {error}"),
        }
    }
    writer.end(&mut output)?;
    Ok(())
}
