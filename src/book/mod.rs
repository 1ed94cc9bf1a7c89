//! Books of puzzles: what goes into one ([`content`]) and how it becomes pages ([`press`]).

pub mod content;

pub use content::Content;
