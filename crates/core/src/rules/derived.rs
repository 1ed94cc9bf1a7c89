//! What is derived from rules on first use, and what tells rules apart.

use super::exclusions::Exclusions;
use super::house_sums::Area;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// What is derived from rules. That of a copy is empty, for its rules may become others.
#[derive(Debug, Default)]
pub(super) struct Derived {
    pub(super) identity: Identity,
    pub(super) exclusions: OnceLock<Exclusions>,
    pub(super) areas: OnceLock<Vec<Area>>,
}

impl Clone for Derived {
    fn clone(&self) -> Self {
        Derived::default()
    }
}

/// Tells rules apart, and clues, without comparing them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Identity(u64);

impl Default for Identity {
    /// Returns one that nothing else has.
    fn default() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Identity(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}
