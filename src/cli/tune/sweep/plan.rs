//! The requests that a file for `satoku tune sweep` contains.

use crate::cli::failure::Failure;
use crate::cli::interrupt::Limit;
use crate::cli::registry::registry;
use crate::cli::spec_file;
use satoku::board::Symmetry;
use satoku::generate::{ClueCounts, Mix, Request, RequestFields};
use satoku::worded::{Beside, Worded};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use std::fmt::Display;
use std::num::NonZeroU64;
use std::ops::Range;
use std::path::Path;

/// The most requests of a sweep.
const MOST_REQUESTS: usize = 10_000;

/// The most puzzles of a request.
const MOST_PUZZLES: u64 = 1 << 40;

/// A spec, whose other keys are settings of all requests.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
struct Spec {
    seed: Option<u64>,
    quota: Option<NonZeroU64>,
    #[serde(alias = "time-limit")]
    time_limit: Option<Worded<Limit>>,
    grid: Option<Axes>,
    #[serde(default)]
    request: Vec<Single>,
    #[serde(skip)]
    fields: Map<String, Value>,
}

impl<'de> Deserialize<'de> for Spec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Map::new();
        let spec = Spec::deserialize(Beside::<_, RequestFields>::new(deserializer, &mut fields))?;
        Ok(Spec { fields, ..spec })
    }
}

/// Values of which all combinations are requested.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Axes {
    clues: Option<Vec<Worded<ClueCounts>>>,
    symmetry: Option<Vec<Worded<Symmetry>>>,
    difficulty: Option<Vec<Worded<Mix>>>,
}

/// A single request, with its settings beside those of all requests.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
struct Single {
    quota: Option<NonZeroU64>,
    #[serde(alias = "time-limit")]
    time_limit: Option<Worded<Limit>>,
    #[serde(skip)]
    fields: Map<String, Value>,
}

impl<'de> Deserialize<'de> for Single {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Map::new();
        let single =
            Single::deserialize(Beside::<_, RequestFields>::new(deserializer, &mut fields))?;
        Ok(Single { fields, ..single })
    }
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
        let mut requests = Vec::with_capacity(singles.len());
        let mut start = 0;
        for single in singles {
            let quota = single.quota.or(spec.quota).map_or(1, NonZeroU64::get);
            if quota > MOST_PUZZLES {
                return Err(refuse(format!(
                    "expected a quota of at most {MOST_PUZZLES}, found {quota}"
                )));
            }
            let mut fields = spec.fields.clone();
            fields.extend(single.fields);
            let request = RequestFields::from_json(fields)
                .map_err(|fault| refuse(fault.to_string()))
                .and_then(|fields| {
                    fields
                        .request(registry())
                        .map_err(|error| refuse(format!("{}: {error}", error.field())))
                })?;
            let limit = single.time_limit.or(spec.time_limit.clone()).map(|limit| limit.0);
            requests.push(Planned { request, indices: start..start + quota, limit });
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
            .map(|((clues, symmetry), difficulty)| {
                let named = [("clues", clues), ("symmetry", symmetry), ("difficulty", difficulty)];
                let named = named.into_iter().filter_map(|(name, value)| {
                    Some((name.to_owned(), Value::from(value.as_deref()?)))
                });
                Single { fields: named.collect(), ..Single::default() }
            })
            .collect()
    }
}

/// Returns the values of an axis; without any it has one value, the default.
fn values<T: Display>(axis: Option<Vec<Worded<T>>>) -> Vec<Option<String>> {
    axis.map_or_else(
        || vec![None],
        |values| values.iter().map(|Worded(value)| Some(value.to_string())).collect(),
    )
}
