//! Maps a stream of items on several threads, with the results in the order of the items.

use std::ops::ControlFlow;

/// Maps items and passes the results on in order, until `emit` breaks or the items end.
///
/// `jobs` is the number of worker threads; with one, or without the feature `parallel`, the calling
/// thread does all the work. Each thread has a state of its own, made by `init`. A thread takes one
/// item at a time at first, so that few items keep all threads busy, and later up to 16, so that
/// tiny items cost little to pass on. The number of unfinished items is bounded, so memory does not
/// grow with the number of items.
///
/// # Panics
/// If `work` panics, with the same payload.
pub fn map_in_order<I, T, R, S>(
    jobs: usize,
    items: I,
    init: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> R + Sync,
    mut emit: impl FnMut(R) -> ControlFlow<()>,
) where
    I: IntoIterator<Item = T>,
    T: Send,
    R: Send,
{
    #[cfg(feature = "parallel")]
    if jobs > 1 {
        threads::map_in_order(jobs, &mut items.into_iter(), &init, &work, &mut emit);
        return;
    }
    let _ = jobs;
    let mut state = init();
    for item in items {
        if emit(work(&mut state, item)).is_break() {
            break;
        }
    }
}

#[cfg(feature = "parallel")]
mod threads {
    use std::collections::BTreeMap;
    use std::ops::ControlFlow;
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Mutex, mpsc};

    /// The unfinished chunks for each thread: enough that no thread waits long for a slow one.
    const AHEAD: usize = 4;

    /// The most items of a chunk.
    const LARGEST: usize = 16;

    /// A chunk is at most this part of the items that each thread has got before it, so that all
    /// threads end at about the same time.
    const PART: usize = 16;

    /// Returns the number of items of the next chunk after `sent` items.
    fn next_chunk(sent: usize, jobs: usize) -> usize {
        (sent / (jobs * PART)).clamp(1, LARGEST)
    }

    pub(super) fn map_in_order<T: Send, R: Send, S>(
        jobs: usize,
        items: &mut dyn Iterator<Item = T>,
        init: &(impl Fn() -> S + Sync),
        work: &(impl Fn(&mut S, T) -> R + Sync),
        emit: &mut dyn FnMut(R) -> ControlFlow<()>,
    ) {
        let stopped = &AtomicBool::new(false);
        let (feed, queue) = mpsc::channel::<(usize, Vec<T>)>();
        let queue = &Mutex::new(queue);
        std::thread::scope(|scope| {
            // Owned here, so that the workers end when this closure does.
            let feed = feed;
            let (done, results) = mpsc::channel::<(usize, std::thread::Result<Vec<R>>)>();
            for thread in 0..jobs {
                let done = done.clone();
                let worker = move || {
                    let mut state = init();
                    let next = || queue.lock().ok()?.recv().ok();
                    while let Some((number, batch)) = next() {
                        let going = || !stopped.load(Ordering::Relaxed);
                        let batch = batch.into_iter().take_while(|_| going());
                        let all = || batch.map(|item| work(&mut state, item)).collect();
                        // A state that a panic left behind is not used again.
                        let results = catch_unwind(AssertUnwindSafe(all));
                        let is_last = results.is_err();
                        // The receiver is gone once `emit` broke.
                        if done.send((number, results)).is_err() || is_last {
                            return;
                        }
                    }
                };
                let started = std::thread::Builder::new().spawn_scoped(scope, worker);
                // Fewer threads than requested do the same work.
                if started.is_err() && thread > 0 {
                    break;
                }
                started.expect("the system gives a thread");
            }
            // Only workers hold a sender now.
            drop(done);
            let mut waiting: BTreeMap<usize, Vec<R>> = BTreeMap::new();
            // The items and chunks that were sent, and the chunk whose results come next.
            let (mut items_sent, mut sent, mut next) = (0, 0, 0);
            loop {
                while sent - next < jobs * AHEAD {
                    let batch: Vec<T> = items.take(next_chunk(items_sent, jobs)).collect();
                    items_sent += batch.len();
                    if batch.is_empty() || feed.send((sent, batch)).is_err() {
                        break;
                    }
                    sent += 1;
                }
                if next == sent {
                    return;
                }
                let Ok((number, batch)) = results.recv() else { return };
                let batch = batch.unwrap_or_else(|panic| {
                    stopped.store(true, Ordering::Relaxed);
                    resume_unwind(panic)
                });
                waiting.insert(number, batch);
                while let Some(batch) = waiting.remove(&next) {
                    next += 1;
                    if batch.into_iter().any(|result| emit(result).is_break()) {
                        stopped.store(true, Ordering::Relaxed);
                        return;
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
            let double = |(): &mut (), item: u32| item * 2;
            map_in_order(
                jobs,
                0..1000,
                || (),
                double,
                |result| {
                    seen.push(result);
                    ControlFlow::Continue(())
                },
            );
            assert_eq!(seen, (0..1000).map(|item| item * 2).collect::<Vec<_>>());
            let mut seen = Vec::new();
            map_in_order(
                jobs,
                0..,
                || (),
                double,
                |result| {
                    seen.push(result);
                    if result == 200 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
            assert_eq!(seen.len(), 101);
        }
    }

    /// Only the number of items decides how many a thread takes at once: with fixed chunks of 16
    /// one thread would do all of these.
    #[cfg(feature = "parallel")]
    #[test]
    fn few_items_keep_all_threads_busy() {
        use std::collections::BTreeMap;
        use std::sync::atomic::{AtomicUsize, Ordering};

        for jobs in [2, 4] {
            let started = AtomicUsize::new(0);
            let mut items: BTreeMap<usize, u32> = BTreeMap::new();
            map_in_order(
                jobs,
                0..10,
                || None,
                |thread: &mut Option<usize>, _| {
                    let thread =
                        *thread.get_or_insert_with(|| started.fetch_add(1, Ordering::SeqCst));
                    // An item takes until every thread has one, or as good as forever.
                    let waits = || started.load(Ordering::SeqCst) < jobs;
                    (0..10_000_000).take_while(|_| waits()).for_each(|_| std::thread::yield_now());
                    thread
                },
                |thread| {
                    *items.entry(thread).or_default() += 1;
                    ControlFlow::Continue(())
                },
            );
            assert_eq!(items.len(), jobs, "{items:?}");
            assert_eq!(items.values().sum::<u32>(), 10);
        }
    }

    #[test]
    fn a_panic_of_a_worker_ends_the_work() {
        for jobs in [1, 2, 3] {
            let mut seen = 0;
            let all = std::panic::AssertUnwindSafe(|| {
                map_in_order(
                    jobs,
                    0..,
                    || (),
                    |(): &mut (), item: u32| if item == 100 { panic!("item 100") } else { item },
                    |_| {
                        seen += 1;
                        ControlFlow::Continue(())
                    },
                );
            });
            let panic = std::panic::catch_unwind(all).unwrap_err();
            assert_eq!(panic.downcast_ref::<&str>(), Some(&"item 100"));
            assert!(seen <= 100, "{seen}");
        }
    }
}
