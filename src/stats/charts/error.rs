//! The error of a chart.

use std::fmt::Display;

/// The error for a drawing that failed.
#[derive(Debug, Clone, thiserror::Error)]
#[error("the chart could not be drawn: {0}")]
pub struct ChartError(String);

impl ChartError {
    pub(super) fn new(error: impl Display) -> Self {
        ChartError(error.to_string())
    }
}
