//! Bounds the work that a file may cause, and looks whether the reading is cancelled.

use super::error::{PdfError, PdfErrorKind};
use satoku_core::oracle::Cancel;
use std::cell::Cell;

/// The work that any file may cause. A unit of work takes a nanosecond at most.
const BASE: u64 = 500_000_000;
/// The work that each byte of a file may cause: a file of 10 MB takes 3 s at most. Our own books
/// cause 100 to 170.
const PER_BYTE: u64 = 250;
/// The work between two looks at whether the reading is cancelled.
const STEP: u64 = 1 << 20;

/// The work that is left for a file. Once it is used up, or the reading is cancelled, nothing more
/// is allowed.
pub struct Work {
    left: Cell<u64>,
    cancel: Cancel,
}

impl Work {
    /// Creates the work for a file of so many bytes.
    pub fn of(bytes: usize, cancel: &Cancel) -> Self {
        let left = BASE + PER_BYTE * bytes as u64;
        Work { left: Cell::new(left), cancel: cancel.clone() }
    }

    /// Takes work before, or right after, it is done.
    ///
    /// # Errors
    /// If none is left, or the reading is cancelled.
    pub fn spend(&self, units: u64) -> Result<(), PdfError> {
        let before = self.left.get();
        let after = before.saturating_sub(units);
        self.left.set(after);
        if after > 0 && before / STEP == after / STEP { Ok(()) } else { self.check() }
    }

    /// Checks that work is left, and that the reading is not cancelled.
    ///
    /// # Errors
    /// If none is left, or the reading is cancelled.
    pub fn check(&self) -> Result<(), PdfError> {
        if self.cancel.is_cancelled() {
            self.left.set(0);
            let kind = PdfErrorKind::Cancelled;
            return Err(PdfError { kind, ..PdfError::new("the reading was cancelled") });
        }
        if self.left.get() == 0 {
            let error = PdfError::new("there is too much in the PDF for its size")
                .hint("split it, and read the parts");
            return Err(PdfError { kind: PdfErrorKind::TooMuchWork, ..error });
        }
        Ok(())
    }
}
