//! Runs work without the interpreter's lock, and stops it when Python has a signal to handle.

use crate::errors::OrException;
use pyo3::prelude::*;
use satoku::{Cancel, Error, Solver};
use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The longest time between two looks for signals.
pub const PATIENCE: Duration = Duration::from_millis(20);

/// Runs `work` on a thread of its own. If a signal handler raises, as it does for Ctrl-C, sets
/// `cancel`, waits for the work to end and returns what was raised.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    watched(py, cancel, || Ok(()), work)
}

/// Does as [`interruptible`] does, and calls `watch` now and then, which may raise, too.
pub fn watched<T: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    mut watch: impl FnMut() -> PyResult<()>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    std::thread::scope(|scope| {
        let (done, ended) = sync_channel::<()>(1);
        let worker = scope.spawn(move || {
            let result = work();
            // The receiver lives until this thread is joined.
            let _ = done.send(());
            result
        });
        // Only this thread locks it: a receiver cannot be shared otherwise.
        let ended = Mutex::new(ended);
        let wait = || ended.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(PATIENCE);
        let mut raised = None;
        while let Err(RecvTimeoutError::Timeout) = py.detach(wait) {
            if raised.is_none()
                && let Err(error) = py.check_signals().and_then(|()| watch())
            {
                cancel.cancel();
                raised = Some(error);
            }
        }
        match worker.join() {
            Ok(result) => raised.map_or(Ok(result), Err),
            Err(panic) => resume_unwind(panic),
        }
    })
}

/// The most solvers that wait for the next question.
const WAITING: usize = 8;

/// Solvers that no thread uses, with the flags that stop them: what they know of the rules is used
/// again.
static SOLVERS: Mutex<Vec<(Solver, Cancel)>> = Mutex::new(Vec::new());

/// Asks a solver a question that Ctrl-C stops.
pub fn ask<T: Send>(
    py: Python<'_>,
    question: impl FnOnce(&mut Solver) -> Result<T, Error> + Send,
) -> PyResult<T> {
    // Not `lock`: in a process that was forked, nobody may be left to unlock it.
    let known = SOLVERS.try_lock().ok().and_then(|mut waiting| waiting.pop());
    let (mut solver, cancel) = known.unwrap_or_else(|| {
        let cancel = Cancel::default();
        (Solver::new(&cancel), cancel)
    });
    let answer = interruptible(py, &cancel, || question(&mut solver))?;
    if let Ok(mut waiting) = SOLVERS.try_lock()
        && waiting.len() < WAITING
    {
        waiting.push((solver, cancel));
    }
    answer.or_exception()
}
