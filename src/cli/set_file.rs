//! Writing puzzles of other sets into one, with notes on what has no place there.

use super::complaints::{Complaints, position};
use super::failure::Failure;
use super::output::{Output, default_format, named_format};
use super::{Global, count_of};
use clap::Args;
use satoku::board::Symbols;
use satoku::format::{
    Detail, Entry, Field, Format, Provenance, SetWriter, WriteError, WriteOptions, writer,
};
use satoku::rules::Puzzle;
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::Path;

/// What is written of each puzzle.
#[derive(Debug, Args)]
pub struct Contents {
    /// Leave the solutions out, and the certificates, which cannot be checked without them
    #[arg(long)]
    no_solution: bool,
    /// The columns of csv and tsv, such as id,givens,level,rating,techniques; docs/formats.md lists
    /// them all
    #[arg(long, value_name = "NAME", value_delimiter = ',', conflicts_with = "no_solution")]
    columns: Option<Vec<Field>>,
}

impl Contents {
    /// Returns the columns that were asked for.
    pub fn columns(&self) -> Option<&[Field]> {
        self.columns.as_deref()
    }

    /// Returns the options for writing with these symbols.
    pub fn options(&self, symbols: Symbols) -> WriteOptions {
        WriteOptions { symbols, solutions: !self.no_solution, columns: self.columns.clone() }
    }
}

/// A set that is being written. It replaces an older file when it is complete.
pub struct SetFile {
    format: Format,
    options: WriteOptions,
    writer: Box<dyn SetWriter>,
    output: Output,
    named: bool,
    written: u64,
    refused: u64,
    left_out: LeftOut,
}

/// The details that are left out, and of how many puzzles.
type LeftOut = BTreeMap<(Detail, Loss), u64>;

/// Why a detail is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Loss {
    /// The format has no place for it.
    NoPlace,
    /// satoku's own rating or level has the only place.
    Displaced,
    /// The format keeps the level and the rating alone, or one of these.
    InPart,
}

/// Returns the format of a set that is to be written: the one asked for, or that of the file's
/// name. Columns are for tables alone.
pub fn set_format(
    path: Option<&Path>,
    asked: Option<Format>,
    columns: Option<&[Field]>,
) -> Result<Option<Format>, Failure> {
    let format = named_format(path, asked)?;
    let is_table = |format: &Format| matches!(format, Format::Csv | Format::Tsv);
    match (columns, format) {
        (Some(_), None) => Ok(Some(Format::Csv)),
        (Some(_), Some(other)) if !is_table(&other) => {
            Err(Failure::usage(format!("--columns are for csv and tsv, not for {other}"))
                .hint("leave --columns out, or write a .csv or .tsv"))
        }
        (_, format) => Ok(format),
    }
}

impl SetFile {
    /// Begins a set. Without a format it is that of the first puzzle on standard output.
    pub fn begin(
        path: Option<&Path>,
        format: Option<Format>,
        options: WriteOptions,
        first: Option<&Puzzle>,
        provenance: &Provenance,
    ) -> Result<Self, Failure> {
        let format = format.unwrap_or_else(|| first.map_or(Format::Ndjson, default_format));
        // Written whole, so that a file can be the input and the output.
        let mut output = Output::open(path, true)?;
        let mut writer = writer(format, options.clone());
        writer.begin(&mut output, provenance)?;
        let (named, left_out) = (path.is_some(), BTreeMap::new());
        Ok(SetFile { format, options, writer, output, named, written: 0, refused: 0, left_out })
    }

    /// Writes a puzzle, or adds to the complaints why the format cannot express it. Returns whether
    /// the reader of the output still reads it.
    pub fn add(
        &mut self,
        (name, line): (&str, u64),
        entry: &Entry,
        complaints: &mut Complaints,
    ) -> Result<bool, Failure> {
        match self.writer.entry(&mut self.output, entry) {
            Ok(()) => {
                self.written += 1;
                self.note_left_out(entry);
            }
            Err(WriteError::Io(error)) if error.kind() == ErrorKind::BrokenPipe => {
                return Ok(false);
            }
            Err(error @ WriteError::Io(_)) => return Err(error.into()),
            Err(error) => {
                self.refused += 1;
                let mut failure = Failure::from(error);
                failure.message = position(name, line) + &failure.message;
                complaints.add(failure);
            }
        }
        Ok(true)
    }

    /// Returns whether a puzzle was written.
    pub fn has_any(&self) -> bool {
        self.written > 0
    }

    /// Writes a puzzle, which the format must be able to express.
    pub fn put(&mut self, entry: &Entry) -> Result<(), Failure> {
        self.written += 1;
        Ok(self.writer.entry(&mut self.output, entry)?)
    }

    /// Ends the set and puts it in place, without notes. An older file stays if nothing was written
    /// and some puzzles failed.
    pub fn close(mut self, has_failed: bool) -> Result<(), Failure> {
        self.writer.end(&mut self.output)?;
        self.output.finish_or_keep_old(self.written == 0 && has_failed)
    }

    /// Ends the set and puts it in place. An older file stays if nothing was written and some
    /// puzzles, of which there are `failed`, could not be read.
    pub fn finish(mut self, global: &Global, failed: u64) -> Result<Written, Failure> {
        self.writer.end(&mut self.output)?;
        let format = self.format;
        // A file of nothing in place of one with puzzles helps nobody.
        if self.refused > 0 && self.written == 0 {
            let count = count_of(self.refused, "puzzle");
            return Err(Failure::usage(format!("{format} can express none of {count}")));
        }
        let target = self.output.name().to_owned();
        let keeps_old = self.written == 0 && failed > 0;
        self.output.finish_or_keep_old(keeps_old)?;
        if matches!(format, Format::Csv | Format::Tsv) {
            note_columns(global, format, &mut self.left_out);
        }
        for ((detail, loss), count) in self.left_out {
            let count = count_of(count, "puzzle");
            global.say(match loss {
                Loss::NoPlace => {
                    format!("note: {format} has no place for {detail}: left out of {count}")
                }
                Loss::Displaced => format!(
                    "note: {format} has one place for the {detail}: satoku's own takes it, and \
                     the other one is left out of {count}"
                ),
                Loss::InPart => {
                    let parts = [Detail::Level, Detail::Rating].into_iter();
                    let kept =
                        parts.filter(|part| format.holds(*part)).map(|part| part.to_string());
                    let kept = kept.collect::<Vec<_>>().join(" and ");
                    let more = match format {
                        Format::Csv | Format::Tsv => "; --columns can name effort and techniques",
                        _ => "",
                    };
                    format!(
                        "note: {format} keeps only the {kept} of the difficulty, for {count}{more}"
                    )
                }
            });
        }
        if self.named && !keeps_old {
            global.say(format_args!("{} written to {target}", count_of(self.written, "puzzle")));
        }
        Ok(Written { format, refused: self.refused })
    }

    /// Counts the known details of a puzzle that the format cannot store.
    fn note_left_out(&mut self, entry: &Entry) {
        // Whoever chooses the columns knows what they leave out.
        if self.options.columns.is_some() {
            return;
        }
        let format = self.format;
        for (detail, _) in Detail::ALL {
            let is_wanted = detail != Detail::Solution || self.options.solutions;
            if !is_wanted || !entry.has(detail) || format.keeps(detail, entry) {
                continue;
            }
            let in_part = detail == Detail::Difficulty && format.holds(Detail::Rating);
            let loss = match format.holds(detail) && entry.displaces(detail) {
                true => Loss::Displaced,
                false if in_part => Loss::InPart,
                false => Loss::NoPlace,
            };
            *self.left_out.entry((detail, loss)).or_default() += 1;
        }
    }
}

/// Notes which details a table leaves out that further columns would hold.
fn note_columns(global: &Global, format: Format, left_out: &mut LeftOut) {
    let mut columns: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    left_out.retain(|(detail, loss), count| {
        let name = detail.to_string();
        let has_column = *loss == Loss::NoPlace && name.parse::<Field>().is_ok();
        if has_column {
            columns.entry(*count).or_default().push(name);
        }
        !has_column
    });
    for (count, names) in columns {
        let (count, names) = (count_of(count, "puzzle"), names.join(", "));
        global.say(format_args!(
            "note: the usual columns of {format} leave out {names} of {count}; --columns can name \
             them"
        ));
    }
}

/// What has become of a set.
#[must_use]
pub struct Written {
    format: Format,
    refused: u64,
}

impl Written {
    /// Returns the failure of a set that is not complete.
    pub fn verdict(self) -> Result<(), Failure> {
        let Written { format, refused } = self;
        match refused {
            0 => Ok(()),
            _ => Err(Failure::usage(format!(
                "{} left out: {format} cannot express them",
                count_of(refused, "puzzle")
            ))),
        }
    }
}
