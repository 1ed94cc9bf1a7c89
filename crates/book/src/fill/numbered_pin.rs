//! The pins of sections, with their numbers.

use super::error::{FillCause, FillError};
use crate::pin::Pin;
use crate::spec::SectionSpec;

/// A pin, with its section and its place among the pins of that, both from 0.
#[derive(Clone, Copy)]
pub(super) struct NumberedPin<'a> {
    pub(super) section: usize,
    pub(super) number: usize,
    pub(super) pin: &'a Pin,
}

impl NumberedPin<'_> {
    /// Returns the error for this pin.
    pub(super) fn refused(&self, why: impl Into<String>) -> FillError {
        let (number, pin) = (self.number, self.pin.to_string());
        FillError::in_section(
            self.section,
            "pin",
            FillCause::Pinned { number, pin, why: why.into() },
        )
    }
}

/// Returns the pins of a section.
pub(super) fn pins(section: usize, spec: &SectionSpec) -> impl Iterator<Item = NumberedPin<'_>> {
    spec.pin.iter().enumerate().map(move |(number, pin)| NumberedPin { section, number, pin })
}
