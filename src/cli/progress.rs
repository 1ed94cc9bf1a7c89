//! A progress bar on standard error, if that is a terminal.

use super::stats::Stopwatch;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use satoku::generate::{Attempt, Observer, Stage};
use std::fmt::Write;
use std::io::IsTerminal;
use std::time::Duration;

/// A bar of `total` steps with rate and time left; nothing at all without a terminal.
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

    /// One step more.
    pub fn step(&self) {
        self.0.inc(1);
    }

    /// Takes the bar away.
    pub fn clear(&self) {
        self.0.finish_and_clear();
    }
}

/// Shows on the bar what is tried, and keeps the times where they are asked for.
pub struct Onlooker<'a> {
    pub watch: Option<&'a Stopwatch>,
    pub progress: &'a Progress,
}

impl Onlooker<'_> {
    /// What the generator is to tell; nothing where nobody looks.
    pub fn observer(&self) -> Option<&dyn Observer> {
        let looks = self.watch.is_some() || !self.progress.0.is_hidden();
        looks.then_some(self as &dyn Observer)
    }
}

impl Observer for Onlooker<'_> {
    fn enter(&self, stage: Stage) {
        if let Some(watch) = self.watch {
            watch.enter(stage);
        }
    }

    fn attempt(&self, attempt: &Attempt<'_>) {
        if self.progress.0.is_hidden() {
            return;
        }
        let Attempt { index, number, wish, rating } = attempt;
        let found = rating.score.map_or("beyond".to_owned(), |score| score.to_string());
        self.progress.0.set_message(format!("; {index}: {wish}, try {number} is {found}"));
    }
}
