//! The lengths of the blocks of black cells in a line, as in nonograms.

use super::carrier::{ClueOf, Kind};
use super::two_valued::{self, is_filled};
use crate::board::{Cell, Grid, MAX_SIDE, Symbol};
use crate::random::Random;
use crate::rules::{
    ClueContext, CluePlace, Definition, Field, Mark, Mdd, NoParts, Part, Point, Recipe,
    Restriction, Rules, RulesError, Shape, outside, parts,
};

/// The distance between the numbers of a line and their size, in cells.
const STEP: f64 = 0.55;
const SIZE: f64 = 0.45;

/// The lengths of a line's blocks in order, or 0 for a line without any.
#[derive(Debug)]
pub(super) struct Blocks;

/// Returns the lengths of the blocks of a line.
fn lengths(grid: &Grid, cells: &[Cell]) -> impl Iterator<Item = usize> {
    let blocks = cells.chunk_by(|one, next| is_filled(grid, *one) == is_filled(grid, *next));
    blocks.filter(|block| is_filled(grid, block[0])).map(<[Cell]>::len)
}

/// Returns the clue that states the lengths of the blocks of a line.
fn told(grid: &Grid, cells: Vec<Cell>) -> ClueOf<Blocks> {
    let lengths: Vec<usize> = lengths(grid, &cells).collect();
    ClueOf::new(cells, if lengths.is_empty() { vec![0] } else { lengths })
}

/// Returns the lengths that a clue states, of which a 0 is none.
fn stated(lengths: &[usize]) -> &[usize] {
    if lengths == [0] { &[] } else { lengths }
}

/// Returns how many cells blocks of these lengths take at least.
fn needed(blocks: &[usize]) -> usize {
    blocks.iter().sum::<usize>() + blocks.len().saturating_sub(1)
}

impl Kind for Blocks {
    type Value = Vec<usize>;

    const DEFINITION: Definition = Definition {
        aliases: &["nonogram-line"],
        fields: &[Field::numbers("blocks", MAX_SIDE / 2, 0, MAX_SIDE)],
        ..Definition::new("blocks", Shape::Any, 1, MAX_SIDE)
    };

    fn holds(cells: &[Cell], blocks: &Vec<usize>, grid: &Grid) -> bool {
        lengths(grid, cells).eq(stated(blocks).iter().copied())
    }

    /// The state is the number of blocks that have begun, and how many cells the last one still
    /// has; after these an empty cell follows.
    fn parts(cells: &[Cell], blocks: &Vec<usize>, _: &Rules) -> Result<Vec<Part>, NoParts> {
        let blocks = stated(blocks);
        let step = |(begun, left): &(usize, usize), _: usize, symbol: Symbol| {
            match (symbol.index(), *left) {
                // An empty cell: none of the block may be left but the gap after it.
                (0, 0 | 1) => Some((*begun, 0)),
                (0, _) | (_, 1) => None,
                (_, 0) => blocks.get(*begun).map(|length| (begun + 1, *length)),
                (_, left) => Some((*begun, left - 1)),
            }
        };
        let ends = |(begun, left): &(usize, usize)| *begun == blocks.len() && *left <= 1;
        Ok(vec![Part::Path(Mdd::new(cells.to_vec(), 2, (0, 0), step, ends)?)])
    }

    fn restrictions(clue: &ClueOf<Self>, _: &Rules) -> Result<Vec<Restriction>, NoParts> {
        let ClueOf { cells, value: blocks, .. } = clue;
        Ok(Self::blocks(cells, blocks).into_iter().map(Restriction::Blocks).collect())
    }

    fn blocks(cells: &[Cell], blocks: &Vec<usize>) -> Option<parts::Blocks> {
        Some(parts::Blocks::new(cells, stated(blocks)))
    }

    /// In the diagram each node before a cell stands for another place that the blocks can have,
    /// and one for all of them being over.
    fn clause_count(clue: &ClueOf<Self>, _: &Rules) -> usize {
        let ClueOf { cells, value: blocks, .. } = clue;
        let places = (cells.len() + 1).saturating_sub(needed(stated(blocks)));
        cells.len() * (5 * (places + 1) + 2)
    }

    fn fits(clue: &ClueOf<Self>, rules: &Rules) -> Result<(), String> {
        let ClueOf { cells, value: blocks, .. } = clue;
        Self::fits_board(rules).map_err(|error| error.to_string())?;
        two_valued::is_line(rules, cells)?;
        let blocks = stated(blocks);
        let needed = needed(blocks);
        if blocks.contains(&0) || needed > cells.len() {
            let length = cells.len();
            return Err(format!("the blocks take {needed} cells, and the line has {length}"));
        }
        Ok(())
    }

    fn fits_board(rules: &Rules) -> Result<(), RulesError> {
        two_valued::needs_two_values(Self::DEFINITION.name, rules)
    }

    fn marks(cells: &[Cell], blocks: &Vec<usize>, rules: &Rules) -> Vec<Mark> {
        let (Ok((row, col)), Some((down, _))) =
            (outside::place(rules.board(), cells), outside::step(rules.board(), cells))
        else {
            return Vec::new();
        };
        let number = |(far, length): (usize, &usize)| {
            let back = STEP * (far as f64 + 0.6);
            let (row, col) = (f64::from(row) + 0.5, f64::from(col) + 0.5);
            let at = match down {
                0 => Point { row, col: 0.0 - back },
                _ => Point { row: 0.0 - back, col },
            };
            Mark::Text { at, text: length.to_string(), size: SIZE }
        };
        blocks.iter().rev().enumerate().map(number).collect()
    }

    /// Returns the place before each row and above each column.
    fn places(rules: &Rules) -> Vec<CluePlace> {
        outside::places(rules.board(), two_valued::lines(rules.board()))
    }

    fn label(blocks: &Vec<usize>) -> Option<String> {
        Some(blocks.iter().map(usize::to_string).collect::<Vec<_>>().join(" "))
    }

    fn recipe(_: &Rules) -> Recipe {
        Recipe::all().without_givens()
    }

    fn covers_board() -> bool {
        true
    }

    /// Returns the blocks of each row and column.
    fn propose(context: &ClueContext<'_>, _: &mut Random) -> Vec<ClueOf<Self>> {
        let lines = two_valued::lines(context.rules.board()).into_iter();
        lines.map(|cells| told(context.grid, cells)).collect()
    }

    /// Returns a grid of larger shapes.
    fn start_grid(context: &ClueContext<'_>, _: &mut Random) -> Option<Grid> {
        two_valued::smoothed(context)
    }

    /// Changes a cell in which another solution differs.
    fn other_grid(context: &ClueContext<'_>, other: &Grid, random: &mut Random) -> Option<Grid> {
        two_valued::changed(context.grid, other, random)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Layout, Registry};

    #[test]
    fn lines_with_too_many_blocks_are_refused() {
        let layout = Layout::of_size("5x6".parse().unwrap());
        let rules = Registry::standard().rules("shading", &layout).unwrap();
        let row: Vec<Cell> = (0..6).map(Cell::new).collect();
        let fits = |blocks: &[usize]| {
            Blocks::fits(&ClueOf::new(row.clone(), blocks.to_vec()), &rules).is_ok()
        };
        assert!(fits(&[0]) && fits(&[6]) && fits(&[2, 3]) && fits(&[1, 1, 1]));
        assert!(!fits(&[7]) && !fits(&[3, 3]) && !fits(&[1, 0]) && !fits(&[1, 1, 1, 1]));
        let column: Vec<Cell> = (0..5).map(|row| Cell::new(6 * row)).collect();
        assert!(Blocks::fits(&ClueOf::new(column.clone(), vec![5]), &rules).is_ok());
        assert!(Blocks::fits(&ClueOf::new(row[1..].to_vec(), vec![1]), &rules).is_err());
        for blocks in [vec![0], vec![6], vec![1], vec![2, 3], vec![1, 1], vec![1, 1, 1], vec![3]] {
            let stated = Blocks::clause_count(&ClueOf::new(row.clone(), blocks.clone()), &rules);
            assert!(Part::clause_counts(Blocks::parts(&row, &blocks, &rules), &rules) <= stated);
        }
        let classic = Registry::standard().rules("classic", &Layout::default()).unwrap();
        assert_eq!(Blocks::fits_board(&classic), Err(RulesError::NotTwoValued("blocks")));
    }
}
