//! Many puzzles of a generator, in order and on several threads.

use super::Error;
use satoku_generate::{BatchError, GenerateError, Generated, Generator, batch};
use std::convert::Infallible;
use std::ops::{ControlFlow, Range};

/// A range of the puzzles of a seed, made in order and on several threads.
///
/// The puzzles do not depend on the number of threads, and memory does not grow with the number of
/// puzzles. [`Generator::cancel`] stops the work.
///
/// ```
/// use satoku::{Batch, Generator, Request};
/// use std::ops::ControlFlow;
///
/// let generator = Generator::new(Request::default())?;
/// let mut made = Vec::new();
/// Batch::new(&generator, 7, 0..3).jobs(2).for_each(|generated| {
///     made.push(generated.puzzle);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(made[2], generator.puzzle(7, 2)?.puzzle);
/// # Ok::<(), satoku::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use = "a batch makes its puzzles only when `for_each` is called"]
pub struct Batch<'a> {
    generator: &'a Generator,
    seed: u64,
    indices: Range<u64>,
    jobs: usize,
}

impl<'a> Batch<'a> {
    /// Creates the batch of the puzzles `indices` of `seed`, to be made on one thread.
    pub fn new(generator: &'a Generator, seed: u64, indices: Range<u64>) -> Self {
        Batch { generator, seed, indices, jobs: 1 }
    }

    /// Returns the batch to be made with as many threads.
    pub fn jobs(self, jobs: usize) -> Self {
        Batch { jobs, ..self }
    }

    /// Returns the batch with each puzzle passed through `map` on the thread that made it:
    /// expensive work on single puzzles belongs there. Each thread has a state of its own, made
    /// by `init`.
    ///
    /// ```
    /// use satoku::{Batch, Cancel, Generator, Request, Solver};
    /// use std::ops::ControlFlow;
    ///
    /// let generator = Generator::new(Request::default())?;
    /// let mut ratings = Vec::new();
    /// Batch::new(&generator, 7, 0..3)
    ///     .jobs(2)
    ///     .map_init(|| Solver::new(&Cancel::default()), |solver, made| solver.rate(&made.puzzle))
    ///     .for_each(|rating| {
    ///         ratings.push(rating);
    ///         ControlFlow::Continue(())
    ///     })?;
    /// assert_eq!(ratings.len(), 3);
    /// # Ok::<(), satoku::Error>(())
    /// ```
    pub fn map_init<S, T: Send, I, M>(self, init: I, map: M) -> MappedBatch<'a, I, M>
    where
        I: Fn() -> S + Sync,
        M: Fn(&mut S, Generated) -> T + Sync,
    {
        MappedBatch { batch: self, init, map }
    }

    /// Makes the puzzles and passes them to `emit` in the order of their indices, until it breaks
    /// off. `emit` runs on the calling thread.
    ///
    /// # Errors
    /// Returns the error of the first index that cannot be made, after all puzzles before it were
    /// passed on: [`OutOfBudget`](super::ErrorKind::OutOfBudget) if the request was not met within
    /// its tries, [`Cancelled`](super::ErrorKind::Cancelled) if the work was stopped.
    pub fn for_each(self, emit: impl FnMut(Generated) -> ControlFlow<()>) -> Result<(), Error> {
        self.map_init(|| (), |(), generated| generated).for_each(emit)
    }
}

/// A [`Batch`] whose puzzles are passed through a function.
#[derive(Debug, Clone)]
#[must_use = "a batch makes its puzzles only when `for_each` is called"]
pub struct MappedBatch<'a, I, M> {
    batch: Batch<'a>,
    init: I,
    map: M,
}

impl<I, M> MappedBatch<'_, I, M> {
    /// Does the same as [`Batch::for_each`] with the results of the function.
    ///
    /// # Errors
    /// If a puzzle cannot be made, as [`Batch::for_each`].
    pub fn for_each<S, T: Send>(
        self,
        mut emit: impl FnMut(T) -> ControlFlow<()>,
    ) -> Result<(), Error>
    where
        I: Fn() -> S + Sync,
        M: Fn(&mut S, Generated) -> T + Sync,
    {
        let MappedBatch { batch: Batch { generator, seed, indices, jobs }, init, map } = self;
        let finish = || {
            let (mut state, map) = (init(), &map);
            move |generated| map(&mut state, generated)
        };
        let emit = |made| Ok::<_, Infallible>(emit(made));
        let (_, ended) = batch(generator, seed, indices, jobs, None, finish, emit);
        ended.map_err(|ended| match ended {
            BatchError::Generate { error: error @ GenerateError::Cancelled, .. } => error.into(),
            BatchError::Generate { index, error } => Error::from(error).in_puzzle(index),
            BatchError::Emit(never) => match never {},
        })
    }
}
