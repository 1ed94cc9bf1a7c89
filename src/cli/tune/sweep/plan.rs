//! The requests that a file for `satoku tune sweep` contains.

use crate::cli::failure::Failure;
use crate::cli::interrupt::Limit;
use crate::cli::spec_file::{self, Worded};
use satoku::board::{Size, Symmetry};
use satoku::generate::{Assurance, ClueCounts, Grade, Request};
use satoku::rules::Layout;
use serde::Deserialize;
use std::num::NonZeroU64;
use std::ops::Range;
use std::path::Path;

/// The most requests of a sweep.
const MOST_REQUESTS: usize = 10_000;

/// The most puzzles of a request.
const MOST_PUZZLES: u64 = 1 << 40;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Spec {
    seed: Option<u64>,
    variant: Option<String>,
    size: Option<Worded<Size>>,
    quota: Option<NonZeroU64>,
    time_limit: Option<Worded<Limit>>,
    tries: Option<NonZeroU64>,
    assurance: Option<Worded<Assurance>>,
    grid: Option<Axes>,
    #[serde(default)]
    request: Vec<Single>,
}

/// Values of which all combinations are requested.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Axes {
    clues: Option<Vec<Worded<ClueCounts>>>,
    symmetry: Option<Vec<Worded<Symmetry>>>,
    difficulty: Option<Vec<Worded<Grade>>>,
}

/// A single request.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Single {
    clues: Option<Worded<ClueCounts>>,
    symmetry: Option<Worded<Symmetry>>,
    difficulty: Option<Worded<Grade>>,
    quota: Option<NonZeroU64>,
    time_limit: Option<Worded<Limit>>,
}

/// All requests of a sweep.
pub struct Plan {
    /// The seed of all puzzles.
    pub seed: u64,
    /// The requests; their indices are consecutive.
    pub requests: Vec<Planned>,
}

/// One request of a sweep.
pub struct Planned {
    pub request: Request,
    pub grade: Option<Grade>,
    /// The indices of its puzzles, as many as its quota.
    pub indices: Range<u64>,
    /// The most time it may take.
    pub limit: Option<Limit>,
}

impl Plan {
    /// Reads a file.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let spec: Spec = spec_file::read(path)?;
        let refuse = |why: String| Failure::usage(format!("{}: {why}", path.display()));
        let mut singles = spec.grid.map_or_else(Vec::new, Axes::combined);
        singles.extend(spec.request);
        if singles.is_empty() {
            return Err(refuse("the spec requests nothing".to_owned()).hint(
                "add a [grid] with lists of clues, symmetry or difficulty, or a [[request]]",
            ));
        }
        if singles.len() > MOST_REQUESTS {
            let count = singles.len();
            return Err(refuse(format!(
                "expected at most {MOST_REQUESTS} requests, found {count}"
            )));
        }
        let layout = spec.size.map_or_else(Layout::default, |size| Layout::of_size(size.0));
        let variant = spec.variant.as_deref().unwrap_or("classic");
        let plain = Request::named(variant, &layout).map_err(|error| refuse(error.to_string()))?;
        let tries = spec.tries.map_or(plain.tries, NonZeroU64::get);
        let assurance = spec.assurance.map(|assurance| assurance.0);
        let mut requests = Vec::with_capacity(singles.len());
        let mut start = 0;
        for single in singles {
            let quota = single.quota.or(spec.quota).map_or(1, NonZeroU64::get);
            if quota > MOST_PUZZLES {
                return Err(refuse(format!(
                    "expected a quota of at most {MOST_PUZZLES}, found {quota}"
                )));
            }
            let grade = single.difficulty.map(|grade| grade.0);
            let mut request = plain.clone().tries(tries);
            if let Some(clues) = single.clues {
                request = request.clue_counts(clues.0);
            }
            request.symmetry = single.symmetry.map_or(Symmetry::None, |symmetry| symmetry.0);
            request.difficulty = grade.map(Into::into);
            request.assurance = assurance;
            let limit = single.time_limit.or(spec.time_limit.clone()).map(|limit| limit.0);
            requests.push(Planned { request, grade, indices: start..start + quota, limit });
            start += quota;
        }
        Ok(Plan { seed: spec.seed.unwrap_or(1), requests })
    }

    /// Returns the number of puzzles of all requests.
    pub fn total(&self) -> u64 {
        self.requests.last().map_or(0, |last| last.indices.end)
    }
}

impl Axes {
    /// Returns all combinations of clue counts, symmetries and difficulties.
    fn combined(self) -> Vec<Single> {
        let clues = values(self.clues);
        let symmetries = values(self.symmetry);
        let grades = values(self.difficulty);
        let most = MOST_REQUESTS + 1;
        let pairs = clues.iter().flat_map(|clues| symmetries.iter().map(move |one| (clues, one)));
        let all = pairs.flat_map(|pair| grades.iter().map(move |grade| (pair, grade)));
        all.take(most)
            .map(|((clues, symmetry), difficulty)| Single {
                clues: clues.clone(),
                symmetry: symmetry.clone(),
                difficulty: difficulty.clone(),
                quota: None,
                time_limit: None,
            })
            .collect()
    }
}

/// Returns the values of an axis; without any it has one value, the default.
fn values<T>(axis: Option<Vec<Worded<T>>>) -> Vec<Option<Worded<T>>> {
    axis.map_or_else(|| vec![None], |values| values.into_iter().map(Some).collect())
}
