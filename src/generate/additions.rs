//! What a puzzle becomes with one more clue.

use super::request::RequestError;
use super::request::possible::refuse_unrated;
use crate::board::{Cell, Grid, Symbol};
use crate::logic::{Geometry, Ladder, Rating};
use crate::rules::Puzzle;

/// One more given, and how hard the puzzle is with it.
#[derive(Debug, Clone)]
pub struct Addition {
    /// Where it goes.
    pub cell: Cell,
    /// What it says.
    pub symbol: Symbol,
    /// The rating with it.
    pub rating: Rating,
}

/// Returns each given of the solution that a puzzle does not have, with the rating that it leads to;
/// the one that makes it easiest first: by rating, then by effort, then by cell.
///
/// # Errors
/// If the puzzle has clues of a kind that cannot be rated.
pub fn additions(
    geometry: &Geometry,
    puzzle: &Puzzle,
    solution: &Grid,
) -> Result<Vec<Addition>, RequestError> {
    refuse_unrated(puzzle)?;
    let givens = puzzle.givens();
    let ladder = Ladder::default();
    let blank = solution.filled().filter(|(cell, _)| givens.get(*cell).is_none());
    let mut additions: Vec<Addition> = blank
        .map(|(cell, symbol)| {
            let mut more = givens.clone();
            more.set(cell, Some(symbol));
            Addition { cell, symbol, rating: Rating::of(geometry, &more, &ladder) }
        })
        .collect();
    additions
        .sort_by_key(|Addition { cell, rating, .. }| (rating.hardness(), rating.effort, *cell));
    Ok(additions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Symbols;
    use crate::rules::{Layout, Registry};
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
        let (givens, solution) = (read(puzzle), read(solved));
        let puzzle = Puzzle::of_givens(Arc::clone(&rules), &givens).unwrap();
        let all = additions(&geometry, &puzzle, &solution).unwrap();
        assert_eq!(all.len(), 58);
        let scores: Vec<_> = all.iter().map(|one| (one.rating.score, one.rating.effort)).collect();
        // What is beyond the ladder comes last.
        let key = |(score, effort): &(Option<_>, _)| (score.is_none(), *score, *effort);
        assert!(scores.is_sorted_by_key(key), "{scores:?}");
        // The puzzle itself is beyond the ladder; a clue more brings it back.
        assert_eq!(Rating::of(&geometry, &givens, &Ladder::default()).score, None);
        assert!(scores[0].0.is_some(), "{:?}", scores[0]);
    }
}
