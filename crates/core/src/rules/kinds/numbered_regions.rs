//! Boards whose regions hold the numbers from 1 to their number of cells: Suguru, Ripple Effect and
//! Kojun.

use crate::board::{Board, HouseRole, Size};
use crate::random::Random;
use crate::rules::pair_rules::{PairRule, moves};
use crate::rules::region_drawing::{Near, draw};
use crate::rules::{Layout, LayoutPart, Rules, RulesError, Variant};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A rule of regions that hold the numbers from 1 to their number of cells, and of the cells that
/// lie near each other.
pub(super) struct NumberedRegions {
    name: &'static str,
    aliases: &'static [&'static str],
    /// The numbers of cells of the regions of new puzzles.
    sizes: RangeInclusive<usize>,
    /// Returns how far two cells lie apart, in rows and columns, that may not hold all numbers if
    /// these are at most so large.
    steps: fn(usize) -> Vec<(usize, usize)>,
    /// Returns whether two numbers may stand in two such cells, the upper or left one first.
    allows: fn(Near, usize, usize) -> bool,
}

/// Equal numbers never touch, not even at a corner.
pub(super) const SUGURU: NumberedRegions = NumberedRegions {
    name: "suguru",
    aliases: &["tectonic", "number-blocks"],
    sizes: 3..=5,
    steps: |_| vec![(0, 1), (1, 0), (1, 1)],
    allows: |_, one, other| one != other,
};

/// Between equal numbers in a row or column lie at least as many cells as the number says.
pub(super) const RIPPLE_EFFECT: NumberedRegions = NumberedRegions {
    name: "ripple-effect",
    aliases: &["ripple", "hakyuu"],
    sizes: 1..=6,
    steps: |largest| (1..=largest).flat_map(|far| [(0, far), (far, 0)]).collect(),
    allows: |near, one, other| one != other || near.down + near.right > one,
};

/// Neighbours differ, and in a region a number above another is the greater one.
pub(super) const KOJUN: NumberedRegions = NumberedRegions {
    name: "kojun",
    aliases: &[],
    sizes: 2..=6,
    steps: |_| vec![(0, 1), (1, 0)],
    allows: |near, one, other| match near.is_inside && near.down > 0 {
        true => one > other,
        false => one != other,
    },
};

impl NumberedRegions {
    /// Returns the rule of cells that lie near each other, on a board of these regions.
    fn near(&self, rules: &Rules, regions: &[usize]) -> PairRule {
        let mut kinds = Vec::new();
        let mut pairs = Vec::new();
        for (down, right) in (self.steps)(rules.board().symbol_count()) {
            for (one, other) in moves(rules, &[(down, right)]) {
                let is_inside = regions[one.index()] == regions[other.index()];
                let near = Near { down, right, is_inside };
                let known = kinds.iter().position(|kind| *kind == near);
                let number = known.unwrap_or_else(|| {
                    kinds.push(near);
                    kinds.len() - 1
                });
                pairs.push((one, other, number));
            }
        }
        let allows = self.allows;
        PairRule::of_numbers(self.name, rules, pairs, None, move |number, one, other| {
            allows(kinds[number], one.value(), other.value())
        })
    }
}

impl Variant for NumberedRegions {
    fn name(&self) -> &'static str {
        self.name
    }

    fn aliases(&self) -> &'static [&'static str] {
        self.aliases
    }

    fn needs(&self) -> Option<LayoutPart> {
        Some(LayoutPart::Regions)
    }

    fn has_boxes(&self) -> bool {
        false
    }

    fn usual_size(&self) -> Size {
        Size::of_extent(8, 8).expect("8 is a legal number of rows")
    }

    fn draw_layout(&self, size: Size, random: &mut Random) -> Layout {
        let steps = (self.steps)(*self.sizes.end());
        let regions = draw(size.extent(), self.sizes.clone(), &steps, self.allows, random);
        Layout::with_regions(size, regions)
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        let regions = layout.needed_regions(self.name)?;
        let (rows, cols) = regions.extent();
        let (sizes, of) = (regions.sizes(), regions.of_cells());
        let symbols = sizes.iter().copied().max().unwrap_or(0);
        let places = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let board = Board::new(symbols, places)?;
        rules.replace_board(board.with_allowed(|cell| (1 << sizes[of[cell.index()]]) - 1));
        for region in 0..regions.count() {
            rules.add_house(HouseRole::Region, "region", regions.cells(region));
        }
        let rule = self.near(rules, of);
        rules.add_constraint(Arc::new(rule));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Grid, Symbol};
    use crate::rules::{Regions, Registry};

    /// Whether numbers obey a rule on a board of these regions.
    type Obeys = dyn Fn(&[Vec<usize>], &[Vec<char>]) -> bool;

    /// Returns how many grids obey the rules of a variant, and how many numbers a plain reading of
    /// its rule counts: each grid of numbers is looked at.
    fn counts(name: &str, regions: &str, obeys: &Obeys) -> [usize; 2] {
        let layout = Regions::read(regions).unwrap();
        let layout = Layout::of_parts(None, Some(layout), None, None).unwrap();
        let rules = Registry::standard().rules(name, &layout).unwrap();
        let rows: Vec<Vec<char>> = regions.lines().map(|row| row.chars().collect()).collect();
        let (cells, symbols) = (rules.board().cell_count(), rules.board().symbol_count());
        let mut counts = [0, 0];
        for number in 0..symbols.pow(cells as u32) {
            let digit = |cell: usize| number / symbols.pow(cell as u32) % symbols;
            let symbols = (0..cells).map(|cell| Symbol::new(digit(cell))).collect();
            counts[0] += usize::from(rules.check(&Grid::of_symbols(symbols)).is_ok());
            let numbers: Vec<Vec<usize>> = (0..rows.len())
                .map(|row| {
                    (0..rows[0].len()).map(|col| digit(row * rows[0].len() + col) + 1).collect()
                })
                .collect();
            counts[1] += usize::from(fills_regions(&numbers, &rows) && obeys(&numbers, &rows));
        }
        counts
    }

    fn fills_regions(numbers: &[Vec<usize>], regions: &[Vec<char>]) -> bool {
        let names: std::collections::BTreeSet<char> = regions.iter().flatten().copied().collect();
        names.into_iter().all(|name| {
            let cells = regions.iter().flatten().zip(numbers.iter().flatten());
            let mut held: Vec<usize> =
                cells.filter(|(of, _)| **of == name).map(|(_, number)| *number).collect();
            held.sort_unstable();
            held.iter().copied().eq(1..=held.len())
        })
    }

    /// Returns whether a condition holds for each two cells: their numbers, their regions, and how
    /// far the second lies below and to the right of the first.
    fn every_two(
        numbers: &[Vec<usize>],
        regions: &[Vec<char>],
        holds: impl Fn([usize; 2], [char; 2], (i32, i32)) -> bool,
    ) -> bool {
        let places =
            (0..numbers.len()).flat_map(|row| (0..numbers[0].len()).map(move |col| (row, col)));
        let places: Vec<(usize, usize)> = places.collect();
        places.iter().all(|one| {
            places.iter().filter(|other| *other != one).all(|other| {
                let both = [one, other];
                let distance = |a: usize, b: usize| b as i32 - a as i32;
                holds(
                    both.map(|(row, col)| numbers[*row][*col]),
                    both.map(|(row, col)| regions[*row][*col]),
                    (distance(one.0, other.0), distance(one.1, other.1)),
                )
            })
        })
    }

    #[test]
    fn the_rules_say_what_they_are_told_to() {
        for regions in ["aab\ncab\nccb", "aaab\ncccb", "ab\nab\ncb\ncc"] {
            let [found, told] = counts("suguru", regions, &|numbers, regions| {
                every_two(numbers, regions, |[one, other], _, (down, right)| {
                    one != other || down.abs() > 1 || right.abs() > 1
                })
            });
            assert_eq!(found, told, "suguru {regions}");
            let [found, told] = counts("ripple-effect", regions, &|numbers, regions| {
                every_two(numbers, regions, |[one, other], _, (down, right)| {
                    let between = down.unsigned_abs() as usize + right.unsigned_abs() as usize - 1;
                    one != other || down != 0 && right != 0 || between >= one
                })
            });
            assert_eq!(found, told, "ripple-effect {regions}");
            let [found, told] = counts("kojun", regions, &|numbers, regions| {
                every_two(numbers, regions, |[one, other], [of, near], step| {
                    let touches = step.0.abs() + step.1.abs() == 1;
                    !touches || one != other && (step != (1, 0) || of != near || one > other)
                })
            });
            assert_eq!(found, told, "kojun {regions}");
        }
    }

    #[test]
    fn regions_are_needed_and_may_be_too_large() {
        let registry = Registry::standard();
        let layout = Layout::of_size("6x7".parse().unwrap());
        let error = registry.rules("suguru", &layout).unwrap_err();
        assert_eq!(error, RulesError::NoRegions("suguru"));
        let regions = Regions::of_any_sizes((2, 13), &[0; 26]).unwrap();
        let layout = Layout::of_parts(None, Some(regions), None, None).unwrap();
        assert!(matches!(registry.rules("suguru", &layout), Err(RulesError::Board(_))));
    }
}
