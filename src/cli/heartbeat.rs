//! Lines on standard error that say how far long work is, where no terminal shows a bar.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// The time before the first line.
pub const FIRST: Duration = Duration::from_secs(10);

/// The longest time between two lines.
const LONGEST: Duration = Duration::from_mins(1);

/// Says at intervals how far some work is, until it is dropped.
pub struct Heartbeat {
    state: Arc<Mutex<String>>,
    stop: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Heartbeat {
    /// Begins to say how far the work is: first after `first`, then at intervals that grow with
    /// the time spent, up to a minute. Work that ends before is not mentioned.
    pub fn start(first: Duration, mut say: impl FnMut(&str) + Send + 'static) -> Self {
        let state = Arc::new(Mutex::new(String::new()));
        let seen = Arc::clone(&state);
        let (stop, stopped) = mpsc::channel::<()>();
        let thread = std::thread::spawn(move || {
            let (mut spent, mut wait) = (Duration::ZERO, first);
            while stopped.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                spent += wait;
                wait = (spent / 5).clamp(first, LONGEST.max(first));
                let state = seen.lock().unwrap_or_else(PoisonError::into_inner).clone();
                if !state.is_empty() {
                    say(&format!("{state} after {}", shown(spent)));
                }
            }
        });
        Heartbeat { state, stop: Some(stop), thread: Some(thread) }
    }

    /// Sets what the next line says.
    pub fn set(&self, state: String) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = state;
    }
}

impl Drop for Heartbeat {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // A panic of the thread has been printed, and spoils no work.
            let _ = thread.join();
        }
    }
}

/// Returns a time in seconds, or from two minutes on in minutes.
fn shown(time: Duration) -> String {
    match time.as_secs() {
        seconds @ ..120 => format!("{seconds} s"),
        seconds => format!("{} min", seconds / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_state_of_long_work_is_said_again_and_again() {
        let (sender, lines) = mpsc::channel();
        let heartbeat = Heartbeat::start(Duration::from_millis(1), move |line| {
            drop(sender.send(line.to_owned()));
        });
        heartbeat.set("3 of 9 puzzles".to_owned());
        let next = || lines.recv().unwrap();
        assert_eq!(next(), "3 of 9 puzzles after 0 s");
        assert_eq!(next(), "3 of 9 puzzles after 0 s");
        heartbeat.set("4 of 9 puzzles".to_owned());
        while next() != "4 of 9 puzzles after 0 s" {}
        drop(heartbeat);
        // The thread has ended, and its sender with it.
        while lines.try_recv().is_ok() {}
        assert_eq!(lines.try_recv(), Err(mpsc::TryRecvError::Disconnected));
    }

    #[test]
    fn work_that_ends_soon_is_not_mentioned() {
        let (sender, lines) = mpsc::channel();
        let heartbeat = Heartbeat::start(Duration::from_hours(1), move |line| {
            drop(sender.send(line.to_owned()));
        });
        heartbeat.set("1 of 1".to_owned());
        drop(heartbeat);
        assert_eq!(lines.recv(), Err(mpsc::RecvError));
    }

    #[test]
    fn times_are_short() {
        let all = [10, 119, 120, 7265].map(|time| shown(Duration::from_secs(time)));
        assert_eq!(all, ["10 s", "119 s", "2 min", "121 min"]);
    }
}
