//! Books of puzzles.
//!
//! A [`Spec`] describes a book. [`fill`](fn@fill) makes its puzzles, [`bind`](fn@bind) combines
//! both into [`Content`], and with the feature `press` the `press` lays that out on pages, which
//! `print` writes to files. [`services`] has the requirements of print services, and [`shops`] what
//! shops take with a book.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod as_text;
mod bind;
mod codes;
pub mod content;
mod cover;
mod cover_content;
mod cover_spec;
mod dates;
pub mod figure;
mod files_spec;
mod fill;
mod hints;
mod isbn;
mod languages;
mod lessons;
#[cfg(feature = "press")]
mod listing;
mod named_sizes;
// Only `press` uses it, but its tests need no typesetter.
#[cfg(feature = "press")]
mod epub;
#[cfg(feature = "press")]
mod example;
#[cfg(any(feature = "press", test))]
mod outline;
#[cfg(feature = "press")]
mod own_pages;
mod own_text;
mod paper;
mod pin;
#[cfg(feature = "press")]
pub mod press;
#[cfg(feature = "press")]
mod print;
mod samples;
mod section_symbols;
mod series;
mod series_spec;
pub mod services;
#[cfg(feature = "press")]
mod set;
pub mod shops;
mod soundness;
mod spec;
mod spec_check;
mod spec_error;
mod symbol_set;
mod symbols_spec;

pub use bind::{bind, bind_with_symbols};
pub use codes::{CodeSpec, CodeSpecError};
pub use content::{Content, Edition};
pub use cover::{CoverError, case, spiral, wrap};
pub use cover_spec::{CoverSpec, SheetSize, SheetSizeError, SpineWidth, SpineWidthError};
pub use dates::{PuzzleDate, PuzzleDateError};
pub use files_spec::{FontsSpec, PagesSpec};
pub use fill::error::{FillCause, FillError};
pub use fill::{FillCallbacks, check_requests, fill};
pub use isbn::{Isbn, IsbnError};
#[cfg(feature = "press")]
pub use own_pages::own_pages;
pub use pin::{Pin, PinSource};
#[cfg(feature = "press")]
pub use print::{Files, PrintError, PrintOptions, Printed, print};
pub use samples::{SAMPLES, Sample};
pub use satoku_core::language::LanguageCode;
pub use section_symbols::{SymbolPictures, symbol_sets};
pub use series::SeriesBook;
pub use series_spec::{SeriesSpec, SeriesTexts};
pub use services::{Binding, Service, Spine, Trim, TrimError};
pub use soundness::{PuzzleFault, SolutionFault, Soundness};
pub use spec::{Order, SectionSpec, Spec, TEMPLATE};
pub use spec_error::SpecError;
pub use symbol_set::SymbolSet;
pub use symbols_spec::{PicturesSpec, SymbolWord, SymbolWordError, SymbolsSpec, is_picture_name};
