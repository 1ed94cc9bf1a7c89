//! The games, and how their ids are told apart.

use super::shaded::Shaded;
use super::{latin, solo};
use crate::Entry;
use crate::rules_cache::{Fault, RulesCache};

/// A game of the collection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Game {
    Solo,
    Towers,
    Unequal,
    /// A game of filled and empty cells.
    Shaded(Shaded),
}

impl Game {
    /// Returns the game of an id's description.
    fn of(parameters: &str, description: &str) -> Option<Self> {
        let has_only = |known: &str| {
            description.chars().all(|one| one.is_ascii_digit() || known.contains(one))
        };
        let has = |sign: char| description.matches(sign).count() > 3;
        if let Some(game) = Shaded::of(parameters, description) {
            return Some(Game::Shaded(game));
        }
        match parameters.contains(['x', 'j']) {
            true => has_only("_,abcdefghijklmnopqrstuvwxyz").then_some(Game::Solo),
            false if has('/') && has_only("/_,abcdefghijklmnopqrstuvwxyz") => Some(Game::Towers),
            false => (has(',') && has_only(",URDL")).then_some(Game::Unequal),
        }
    }

    /// Returns the game that a saved game names.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        match name {
            "Solo" => Some(Game::Solo),
            "Towers" => Some(Game::Towers),
            "Unequal" => Some(Game::Unequal),
            name => Shaded::of_name(name).map(Game::Shaded),
        }
    }

    pub(super) fn read(
        self,
        parameters: &str,
        description: &str,
        cache: &mut RulesCache<'_>,
    ) -> Result<Entry, Fault> {
        match self {
            Game::Solo => solo::read(parameters, description, cache),
            Game::Towers => latin::read_towers(parameters, description, cache),
            Game::Unequal => latin::read_unequal(parameters, description, cache),
            Game::Shaded(game) => game.read(parameters, description, cache),
        }
    }
}

/// Returns the parameters and the description of an id, and its game.
pub(super) fn id_parts(text: &str) -> Option<(Game, &str, &str)> {
    let (parameters, description) = text.split_once(':')?;
    let is_known = parameters.starts_with(|one: char| one.is_ascii_digit())
        && parameters.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase())
        && !description.is_empty();
    let game = is_known.then(|| Game::of(parameters, description)).flatten()?;
    Some((game, parameters, description))
}
