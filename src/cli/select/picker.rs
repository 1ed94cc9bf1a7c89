//! Reads puzzles and takes those that a selection asks for.

use super::levels::Levels;
use crate::cli::failure::{Exit, Failure};
use crate::cli::inputs::Found;
use crate::cli::session::Session;
use crate::cli::set_file::Written;
use crate::cli::{Global, count_of};
use satoku::format::{Condition, Ids};
use satoku::random::Random;
use satoku::seen::{CanonicalIds, Seen};

/// The most puzzles that are kept in memory.
const MOST_KEPT: usize = 1_000_000;

/// Reads the puzzles and takes those that are wanted.
pub struct Picker<'a> {
    pub session: Session<'a>,
    pub global: &'a Global,
    conditions: &'a [Condition],
    ids: Ids,
    seen: Option<(CanonicalIds, Seen<()>)>,
    levels: Levels<'a>,
    read: u64,
}

impl<'a> Picker<'a> {
    /// Picks the puzzles of a session that meet all conditions, and each once if `distinct`.
    pub fn new(
        session: Session<'a>,
        conditions: &'a [Condition],
        distinct: bool,
        global: &'a Global,
    ) -> Self {
        Picker {
            session,
            global,
            conditions,
            ids: Ids::default(),
            seen: distinct.then(|| (CanonicalIds::default(), Seen::new())),
            levels: Levels::of(conditions),
            read: 0,
        }
    }

    /// Returns the next puzzle that is wanted.
    pub fn next(&mut self) -> Result<Option<Found>, Failure> {
        while let Some(Found { name, line, entry }) = self.session.next()? {
            self.read += 1;
            self.levels.note(&entry);
            let ids = &mut self.ids;
            let is_wanted = self.conditions.iter().all(|condition| condition.holds(&entry, ids));
            let is_new = |(ids, seen): &mut (CanonicalIds, Seen<()>)| {
                seen.add(ids.of(&entry.puzzle), ()).is_none()
            };
            if is_wanted && self.seen.as_mut().is_none_or(is_new) {
                return Ok(Some(Found { name, line, entry }));
            }
        }
        Ok(None)
    }

    /// Returns all puzzles that are wanted.
    pub fn all(&mut self) -> Result<Vec<Found>, Failure> {
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
    pub fn sample(&mut self, count: usize, random: &mut Random) -> Result<Vec<Found>, Failure> {
        if count > MOST_KEPT {
            return Err(too_many());
        }
        let mut kept: Vec<(usize, Found)> = Vec::new();
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

    /// Returns the failure of a selection of nothing.
    pub fn nothing(&self) -> Failure {
        if let Some(failure) = self.levels.unknown().filter(|_| self.read > 0) {
            return failure;
        }
        let message = match self.read {
            0 => "there is no puzzle to select from".to_owned(),
            read => {
                format!("none of {} is selected; nothing was written", count_of(read, "puzzle"))
            }
        };
        Failure::new(Exit::GaveUp, message)
            .hint("a puzzle whose field is not known meets no --where: satoku rate FILE -o rated.json adds ratings")
    }

    pub fn verdict(self, written: Vec<Written>) -> Result<(), Failure> {
        let Picker { mut session, levels, global, .. } = self;
        session.tally.end();
        // Another level than one that nothing has is every level.
        if let Some(Failure { message, hint, .. }) = levels.unknown() {
            global.say(format_args!("note: {message}; {}", hint.unwrap_or_default()));
        }
        session.verdict()?;
        written.into_iter().try_for_each(Written::verdict)
    }
}

fn too_many() -> Failure {
    Failure::usage(format!("more than {MOST_KEPT} puzzles cannot be kept in memory"))
        .hint("narrow them with --where first, or take a --sample")
}
