//! A progress bar on standard error, if that is a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
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
        let template = "{wide_bar} {human_pos}/{human_len} puzzles, {per_sec}, {eta} left";
        bar.set_style(ProgressStyle::with_template(template).expect("the template is valid"));
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
