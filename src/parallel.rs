//! Work on a stream of items by several threads, with results in the order of the items.

use std::ops::ControlFlow;

/// Maps items and hands the results over in order until `emit` breaks off or there are no more.
///
/// `jobs` is the number of threads that work; with one, or without the feature `parallel`, the
/// calling thread does all. `chunk` items are handed to a thread at a time, and a bounded number of
/// chunks is under way, so memory does not grow with the number of items.
pub fn map_in_order<I, T, R>(
    jobs: usize,
    chunk: usize,
    items: I,
    work: impl Fn(T) -> R + Sync,
    mut emit: impl FnMut(R) -> ControlFlow<()>,
) where
    I: IntoIterator<Item = T>,
    T: Send,
    R: Send,
{
    #[cfg(feature = "parallel")]
    if jobs > 1 {
        threads::map_in_order(jobs, chunk, &mut items.into_iter(), &work, &mut emit);
        return;
    }
    let _ = (jobs, chunk);
    for item in items {
        if emit(work(item)).is_break() {
            break;
        }
    }
}

#[cfg(feature = "parallel")]
mod threads {
    use std::collections::BTreeMap;
    use std::ops::ControlFlow;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc;

    /// Chunks under way for each thread: enough that none waits for a slow one for long.
    const AHEAD: usize = 4;

    pub(super) fn map_in_order<T: Send, R: Send>(
        jobs: usize,
        chunk: usize,
        items: &mut dyn Iterator<Item = T>,
        work: &(impl Fn(T) -> R + Sync),
        emit: &mut dyn FnMut(R) -> ControlFlow<()>,
    ) {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
        let pool = pool.expect("the system gives threads");
        let stopped = AtomicBool::new(false);
        pool.in_place_scope(|scope| {
            let (sender, receiver) = mpsc::channel::<(usize, Vec<R>)>();
            let mut waiting: BTreeMap<usize, Vec<R>> = BTreeMap::new();
            let (mut sent, mut next) = (0, 0);
            let mut exhausted = false;
            loop {
                while !exhausted && sent - next < jobs * AHEAD {
                    let batch: Vec<T> = items.take(chunk.max(1)).collect();
                    if batch.is_empty() {
                        exhausted = true;
                        break;
                    }
                    let (number, sender, stopped) = (sent, sender.clone(), &stopped);
                    sent += 1;
                    scope.spawn(move |_| {
                        let going = || !stopped.load(Ordering::Relaxed);
                        let results = batch.into_iter().take_while(|_| going()).map(work).collect();
                        // The receiver is gone once `emit` broke off.
                        let _ = sender.send((number, results));
                    });
                }
                if next == sent {
                    return;
                }
                let (number, results) = receiver.recv().expect("a chunk is under way");
                waiting.insert(number, results);
                while let Some(results) = waiting.remove(&next) {
                    next += 1;
                    for result in results {
                        if emit(result).is_break() {
                            stopped.store(true, Ordering::Relaxed);
                            return;
                        }
                    }
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_is_kept_and_a_break_ends_it() {
        for jobs in [1, 2, 3] {
            let mut seen = Vec::new();
            map_in_order(
                jobs,
                3,
                0..1000u32,
                |item| item * 2,
                |result| {
                    seen.push(result);
                    ControlFlow::Continue(())
                },
            );
            assert_eq!(seen, (0..1000).map(|item| item * 2).collect::<Vec<_>>());
            let mut seen = Vec::new();
            map_in_order(
                jobs,
                3,
                0..,
                |item: u32| item,
                |result| {
                    seen.push(result);
                    if result == 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
            assert_eq!(seen.len(), 101);
        }
    }
}
