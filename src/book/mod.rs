//! Books of puzzles: what goes into one ([`content`]), what the services ask of it ([`services`]), and how
//! it becomes pages ([`press`]).

pub mod content;
mod cover;
#[cfg(feature = "book")]
pub mod press;
pub mod services;

pub use content::Content;
pub use cover::{CoverError, wrap};
pub use services::{Service, Spine, Trim, TrimError};
