//! `Puzzles`: an iterator of puzzles that threads make in the background.

use crate::errors::{OrException, of_state};
use crate::interrupt::PATIENCE;
use crate::puzzle::Puzzle;
use crate::queue::{Queue, Taken};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use satoku::{Batch, Cancel, Generated, Generator};
use std::collections::VecDeque;
use std::ops::{ControlFlow, Range};
use std::process;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How long a puzzle may wait for others before Python gets it.
const DELAY: Duration = Duration::from_millis(5);

/// A range of the puzzles of a seed.
#[derive(Debug, Clone)]
pub struct Section {
    /// The seed.
    pub seed: u64,
    /// The indices of the puzzles.
    pub indices: Range<u64>,
    /// How many threads make them.
    pub jobs: usize,
}

/// Things that threads make of puzzles in the background.
#[derive(Debug)]
pub struct Making<T> {
    queue: Arc<Queue<T>>,
    cancel: Cancel,
    taken: Mutex<VecDeque<T>>,
    // Whether the end was reached, or the work stopped.
    is_over: AtomicBool,
    // The process whose threads work.
    process: u32,
}

/// What is wrong in a process that was forked from the one that started to make things.
pub const FORKED: &str =
    "made before a fork: the threads that make puzzles are in the other process; start anew here";

impl<T: Send + 'static> Making<T> {
    /// Starts to make the puzzles of a section, passes each through what `finish` returns for its
    /// thread, and gathers the results with `gather`, which may return something to pass on; at the
    /// end it gets `None`.
    pub fn start<R: Send + 'static, F: FnMut(Generated) -> R>(
        generator: Generator,
        Section { seed, indices, jobs }: Section,
        (room, worth_waking): (usize, usize),
        finish: impl Fn() -> F + Sync + Send + 'static,
        mut gather: impl FnMut(Option<R>) -> Option<T> + Send + 'static,
    ) -> PyResult<Self> {
        let queue = Arc::new(Queue::new(room, worth_waking));
        let cancel = generator.cancel().clone();
        let making = Making {
            queue: Arc::clone(&queue),
            cancel,
            taken: Mutex::default(),
            is_over: AtomicBool::new(false),
            process: process::id(),
        };
        let work = move || {
            // A thread that panics must not leave the consumer waiting.
            let ending = Ending(&queue);
            let pass =
                |item: Option<T>| item.map_or(ControlFlow::Continue(()), |it| queue.push(it));
            let ended = Batch::new(&generator, seed, indices)
                .jobs(jobs)
                .map_init(finish, |finish, made| finish(made))
                .for_each(|result| pass(gather(Some(result))));
            // What was gathered before a fault is passed on, and then the fault.
            let _ = pass(gather(None));
            std::mem::forget(ending);
            queue.end(ended);
        };
        let started = std::thread::Builder::new().name("satoku".into()).spawn(work);
        started.map_err(|error| PyRuntimeError::new_err(format!("no thread: {error}")))?;
        Ok(making)
    }

    /// Returns whether this process has none of the threads: it was forked from the one that has.
    /// Nothing may be locked then, as nobody may be left to unlock it.
    pub fn is_forked(&self) -> bool {
        self.process != process::id()
    }

    /// Returns whether nothing more is made.
    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Returns the next thing; `None` if there is none yet. Needs no interpreter.
    pub fn poll(&self, patience: Duration) -> Result<Option<T>, Option<satoku::Error>> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(item) = taken.pop_front() {
            return Ok(Some(item));
        }
        match self.queue.take(patience) {
            Taken::Items(items) => {
                *taken = items;
                Ok(taken.pop_front())
            }
            Taken::Nothing => Ok(None),
            Taken::End(ended) => {
                self.is_over.store(true, Ordering::Relaxed);
                Err(ended.err())
            }
        }
    }

    /// Returns the next thing, or `None` at the end. Ctrl-C ends the waiting and the work.
    pub fn next(&self, py: Python<'_>) -> PyResult<Option<T>> {
        if self.is_forked() {
            return Err(of_state(FORKED));
        }
        // A loop in C, such as that of `list`, never looks for signals by itself.
        py.check_signals().inspect_err(|_| self.stop())?;
        let ready = self.taken.try_lock().ok().and_then(|mut taken| taken.pop_front());
        if ready.is_some() {
            return Ok(ready);
        }
        let mut waited = Duration::ZERO;
        loop {
            match py.detach(|| self.poll(DELAY)) {
                Ok(Some(item)) => return Ok(Some(item)),
                Ok(None) => waited += DELAY,
                Err(None) => return Ok(None),
                Err(Some(error)) => return Err(error).or_exception(),
            }
            if waited >= PATIENCE {
                waited = Duration::ZERO;
                py.check_signals().inspect_err(|_| self.stop())?;
            }
        }
    }

    /// Ends the work soon; what was made so far can still be taken.
    pub fn stop(&self) {
        self.is_over.store(true, Ordering::Relaxed);
        self.abandon();
    }
}

impl<T> Making<T> {
    fn abandon(&self) {
        if self.process == process::id() {
            self.cancel.cancel();
            self.queue.abandon();
        }
    }
}

impl<T> Drop for Making<T> {
    fn drop(&mut self) {
        self.abandon();
    }
}

/// Ends a queue if its thread panics.
struct Ending<'a, T>(&'a Queue<T>);

impl<T> Drop for Ending<'_, T> {
    fn drop(&mut self) {
        self.0.end(Err(std::io::Error::other("a thread that makes puzzles panicked").into()));
    }
}

/// An iterator of puzzles.
#[pyclass(frozen, module = "satoku")]
pub struct Puzzles {
    making: Making<Generated>,
    section: Section,
    progress: Progress,
}

/// A function of Python that is called with the number of rows or puzzles so far, if there is one.
#[derive(Debug)]
pub struct Progress {
    function: Option<Py<PyAny>>,
    done: AtomicU64,
}

impl Progress {
    /// Begins at nothing.
    pub fn new(function: Option<Py<PyAny>>) -> Self {
        Progress { function, done: AtomicU64::new(0) }
    }

    /// Counts more of them, and calls the function.
    pub fn add(&self, py: Python<'_>, more: usize) -> PyResult<()> {
        self.reach(py, self.done.load(Ordering::Relaxed) + more as u64)
    }

    /// Calls the function if it was not called with this number before.
    pub fn reach(&self, py: Python<'_>, done: u64) -> PyResult<()> {
        match &self.function {
            Some(function) if self.done.swap(done, Ordering::Relaxed) < done => {
                function.call1(py, (done,)).map(drop)
            }
            _ => Ok(()),
        }
    }
}

impl Puzzles {
    /// Starts to make puzzles.
    pub fn start(
        generator: Generator,
        section: Section,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let making = Making::start(
            generator,
            section.clone(),
            (1024, 16),
            || |generated| generated,
            |generated| generated,
        )?;
        Ok(Puzzles { making, section, progress: Progress::new(progress) })
    }
}

#[pymethods]
impl Puzzles {
    /// The seed of the puzzles.
    #[getter]
    fn seed(&self) -> u64 {
        self.section.seed
    }

    /// The index of the first puzzle.
    #[getter]
    #[pyo3(name = "start")]
    fn first(&self) -> u64 {
        self.section.indices.start
    }

    fn __len__(&self) -> usize {
        (self.section.indices.end - self.section.indices.start) as usize
    }

    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Puzzle>> {
        let Some(generated) = self.making.next(py)? else { return Ok(None) };
        self.progress.add(py, 1)?;
        Ok(Some(Puzzle { entry: generated.into() }))
    }

    /// Stops making puzzles.
    fn close(&self) {
        self.making.stop();
    }
}
