//! Statistics for people: estimates from samples of puzzles, and charts of them.
//!
//! ```
//! use satoku::generate::{Generator, Request};
//! use satoku::stats::{Survey, Surveyor};
//!
//! let generator = Generator::new(Request::default())?;
//! let (mut surveyor, census) = (Surveyor::new(&generator, false), generator.census()?);
//! let mut survey = Survey::default();
//! for index in 0..50 {
//!     let puzzle = surveyor.make(1, index)?;
//!     survey.add(&surveyor.observe(&puzzle, None)?);
//! }
//! survey.add_population(&census.population(1, 0, 50)?);
//! assert!(survey.clues().unwrap().value < survey.unbiased_clues().unwrap().value);
//! # Ok::<(), satoku::generate::GenerateError>(())
//! ```

#[cfg(feature = "charts")]
mod charts;
mod estimate;
mod report;
mod survey;
mod surveyor;
mod table;

#[cfg(feature = "charts")]
pub use charts::{Chart, ChartError, ChartFormat};
pub use estimate::{CONFIDENCE, Estimate, Moments};
pub use report::{Surveyed, csv, json};
pub use survey::{AtCount, Observation, Survey};
pub use surveyor::Surveyor;
pub use table::{duration, table};
