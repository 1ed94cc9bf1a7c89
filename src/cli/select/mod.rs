//! `satoku select`: takes some of the puzzles of sets, in a chosen order, into one set or several.

mod levels;
mod order;
mod picker;
mod shares;

use super::failure::Failure;
use super::input::Reading;
use super::inputs::Found;
use super::set_file::{Contents, SetFile, Written, set_format};
use super::{Global, count_of, numbers, seed};
use clap::Args;
use picker::Picker;
use satoku::format::{Condition, Field, Format};
use satoku::random::Random;
use shares::{Shares, part_name};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Select puzzles of one or more sets: filter, sample, sort, split or merge them
///
/// Reads the files one after another, takes the puzzles that meet every --where, and writes them in
/// any format. --sort, --shuffle and --split keep the puzzles in memory, at most a million of them;
/// --sample keeps only those drawn.
///
/// The steps are taken in this order: --where, --distinct, --sample, --sort or --shuffle, --split.
/// Ends with 3 if no puzzle is left.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  satoku select puzzles.json --where level=hard -o hard.json
  satoku select puzzles.json --where 'rating>=3.0' --where 'clue_count<26' --sort rating -o some.csv
  satoku select a.json b.json --distinct -o both.json
  satoku select puzzles.json --sample 50 --seed 1 -o fifty.json
  satoku select puzzles.json --shuffle --seed 1 --split 80,10,10 -o parts.json")]
pub struct Select {
    /// Files of puzzles, - for standard input, or single puzzles or links
    #[arg(value_name = "FILE|PUZZLE", required = true)]
    puzzles: Vec<OsString>,
    /// Take only puzzles that meet a condition: a field, one of = != < <= > >= and a value, such as
    /// rating>=3.0, level=hard, variant=x or techniques=X-Wing. Several must all be met; a field
    /// that is not known meets none. The fields are the columns of csv, which docs/formats.md lists
    #[arg(long = "where", value_name = "CONDITION")]
    conditions: Vec<Condition>,
    /// Leave out puzzles that are the same as an earlier one, in the sense of `check --duplicates`
    #[arg(long)]
    distinct: bool,
    /// Take this many puzzles at random, or all if there are no more; they stay in their order
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = numbers::positive::<usize>)]
    sample: Option<usize>,
    /// Sort by a field, from low to high; puzzles without the field come last. Several fields sort
    /// by the first, then by the next
    #[arg(long, value_name = "FIELD", value_delimiter = ',')]
    sort: Vec<Field>,
    /// Sort from high to low
    #[arg(long, requires = "sort")]
    descending: bool,
    /// Put the puzzles in a random order
    #[arg(long, conflicts_with = "sort")]
    shuffle: bool,
    /// The seed of --sample and --shuffle; by default a random one, which is printed
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = numbers::seed)]
    seed: Option<u64>,
    /// Write several files: a number of equal parts (3), or the shares of the parts (80,10,10).
    /// parts.json becomes parts-1.json, parts-2.json and so on
    #[arg(long, value_name = "N|SHARES", requires = "output")]
    split: Option<Shares>,
    /// Write to a file; - is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format to write. By default the file's extension decides; on standard output, lines for
    /// classic boards and ndjson for others
    #[arg(long, value_name = "FORMAT", visible_alias = "to")]
    format: Option<Format>,
    #[command(flatten)]
    contents: Contents,
    #[command(flatten)]
    reading: Reading,
}

impl Select {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        self.refuse_useless()?;
        let options = self.reading.options()?.keeping_unknown();
        let format = set_format(self.output.as_deref(), self.format, self.contents.columns())?;
        let keeps = self.shuffle || !self.sort.is_empty() || self.split.is_some();
        let mut random = match self.shuffle || self.sample.is_some() {
            true => Some(Random::new(self.seed.map_or_else(|| seed::drawn(global), Ok)?, 0)),
            false => None,
        };
        let session = self.reading.open(global, &options, &self.puzzles)?;
        let mut picker = Picker::new(session, &self.conditions, self.distinct, global);
        let mut kept = match (self.sample, &mut random) {
            (Some(count), Some(random)) => picker.sample(count, random)?,
            _ if keeps => picker.all()?,
            _ => {
                let Some(first) = picker.next()? else { return Err(picker.nothing()) };
                let (path, first) = (self.output.as_deref(), Some(first));
                let written = self.write(path, format, &mut picker, first, Picker::next)?;
                return picker.verdict(vec![written]);
            }
        };
        if kept.is_empty() {
            return Err(picker.nothing());
        }
        if let Some(random) = random.as_mut().filter(|_| self.shuffle) {
            random.shuffle(&mut kept);
        }
        if !self.sort.is_empty() {
            order::sort(&mut kept, &self.sort, self.descending);
        }
        let mut written = Vec::new();
        let ends = self.split.as_ref().map_or(vec![kept.len()], |shares| shares.ends(kept.len()));
        if ends.len() > kept.len() {
            let (parts, count) = (ends.len(), count_of(kept.len() as u64, "puzzle"));
            return Err(Failure::usage(format!(
                "--split: {count} cannot be split into {parts} parts"
            ))
            .hint("ask for fewer parts"));
        }
        let mut start = 0;
        for (number, end) in (1..).zip(ends) {
            let path = match (&self.split, &self.output) {
                (Some(_), Some(path)) => Some(part_name(path, number)),
                (_, path) => path.clone(),
            };
            let mut part = kept.drain(..end - start);
            let first = part.next();
            let next = |_: &mut Picker<'_>| Ok(part.next());
            written.push(self.write(path.as_deref(), format, &mut picker, first, next)?);
            start = end;
        }
        picker.verdict(written)
    }

    /// Writes a file of the first puzzle and those that come next.
    fn write<'a>(
        &self,
        path: Option<&Path>,
        format: Option<Format>,
        picker: &mut Picker<'a>,
        first: Option<Found>,
        mut next: impl FnMut(&mut Picker<'a>) -> Result<Option<Found>, Failure>,
    ) -> Result<Written, Failure> {
        let provenance = picker.session.provenance();
        let puzzle = first.as_ref().map(|found| &found.entry.puzzle);
        let options = self.contents.options(self.reading.symbols());
        let mut set = SetFile::begin(path, format, options, puzzle, &provenance)?;
        let mut found = first;
        while let Some(Found { name, line, entry }) = found {
            if !set.add((&name, line), &entry, picker.session.tally.about(&name))? {
                break;
            }
            found = next(picker)?;
        }
        set.finish(picker.global, 0)
    }

    /// Refuses flags that would have no effect, or not the one that is meant.
    fn refuse_useless(&self) -> Result<(), Failure> {
        if self.split.is_some() && self.output.as_deref() == Some(Path::new("-")) {
            return Err(Failure::usage("--split: the parts cannot go to standard output")
                .hint("name a file with -o, such as parts.json"));
        }
        if self.seed.is_some() && self.sample.is_none() && !self.shuffle {
            return Err(Failure::usage("--seed: nothing is drawn at random")
                .hint("add --sample or --shuffle, or leave --seed out"));
        }
        Ok(())
    }
}
