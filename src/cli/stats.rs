//! The cost of a run: queries by engine and answer, and time by phase. And what its puzzles rest
//! on.
#![expect(clippy::disallowed_methods, reason = "times are shown, and nothing depends on them")]

use satoku::generate::{Assurance, Generated, Observer, Phase};
use satoku::oracle::{Tally, Work};
use std::cell::Cell;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

thread_local! {
    // The phase that this thread is in, and since when.
    static CURRENT: Cell<Option<(Phase, Instant)>> = const { Cell::new(None) };
}

const PHASES: [(Phase, &str); 4] = [
    (Phase::Fill, "fill"),
    (Phase::Carve, "carve"),
    (Phase::Minimal, "minimality"),
    (Phase::Seal, "seal"),
];

/// A clock for a run and one for each phase, summed over all threads.
pub struct Stopwatch {
    start: Instant,
    nanoseconds: [AtomicU64; PHASES.len()],
}

impl Stopwatch {
    /// Starts the clock.
    pub fn start() -> Self {
        let nanoseconds = [const { AtomicU64::new(0) }; PHASES.len()];
        Stopwatch { start: Instant::now(), nanoseconds }
    }

    /// Returns the cost of `puzzles` puzzles, and what they rest on.
    pub fn report(&self, puzzles: u64, work: &Work, evidence: &Evidence) -> String {
        let seconds = self.start.elapsed().as_secs_f64();
        let rate = puzzles as f64 / seconds.max(1e-9);
        let mut text = format!("puzzles   {puzzles} in {seconds:.3} s: {rate:.1} a second\n");
        for (engine, tally, unit) in work.by_engine() {
            let Tally { unique, second, undecided, shown, effort } = tally;
            let _ = writeln!(
                text,
                "{engine:<9} {} queries: {unique} unique, {second} with a second solution, \
                 {undecided} given up; {shown} solutions listed; {effort} {unit}",
                tally.queries(),
            );
        }
        let Evidence { proof, bytes, double, fast, .. } = evidence;
        let _ = writeln!(
            text,
            "assurance {proof} proof, by certificates of {bytes} bytes; {double} double; {fast} fast"
        );
        let times: Vec<u64> =
            self.nanoseconds.iter().map(|sum| sum.load(Ordering::Relaxed)).collect();
        let total = times.iter().sum::<u64>().max(1) as f64;
        let parts = PHASES.iter().zip(&times).map(|((_, name), time)| {
            let time = *time as f64;
            format!("{name} {:.3} s ({:.0} %)", time / 1e9, time / total * 100.0)
        });
        let _ = write!(text, "stages    {}", parts.collect::<Vec<_>>().join(", "));
        text
    }
}

/// How many puzzles of a run have which assurance, and givens.
#[derive(Debug, Default)]
pub struct Evidence {
    /// The puzzles with a certificate, which the kernel has checked.
    pub proof: u64,
    /// The length of their certificates.
    pub bytes: u64,
    /// The puzzles on which two engines agree.
    pub double: u64,
    /// The puzzles that one engine confirmed.
    pub fast: u64,
    /// The puzzles that have givens.
    pub with_givens: u64,
}

impl Evidence {
    /// Counts a puzzle.
    pub fn add(&mut self, generated: &Generated) {
        match generated.assurance {
            Assurance::Proof => self.proof += 1,
            Assurance::Double => self.double += 1,
            _ => self.fast += 1,
        }
        self.with_givens += u64::from(generated.puzzle.givens().filled_count() > 0);
        let certificate = generated.certificate.as_ref();
        self.bytes += certificate.map_or(0, |certificate| certificate.as_str().len() as u64);
    }
}

impl Observer for Stopwatch {
    fn enter(&self, phase: Phase) {
        let now = Instant::now();
        let ended = CURRENT.replace((phase != Phase::Done).then_some((phase, now)));
        if let Some((ended, since)) = ended
            && let Some(at) = PHASES.iter().position(|(known, _)| *known == ended)
        {
            let passed = now.duration_since(since).as_nanos() as u64;
            self.nanoseconds[at].fetch_add(passed, Ordering::Relaxed);
        }
    }
}
