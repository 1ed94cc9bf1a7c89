//! `satoku convert`: writes puzzles in another format.

use super::failure::Failure;
use super::input::{Complaints, Reading, Source, position, unreadable};
use super::interrupt::interruptible;
use super::output::{Output, default_format, named_format, unwritten};
use super::pictures::{PictureFormat, Pictures, Target};
use super::{Global, count_of, verdict};
use clap::Args;
use satoku::format::{
    Detail, Entry, Format, Provenance, ReadOptions, WriteError, WriteOptions, writer,
};
use satoku::rules::Registry;
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Write puzzles in another format
///
/// Recognises the format of the input by its content, and takes the format of the output from the
/// extension of its file. Names each puzzle that the output format cannot express, with the reason,
/// leaves it out, and then ends with 2. Leaves out details that have no place in the output format,
/// such as solutions, and names them in a note.
///
/// It also draws pictures, if the program has the typesetter: -o FILE.pdf makes sheets with several
/// puzzles each; --format svg, png or pdf with -o FOLDER makes a file for each puzzle.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  satoku convert puzzles.json -o puzzles.sdm
  satoku convert puzzles.json -o links.txt --to fpuzzles
  satoku convert 'https://puzz.link/p?sudoku/4/4/j1g2h3g4j'
  satoku convert collection.opensudoku -o collection.json
  satoku convert puzzles.json -o sheets.pdf --per-page 6 --solution
  satoku convert puzzles.json -o pictures --format svg")]
pub struct Convert {
    /// A file of puzzles, - for standard input, or one puzzle or link
    #[arg(value_name = "FILE|PUZZLE")]
    puzzles: String,
    /// Write to a file; - is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format to write. By default the file's extension decides; on standard output, lines for
    /// classic boards and ndjson for others. svg, png and pdf draw a picture of each puzzle
    #[arg(long, value_name = "FORMAT", visible_alias = "to")]
    format: Option<Target>,
    /// Leave the solutions out
    #[arg(long)]
    no_solution: bool,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    pictures: Pictures,
}

impl Convert {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        let registry = Registry::standard();
        let options = self.reading.options(&registry)?;
        if let Some((format, output)) = self.picture()? {
            return self.draw(format, output, &options, global);
        }
        let format = named_format(self.output.as_deref(), self.set_format())?;
        let source = Source::file_or_puzzle(&self.puzzles)?;
        let name = source.name().to_owned();
        let mut entries = source.entries(&options)?;
        // What cannot be read at all leaves the old output alone.
        let mut first = entries.next();
        if let Some(Err(error)) = &first
            && error.fatal
        {
            return Err(unreadable(&name, error));
        }
        let format = format.unwrap_or_else(|| match &first {
            Some(Ok(first)) => default_format(&first.item.puzzle),
            _ => Format::Ndjson,
        });
        let provenance = entries.generator().cloned().map(Provenance::from).unwrap_or_default();
        let cancel = interruptible();
        // Written whole, so that a file can be the input and the output.
        let mut output = Output::open(self.output.as_deref(), true)?;
        let solutions = !self.no_solution;
        let mut writer =
            writer(format, WriteOptions { symbols: self.reading.symbols(), solutions });
        writer.begin(&mut output, &provenance).map_err(|error| output.fail(&error))?;
        let (mut read, mut written, mut skipped, mut refused) = (0u64, 0u64, 0, 0);
        let mut left_out = BTreeMap::new();
        let mut complaints = Complaints::about(&name);
        while let Some(entry) = first.take().or_else(|| entries.next()) {
            cancel.check()?;
            let located = match entry {
                Ok(located) => located,
                Err(error) if error.fatal => return Err(unreadable(&name, &error)),
                Err(error) => {
                    skipped += 1;
                    complaints.add(unreadable(&name, &error));
                    continue;
                }
            };
            read += 1;
            match writer.entry(&mut output, &located.item) {
                Ok(()) => {
                    written += 1;
                    note_left_out(&mut left_out, format, solutions, &located.item);
                }
                // What was found up to here decides about the exit code.
                Err(WriteError::Io(error)) if error.kind() == ErrorKind::BrokenPipe => break,
                Err(error @ WriteError::Io(_)) => return Err(unwritten(error, &output)),
                Err(error) => {
                    refused += 1;
                    let mut failure = unwritten(error, &output);
                    failure.message = position(&name, located.line) + &failure.message;
                    complaints.add(failure);
                }
            }
        }
        drop(complaints);
        writer.end(&mut output).map_err(|error| output.fail(&error))?;
        // A file of nothing in place of one with puzzles helps nobody.
        if refused > 0 && written == 0 {
            let count = count_of(read, "puzzle");
            return Err(Failure::usage(format!("{format} can express none of {count}")));
        }
        let target = output.name();
        let is_lost = written == 0 && skipped > 0;
        output.finish_or_keep_old(is_lost)?;
        for (detail, count) in left_out {
            let count = count_of(count, "puzzle");
            global
                .say(format_args!("note: {format} has no place for {detail}: left out of {count}"));
        }
        if self.output.is_some() && !is_lost {
            global.say(format_args!("{} written to {target}", count_of(written, "puzzle")));
        }
        verdict(skipped, 0, 0)?;
        match refused {
            0 => Ok(()),
            _ => Err(Failure::usage(format!(
                "{} left out: {format} cannot express them",
                count_of(refused, "puzzle")
            ))),
        }
    }
}

impl Convert {
    /// Returns the format of the pictures and their destination, if pictures are requested.
    fn picture(&self) -> Result<Option<(Option<PictureFormat>, &Path)>, Failure> {
        let output = self.output.as_deref();
        match (self.format, output) {
            (Some(Target::Picture(format)), Some(output)) => Ok(Some((Some(format), output))),
            (Some(Target::Picture(_)), None) => {
                Err(Failure::usage("pictures do not go to standard output")
                    .hint("name a folder or file with -o"))
            }
            (None, Some(output)) if PictureFormat::of_file(output).is_some() => {
                Ok(Some((None, output)))
            }
            _ => Ok(None),
        }
    }

    #[cfg(feature = "book")]
    fn draw(
        &self,
        format: Option<PictureFormat>,
        output: &Path,
        options: &ReadOptions,
        global: &Global,
    ) -> Result<(), Failure> {
        let source = Source::file_or_puzzle(&self.puzzles)?;
        self.pictures.run(format, output, source, options, global)
    }

    #[cfg(not(feature = "book"))]
    #[expect(clippy::unused_self, reason = "it is used where there is a typesetter")]
    fn draw(
        &self,
        _: Option<PictureFormat>,
        _: &Path,
        _: &ReadOptions,
        _: &Global,
    ) -> Result<(), Failure> {
        Err(Failure::no_typesetter())
    }

    /// Returns the format of the puzzle set, if it is named.
    fn set_format(&self) -> Option<Format> {
        self.format.and_then(|target| match target {
            Target::Set(format) => Some(format),
            Target::Picture(_) => None,
        })
    }
}

/// Counts the known details of a puzzle that a format cannot store.
fn note_left_out(
    left_out: &mut BTreeMap<Detail, u64>,
    format: Format,
    solutions: bool,
    entry: &Entry,
) {
    for (detail, _) in Detail::ALL {
        let wanted = detail != Detail::Solution || solutions;
        if wanted && entry.has(detail) && !format.holds(detail) {
            *left_out.entry(detail).or_default() += 1;
        }
    }
}
