//! A puzzle with its details, and the origin of a set.

use super::set::{Decimal, SetGenerator};
use super::{Detail, Id, Metadata, OtherFields, Pasted};
use satoku_core::board::{Grid, Symmetry};
use satoku_core::certificate::Certificate;
use satoku_core::rules::Puzzle;
use satoku_generate::{Assurance, Generated};
use satoku_logic::{Difficulty, PartlyFilled};
use serde_json::Value;

/// The most clues other than givens of a puzzle: as many as a board may have cells.
pub const MAX_CLUES: usize = 2048;

/// A puzzle of a set with its known details: [`Entry::of`] creates one without any, and the fields
/// can be set.
///
/// ```
/// use satoku_core::rules::Puzzle;
/// use satoku_format::Entry;
///
/// let mut entry = Entry::of(Puzzle::classic().build()?);
/// entry.metadata.title = Some("Blank".to_owned());
/// assert!(entry.solution.is_none());
/// # Ok::<(), satoku_core::rules::PuzzleError>(())
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution: a full grid. Reading does not check that it fits.
    pub solution: Option<Grid>,
    /// Whether every clue is needed; `None` if that is not known.
    pub minimal: Option<bool>,
    /// The symmetry requested for its givens.
    pub symmetry: Option<Symmetry>,
    /// The seed that made it.
    pub seed: Option<u64>,
    /// Its index among the puzzles of the seed, from 0.
    pub index: Option<u64>,
    /// Its difficulty, from its file or from when it was made.
    pub difficulty: Option<Difficulty>,
    /// The evidence that it has one solution.
    pub assurance: Option<Assurance>,
    /// The descriptions in its file.
    pub metadata: Metadata,
    /// A proof that it has one solution. Reading does not check the proof.
    pub certificate: Option<Certificate>,
    /// What an f-puzzles document says besides the puzzle, such as colours and fog.
    pub other_fields: Option<Box<OtherFields>>,
    /// A position on the way to its solution, if the entry begins there.
    #[doc(hidden)]
    pub position: Option<Box<PartlyFilled>>,
    /// How it was read, if it was pasted as a drawing, a table or the like.
    #[doc(hidden)]
    pub pasted: Option<Box<Pasted>>,
}

impl Entry {
    /// Creates an entry of a puzzle without any details.
    pub fn of(puzzle: Puzzle) -> Self {
        Entry {
            puzzle,
            solution: None,
            minimal: None,
            symmetry: None,
            seed: None,
            index: None,
            difficulty: None,
            assurance: None,
            metadata: Metadata::default(),
            certificate: None,
            other_fields: None,
            position: None,
            pasted: None,
        }
    }

    /// Returns the entry with a solution.
    pub fn with_solution(self, solution: Grid) -> Self {
        Entry { solution: Some(solution), ..self }
    }

    /// Returns the puzzle's id, computed from its statement.
    pub fn id(&self) -> Id {
        Id::of(&self.puzzle)
    }
}

impl From<Generated> for Entry {
    fn from(generated: Generated) -> Self {
        Entry {
            solution: Some(generated.solution),
            minimal: generated.minimal,
            symmetry: Some(generated.symmetry),
            seed: Some(generated.seed),
            index: Some(generated.index),
            difficulty: generated.difficulty,
            assurance: Some(generated.assurance),
            certificate: generated.certificate,
            ..Entry::of(generated.puzzle)
        }
    }
}

/// The origin of a set.
#[derive(Debug, Clone, Default)]
pub struct Provenance {
    /// The seed of the run.
    pub seed: Option<u64>,
    /// The request, as a JSON object.
    pub request: Option<Value>,
    /// The name and version of the program that made the set; those of this program if `None`.
    pub program: Option<(String, String)>,
}

impl Provenance {
    /// Returns the origin as the `generator` object of a set.
    pub(super) fn generator(&self) -> SetGenerator {
        let ours = || ("satoku".to_owned(), env!("CARGO_PKG_VERSION").to_owned());
        let (name, version) = self.program.clone().unwrap_or_else(ours);
        let request = match &self.request {
            Some(Value::Object(request)) => Some(request.clone()),
            _ => None,
        };
        SetGenerator { name, version, seed: self.seed.map(Decimal), request }
    }
}

impl From<SetGenerator> for Provenance {
    fn from(generator: SetGenerator) -> Self {
        Provenance {
            seed: generator.seed.map(|Decimal(seed)| seed),
            request: generator.request.map(Value::Object),
            program: Some((generator.name, generator.version)),
        }
    }
}

impl Entry {
    /// Returns the rating for formats that have one place for it: that of [`Entry::difficulty`], or
    /// otherwise the one in its description.
    pub fn rating(&self) -> Option<String> {
        let ours = self.difficulty.as_ref().and_then(|difficulty| difficulty.rating);
        ours.map(|score| score.to_string()).or_else(|| self.metadata.rating.clone())
    }

    /// Returns the level for formats that have one place for it: that of [`Entry::difficulty`], or
    /// otherwise the one in its description.
    pub fn level(&self) -> Option<String> {
        let ours = self.difficulty.as_ref().map(|difficulty| difficulty.level);
        ours.map(|level| level.to_string()).or_else(|| self.metadata.level.clone())
    }

    /// Returns whether the description has a rating or level that differs from the one which takes
    /// its place in formats that have only one.
    #[doc(hidden)]
    pub fn displaces(&self, detail: Detail) -> bool {
        let told = self.metadata.get(detail);
        match detail {
            Detail::Rating => told.is_some() && self.rating().as_deref() != told,
            Detail::Level => told.is_some() && self.level().as_deref() != told,
            _ => false,
        }
    }

    /// Returns whether a detail of the puzzle is known.
    #[doc(hidden)]
    pub fn has(&self, detail: Detail) -> bool {
        match detail {
            Detail::Solution => self.solution.is_some(),
            Detail::Minimal => self.minimal.is_some(),
            Detail::Symmetry => self.symmetry.is_some(),
            Detail::Seed => self.seed.is_some(),
            Detail::Index => self.index.is_some(),
            Detail::Difficulty => self.difficulty.is_some(),
            Detail::Assurance => self.assurance.is_some(),
            Detail::Certificate => self.certificate.is_some(),
            Detail::Position => self.position.is_some(),
            Detail::Drawings => self.other_fields.is_some(),
            words => self.metadata.get(words).is_some(),
        }
    }
}
