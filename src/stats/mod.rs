//! What people look at: numbers of samples of puzzles, and charts of them.
//!
//! ```
//! use satoku::generate::{Generator, Request};
//! use satoku::stats::{Survey, Surveyor};
//!
//! let generator = Generator::new(Request { weigh: true, ..Request::default() })?;
//! let mut surveyor = Surveyor::new(&generator, false);
//! let mut survey = Survey::default();
//! for index in 0..50 {
//!     let puzzle = surveyor.make(1, index)?;
//!     survey.add(&surveyor.observe(&puzzle, None));
//! }
//! let (carved, all) = (survey.clues().unwrap(), survey.unbiased_clues().unwrap());
//! assert!(carved.value < all.value);
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
pub use table::table;
