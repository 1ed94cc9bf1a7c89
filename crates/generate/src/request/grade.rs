//! Difficulties of puzzles: a level or a range of ratings, and mixes of them in one set.

use satoku_core::names::did_you_mean;
use satoku_logic::{Level, Rating, Score, ScoreError};
use std::fmt;
use std::str::FromStr;

/// A level (`hard`), a rating (`4.2`) or a range of ratings (`3.0..4.2`, both ends included).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Grade {
    /// All ratings of a level.
    Level(Level),
    /// From the first rating to the second, both included.
    Range(Score, Score),
}

impl Grade {
    /// Returns the lowest and the highest rating.
    pub fn scores(self) -> (Score, Score) {
        match self {
            Grade::Level(level) => level.scores(),
            Grade::Range(low, high) => (low, high),
        }
    }

    /// Returns whether a puzzle with this rating has the grade.
    pub fn contains(self, rating: &Rating) -> bool {
        match self {
            Grade::Level(level) => rating.level == level,
            Grade::Range(low, high) => {
                rating.score.is_some_and(|score| (low..=high).contains(&score))
            }
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Grade::Level(level) => level.fmt(f),
            Grade::Range(low, high) if low == high => low.fmt(f),
            Grade::Range(low, high) => write!(f, "{low}..{high}"),
        }
    }
}

impl FromStr for Grade {
    type Err = GradeError;

    fn from_str(text: &str) -> Result<Self, GradeError> {
        let text = text.trim();
        if let Ok(level) = text.to_ascii_lowercase().parse() {
            return Ok(Grade::Level(level));
        }
        if !text.starts_with(|first: char| first.is_ascii_digit() || "+-.".contains(first)) {
            return Err(GradeError::Unknown(shown(text)));
        }
        let range = text.split_once("..").or_else(|| text.split_once(['-', '–']));
        // A sign before a number is no range.
        let range = range.filter(|(low, _)| !low.is_empty());
        let (low, high) = range.unwrap_or((text, text));
        let score = |part: &str| part.trim().parse().map_err(GradeError::Score);
        let (low, high): (Score, Score) = (score(low)?, score(high)?);
        match low > high {
            true => Err(GradeError::Backwards(low, high)),
            false => Ok(Grade::Range(low, high)),
        }
    }
}

/// A list of grades with counts: `25 easy, 50 medium, 25 hard`, or one alone: `hard`.
///
/// Puzzle `index` has the grade at `index` in the list, which repeats after its end. So the parts
/// of a set can be made separately by index.
///
/// ```
/// use satoku_generate::{Grade, Mix};
/// use satoku_logic::Level;
///
/// let mix: Mix = "2 easy, hard".parse()?;
/// assert_eq!(mix.total(), 3);
/// assert_eq!(mix.grade(1), Grade::Level(Level::Easy));
/// assert_eq!(mix.grade(5), Grade::Level(Level::Hard));
/// # Ok::<(), satoku_generate::GradeError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mix(Vec<(u64, Grade)>);

/// The most entries of a mix.
const PARTS: usize = 100;

/// The most puzzles of one entry.
const MOST: u64 = 1 << 48;

impl Mix {
    /// Returns the number of puzzles after which the mix repeats.
    pub fn total(&self) -> u64 {
        self.0.iter().map(|(count, _)| count).sum()
    }

    /// Returns the grade of a puzzle.
    pub fn grade(&self, index: u64) -> Grade {
        let mut at = index % self.total();
        for (count, grade) in &self.0 {
            if at < *count {
                return *grade;
            }
            at -= count;
        }
        unreachable!("the counts add up to the total");
    }

    /// Returns the grades of the entries.
    pub fn grades(&self) -> impl Iterator<Item = Grade> {
        self.0.iter().map(|(_, grade)| *grade)
    }
}

impl From<Level> for Mix {
    fn from(level: Level) -> Self {
        Grade::Level(level).into()
    }
}

impl From<Grade> for Mix {
    fn from(grade: Grade) -> Self {
        Mix(vec![(1, grade)])
    }
}

impl fmt::Display for Mix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (count, grade)) in self.0.iter().enumerate() {
            let comma = if number > 0 { ", " } else { "" };
            match count {
                1 => write!(f, "{comma}{grade}")?,
                _ => write!(f, "{comma}{count} {grade}")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Mix {
    type Err = GradeError;

    fn from_str(text: &str) -> Result<Self, GradeError> {
        let part = |part: &str| {
            let part = part.trim();
            let Some((count, grade)) = part.split_once(char::is_whitespace) else {
                return Ok((1, part.parse()?));
            };
            let number = count.parse().ok().filter(|number| (1..=MOST).contains(number));
            let number = number.ok_or_else(|| GradeError::Count(shown(count)))?;
            Ok((number, grade.parse()?))
        };
        let parts: Vec<&str> = text.split(',').take(PARTS + 1).collect();
        if parts.len() > PARTS {
            return Err(GradeError::Long);
        }
        parts.into_iter().map(part).collect::<Result<_, _>>().map(Mix)
    }
}

/// Returns the part of a text that a message repeats.
fn shown(text: &str) -> String {
    satoku_core::quote::quote(text)
}

/// The reason why a text is not a [`Grade`] or [`Mix`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GradeError {
    /// Neither a level nor a number.
    #[error("no level is called `{0}`; {known}", known = known(.0))]
    Unknown(String),
    /// Not a valid rating.
    #[error("{0}, or a level such as hard")]
    Score(ScoreError),
    /// A range whose ends are the wrong way round.
    #[error("the range {0}..{1} is empty: its first rating is above its last")]
    Backwards(Score, Score),
    /// The count before a grade is not a number of puzzles.
    #[error("expected a number of puzzles such as 25 before the level, found `{0}`")]
    Count(String),
    /// Too many entries.
    #[error("expected at most {PARTS} levels and ranges")]
    Long,
}

/// Returns the level that is near a text, or else all of them.
fn known(text: &str) -> String {
    let names = Level::ALL.map(|(_, name)| name);
    if let Some(near) = did_you_mean(text, names).strip_prefix("; ") {
        return near.to_owned();
    }
    let [first @ .., last] = names;
    let levels = format!("{} and {last}", first.join(", "));
    format!("there are {levels}, and ranges of ratings such as 3.0..4.2")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips() {
        for text in ["hard", "4.2", "3.0..4.2", "25 easy, 50 medium, 25 hard", "easy, 3 1.0..2.0"] {
            assert_eq!(text.parse::<Mix>().unwrap().to_string(), text);
        }
        assert_eq!("Hard".parse::<Grade>(), Ok(Grade::Level(Level::Hard)));
        assert_eq!("3 .. 4".parse::<Grade>().unwrap().to_string(), "3.0..4.0");
        for text in ["", "hrad", "4.2..3.0", "easy,", "0 easy", "x easy", "-1", "3.0..", "25"] {
            let error = text.parse::<Mix>();
            // A number alone is a rating: 25.0 is one.
            assert_eq!(error.is_err(), text != "25", "{text}");
        }
        let hostile = format!("\u{1b}{}", "x".repeat(9999));
        assert!(hostile.parse::<Mix>().unwrap_err().to_string().len() < 200);
        assert_eq!("easy,".repeat(9999).parse::<Mix>(), Err(GradeError::Long));
    }

    #[test]
    fn grades_come_in_turn() {
        let mix: Mix = "2 easy, 1 hard".parse().unwrap();
        let grades: Vec<String> = (0..6).map(|index| mix.grade(index).to_string()).collect();
        assert_eq!(grades, ["easy", "easy", "hard", "easy", "easy", "hard"]);
        assert_eq!(mix.grade(u64::MAX).to_string(), "easy");
    }
}
