//! The colours of what is drawn beside the clues.

/// The colours of dark and light text, and of curves.
pub(super) const INK: &str = "#111";
pub(super) const PENCIL: &str = "#666";
pub(super) const LINK: &str = "#37474f";
