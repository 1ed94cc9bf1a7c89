//! `satoku verify`: checks the certificates of a set.

use super::failure::{Exit, Failure};
use super::input::{Complaints, Reading, Source, unreadable};
use super::interrupt::interruptible;
use super::numbers;
use super::output::Output;
use super::{Global, count_of, threads, verdict};
use clap::Args;
use satoku::Solver;
use satoku::certificate::{Rejection, WORK};
use satoku::format::{Entry, Located, ReadError};
use satoku::parallel::map_in_order;
use satoku::rules::Registry;
use std::io::Write;
use std::ops::ControlFlow;
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
        let registry = Registry::standard();
        let options = self.reading.options(&registry)?;
        let source = Source::file(&self.file)?;
        let name = source.name().to_owned();
        let mut output = Output::open(None, false)?;
        let solver = Solver::new(&interruptible());
        let (mut verified, mut rejected, mut undecided, mut unread) = (0u64, 0u64, 0u64, 0u64);
        let mut complaints = Complaints::about(&name);
        let mut ended = Ok(());
        map_in_order(
            threads(self.jobs),
            source.entries(&options)?,
            || solver.clone(),
            |solver, entry| {
                entry.map(|Located { line, item, .. }| (line, self.verify(solver, &item)))
            },
            |result: Result<(u64, Result<(), Refused>), ReadError>| {
                let mut say = |line: u64, why: String| {
                    let written = writeln!(output, "{name}:{line}: {why}");
                    Failure::unless_closed(written.map_err(|error| output.fail(&error)))
                };
                ended = match result {
                    Ok((_, Ok(()))) => {
                        verified += 1;
                        Ok(())
                    }
                    Ok((_, Err(Refused::Rejected(Rejection::Cancelled)))) => Err(Failure::new(
                        Exit::Interrupted,
                        "interrupted: the check is not complete",
                    )),
                    Ok((line, Err(Refused::Rejected(why)))) if why.is_undecided() => {
                        undecided += 1;
                        say(line, format!("not judged: {why}"))
                    }
                    Ok((line, Err(why))) => {
                        rejected += 1;
                        say(line, format!("rejected: {why}"))
                    }
                    Err(error) if error.fatal => Err(unreadable(&name, &error)),
                    Err(error) if error.contradicts_itself => {
                        rejected += 1;
                        say(error.line.unwrap_or_default(), format!("rejected: {}", error.message))
                    }
                    Err(error) => {
                        unread += 1;
                        complaints.add(unreadable(&name, &error));
                        Ok(())
                    }
                };
                if ended.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        );
        output.finish()?;
        drop(complaints);
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
