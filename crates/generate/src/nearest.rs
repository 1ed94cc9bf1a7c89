//! The nearest result of a request that was not met.

use satoku_logic::Rating;
use std::fmt;

/// The nearest result of a request that was not met. `Display` writes it as a phrase.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Nearest {
    /// A puzzle with too many or too few clues, or of another difficulty.
    #[non_exhaustive]
    Puzzle {
        /// The number of its clues, if that matters.
        clues: Option<usize>,
        /// Its rating, if a difficulty is requested.
        rating: Option<Box<Rating>>,
    },
    /// Givens in the cells of the pattern that have several solutions.
    #[non_exhaustive]
    Pattern {
        /// The number of solutions; `None` if there are very many.
        solutions: Option<usize>,
    },
    /// Clues of the requested kinds that have several solutions.
    #[non_exhaustive]
    Kinds {
        /// The variant that names the kinds.
        variant: String,
    },
    /// A grid that has too few or too many clues of a kind.
    #[non_exhaustive]
    Grid {
        /// The number of its clues of the kind.
        clues: usize,
        /// The name of the kind.
        kind: &'static str,
    },
    /// A puzzle in which the counts of two symbols differ by more than requested.
    #[non_exhaustive]
    Uneven {
        /// By how much.
        difference: usize,
    },
}

impl Nearest {
    /// Creates the result of a puzzle of a number of clues, with its rating if it has one.
    pub(crate) fn of_clues(clues: usize, rating: Option<Rating>) -> Self {
        Nearest::Puzzle { clues: Some(clues), rating: rating.map(Box::new) }
    }

    /// Creates the result of a puzzle of another difficulty.
    pub(crate) fn rated(rating: Rating) -> Self {
        Nearest::Puzzle { clues: None, rating: Some(Box::new(rating)) }
    }
}

impl fmt::Display for Nearest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Nearest::Puzzle { clues, rating } => {
                f.write_str("a puzzle")?;
                clues.iter().try_for_each(|clues| write!(f, " of {clues} clues"))?;
                rating.iter().try_for_each(|rating| write_rating(rating, f))
            }
            Nearest::Pattern { solutions: Some(count) } => {
                write!(f, "givens in the pattern with {count} solutions")
            }
            Nearest::Pattern { solutions: None } => {
                f.write_str("givens in the pattern with very many solutions")
            }
            Nearest::Kinds { variant } => {
                write!(f, "clues of the kinds {variant} with a second solution")
            }
            Nearest::Grid { clues, kind } => {
                let noun = if *clues == 1 { "clue" } else { "clues" };
                write!(f, "a grid with {clues} {noun} of the kind {kind}")
            }
            Nearest::Uneven { difference } => {
                write!(f, "a puzzle in which the counts of two symbols differ by {difference}")
            }
        }
    }
}

fn write_rating(rating: &Rating, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let beyond = || "beyond the techniques".to_owned();
    let (score, level) =
        (rating.score.map_or_else(beyond, |score| score.to_string()), rating.level);
    match rating.hardest {
        Some(hardest) => write!(f, " rated {score} ({level}, hardest {hardest})"),
        None => write!(f, " rated {score} ({level})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_phrases() {
        let kinds = Nearest::Kinds { variant: "cage+x".to_owned() };
        for (nearest, expected) in [
            (Nearest::of_clues(20, None), "a puzzle of 20 clues"),
            (Nearest::Pattern { solutions: Some(3) }, "givens in the pattern with 3 solutions"),
            (
                Nearest::Pattern { solutions: None },
                "givens in the pattern with very many solutions",
            ),
            (kinds, "clues of the kinds cage+x with a second solution"),
            (Nearest::Grid { clues: 2, kind: "dot" }, "a grid with 2 clues of the kind dot"),
            (Nearest::Grid { clues: 1, kind: "all-xv" }, "a grid with 1 clue of the kind all-xv"),
            (
                Nearest::Uneven { difference: 3 },
                "a puzzle in which the counts of two symbols differ by 3",
            ),
        ] {
            assert_eq!(nearest.to_string(), expected);
        }
    }
}
