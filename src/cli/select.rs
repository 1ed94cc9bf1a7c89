//! `satoku select`: takes some of the puzzles of sets, in a chosen order, into one set or several.

use super::failure::{Exit, Failure};
use super::input::Reading;
use super::inputs::{ComplaintsBySource, Found, Inputs, Unread};
use super::interrupt::interruptible;
use super::seed;
use super::set_file::{Contents, SetFile, Written, set_format};
use super::{Global, count_of, verdict};
use clap::Args;
use satoku::board::Symbols;
use satoku::format::{Condition, Entry, Field, Format, Ids, Provenance, ReadOptions, WriteOptions};
use satoku::oracle::Cancel;
use satoku::random::Random;
use satoku::rules::Registry;
use satoku::seen::{CanonicalIds, Seen};
use std::cmp::Ordering;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

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
  satoku select puzzles.json --where 'rating>=3.0' --where 'clues<26' --sort rating -o some.csv
  satoku select a.json b.json --distinct -o both.json
  satoku select puzzles.json --sample 50 --seed 1 -o fifty.json
  satoku select puzzles.json --shuffle --seed 1 --split 80,10,10 -o parts.json")]
pub struct Select {
    /// Files of puzzles, - for standard input, or single puzzles or links
    #[arg(value_name = "FILE|PUZZLE", required = true)]
    puzzles: Vec<String>,
    /// Take only puzzles that meet a condition: a field, one of = != < <= > >= and a value, such as
    /// rating>=3.0, level=hard, variant=x or techniques=X-Wing. Several must all be met; a field
    /// that is not known meets none. The fields are the columns of csv, which docs/formats.md lists
    #[arg(long = "where", value_name = "CONDITION")]
    conditions: Vec<Condition>,
    /// Leave out puzzles that are the same as an earlier one, in the sense of `check --duplicates`
    #[arg(long)]
    distinct: bool,
    /// Take this many puzzles at random, or all if there are no more; they stay in their order
    #[arg(long, value_name = "N")]
    sample: Option<NonZeroUsize>,
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
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
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

/// The most puzzles that are kept in memory.
const MOST_KEPT: usize = 1_000_000;

/// The most parts of a split.
const MOST_PARTS: usize = 1000;

/// The shares of the parts of a split, in any unit.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Shares(Vec<u64>);

impl FromStr for Shares {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || {
            format!("expected a number of parts from 2 to {MOST_PARTS}, or shares such as 80,10,10")
        };
        let shares: Option<Vec<u64>> = text
            .split(',')
            .map(|share| share.trim().parse::<u32>().ok().filter(|share| *share > 0))
            .map(|share| share.map(u64::from))
            .collect();
        let shares = match shares.as_deref() {
            Some([parts]) => {
                vec![1; usize::try_from(*parts).unwrap_or(usize::MAX).min(MOST_PARTS + 1)]
            }
            Some(shares) => shares.to_vec(),
            None => return Err(expected()),
        };
        Some(Shares(shares))
            .filter(|Shares(all)| (2..=MOST_PARTS).contains(&all.len()))
            .ok_or_else(expected)
    }
}

impl Shares {
    /// Returns where each part of `count` things ends. No part is empty unless there are fewer
    /// things than parts.
    fn ends(&self, count: usize) -> Vec<usize> {
        let Shares(shares) = self;
        let total: u128 = shares.iter().map(|share| u128::from(*share)).sum();
        let (mut sum, mut last) = (0u128, 0usize);
        let mut ends = Vec::new();
        for (number, share) in shares.iter().enumerate() {
            sum += u128::from(*share);
            let end = (sum * count as u128 + total / 2) / total;
            let after = shares.len() - 1 - number;
            // Every part, and every one after it, has a thing at least.
            last = (end as usize).max(last + 1).min(count.saturating_sub(after).max(last));
            ends.push(last);
        }
        ends
    }
}

/// A puzzle that was taken, with its place.
struct Taken {
    name: Arc<str>,
    line: u64,
    entry: Entry,
}

impl Select {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        self.refuse_useless()?;
        let registry = Registry::standard();
        let options = self.reading.options(&registry)?;
        let format = set_format(self.output.as_deref(), self.format, self.contents.columns())?;
        let keeps = self.shuffle || !self.sort.is_empty() || self.split.is_some();
        let mut random = match self.shuffle || self.sample.is_some() {
            true => Some(Random::new(self.seed.map_or_else(|| seed::drawn(global), Ok)?, 0)),
            false => None,
        };
        let mut taker = Taker::open(&self, &options)?;
        let mut kept = match (self.sample, &mut random) {
            (Some(count), Some(random)) => taker.sample(count.get(), random)?,
            _ if keeps => taker.all()?,
            _ => {
                let written = taker.stream(&self, format, global)?;
                return taker.verdict(written);
            }
        };
        if kept.is_empty() {
            return Err(taker.nothing());
        }
        if let Some(random) = random.as_mut().filter(|_| self.shuffle) {
            random.shuffle(&mut kept);
        }
        self.sort(&mut kept);
        let provenance = taker.inputs.provenance();
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
            let puzzles = &kept[start..end];
            let first = puzzles.first().map(|taken| &taken.entry.puzzle);
            let options = self.write_options();
            let mut set = SetFile::begin(path.as_deref(), format, options, first, &provenance)?;
            for Taken { name, line, entry } in puzzles {
                if !set.add((name, *line), entry, taker.complaints.about(name))? {
                    break;
                }
            }
            written.push(set.finish(global, 0)?);
            start = end;
        }
        taker.verdict(written)
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

    fn write_options(&self) -> WriteOptions {
        self.contents.options(self.reading.symbols())
    }

    /// Sorts puzzles by the fields that were asked for; equal ones stay in their order.
    fn sort(&self, kept: &mut [Taken]) {
        let (symbols, mut ids) = (Symbols::default(), Ids::default());
        let mut values = |entry: &Entry| -> Vec<Option<String>> {
            self.sort.iter().map(|field| field.of(entry, &symbols, &mut ids)).collect()
        };
        kept.sort_by_cached_key(|taken| SortKey {
            fields: self.sort.clone(),
            values: values(&taken.entry),
            descending: self.descending,
        });
    }
}

/// The values that a puzzle is sorted by.
struct SortKey {
    fields: Vec<Field>,
    values: Vec<Option<String>>,
    descending: bool,
}

impl Ord for SortKey {
    fn cmp(&self, other: &Self) -> Ordering {
        let pairs = self.fields.iter().zip(self.values.iter().zip(&other.values));
        let order = pairs.map(|(field, pair)| match pair {
            (Some(one), Some(other)) => {
                let order = field.compare(one, other);
                if self.descending { order.reverse() } else { order }
            }
            // What is not known comes last.
            (one, other) => other.is_some().cmp(&one.is_some()),
        });
        order.fold(Ordering::Equal, Ordering::then)
    }
}

impl PartialOrd for SortKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for SortKey {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for SortKey {}

/// Returns the name of the file of a part: `parts.json` becomes `parts-1.json`.
fn part_name(path: &Path, number: u64) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// Reads the puzzles and takes those that are wanted.
struct Taker<'a> {
    inputs: Inputs<'a>,
    conditions: &'a [Condition],
    ids: Ids,
    seen: Option<(CanonicalIds, Seen<()>)>,
    complaints: ComplaintsBySource,
    cancel: Cancel,
    skipped: u64,
    read: u64,
}

impl<'a> Taker<'a> {
    fn open(select: &'a Select, options: &'a ReadOptions<'a>) -> Result<Self, Failure> {
        Ok(Taker {
            inputs: Inputs::open(&select.puzzles, options)?,
            conditions: &select.conditions,
            ids: Ids::default(),
            seen: select.distinct.then(|| (CanonicalIds::default(), Seen::new())),
            complaints: ComplaintsBySource::default(),
            cancel: interruptible(),
            skipped: 0,
            read: 0,
        })
    }

    /// Returns the next puzzle that is wanted.
    fn next(&mut self) -> Result<Option<Taken>, Failure> {
        for found in self.inputs.by_ref() {
            self.cancel.check()?;
            let Found { name, line, entry } = match found {
                Ok(found) => found,
                Err(Unread::Rest(failure)) => return Err(failure),
                Err(Unread::Puzzle(name, failure)) => {
                    self.skipped += 1;
                    self.complaints.about(&name).add(failure);
                    continue;
                }
            };
            self.read += 1;
            let ids = &mut self.ids;
            let is_wanted = self.conditions.iter().all(|condition| condition.holds(&entry, ids));
            let is_new = |(ids, seen): &mut (CanonicalIds, Seen<()>)| {
                seen.add(ids.of(&entry.puzzle), ()).is_none()
            };
            if is_wanted && self.seen.as_mut().is_none_or(is_new) {
                return Ok(Some(Taken { name, line, entry }));
            }
        }
        Ok(None)
    }

    /// Returns all puzzles that are wanted.
    fn all(&mut self) -> Result<Vec<Taken>, Failure> {
        let mut kept = Vec::new();
        while let Some(taken) = self.next()? {
            if kept.len() == MOST_KEPT {
                return Err(too_many());
            }
            kept.push(taken);
        }
        Ok(kept)
    }

    /// Returns some of the puzzles that are wanted, in their order; each is as likely as any other.
    fn sample(&mut self, count: usize, random: &mut Random) -> Result<Vec<Taken>, Failure> {
        if count > MOST_KEPT {
            return Err(too_many());
        }
        let mut kept: Vec<(usize, Taken)> = Vec::new();
        let mut met = 0;
        while let Some(taken) = self.next()? {
            met += 1;
            if kept.len() < count {
                kept.push((met, taken));
                continue;
            }
            let place = random.below(met);
            if let Some(replaced) = kept.get_mut(place) {
                *replaced = (met, taken);
            }
        }
        kept.sort_by_key(|(number, _)| *number);
        Ok(kept.into_iter().map(|(_, taken)| taken).collect())
    }

    /// Writes the puzzles as they are read.
    fn stream(
        &mut self,
        select: &Select,
        format: Option<Format>,
        global: &Global,
    ) -> Result<Vec<Written>, Failure> {
        let Some(first) = self.next()? else { return Err(self.nothing()) };
        let provenance: Provenance = self.inputs.provenance();
        let (path, puzzle) = (select.output.as_deref(), &first.entry.puzzle);
        let mut set =
            SetFile::begin(path, format, select.write_options(), Some(puzzle), &provenance)?;
        let mut next = Some(first);
        while let Some(Taken { name, line, entry }) = next {
            if !set.add((&name, line), &entry, self.complaints.about(&name))? {
                break;
            }
            next = self.next()?;
        }
        Ok(vec![set.finish(global, 0)?])
    }

    /// Returns the failure of a selection of nothing.
    fn nothing(&self) -> Failure {
        let message = match self.read {
            0 => "there is no puzzle to select from".to_owned(),
            read => {
                format!("none of {} is selected; nothing was written", count_of(read, "puzzle"))
            }
        };
        Failure::new(Exit::GaveUp, message)
            .hint("a puzzle whose field is not known meets no --where: satoku rate FILE -o rated.json adds ratings")
    }

    fn verdict(self, written: Vec<Written>) -> Result<(), Failure> {
        let Taker { complaints, skipped, .. } = self;
        drop(complaints);
        verdict(skipped, 0, 0)?;
        written.into_iter().try_for_each(Written::verdict)
    }
}

fn too_many() -> Failure {
    Failure::usage(format!("more than {MOST_KEPT} puzzles cannot be kept in memory"))
        .hint("narrow them with --where first, or take a --sample")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_their_shares_and_none_is_empty() {
        let ends = |shares: &str, count| shares.parse::<Shares>().unwrap().ends(count);
        assert_eq!(ends("3", 10), [3, 7, 10]);
        assert_eq!(ends("80,10,10", 100), [80, 90, 100]);
        assert_eq!(ends("98,1,1", 3), [1, 2, 3]);
        assert_eq!(ends("1,98,1", 3), [1, 2, 3]);
        assert_eq!(ends("4294967295,1", 5), [4, 5]);
        for text in ["", "0", "1", "1001", "a", "1,,2", "1,0", "-1,2"] {
            assert!(text.parse::<Shares>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_part_is_named_before_its_extension() {
        assert_eq!(part_name(Path::new("a/parts.json"), 2), Path::new("a/parts-2.json"));
        assert_eq!(part_name(Path::new("parts"), 10), Path::new("parts-10"));
    }
}
