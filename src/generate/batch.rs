//! Many puzzles, in parallel, handed over in the order of their indices.

use super::{GenerateError, Generator, Observer, Sealed};
use crate::oracle::Work;
use crate::parallel::map_in_order;
use std::ops::{ControlFlow, Range};

/// How a batch ended before its last index.
#[derive(Debug, thiserror::Error)]
pub enum BatchError<E> {
    /// A puzzle could not be made; those before it were handed over.
    #[error("puzzle {index}: {error}")]
    Generate {
        /// The index of the puzzle.
        index: u64,
        /// Why.
        error: GenerateError,
    },
    /// The receiver refused a puzzle.
    #[error(transparent)]
    Emit(E),
}

/// Makes the puzzles of `indices` with `jobs` threads and hands them to `emit` in order, until it
/// breaks off. What is handed over does not depend on `jobs`. Also returns what the engines did for
/// those puzzles.
///
/// # Errors
/// At the first index that cannot be made or is refused by `emit`; nothing is handed over after it.
pub fn batch<E>(
    generator: &Generator,
    seed: u64,
    indices: Range<u64>,
    jobs: usize,
    observer: Option<&dyn Observer>,
    mut emit: impl FnMut(Sealed) -> Result<ControlFlow<()>, E>,
) -> (Work, Result<(), BatchError<E>>) {
    // Small boards take microseconds: hand out some at a time.
    let chunk = if generator.request().layout().size.side() <= 9 { 16 } else { 1 };
    let mut work = Work::default();
    let mut ended = Ok(());
    map_in_order(
        jobs,
        chunk,
        indices,
        || generator.worker(observer),
        |worker, index| {
            let before = worker.work();
            let made = worker.puzzle(seed, index);
            (index, made, worker.work() - before)
        },
        |(index, made, done)| {
            work += done;
            let emitted = match made {
                Ok(puzzle) => emit(puzzle).map_err(BatchError::Emit),
                Err(error) => Err(BatchError::Generate { index, error }),
            };
            emitted.unwrap_or_else(|error| {
                ended = Err(error);
                ControlFlow::Break(())
            })
        },
    );
    (work, ended)
}
