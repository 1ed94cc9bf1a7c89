//! Many puzzles of a generator, in order and on several threads.

use super::Error;
use satoku_generate::{BatchError, GenerateError, Generated, Generator, batch};
use std::convert::Infallible;
use std::ops::{ControlFlow, Range};

/// Makes the puzzles `indices` of `seed` with `jobs` threads and passes them on in order.
///
/// Each thread calls `finish` once and passes its puzzles through the function that it returns;
/// expensive work on single puzzles belongs there. `emit` runs on the calling thread and gets the
/// results in the order of the indices, which do not depend on `jobs`, until it breaks off. Memory
/// does not grow with the number of puzzles. [`Generator::cancel`] stops the work.
///
/// ```
/// use satoku::{Generator, Request};
/// use std::ops::ControlFlow;
///
/// let generator = Generator::new(Request::default())?;
/// let mut made = Vec::new();
/// satoku::generate_all(
///     &generator,
///     7,
///     0..3,
///     2,
///     || |generated: satoku::Generated| generated.puzzle.givens().to_string(),
///     |givens| {
///         made.push(givens);
///         ControlFlow::Continue(())
///     },
/// )?;
/// assert_eq!(made[2], generator.puzzle(7, 2)?.puzzle.givens().to_string());
/// # Ok::<(), satoku::Error>(())
/// ```
///
/// # Errors
/// Returns the error of the first index that cannot be made, after all puzzles before it were
/// passed on: [`OutOfBudget`](super::ErrorKind::OutOfBudget) if the request was not met within its
/// tries, [`Cancelled`](super::ErrorKind::Cancelled) if the work was stopped.
pub fn generate_all<T: Send, F: FnMut(Generated) -> T>(
    generator: &Generator,
    seed: u64,
    indices: Range<u64>,
    jobs: usize,
    finish: impl Fn() -> F + Sync,
    mut emit: impl FnMut(T) -> ControlFlow<()>,
) -> Result<(), Error> {
    let emit = |made| Ok::<_, Infallible>(emit(made));
    let (_, ended) = batch(generator, seed, indices, jobs, None, finish, emit);
    ended.map_err(|ended| match ended {
        BatchError::Generate { error: error @ GenerateError::Cancelled, .. } => error.into(),
        BatchError::Generate { index, error } => Error::from(error).in_puzzle(index),
        BatchError::Emit(never) => match never {},
    })
}
