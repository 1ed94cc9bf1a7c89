//! The human solver: techniques in the order of their difficulty, steps with reasons, ratings.
//!
//! ```
//! use satoku_core::board::Symbols;
//! use satoku_logic::{Geometry, Ladder, Path, Progress, Rating, Words};
//! use satoku_core::rules::{Layout, Puzzle, Registry};
//! use std::sync::Arc;
//!
//! let rules = Arc::new(Registry::standard().rules("classic", &Layout::default())?);
//! let symbols = Symbols::default();
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let givens = symbols.read(text, 81, 9)?;
//! let (geometry, ladder) = (Geometry::new(&rules)?, Ladder::default());
//! let puzzle = Puzzle::of_givens(rules.clone(), &givens)?;
//! let rating = Rating::of(&geometry, &puzzle, &ladder);
//! assert_eq!(rating.score.unwrap().to_string(), "1.2");
//!
//! let mut path = Path::new(&geometry, &puzzle, &ladder);
//! assert!(matches!(path.look(), Progress::Steps(_)));
//! let sentence = Words::new(&puzzle, &symbols).sentence(&path.steps()[0]);
//! assert_eq!(sentence, "r1c6 = 8: in box 2, 8 has no place but r1c6");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A technique is one line of the table in `technique/mod.rs` and a finder in the file of its
//! family, in `techniques/` or `chains/`. A finder looks at a `State` and reports each step. The
//! reason is a closure that is called only if reasons are requested, so the same finder serves
//! explanations and fast rating.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod cells;
mod chains;
mod counts;
mod details;
mod formula;
mod geometry;
mod ladder;
mod memo;
mod meter;
mod partly_filled;
mod path;
mod pencil_marks;
mod premises;
mod progress;
mod reach;
mod reasons;
mod report;
mod score;
mod state;
mod statements;
mod step;
mod step_collector;
mod technique;
mod techniques;

pub use details::{Detail, Said};
pub use geometry::{Geometry, Unsupported};
pub use ladder::Ladder;
pub use meter::{WORK, WORK_IF_SEVERAL};
pub use partly_filled::PartlyFilled;
pub use path::{Path, Rounds};
pub use pencil_marks::PencilMarks;
pub use progress::Progress;
pub use reach::Reach;
pub use reasons::SmallestReasons;
pub use report::advice::{Advice, Adviser, HintSearch, Mistake};
pub use report::difficulty::Difficulty;
pub use report::exercises::{ExerciseError, Exercises};
pub use report::rater::{Assessment, RateError, Rater};
pub use report::rating::{Bottleneck, Rating};
pub use report::words::Words;
pub use report::words::by_symbol;
pub use satoku_texts::Level as LevelTexts;
pub use score::{Level, SCALE, Score, ScoreError};
pub use state::State;
pub use step::{Candidate, Conclusion, HouseSum, Part, Premise, PremiseReason, Reason, Role, Step};
pub use technique::frequency::SAMPLE;
pub use technique::info::TechniqueInfo;
pub use technique::selection::Selection;
pub use technique::{Family, Figure, Needs, Technique, UnknownTechnique};
