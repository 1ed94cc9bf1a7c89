//! Books of puzzles: what goes into one ([`content`]) and how it becomes pages ([`press`]).

pub mod content;
mod cover;
pub mod services;

pub use content::Content;
pub use cover::{CoverError, wrap};
pub use services::{Service, Spine, Trim, TrimError};
