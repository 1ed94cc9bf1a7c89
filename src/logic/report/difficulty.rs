//! The difficulty of a puzzle in the form that puzzle sets carry.

use super::rating::{Bottleneck, Rating};
use crate::logic::score::{Level, SCALE, Score};
use std::collections::BTreeMap;

/// The difficulty of a puzzle, as some version of a program found it on some scale.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difficulty {
    /// The level.
    pub level: Level,
    /// The highest score of a step; `None` beyond the techniques.
    pub rating: Option<Score>,
    /// The work to be done: a sum over all steps.
    pub effort: u32,
    /// The narrowest place.
    pub bottleneck: Bottleneck,
    /// The techniques by name, and how many steps there were of each.
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
