//! `satoku generate --at`: positions at which a technique is the next step.

use super::count_of;
use super::failure::{Exit, Failure};
use satoku::format::{Detail, Format};
use satoku::generate::Generated;
use satoku::logic::{ExerciseError, Exercises, Needs, PartlyFilled, SAMPLE, Selection, Technique};
use satoku::oracle::Cancel;
use serde_json::{Map, Value};

/// A technique that at most one in so many puzzles needs is rare.
const RARE: u32 = 100;

/// The search for positions in the puzzles of a run; without techniques every puzzle is taken as
/// it is.
pub struct PositionFilter {
    wanted: Option<(Selection, Exercises)>,
    found: Option<PartlyFilled>,
    tried: u64,
    in_a_row: u64,
}

impl PositionFilter {
    /// Creates the filter for positions at which one of these techniques is next.
    pub fn new(at: &[Selection], cancel: &Cancel) -> Self {
        let wanted = Selection::any_of(at);
        let wanted = wanted.map(|wanted| (wanted.clone(), Exercises::new(wanted, cancel)));
        PositionFilter { wanted, found: None, tried: 0, in_a_row: 0 }
    }

    /// Returns whether positions are looked for, so that puzzles without one are left out.
    pub fn is_on(&self) -> bool {
        self.wanted.is_some()
    }

    /// Returns whether a puzzle is taken, and keeps its position.
    pub fn takes(&mut self, generated: &Generated) -> Result<bool, ExerciseError> {
        let Some((_, exercises)) = &mut self.wanted else { return Ok(true) };
        self.found = exercises.of(&generated.puzzle)?;
        self.tried += 1;
        self.in_a_row = if self.found.is_some() { 0 } else { self.in_a_row + 1 };
        Ok(self.found.is_some())
    }

    /// Returns the position of the puzzle that was taken last.
    pub fn position(&mut self) -> Option<Box<PartlyFilled>> {
        self.found.take().map(Box::new)
    }

    /// Returns the number of puzzles without a position in a row up to now.
    pub fn in_a_row(&self) -> u64 {
        self.in_a_row
    }

    /// Adds to a failure how many puzzles were tried, and which techniques are rare.
    pub fn explain(&self, failure: &mut Failure) {
        let Some((wanted, _)) = &self.wanted else { return };
        if self.tried > 0 {
            let tried = count_of(self.tried, "puzzle");
            failure.message += &format!("; {tried} that need {wanted} were looked at");
        }
        let rare = wanted.techniques().iter().filter_map(|one| rareness(*one)).collect::<Vec<_>>();
        if !rare.is_empty() {
            failure.hint = Some(format!(
                "of {SAMPLE} random classic puzzles, {}: allow more --tries, or name other techniques with \
                 --at",
                rare.join(", ")
            ));
        }
    }

    /// Returns the failure of a run that found no more positions.
    pub fn failure(&self, done: &str) -> Failure {
        let puzzles = count_of(self.in_a_row, "puzzle");
        let name = self.wanted.as_ref().map_or(String::new(), |(wanted, _)| wanted.to_string());
        let message =
            format!("{puzzles} in a row have no position at which {name} leads on; {done}");
        Failure::new(Exit::GaveUp, message).hint("allow more --tries, or name other techniques")
    }
}

/// Returns how many random puzzles need a technique, if these are few.
fn rareness(technique: Technique) -> Option<String> {
    // Puzzles of givens alone tell nothing about it.
    if technique.needs() == Needs::Clues {
        return None;
    }
    match technique.needed_in_sample() {
        0 => Some(format!("none needs {technique}")),
        1 => Some(format!("1 needs {technique}")),
        count => (count * RARE <= SAMPLE).then(|| format!("{count} need {technique}")),
    }
}

/// Adds the techniques of positions to a description of the request, in which they stand among the
/// required ones.
pub fn describe_positions(at: &[Selection], require: &[Selection], asked: &mut Map<String, Value>) {
    if at.is_empty() {
        return;
    }
    let names = |all: &[Selection]| all.iter().map(ToString::to_string).collect::<Vec<_>>();
    asked.insert("at".to_owned(), names(at).into());
    match require.is_empty() {
        true => asked.remove("require"),
        false => asked.insert("require".to_owned(), names(require).into()),
    };
}

/// Refuses a format that cannot hold a position.
pub fn refuse_without_room(format: Format) -> Result<(), Failure> {
    if format.holds(Detail::Position) {
        return Ok(());
    }
    let message = format!("--at makes positions with candidates, for which {format} has no place");
    Err(Failure::usage(message).hint("write json or ndjson: -o positions.json"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_techniques_are_said_to_be_rare() {
        assert_eq!(rareness(Technique::XWing), None);
        assert_eq!(rareness(Technique::Jellyfish).unwrap(), "3 need Jellyfish");
        assert_eq!(rareness(Technique::HiddenQuad).unwrap(), "1 needs Hidden Quad");
        assert_eq!(rareness(Technique::SashimiJellyfish).unwrap(), "none needs Sashimi Jellyfish");
        assert_eq!(rareness(Technique::ClueCombination), None);
    }
}
