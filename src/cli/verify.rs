//! `satoku verify`: checks the certificates of a set.

use super::failure::{Exit, Failure};
use super::input::Reading;
use super::inputs::{Found, Inputs, Unread};
use super::interrupt::CommandLimit;
use super::notes::Notes;
use super::numbers;
use super::output::Output;
use super::session::Session;
use super::{Global, count_of, verdict};
use clap::Args;
use satoku::Solver;
use satoku::certificate::{Rejection, WORK};
use satoku::format::Entry;
use std::io::Write;
use std::path::PathBuf;

/// Check the certificates of a set of puzzles
///
/// For each puzzle, it computes the id again, checks the solution against every rule and clue in
/// plain code, and checks that the certificate proves that there is no other solution. It uses no
/// engine. It names each puzzle that fails, with the reason; a puzzle without a solution or a
/// certificate fails. Ends with 1 if a puzzle fails, and with 3 if the --work-limit was too low to
/// check one. If the reader of the report closes it, the check goes on for its exit code.
#[derive(Debug, Args)]
pub struct Verify {
    /// A set in JSON or NDJSON, or - for standard input
    file: PathBuf,
    /// How many literals and clauses the check of one certificate may read
    #[arg(long, value_name = "N", default_value_t = WORK, allow_negative_numbers = true, value_parser = numbers::whole)]
    work_limit: u64,
    /// How many threads to use; by default one for each core
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = numbers::jobs)]
    jobs: Option<u16>,
    #[command(flatten)]
    limit: CommandLimit,
    #[command(flatten)]
    reading: Reading,
}

/// The reason why a puzzle is not verified.
#[derive(Debug, thiserror::Error)]
enum Refused {
    #[error("it has no solution to start from")]
    NoSolution,
    #[error("it has no certificate")]
    NoCertificate,
    #[error(transparent)]
    Rejected(#[from] Rejection),
}

impl Verify {
    /// Runs the command.
    pub fn run(self, global: &Global) -> Result<(), Failure> {
        self.limit.start();
        let options = self.reading.options()?;
        let notes = Notes::new(global.quiet);
        let inputs = Inputs::file(&self.file, &self.reading, &options, notes)?;
        let mut session = Session::from(inputs);
        let mut output = Output::stdout();
        let solver = session.solver();
        let (mut verified, mut rejected, mut undecided) = (0u64, 0u64, 0u64);
        let ended = session.in_parallel(
            self.jobs,
            || solver.clone(),
            |solver, Found { name, line, entry }| ((name, line), self.verify(solver, &entry)),
            |result, tally| {
                let mut say = |name: &str, line: u64, why: String| {
                    Failure::unless_closed(writeln!(output, "{name}:{line}: {why}"))
                };
                match result {
                    Ok((_, Ok(()))) => {
                        verified += 1;
                        Ok(())
                    }
                    Ok((_, Err(Refused::Rejected(Rejection::Cancelled)))) => Err(Failure::new(
                        Exit::Interrupted,
                        "interrupted: the check is not complete",
                    )),
                    Ok(((name, line), Err(Refused::Rejected(why)))) if why.is_undecided() => {
                        undecided += 1;
                        say(&name, line, format!("not judged: {why}"))
                    }
                    Ok(((name, line), Err(why))) => {
                        rejected += 1;
                        say(&name, line, format!("rejected: {why}"))
                    }
                    Err(Unread::Puzzle(name, error)) if error.contradicts_itself => {
                        rejected += 1;
                        let line = error.line.unwrap_or_default();
                        say(&name, line, format!("rejected: {}", error.message))
                    }
                    Err(unread) => tally.unread(unread),
                }
            },
        );
        output.finish()?;
        let unread = session.tally.unread;
        let total = count_of(verified + rejected + undecided + unread, "puzzle");
        let mut parts = vec![format!("{verified} verified")];
        for (count, what) in
            [(rejected, "rejected"), (undecided, "not judged"), (unread, "unreadable")]
        {
            if count > 0 {
                parts.push(format!("{count} {what}"));
            }
        }
        global.say(format_args!("{total}: {}", parts.join(", ")));
        ended?;
        verdict(unread, rejected, 0)?;
        if undecided > 0 {
            let message = format!("{} could not be judged", count_of(undecided, "puzzle"));
            return Err(Failure::new(Exit::GaveUp, message).hint("allow a higher --work-limit"));
        }
        Ok(())
    }

    fn verify(&self, solver: &mut Solver, entry: &Entry) -> Result<(), Refused> {
        solver.cancel().check().map_err(|_| Rejection::Cancelled)?;
        let solution = entry.solution.as_ref().ok_or(Refused::NoSolution)?;
        let certificate = entry.certificate.as_ref().ok_or(Refused::NoCertificate)?;
        Ok(solver.verify_within(&entry.puzzle, solution, certificate, self.work_limit)?)
    }
}
