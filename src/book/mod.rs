//! Books of puzzles: what goes into one ([`content`]) and how it becomes pages ([`press`]).

pub mod content;
mod cover;
mod isbn;
pub mod languages;
pub mod services;
mod spec;

pub use content::{Content, Edition};
pub use cover::{CoverError, wrap};
pub use isbn::{Isbn, IsbnError};
pub use languages::Tongue;
pub use services::{Service, Spine, Trim, TrimError};
pub use spec::{Order, SectionSpec, Spec, SpecError, TEMPLATE};
