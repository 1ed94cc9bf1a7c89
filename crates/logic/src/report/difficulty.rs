//! The difficulty of a puzzle as puzzle sets store it.

use super::rating::{Bottleneck, Rating};
use crate::score::{Level, SCALE, Score};
use std::collections::BTreeMap;

/// The difficulty of a puzzle, as found by some version of a program on some scale.
///
/// It is made from a [`Rating`], or by [`Difficulty::of`] and setting its fields.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difficulty {
    /// The level.
    pub level: Level,
    /// The highest score of a step; `None` if the puzzle is beyond the techniques.
    pub rating: Option<Score>,
    /// The total work: a sum over all rounds.
    pub effort: u32,
    /// The bottleneck.
    pub bottleneck: Bottleneck,
    /// The names of the techniques used, with the number of steps of each.
    pub techniques: BTreeMap<String, u32>,
    /// The scale of the rating.
    pub scale: String,
    /// The version of the program that rated it.
    pub version: String,
}

impl Difficulty {
    /// Creates the difficulty of a puzzle of a level on the scale of this version, of which nothing
    /// else is known.
    pub fn of(level: Level) -> Self {
        Difficulty {
            level,
            rating: None,
            effort: 0,
            bottleneck: Bottleneck::default(),
            techniques: BTreeMap::new(),
            scale: SCALE.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

impl From<&Rating> for Difficulty {
    fn from(rating: &Rating) -> Self {
        let techniques = rating.techniques();
        Difficulty {
            rating: rating.score,
            effort: rating.effort,
            bottleneck: rating.bottleneck,
            techniques: techniques.map(|(one, count)| (one.to_string(), count.into())).collect(),
            ..Difficulty::of(rating.level)
        }
    }
}
