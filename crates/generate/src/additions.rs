//! The givens that could be added to a puzzle, with the ratings they lead to.

use satoku_core::board::{Cell, Grid, Symbol};
use satoku_core::oracle::{Cancel, Cancelled};
use satoku_core::rules::Puzzle;
use satoku_logic::{Geometry, Ladder, Rating, State};

/// One more given, with the rating of the puzzle that has it.
#[derive(Debug, Clone)]
pub struct Addition {
    /// The cell of the given.
    pub cell: Cell,
    /// The symbol of the given.
    pub symbol: Symbol,
    /// The rating of the puzzle with the given.
    pub rating: Rating,
}

/// Returns each given of the solution that a puzzle does not have, with the rating it leads to.
/// They are sorted by rating, then effort, then cell, so the one that makes the puzzle easiest
/// comes first.
///
/// # Errors
/// If it was stopped.
pub fn additions(
    geometry: &Geometry,
    puzzle: &Puzzle,
    solution: &Grid,
    cancel: &Cancel,
) -> Result<Vec<Addition>, Cancelled> {
    let (ladder, givens) = (Ladder::default(), puzzle.givens());
    let start = State::new(geometry, puzzle);
    let blank = solution.filled().filter(|(cell, _)| givens.get(*cell).is_none());
    let rated = blank.map(|place| addition(&start, place, &ladder, cancel));
    let mut additions = rated.collect::<Result<Vec<_>, Cancelled>>()?;
    easiest_first(&mut additions);
    Ok(additions)
}

/// Returns one more given with the rating it leads to. `start` is the position of the puzzle.
///
/// # Errors
/// If it was stopped.
pub fn addition(
    start: &State,
    (cell, symbol): (Cell, Symbol),
    ladder: &Ladder,
    cancel: &Cancel,
) -> Result<Addition, Cancelled> {
    let mut more = start.clone();
    more.give(cell, symbol);
    let rating = Rating::unless_cancelled(more, ladder, cancel)?;
    Ok(Addition { cell, symbol, rating })
}

/// Sorts additions by rating, then effort, then cell and symbol.
pub fn easiest_first(additions: &mut [Addition]) {
    additions.sort_by_key(|Addition { cell, symbol, rating }| {
        (rating.hardness(), rating.effort, *cell, *symbol)
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::board::Symbols;
    use satoku_core::rules::{Layout, Registry};
    use std::sync::Arc;

    #[test]
    fn every_blank_cell_is_tried_and_the_easiest_comes_first() {
        let rules = Arc::new(Registry::standard().rules("classic", &Layout::default()).unwrap());
        let geometry = Geometry::new(&rules).unwrap();
        // Arto Inkala's puzzle of 2010, and its solution.
        let puzzle =
            "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
        let solved =
            "145327698839654127672918543496185372218473956753296481367542819984761235521839764";
        let read = |text: &str| Symbols::default().read(text, 81, 9).unwrap();
        let (puzzle, solution) = (Puzzle::of_givens(rules, &read(puzzle)).unwrap(), read(solved));
        let cancel = Cancel::default();
        let all = additions(&geometry, &puzzle, &solution, &cancel).unwrap();
        assert_eq!(all.len(), 58);
        let scores: Vec<_> = all.iter().map(|one| (one.rating.score, one.rating.effort)).collect();
        // Puzzles beyond the ladder come last.
        let key = |(score, effort): &(Option<_>, _)| (score.is_none(), *score, *effort);
        assert!(scores.is_sorted_by_key(key), "{scores:?}");
        // The puzzle itself is beyond the ladder; one more clue brings it back.
        assert_eq!(Rating::of(&geometry, &puzzle, &Ladder::default()).score, None);
        assert!(scores[0].0.is_some(), "{:?}", scores[0]);
        cancel.cancel();
        assert_eq!(additions(&geometry, &puzzle, &solution, &cancel).err(), Some(Cancelled));
    }
}
