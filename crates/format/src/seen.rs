//! Recognises duplicate puzzles: identical ones, or ones that symmetries and renaming turn into
//! each other.

use crate::{Id, Ids};
use satoku_core::board::{MAX_CANONICAL_SIDE, canonical};
use satoku_core::rules::Puzzle;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

/// Finds one id for all puzzles that count as the same; caches what puzzles of the same rules
/// share.
///
/// Classic puzzles of givens up to 9x9 count as the same if one turns into the other by renaming
/// the symbols, exchanging bands, stacks, rows within a band and columns within a stack, and, where
/// boxes are squares, exchanging rows with columns. Other puzzles, and those that give a symbol
/// twice in a house, count as the same only if they have the same rules and clues.
///
/// ```
/// use satoku_core::board::Symbols;
/// use satoku_format::seen::CanonicalIds;
/// use satoku_core::rules::{Layout, Puzzle, Registry};
///
/// let rules = Registry::standard().rules("classic", &Layout::of_size("4".parse()?))?.into();
/// let puzzle = |text| {
///     let givens = Symbols::default().read(text, 16, 4).unwrap();
///     Puzzle::of_givens(std::sync::Arc::clone(&rules), &givens)
/// };
/// let mut ids = CanonicalIds::default();
/// assert_eq!(ids.of(&puzzle("12..............")?), ids.of(&puzzle("..............34")?));
/// assert_ne!(ids.of(&puzzle("12..............")?), ids.of(&puzzle("1.2.............")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct CanonicalIds {
    ids: Ids,
}

impl CanonicalIds {
    /// Returns the id shared by all puzzles that count as the same as this one.
    pub fn of(&mut self, puzzle: &Puzzle) -> Id {
        match canonical_puzzle(puzzle) {
            Some(canonical) => self.ids.of(&canonical),
            None => self.ids.of(puzzle),
        }
    }
}

/// Returns the canonical form of a puzzle, or `None` for puzzles that are compared as they are.
fn canonical_puzzle(puzzle: &Puzzle) -> Option<Puzzle> {
    let rules = puzzle.rules();
    let is_small = rules.board().symbol_count() <= MAX_CANONICAL_SIDE;
    if !is_small || puzzle.constraints().next().is_some() {
        return None;
    }
    let boxes = rules.classic_boxes()?;
    if !puzzle.repeats().is_empty() {
        return None;
    }
    let form = canonical(&puzzle.givens(), boxes);
    Some(Puzzle::of_givens(Arc::clone(rules), &form).expect("the form is of the board"))
}

/// The puzzles seen so far, by their [`CanonicalIds`]: 16 bytes each, plus their names.
#[derive(Debug, Clone, Default)]
pub struct Seen<N> {
    names: BTreeMap<Id, N>,
}

impl<N> Seen<N> {
    /// Creates an empty set.
    pub fn new() -> Self {
        Seen { names: BTreeMap::new() }
    }

    /// Returns whether this puzzle or one that counts as the same was seen.
    pub fn contains(&self, id: Id) -> bool {
        self.names.contains_key(&id)
    }

    /// Adds a puzzle under a name. Returns the name of the first one that counts as the same, if
    /// there is one.
    pub fn add(&mut self, id: Id, name: N) -> Option<&N> {
        match self.names.entry(id) {
            Entry::Vacant(place) => {
                place.insert(name);
                None
            }
            Entry::Occupied(first) => Some(first.into_mut()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::board::Symbols;
    use satoku_core::rules::{Layout, Registry, Rules};

    #[test]
    fn boards_without_a_form_are_compared_as_they_stand() {
        let puzzle = |variant: &str, size: &str, text: &str| {
            let layout = Layout::of_size(size.parse().unwrap());
            let rules: Arc<Rules> = Registry::standard().rules(variant, &layout).unwrap().into();
            let (cells, symbols) = (rules.board().cell_count(), rules.board().symbol_count());
            let text = text.to_owned() + &".".repeat(cells - text.len());
            let givens = Symbols::default().read(&text, cells, symbols).unwrap();
            Puzzle::of_givens(rules, &givens).unwrap()
        };
        let mut ids = CanonicalIds::default();
        for (variant, size, text, other, same) in [
            ("classic", "9", "1", "..2", true),
            ("classic", "9", "12", "2........1", true),
            ("classic", "2x3", "12", "2.....1", false),
            ("classic", "2x3", "12", "...31", true),
            // A symbol twice in a row: the puzzle is not valid, so no form is sought.
            ("classic", "9", "11", "22", false),
            ("x", "9", "1", "2", false),
            ("x", "9", "1", "1", true),
            ("classic", "16", "1", "2", false),
        ] {
            let (one, two) = (puzzle(variant, size, text), puzzle(variant, size, other));
            assert_eq!(ids.of(&one) == ids.of(&two), same, "{variant} {size} {text} {other}");
        }
    }

    #[test]
    fn the_first_one_seen_is_named() {
        let rules: Arc<Rules> =
            Registry::standard().rules("classic", &Layout::default()).unwrap().into();
        let id = CanonicalIds::default().of(&Puzzle::new(rules, Vec::new()).unwrap());
        let mut seen = Seen::new();
        assert_eq!(seen.add(id, 3), None);
        assert_eq!(seen.add(id, 5), Some(&3));
        assert_eq!(seen.add(id, 7), Some(&3));
    }
}
