//! Levels in conditions that no puzzle has.

use crate::cli::failure::Failure;
use satoku::format::{Condition, Entry};
use satoku::logic::Level;
use satoku::names::nearest;
use satoku::quote::quote;
use std::collections::BTreeSet;

/// The most levels of a file that are kept for a message.
const KEPT: usize = 12;

/// The levels in conditions that are none of ours, and the levels that the puzzles have. Puzzles of
/// other programs have levels of their own, so only the files can tell whether there is such a one.
pub struct Levels<'a> {
    asked: Vec<&'a str>,
    met: BTreeSet<String>,
}

impl<'a> Levels<'a> {
    /// Collects the levels that are none of ours.
    pub fn of(conditions: &'a [Condition]) -> Self {
        let asked = conditions.iter().filter_map(Condition::foreign_level).collect();
        Levels { asked, met: BTreeSet::new() }
    }

    /// Notes the level of a puzzle.
    pub fn note(&mut self, entry: &Entry) {
        if self.asked.is_empty() {
            return;
        }
        let Some(level) = entry.level() else { return };
        self.asked.retain(|asked| asked.to_lowercase() != level.to_lowercase());
        if self.met.len() < KEPT {
            self.met.insert(level);
        }
    }

    /// Returns the failure for a level that none of the puzzles has.
    pub fn unknown(&self) -> Option<Failure> {
        let asked = *self.asked.first()?;
        let ours = Level::ALL.map(|(_, name)| name);
        let met = || self.met.iter().map(String::as_str);
        let near = nearest(asked, met().chain(ours)).filter(|_| asked.chars().count() > 2);
        let near = near.map_or_else(String::new, |near| format!("did you mean {near}? "));
        let levels = match self.met.is_empty() {
            true => "no puzzle has a level".to_owned(),
            false => {
                let met: Vec<String> = met().map(quote).collect();
                format!("the puzzles have the levels {}", met.join(", "))
            }
        };
        let message = format!("--where: no puzzle has the level `{}`", quote(asked));
        let hint = format!("{near}{levels}; those of satoku are {}", ours.join(", "));
        Some(Failure::usage(message).hint(hint))
    }
}
