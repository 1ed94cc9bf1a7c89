//! Work that is done in slices.

use super::Fault;
use std::ops::ControlFlow;

/// A function that takes reports and breaks off when the slice is to end.
pub type Report<'a> = &'a mut dyn FnMut(&str) -> ControlFlow<()>;

/// Work in slices.
pub(super) trait Work {
    /// Does a slice, with reports on the way.
    fn slice(&mut self, report: Report<'_>) -> Result<Slice, Fault>;
}

/// What came of a slice that did not fail.
pub(super) enum Slice {
    /// There is more to do.
    More,
    /// The answer.
    End(String),
}

/// Work that is one slice without reports.
struct Once<F>(Option<F>);

impl<F: FnOnce() -> Result<String, Fault>> Work for Once<F> {
    fn slice(&mut self, _: Report<'_>) -> Result<Slice, Fault> {
        let work = self.0.take().ok_or_else(|| Fault::input("the call has ended"))?;
        work().map(Slice::End)
    }
}

pub(super) fn once(work: impl FnOnce() -> Result<String, Fault> + 'static) -> Box<dyn Work> {
    Box::new(Once(Some(work)))
}

/// Work that is a function called for each slice.
struct Sliced<F>(F);

impl<F: FnMut(Report<'_>) -> Result<Slice, Fault>> Work for Sliced<F> {
    fn slice(&mut self, report: Report<'_>) -> Result<Slice, Fault> {
        (self.0)(report)
    }
}

pub(super) fn sliced(
    work: impl FnMut(Report<'_>) -> Result<Slice, Fault> + 'static,
) -> Box<dyn Work> {
    Box::new(Sliced(work))
}
