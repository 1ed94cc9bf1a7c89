//! Ctrl-C and time limits: both cancel the work under way.

use super::failure::{Exit, Failure};
use clap::Args;
use satoku::oracle::Cancel;
use satoku::quote::quote;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static OUT_OF_TIME: AtomicBool = AtomicBool::new(false);
// Only for limits of a whole command: after one of a part, the next part goes on.
static COMMAND_IS_OUT_OF_TIME: AtomicBool = AtomicBool::new(false);
static CANCELS: Mutex<Vec<Cancel>> = Mutex::new(Vec::new());

/// Lets Ctrl-C and termination signals end the program from here on.
///
/// A signal sets the flags of [`interruptible`]; a second one ends the program at once. So does the
/// first one before there is such a flag, because nothing is lost then.
pub fn watch_for_signals() {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

        // Without a handler, as on other systems, a signal ends the program, which loses no whole
        // line: no reason to stop.
        let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM]) else {
            return;
        };
        thread::spawn(move || signals.forever().for_each(|_| interrupt()));
    }
}

/// Cancels the work, or ends the program if it was cancelled before or there is none.
#[cfg(unix)]
fn interrupt() {
    let cancels = CANCELS.lock().unwrap_or_else(PoisonError::into_inner);
    if INTERRUPTED.swap(true, Ordering::SeqCst) || cancels.is_empty() {
        std::process::exit(Exit::Interrupted as i32);
    }
    cancels.iter().for_each(Cancel::cancel);
}

/// Returns a flag that signals set. The command must end soon once it is set.
pub fn interruptible() -> Cancel {
    let cancel = Cancel::default();
    on_interrupt(&cancel);
    cancel
}

/// Lets signals, and the time limit of the command, set this flag, as well as those before.
pub fn on_interrupt(cancel: &Cancel) {
    CANCELS.lock().unwrap_or_else(PoisonError::into_inner).push(cancel.clone());
    // A signal may have come already, or the time be over.
    if interrupted() || COMMAND_IS_OUT_OF_TIME.load(Ordering::SeqCst) {
        cancel.cancel();
    }
}

/// Returns whether a signal asked the program to stop.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// Returns whether a signal or a time limit ends what waits for others.
pub fn is_told_to_end() -> bool {
    interrupted() || OUT_OF_TIME.load(Ordering::SeqCst)
}

/// The time limit of a command that reads puzzles.
#[derive(Debug, Args)]
pub struct CommandLimit {
    /// Stop after this time and keep what is done, with exit code 3: 500ms, 30s, 5m or 2h
    #[arg(long, value_name = "DURATION")]
    time_limit: Option<Limit>,
}

impl CommandLimit {
    /// Lets the flags of [`interruptible`] be set after the time, as by a signal.
    pub fn start(&self) {
        let Some(Limit(limit)) = self.time_limit else { return };
        thread::spawn(move || {
            thread::sleep(limit);
            let cancels = CANCELS.lock().unwrap_or_else(PoisonError::into_inner);
            COMMAND_IS_OUT_OF_TIME.store(true, Ordering::SeqCst);
            OUT_OF_TIME.store(true, Ordering::SeqCst);
            cancels.iter().for_each(Cancel::cancel);
        });
    }
}

/// Returns the failure of a command: what ended it, if that was its time limit rather than a
/// signal.
pub fn explained(failure: Failure) -> Failure {
    let is_late = COMMAND_IS_OUT_OF_TIME.load(Ordering::SeqCst) && !interrupted();
    match failure.exit {
        Exit::Interrupted if is_late => {
            let done = failure.message.strip_prefix("interrupted: ");
            out_of_time(done.unwrap_or("the work is not complete"))
        }
        _ => failure,
    }
}

/// Returns the failure of a command that its time limit ended.
fn out_of_time(done: &str) -> Failure {
    Failure::new(Exit::GaveUp, format!("the time limit was reached: {done}"))
        .hint("allow a longer --time-limit")
}

/// A time limit, after which work is cancelled unless the limit is dropped before.
#[derive(Debug)]
pub struct TimeLimit {
    passed: Arc<AtomicBool>,
    // Ends the wait when it is dropped.
    _waiting: mpsc::Sender<()>,
}

impl TimeLimit {
    /// Starts the limit, if there is one.
    pub fn start(limit: Option<Limit>, cancel: &Cancel) -> Self {
        let passed = Arc::new(AtomicBool::new(false));
        let (waiting, gone) = mpsc::channel();
        if let Some(Limit(limit)) = limit {
            let (passed, cancel) = (Arc::clone(&passed), cancel.clone());
            thread::spawn(move || {
                if gone.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                    passed.store(true, Ordering::SeqCst);
                    OUT_OF_TIME.store(true, Ordering::SeqCst);
                    cancel.cancel();
                }
            });
        }
        TimeLimit { passed, _waiting: waiting }
    }

    /// Returns whether the time is over, and no signal came.
    pub fn is_over(&self) -> bool {
        self.passed.load(Ordering::SeqCst) && !interrupted()
    }

    /// Returns the failure of a command, with what was done if it was cancelled.
    pub fn explain(&self, failure: Failure, done: &str) -> Failure {
        match failure.exit {
            Exit::Interrupted => self.failure(done),
            _ => failure,
        }
    }

    /// Returns the failure of a cancelled command.
    pub fn failure(&self, done: &str) -> Failure {
        if self.is_over() {
            out_of_time(done)
        } else {
            Failure::new(Exit::Interrupted, format!("interrupted: {done}"))
        }
    }
}

/// A duration on the command line: `500ms`, `30s`, `5m`, `2h`.
#[derive(Debug, Clone, Copy)]
pub struct Limit(Duration);

impl FromStr for Limit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected =
            || format!("expected a duration such as 500ms, 30s, 5m or 2h, found `{}`", quote(text));
        let split = text.find(|character: char| !character.is_ascii_digit()).unwrap_or(text.len());
        let (number, unit) = text.split_at(split);
        let number: u64 = number.parse().map_err(|_| expected())?;
        let milliseconds = match unit {
            "ms" => 1,
            "s" => 1_000,
            "m" => 60_000,
            "h" => 3_600_000,
            _ => return Err(expected()),
        };
        let total = number.checked_mul(milliseconds).filter(|total| *total > 0);
        total.map(|total| Limit(Duration::from_millis(total))).ok_or_else(expected)
    }
}
