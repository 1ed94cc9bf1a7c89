//! The puzzles that `satoku generate --distinct` and `--exclude` leave out.

use super::complaints::unreadable;
use super::count_of;
use super::failure::{Exit, Failure};
use super::input::Source;
use super::interrupt::is_told_to_end;
use super::notes::Notes;
use super::registry::registry;
use satoku::board::Size;
use satoku::format::ReadOptions;
use satoku::generate::{Generated, Request};
use satoku::oracle::Cancelled;
use satoku::seen::{CanonicalIds, Seen};
use serde_json::{Map, Value};
use std::path::PathBuf;

/// Returns the options for reading puzzles like those of a request, where a file does not say what
/// they are.
pub fn reading(request: &Request) -> ReadOptions<'static> {
    let (rules, layout) = (request.rules(), request.layout());
    let size = layout.size;
    let plain = Size::of_side(size.side()) == Ok(size) && layout.regions.is_none();
    ReadOptions {
        variant: (rules.variant() != "classic").then(|| rules.variant().to_owned()),
        layout: (!plain).then(|| layout.clone()),
        ..ReadOptions::new(registry())
    }
}

/// A filter for puzzles that were seen before.
pub struct DistinctFilter {
    // Whether what is made counts as seen.
    distinct: bool,
    // How many puzzles were read that are not to be made again.
    excluded: u64,
    // `None` where every puzzle is taken.
    seen: Option<(CanonicalIds, Seen<()>)>,
    skipped: u64,
    in_a_row: u64,
}

impl DistinctFilter {
    /// Reads the files of puzzles to leave out. Puzzles that do not give their variant and size
    /// have those of the request.
    pub fn new(
        distinct: bool,
        exclude: &[PathBuf],
        request: &Request,
        quiet: bool,
    ) -> Result<Self, Failure> {
        let mut seen =
            (distinct || !exclude.is_empty()).then(|| (CanonicalIds::default(), Seen::new()));
        let options = reading(request);
        let mut excluded = 0;
        for path in exclude {
            let source = Source::file(path)?;
            let name = source.name().to_owned();
            for entry in source.entries(&options, Notes::new(quiet))? {
                if is_told_to_end() {
                    return Err(Cancelled.into());
                }
                // A puzzle that cannot be read could not be kept out.
                excluded += 1;
                let located = entry.map_err(|error| unreadable(&name, &error))?;
                if let Some((ids, seen)) = &mut seen {
                    seen.add(ids.of(&located.item.puzzle), ());
                }
            }
        }
        Ok(DistinctFilter { distinct, excluded, seen, skipped: 0, in_a_row: 0 })
    }

    /// Returns the last index to make; any may be needed if duplicates are skipped.
    pub fn last(&self, last: u64) -> u64 {
        if self.seen.is_some() { u64::MAX } else { last }
    }

    /// Returns whether a puzzle was seen before, and counts it if so.
    pub fn is_known(&mut self, generated: &Generated) -> bool {
        let Some((ids, seen)) = &mut self.seen else { return false };
        let id = ids.of(&generated.puzzle);
        let known = match self.distinct {
            true => seen.add(id, ()).is_some(),
            false => seen.contains(id),
        };
        self.skipped += u64::from(known);
        self.in_a_row = if known { self.in_a_row + 1 } else { 0 };
        known
    }

    /// Adds the filter's settings to a description of the request.
    pub fn describe(&self, request: &mut Map<String, Value>) {
        if self.distinct {
            request.insert("distinct".to_owned(), true.into());
        }
        if self.excluded > 0 {
            request.insert("excluded".to_owned(), self.excluded.into());
        }
    }

    /// Returns the number of puzzles left out.
    pub fn skipped(&self) -> u64 {
        self.skipped
    }

    /// Returns the number of known puzzles in a row up to now.
    pub fn known_in_a_row(&self) -> u64 {
        self.in_a_row
    }

    /// Returns the failure of a run that found nothing new.
    pub fn failure(&self, made: u64, count: u64) -> Failure {
        let tries = count_of(self.in_a_row, "puzzle");
        let message = format!("{tries} in a row were not new; {made} of {count} puzzles were made");
        Failure::new(Exit::GaveUp, message).hint(
            "there may be no more of them; allow more --tries, or ask for another size or clues",
        )
    }
}
