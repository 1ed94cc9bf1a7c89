//! Books of puzzles: what goes into one ([`content`]), what the services ask of it ([`services`]), and how
//! it becomes pages (`press`, with the feature `book`).

mod bind;
pub mod content;
mod cover;
mod hand;
mod hints;
mod isbn;
pub mod languages;
#[cfg(feature = "book")]
pub mod press;
mod sections;
pub mod services;
mod spec;
mod unfilled;

pub use bind::bind;
pub use content::{Content, Edition};
pub use cover::{CoverError, wrap};
pub use isbn::{Isbn, IsbnError};
pub use languages::Tongue;
pub use sections::{Shelf, fill};
pub use services::{Service, Spine, Trim, TrimError};
pub use spec::{Order, SectionSpec, Spec, SpecError, TEMPLATE};
pub use unfilled::{Cause, FillError};
