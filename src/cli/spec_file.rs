//! Requests in TOML files, read whole.

use super::failure::Failure;
use super::input::read_small;
use satoku::spec_text::{SpecFault, parse};
use serde::de::DeserializeOwned;
use std::path::Path;

/// Reads a file of at most 64 KiB. With `#[serde(deny_unknown_fields)]` on the type, an unknown key
/// is refused and the nearest known one is suggested.
pub fn read<T: DeserializeOwned>(path: &Path) -> Result<T, Failure> {
    let text = read_small(path)?;
    parse(&text).map_err(|fault| faulty(path, fault))
}

/// Returns the failure for a fault in a file.
pub fn faulty(path: &Path, fault: SpecFault) -> Failure {
    let SpecFault { line, column, message, hint } = fault;
    let failure = Failure::usage(format!("{}:{line}:{column}: {message}", path.display()));
    hint.into_iter().fold(failure, Failure::hint)
}
