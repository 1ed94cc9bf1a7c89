//! Saved games: lines of a name, a length and a value.

use super::game::Game;
use crate::Entry;
use crate::error::quote;
use crate::rules_cache::{Fault, RulesCache};
use crate::text::Lines;
use satoku_core::board::{Cell, Symbol};
use satoku_logic::PencilMarks;

/// The most moves that are kept.
const MAX_MOVES: usize = 100_000;

/// Returns whether a line is the first one of a saved game.
pub(super) fn begins(line: &str) -> bool {
    line.starts_with("SAVEFILE:") && line.contains("Simon Tatham")
}

/// A saved game.
#[derive(Default)]
pub(super) struct Saved {
    game: String,
    parameters: String,
    description: String,
    moves: Vec<String>,
    /// The number of the state that is shown: 1 at the beginning.
    place: usize,
}

impl Saved {
    /// Reads the lines after the first one, up to the end of the file.
    pub(super) fn read(lines: &mut Lines<'_>) -> Result<Self, Fault> {
        let mut saved = Saved { place: 1, ..Saved::default() };
        for line in lines {
            let line = line.map_err(|error| Fault::new(error.message))?;
            let mut fields = line.text.splitn(3, ':');
            let (Some(name), Some(_), Some(value)) = (fields.next(), fields.next(), fields.next())
            else {
                continue;
            };
            match name.trim() {
                "GAME" => value.clone_into(&mut saved.game),
                "PARAMS" => value.clone_into(&mut saved.parameters),
                "DESC" => value.clone_into(&mut saved.description),
                "STATEPOS" => saved.place = value.parse().unwrap_or(1),
                "MOVE" | "SOLVE" if saved.moves.len() < MAX_MOVES => {
                    saved.moves.push(value.to_owned());
                }
                _ => {}
            }
        }
        Ok(saved)
    }

    /// Returns the puzzle, with the symbols that the player wrote. Where the program solved it, the
    /// moves say nothing.
    pub(super) fn entry(self, cache: &mut RulesCache<'_>) -> Result<Entry, Fault> {
        let unknown = || {
            Fault::new(format!("saved games of `{}` are not supported", quote(&self.game)))
                .hint(
                "those of Solo, Towers, Unequal, Tents, Light Up, Pattern, Mosaic and Unruly are read",
            )
        };
        let game = Game::of_name(&self.game).ok_or_else(unknown)?;
        let entry = game.read(&self.parameters, &self.description, cache)?;
        if let Game::Shaded(_) = game {
            return Ok(entry);
        }
        let givens = entry.puzzle.givens();
        let mut filled = givens.clone();
        let side = entry.puzzle.rules().board().symbol_count();
        for said in self.moves.iter().take(self.place.saturating_sub(1)) {
            if said.starts_with('S') {
                return Ok(entry);
            }
            let Some((cell, value)) = placed(said, side) else { continue };
            if givens.get(cell).is_none() {
                filled.set(cell, value.checked_sub(1).map(Symbol::new));
            }
        }
        Ok(entry.with_position(filled, PencilMarks::default()))
    }
}

/// Returns the cell and the value of a move that writes one: `R`, column, row and value, 0 for
/// none.
fn placed(said: &str, side: usize) -> Option<(Cell, usize)> {
    let mut numbers = said.strip_prefix('R')?.split(',').map(|number| number.parse::<usize>().ok());
    let (col, row, value) = (numbers.next()??, numbers.next()??, numbers.next()??);
    (col < side && row < side && value <= side).then(|| (Cell::new(row * side + col), value))
}
