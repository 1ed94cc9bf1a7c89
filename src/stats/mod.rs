//! What people look at: numbers of samples of puzzles, and charts of them.
//!
//! ```
//! use satoku::generate::{Generator, Request};
//! use satoku::stats::{Survey, Surveyor};
//!
//! let carved = Generator::new(Request::default())?;
//! let weighed = Generator::new(Request { weigh: Some(33), ..Request::default() })?;
//! let (mut plain, mut other) = (Surveyor::new(&carved, false), Surveyor::new(&weighed, false));
//! let mut survey = Survey::default();
//! for index in 0..50 {
//!     let puzzle = plain.make(1, index)?;
//!     survey.add(&plain.observe(&puzzle, None));
//!     let puzzle = other.make(1, index)?;
//!     survey.add_weighed(puzzle.puzzle.clues().len(), puzzle.weight);
//! }
//! assert!(survey.clues().unwrap().high < survey.unbiased_clues().unwrap().low);
//! # Ok::<(), satoku::generate::GenerateError>(())
//! ```

#[cfg(feature = "charts")]
mod charts;
mod estimate;
mod report;
mod survey;
mod surveyor;
mod table;
mod thinning;

#[cfg(feature = "charts")]
pub use charts::{Chart, ChartError, ChartFormat};
pub use estimate::{CONFIDENCE, Estimate, Moments};
pub use report::{Surveyed, csv, json};
pub use survey::{AtCount, Observation, Survey};
pub use surveyor::Surveyor;
pub use table::{duration, table};
pub use thinning::thinning;
