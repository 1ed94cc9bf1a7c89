//! Makes many puzzles in parallel and delivers them in the order of their indices.

use super::{GenerateError, Generated, Generator, Observer};
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
/// breaks off. Each thread calls `finish` once and passes its puzzles through the function that it
/// returns. The puzzles do not depend on `jobs`. Also returns the work of the engines for those
/// puzzles.
///
/// # Errors
/// Returns an error at the first index that cannot be made or that `emit` refuses; no puzzle after
/// it is passed to `emit`.
pub fn batch<T: Send, E, F: FnMut(Generated) -> T>(
    generator: &Generator,
    seed: u64,
    indices: impl Iterator<Item = u64>,
    jobs: usize,
    observer: Option<&dyn Observer>,
    finish: impl Fn() -> F + Sync,
    mut emit: impl FnMut(T) -> Result<ControlFlow<()>, E>,
) -> (Work, Result<(), BatchError<E>>) {
    let mut work = Work::default();
    let mut ended = Ok(());
    map_in_order(
        jobs,
        indices,
        || (generator.worker(observer), finish()),
        |(worker, finish), index| {
            let before = worker.work();
            let made = worker.puzzle(seed, index).map(finish);
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

#[cfg(all(test, feature = "parallel"))]
mod tests {
    use super::*;
    use crate::{Phase, Request};
    use satoku_core::rules::Layout;
    use std::convert::Infallible;
    use std::sync::Mutex;
    use std::thread::{self, ThreadId};

    /// Notes the threads that make puzzles. A puzzle waits until there are two, or as good as
    /// forever.
    #[derive(Default)]
    struct Threads(Mutex<Vec<ThreadId>>);

    impl Observer for Threads {
        fn enter(&self, phase: Phase) {
            let thread = thread::current().id();
            let mut threads = self.0.lock().unwrap();
            if !threads.contains(&thread) {
                threads.push(thread);
            }
            drop(threads);
            if phase == Phase::Done {
                let waits = || self.0.lock().unwrap().len() < 2;
                (0..10_000_000).take_while(|_| waits()).for_each(|_| thread::yield_now());
            }
        }
    }

    #[test]
    fn few_puzzles_are_made_by_all_threads() {
        let layout = Layout::of_size("4".parse().unwrap());
        let request = Request::named("classic", &layout).unwrap();
        let generator = Generator::new(request).unwrap();
        let threads = Threads::default();
        let mut made = Vec::new();
        let (_, ended) = batch(
            &generator,
            1,
            0..4,
            2,
            Some(&threads),
            || |generated| generated,
            |generated| {
                made.push(generated);
                Ok::<_, Infallible>(ControlFlow::Continue(()))
            },
        );
        ended.unwrap();
        assert_eq!(threads.0.into_inner().unwrap().len(), 2);
        let alone = (0..4).map(|index| generator.puzzle(1, index).unwrap());
        assert!(
            alone.zip(&made).all(|(alone, made)| alone.puzzle.givens() == made.puzzle.givens())
        );
        assert_eq!(made.len(), 4);
    }
}
