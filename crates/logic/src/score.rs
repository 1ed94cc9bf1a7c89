//! Scores of steps and puzzles, and the levels of difficulty derived from them.

use satoku_core::names::names;
use std::fmt;
use std::str::FromStr;

/// The name of the rating scale, to be given wherever a rating is.
pub const SCALE: &str = "Sukaku Explainer 1.18.1";

/// The difficulty of a technique or a puzzle, in tenths on the scale [`SCALE`], which for the basic
/// techniques is that of Sudoku Explainer 1.2.1. Written with one decimal: `4.2`.
///
/// ```
/// use satoku_logic::Score;
/// let score: Score = "4.2".parse()?;
/// assert_eq!(score.tenths(), 42);
/// assert_eq!(score.to_string(), "4.2");
/// # Ok::<(), satoku_logic::ScoreError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(u8);

impl Score {
    /// Creates a score from tenths.
    pub const fn new(tenths: u8) -> Self {
        Score(tenths)
    }

    /// Returns the score in tenths.
    pub fn tenths(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

impl From<Score> for f64 {
    fn from(score: Score) -> Self {
        f64::from(score.0) / 10.0
    }
}

impl FromStr for Score {
    type Err = ScoreError;

    fn from_str(text: &str) -> Result<Self, ScoreError> {
        let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(whole) || !is_number(tenths) || whole.is_empty() || tenths.len() != 1 {
            return Err(ScoreError);
        }
        format!("{whole}{tenths}").parse().map(Score).map_err(|_| ScoreError)
    }
}

/// The error for a text that is not a [`Score`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a rating of 0.0 to 25.5, such as 4.2")]
pub struct ScoreError;

/// A level of difficulty for players. Each level but the last ends at the score named here, on the
/// scale [`SCALE`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// Up to 1.2, with at least 32 givens on a 9x9 board, or the same share of cells on others. The
    /// cells of clues of one or two cells count as given.
    Beginner,
    /// Up to 1.5.
    Easy,
    /// Up to 2.5.
    Medium,
    /// Up to 3.8.
    Hard,
    /// Up to 5.4.
    Expert,
    /// Up to 7.4.
    Master,
    /// Up to 8.9.
    Diabolical,
    /// 9.0 and above, or beyond the known techniques.
    Beyond,
}

names!(Level {
    Beginner => "beginner",
    Easy => "easy",
    Medium => "medium",
    Hard => "hard",
    Expert => "expert",
    Master => "master",
    Diabolical => "diabolical",
    Beyond => "beyond",
});

/// The fewest givens of a beginner's puzzle on 81 cells.
const BEGINNER_GIVENS: usize = 32;

impl Level {
    /// Returns the lowest and the highest score of the level. Beginner and easy share the lowest
    /// scores and differ by the number of givens.
    pub fn scores(self) -> (Score, Score) {
        let (low, high) = match self {
            Level::Beginner => (10, 12),
            Level::Easy => (10, 15),
            Level::Medium => (16, 25),
            Level::Hard => (26, 38),
            Level::Expert => (39, 54),
            Level::Master => (55, 74),
            Level::Diabolical => (75, 89),
            Level::Beyond => (90, u8::MAX),
        };
        (Score(low), Score(high))
    }

    /// Returns the fewest givens of a puzzle of the level on a board of `cells` cells, where the
    /// cells of clues of one or two cells count as given.
    pub fn fewest_givens(self, cells: usize) -> usize {
        match self {
            Level::Beginner => (BEGINNER_GIVENS * cells).div_ceil(81),
            _ => 0,
        }
    }

    /// Returns the level of a puzzle with this rating, `None` if the techniques do not solve it,
    /// and with `givens` of `cells` cells given or in clues of one or two cells.
    pub fn of(rating: Option<Score>, givens: usize, cells: usize) -> Self {
        let Some(Score(tenths)) = rating else { return Level::Beyond };
        match tenths {
            0..=12 if givens >= Level::Beginner.fewest_givens(cells) => Level::Beginner,
            0..=15 => Level::Easy,
            16..=25 => Level::Medium,
            26..=38 => Level::Hard,
            39..=54 => Level::Expert,
            55..=74 => Level::Master,
            75..=89 => Level::Diabolical,
            90.. => Level::Beyond,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_as_they_are_written() {
        for tenths in [10, 26, 42, 119] {
            let score = Score::new(tenths);
            assert_eq!(score.to_string().parse(), Ok(score));
        }
        assert_eq!("3".parse(), Ok(Score::new(30)));
        for text in ["", ".", "4.", ".5", "4.25", "-1.0", "+4.2", "99999.0", "a", "30.0"] {
            assert!(text.parse::<Score>().is_err(), "{text}");
        }
    }

    #[test]
    fn levels_end_where_the_scale_says() {
        let level = |tenths| Level::of(Some(Score::new(tenths)), 24, 81);
        assert_eq!(level(12), Level::Easy);
        assert_eq!(Level::of(Some(Score::new(12)), 32, 81), Level::Beginner);
        assert_eq!(Level::of(Some(Score::new(15)), 40, 81), Level::Easy);
        assert_eq!((level(17), level(25), level(26)), (Level::Medium, Level::Medium, Level::Hard));
        assert_eq!((level(38), level(40), level(54)), (Level::Hard, Level::Expert, Level::Expert));
        assert_eq!(
            (level(74), level(75), level(90)),
            (Level::Master, Level::Diabolical, Level::Beyond)
        );
        assert_eq!(Level::of(None, 24, 81), Level::Beyond);
        for (level, _) in Level::ALL {
            let (low, high) = level.scores();
            let givens = level.fewest_givens(81);
            assert_eq!(Level::of(Some(low), givens, 81), level);
            assert_eq!(Level::of(Some(high), givens, 81), level);
        }
    }
}
