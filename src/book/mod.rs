//! Books of puzzles: what goes into one ([`content`]) and how it becomes pages ([`press`]).

pub mod content;
#[cfg(feature = "book")]
pub mod press;

pub use content::Content;
