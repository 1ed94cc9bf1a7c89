//! Puzzles made one after the other.

use super::params::{self, Seed};
use super::puzzle_json::PuzzleJson;
use super::request::{MakeRequest, generator};
use super::{Calls, Fault, Slice, Work, json, sliced};
use crate::api::{Error, ErrorKind};
use satoku_format::Entry;
use satoku_format::seen::{CanonicalIds, Seen};
use satoku_generate::{Assurance, GenerateError, Mix, RequestFields};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU64;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Make {
    request: MakeRequest,
    seed: Seed,
    #[serde(default)]
    start: u64,
    count: u64,
}

#[derive(Serialize)]
struct Made {
    made: u64,
}

/// Makes puzzles, as many in a slice as reports are taken.
pub(super) fn make(calls: &Calls, params: &str) -> Result<Box<dyn Work>, Fault> {
    let Make { request, seed: Seed(seed), start, count } = params::read(params)?;
    let fields = request.fields()?;
    let generator = generator(super::request::request(&fields)?, calls.oracles.cancel())?;
    let is_mix = |mix: &Mix| mix.grades().count() > 1;
    if request.distinct && fields.difficulty.as_ref().is_some_and(is_mix) {
        return Err(Fault::request("distinct", "it does not go with several difficulties in turn")
            .hint("ask for one difficulty at a time"));
    }
    past(start, count)?;
    let tries = fields.tries.map_or(RequestFields::TRIES, NonZeroU64::get);
    let mut seen = request.distinct.then(|| (CanonicalIds::default(), Seen::new()));
    let (mut made, mut index, mut known) = (0, start, 0);
    let mut writer = PuzzleJson::default();
    Ok(sliced(move |report| {
        // It keeps what puzzles can share, for this slice.
        let mut worker = generator.worker(None);
        while made < count {
            let generated = worker.puzzle(seed, index).map_err(|error| unmade(index, error))?;
            index = index.checked_add(1).ok_or_else(|| Fault::request("start", PAST))?;
            if let Some((ids, seen)) = &mut seen {
                if seen.add(ids.of(&generated.puzzle), ()).is_some() {
                    known += 1;
                    return match known < tries {
                        true => Ok(Slice::More),
                        false => Err(nothing_new(known)),
                    };
                }
                known = 0;
            }
            made += 1;
            let puzzle = writer.text(&Entry::from(generated));
            if report(&format!(r#"{{"puzzle":{puzzle}}}"#)).is_break() {
                return Ok(Slice::More);
            }
        }
        Ok(Slice::End(json(&Made { made })))
    }))
}

/// Returns the fault of so many puzzles in a row that were made before.
fn nothing_new(known: u64) -> Fault {
    let message = format!("{known} puzzles in a row were not new");
    Fault::new(ErrorKind::OutOfBudget, message)
        .hint("there may be no more; ask for another size or other clues")
}

const PAST: &str = "the puzzles pass 2^64";

/// Refuses indices that are not numbers of 64 bits.
fn past(start: u64, count: u64) -> Result<(), Fault> {
    match start.checked_add(count) {
        Some(_) => Ok(()),
        None => Err(Fault::request("start", PAST)),
    }
}

/// Returns the fault of a puzzle that could not be made.
pub(super) fn unmade(index: u64, error: GenerateError) -> Fault {
    let is_unmet = matches!(error, GenerateError::Unmet { .. });
    let fault = Fault::from(Error::from(error)).of(&format!("puzzle {index}"));
    match is_unmet {
        true => fault.hint("ask for a wider range, other clues or fewer techniques"),
        false => fault,
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Survey {
    request: MakeRequest,
    seed: Seed,
    count: u64,
}

#[derive(Serialize)]
struct Counted {
    clues: usize,
}

/// Makes puzzles to see how many clues they have. Who asks measures the time.
pub(super) fn survey(calls: &Calls, params: &str) -> Result<Box<dyn Work>, Fault> {
    let Survey { request, seed: Seed(seed), count } = params::read(params)?;
    let asked = request.request()?.assurance(Assurance::Fast);
    let generator = generator(asked, calls.oracles.cancel())?;
    let mut made = 0;
    Ok(sliced(move |report| {
        let mut worker = generator.worker(None);
        while made < count {
            let generated = worker.puzzle(seed, made).map_err(|error| unmade(made, error))?;
            made += 1;
            let clues = generated.puzzle.clues().len();
            if report(&json(&Counted { clues })).is_break() {
                return Ok(Slice::More);
            }
        }
        Ok(Slice::End(json(&Made { made })))
    }))
}
