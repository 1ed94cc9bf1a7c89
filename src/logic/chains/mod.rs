//! Chains: alternating links, grouped nodes, and what follows from an assumption.

pub(super) mod alternating;
pub(super) mod forcing;
pub(super) mod grouped;
pub(super) mod implications;
