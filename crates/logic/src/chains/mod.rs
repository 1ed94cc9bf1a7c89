//! Chains: alternating links, grouped nodes, and consequences of assumptions.

pub(super) mod alternating;
mod closure;
pub(super) mod facts;
pub(super) mod forcing;
pub(super) mod grouped;
pub(super) mod implications;
mod nested;
