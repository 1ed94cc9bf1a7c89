//! The difficulty of a puzzle as puzzle sets store it.

use super::rating::{Bottleneck, Rating};
use crate::score::{Level, SCALE, Score};
use std::collections::BTreeMap;

/// The difficulty of a puzzle, as found by some version of a program on some scale.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl From<&Rating> for Difficulty {
    fn from(rating: &Rating) -> Self {
        let techniques = rating.techniques();
        Difficulty {
            level: rating.level,
            rating: rating.score,
            effort: rating.effort,
            bottleneck: rating.bottleneck,
            techniques: techniques.map(|(one, count)| (one.to_string(), count.into())).collect(),
            scale: SCALE.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}
