//! Makes many puzzles in parallel and delivers them in the order of their indices.

use super::{GenerateError, Generator, Observer, Sealed};
use satoku_core::oracle::Work;
use satoku_core::parallel::map_in_order;
use std::ops::ControlFlow;

/// The reason why a batch ended before its last index.
#[derive(Debug, thiserror::Error)]
pub enum BatchError<E> {
    /// A puzzle could not be made; those before it were delivered.
    #[error("puzzle {index}: {error}")]
    Generate {
        /// The index of the puzzle.
        index: u64,
        /// The reason.
        error: GenerateError,
    },
    /// The receiver refused a puzzle.
    #[error(transparent)]
    Emit(E),
}

/// Makes the puzzles of `indices` with `jobs` threads and passes them to `emit` in order, until it
/// breaks off. The puzzles do not depend on `jobs`. Also returns the work of the engines for those
/// puzzles.
///
/// # Errors
/// Returns an error at the first index that cannot be made or that `emit` refuses; no puzzle after
/// it is passed to `emit`.
pub fn batch<E>(
    generator: &Generator,
    seed: u64,
    indices: impl Iterator<Item = u64>,
    jobs: usize,
    observer: Option<&dyn Observer>,
    mut emit: impl FnMut(Sealed) -> Result<ControlFlow<()>, E>,
) -> (Work, Result<(), BatchError<E>>) {
    // Small boards take microseconds: give a thread several at a time.
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
