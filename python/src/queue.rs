//! A bounded queue from the threads that make things to Python.

use satoku::Error;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Items in order, and how they end.
#[derive(Debug)]
pub struct Queue<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
    // How many items may wait.
    room: usize,
    // How many items wake the consumer: each one would cost a switch between threads. The consumer
    // looks by itself after a while, so none waits for long.
    worth_waking: usize,
}

#[derive(Debug)]
struct State<T> {
    items: VecDeque<T>,
    ended: Option<Result<(), Error>>,
    abandoned: bool,
}

/// What the consumer finds.
#[derive(Debug)]
pub enum Taken<T> {
    /// All items that waited.
    Items(VecDeque<T>),
    /// There is nothing yet.
    Nothing,
    /// There is nothing more.
    End(Result<(), Error>),
}

impl<T> Queue<T> {
    /// Creates a queue with room for some items, of which a few wake the consumer.
    pub fn new(room: usize, worth_waking: usize) -> Self {
        let state = State { items: VecDeque::new(), ended: None, abandoned: false };
        Queue { state: Mutex::new(state), changed: Condvar::new(), room, worth_waking }
    }

    /// Adds an item once there is room; breaks if nobody takes items any more.
    pub fn push(&self, item: T) -> ControlFlow<()> {
        let full = |state: &mut State<T>| state.items.len() >= self.room && !state.abandoned;
        let waited = self.changed.wait_while(self.lock(), full);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        if state.abandoned {
            return ControlFlow::Break(());
        }
        state.items.push_back(item);
        if state.items.len() == self.worth_waking.min(self.room) {
            self.changed.notify_all();
        }
        ControlFlow::Continue(())
    }

    /// Says that there are no more items.
    pub fn end(&self, result: Result<(), Error>) {
        self.lock().ended = Some(result);
        self.changed.notify_all();
    }

    /// Takes all items that wait, after waiting for some if there are none.
    pub fn take(&self, patience: Duration) -> Taken<T> {
        let state = self.lock();
        let empty = |state: &mut State<T>| {
            state.items.len() < self.worth_waking.min(self.room) && state.ended.is_none()
        };
        let mut state = match state.items.is_empty() && state.ended.is_none() {
            true => {
                let waited = self.changed.wait_timeout_while(state, patience, empty);
                waited.unwrap_or_else(PoisonError::into_inner).0
            }
            false => state,
        };
        if !state.items.is_empty() {
            let items = std::mem::take(&mut state.items);
            self.changed.notify_all();
            return Taken::Items(items);
        }
        match state.ended.take() {
            Some(result) => {
                state.ended = Some(Ok(()));
                Taken::End(result)
            }
            None => Taken::Nothing,
        }
    }

    /// Says that nobody will take items any more.
    pub fn abandon(&self) {
        self.lock().abandoned = true;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
