//! Which boards of a book have names that tell their sizes.

use satoku_core::board::HouseRole;
use satoku_core::rules::Puzzle;
use std::collections::{BTreeMap, BTreeSet};

/// The boards of a book whose names tell their sizes: those of Sudoku where these have several
/// sizes, and each other kind that itself has several.
#[derive(Debug, Clone, Default)]
pub struct NamedSizes {
    sudoku: bool,
    others: BTreeSet<String>,
}

impl NamedSizes {
    /// Finds the sizes of puzzles.
    pub fn among<'a>(puzzles: impl IntoIterator<Item = &'a Puzzle>) -> Self {
        let mut sides = BTreeSet::new();
        let mut extents: BTreeMap<String, BTreeSet<(usize, usize)>> = BTreeMap::new();
        for puzzle in puzzles {
            let board = puzzle.rules().board();
            if is_sudoku(puzzle) {
                sides.insert(board.symbol_count());
            } else {
                extents.entry(puzzle.variant()).or_default().insert(board.extent());
            }
        }
        let several = extents.into_iter().filter(|(_, extents)| extents.len() > 1);
        NamedSizes {
            sudoku: sides.len() > 1,
            others: several.map(|(variant, _)| variant).collect(),
        }
    }

    /// Returns whether the name of the board of a puzzle tells its size.
    pub fn of(&self, puzzle: &Puzzle) -> bool {
        if is_sudoku(puzzle) { self.sudoku } else { self.others.contains(&puzzle.variant()) }
    }
}

/// Returns whether a puzzle is some Sudoku, and not one of its neighbours.
fn is_sudoku(puzzle: &Puzzle) -> bool {
    let rules = puzzle.rules();
    let has_regions = rules.houses().iter().any(|house| house.role == HouseRole::Region);
    has_regions && !rules.layout().size.is_without_boxes()
}

#[cfg(test)]
mod tests {
    use crate::bind::tests::bound;

    #[test]
    fn sizes_are_told_where_those_of_a_kind_differ() {
        let titles = |sections: &[(&str, &str)]| {
            let text: String = sections
                .iter()
                .map(|(variant, size)| {
                    format!("[[section]]\ncount = 1\nvariant = '{variant}'\nsize = '{size}'\n")
                })
                .collect();
            let content = bound(&text);
            content.sections.iter().map(|section| section.title.clone()).collect::<Vec<_>>()
        };
        let one = titles(&[("x", "9"), ("futoshiki", "4"), ("binairo", "6")]);
        assert_eq!(one, ["Sudoku X", "Futoshiki", "Binairo"]);
        let several = titles(&[("skyscrapers", "4"), ("skyscrapers", "5"), ("kakuro", "6x6")]);
        assert_eq!(several, ["Skyscrapers 4×4", "Skyscrapers 5×5", "Kakuro"]);
        let both = titles(&[("x", "6"), ("x", "9"), ("nonogram", "5")]);
        assert_eq!(both, ["Sudoku X 6×6", "Sudoku X 9×9", "Nonogram"]);
    }
}
