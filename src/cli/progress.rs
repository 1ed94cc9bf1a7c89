//! A progress bar on standard error, if it is a terminal.

use super::count_of;
use super::stats::Stopwatch;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use satoku::generate::{Attempt, ClueSearch, Observer, Phase};
use std::cell::Cell;
use std::fmt::Write;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// A bar of `total` steps with rate and time left; hidden without a terminal.
pub struct Progress(ProgressBar);

impl Progress {
    /// Shows a bar unless `quiet`.
    pub fn new(total: u64, quiet: bool) -> Self {
        let shown = !quiet && std::io::stderr().is_terminal();
        let target =
            if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(total), target);
        let template = "{wide_bar} {human_pos}/{human_len}, {rate}/s, {eta} left{msg}";
        let style = ProgressStyle::with_template(template).expect("the template is valid");
        // Whole numbers but for slow work.
        bar.set_style(style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
            let rate = state.per_sec();
            let places = if rate < 10.0 { 2 } else { 0 };
            let _ = write!(out, "{rate:.places$}");
        }));
        if shown {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Progress(bar)
    }

    /// Sets the number of steps done.
    #[cfg(feature = "book")]
    pub fn set(&self, done: u64) {
        self.0.set_position(done);
    }

    /// Counts one more step.
    pub fn step(&self) {
        self.0.inc(1);
    }

    /// Removes the bar.
    pub fn clear(&self) {
        self.0.finish_and_clear();
    }
}

/// Shows on the bar what is being tried, and measures times if requested.
pub struct ProgressObserver<'a> {
    pub watch: Option<&'a Stopwatch>,
    pub progress: &'a Progress,
}

impl ProgressObserver<'_> {
    /// Returns the observer for the generator; `None` if nothing would be shown.
    pub fn observer(&self) -> Option<&dyn Observer> {
        let looks = self.watch.is_some() || !self.progress.0.is_hidden();
        looks.then_some(self as &dyn Observer)
    }
}

impl Observer for ProgressObserver<'_> {
    fn enter(&self, phase: Phase) {
        if let Some(watch) = self.watch {
            watch.enter(phase);
        }
    }

    fn attempt(&self, attempt: &Attempt<'_>) {
        if self.progress.0.is_hidden() {
            return;
        }
        let Attempt { index, number, goal, rating } = attempt;
        let found = rating.score.map_or("beyond".to_owned(), |score| score.to_string());
        self.progress.0.set_message(format!("; {index}: {goal}, try {number} is {found}"));
    }

    fn clue_search(&self, search: &ClueSearch) {
        if !self.progress.0.is_hidden() {
            self.progress
                .0
                .set_message(format!("; {}", search_progress(search, since_first(search.index()))));
        }
    }
}

/// Returns the time since this was first called for a puzzle, the last one that this thread works
/// on.
#[expect(clippy::disallowed_methods, reason = "times are shown, and nothing depends on them")]
fn since_first(index: u64) -> Duration {
    thread_local! {
        static FIRST: Cell<Option<(u64, Instant)>> = const { Cell::new(None) };
    }
    let known = FIRST.get().filter(|(latest, _)| *latest == index);
    let (_, first) = known.unwrap_or((index, Instant::now()));
    FIRST.set(Some((index, first)));
    first.elapsed()
}

/// Returns the progress of a search after some time, and about how long it may still take.
fn search_progress(search: &ClueSearch, spent: Duration) -> String {
    let (index, target, grids) = (search.index(), search.target(), search.grids());
    let best = search.best().map_or_else(|| "none".to_owned(), |best| best.to_string());
    let left = search.grids_left().map(|left| spent.as_secs_f64() * left / grids.max(1) as f64);
    // The first grid says little of the time that one takes.
    let left = match left.filter(|_| grids > 1) {
        Some(left) => {
            let more = if search.best().is_some_and(|best| best > target.high() + 1) {
                " or more"
            } else {
                ""
            };
            format!(", about {} s{more} left at the rates seen", left.ceil())
        }
        None => String::new(),
    };
    format!("{index}: {target} clues requested, best {best} in {}{left}", count_of(grids, "grid"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku::generate::ClueCount;

    #[test]
    fn a_clue_search_says_how_long_it_may_take() {
        let mut search = ClueSearch::new(3, ClueCount::new(18, 18).unwrap());
        (0..80).for_each(|_| search.end_grid(20));
        let said = search_progress(&search, Duration::from_secs(40));
        let expected =
            "3: 18 clues requested, best 20 in 80 grids, about 2 s or more left at the rates seen";
        assert_eq!(said, expected);
    }
}
