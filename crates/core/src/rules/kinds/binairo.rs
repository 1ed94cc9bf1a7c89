//! Binairo: as many of each symbol in each line, no three in a row, and no two equal lines.

use super::board_rule::BoardRule;
use super::two_valued::{self, EMPTY, FILLED, all_places, filled};
use crate::board::{Cell, Grid, Size, Symbol};
use crate::rules::looks::Look;
use crate::rules::{Layout, Mdd, NoParts, Part, Restriction, Rules, RulesError, Variant};
use std::sync::Arc;

/// The rule of a board of zeros and ones.
pub(super) struct Binairo {
    name: &'static str,
    aliases: &'static [&'static str],
    /// Whether all rows differ, and all columns.
    has_different_lines: bool,
}

/// The usual rule.
pub(super) const BINAIRO: Binairo =
    Binairo { name: "binairo", aliases: &["takuzu", "binary"], has_different_lines: true };

/// The rule without different lines.
pub(super) const UNRULY: Binairo =
    Binairo { name: "unruly", aliases: &["tohu-wa-vohu"], has_different_lines: false };

impl Variant for Binairo {
    fn name(&self) -> &'static str {
        self.name
    }

    fn aliases(&self) -> &'static [&'static str] {
        self.aliases
    }

    fn has_boxes(&self) -> bool {
        false
    }

    fn is_two_valued(&self) -> bool {
        true
    }

    fn usual_size(&self) -> Size {
        Size::of_extent(10, 10).expect("10 is a legal number of rows")
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        let (rows, cols) = layout.size.extent();
        if !rows.is_multiple_of(2) || !cols.is_multiple_of(2) {
            return Err(RulesError::OddSides(self.name()));
        }
        two_valued::set_board(rules, all_places((rows, cols)), [Look::Character; 2])?;
        let lines = two_valued::lines(rules.board());
        let pairs = if self.has_different_lines { pairs(&lines, rows) } else { Vec::new() };
        let parts = parts(&lines, &pairs).map_err(|_| no_room(self.name(), rows, cols))?;
        let restrictions =
            restrictions(&lines, &pairs).map_err(|_| no_room(self.name(), rows, cols))?;
        let holds = Box::new(move |grid: &Grid| holds(grid, &lines, &pairs));
        let rule = BoardRule::new(self.name(), rules, parts, restrictions, holds);
        rules.add_constraint(Arc::new(rule));
        Ok(())
    }
}

fn no_room(name: &'static str, rows: usize, cols: usize) -> RulesError {
    RulesError::NoRoom(name, rows.max(cols))
}

/// Two parallel lines.
type Lines = (Vec<Cell>, Vec<Cell>);

/// Returns each two rows, then each two columns, of lines that begin with so many rows.
fn pairs(lines: &[Vec<Cell>], rows: usize) -> Vec<Lines> {
    let (rows, cols) = lines.split_at(rows);
    let both = |lines: &[Vec<Cell>]| -> Vec<Lines> {
        let later = |(at, one): (usize, &Vec<Cell>)| {
            let others = lines[at + 1..].iter();
            others.map(|other| (one.clone(), other.clone())).collect::<Vec<_>>()
        };
        lines.iter().enumerate().flat_map(later).collect()
    };
    [both(rows), both(cols)].concat()
}

fn holds(grid: &Grid, lines: &[Vec<Cell>], pairs: &[Lines]) -> bool {
    let symbols = |line: &[Cell]| line.iter().map(|cell| grid.get(*cell)).collect::<Vec<_>>();
    lines.iter().all(|line| {
        let held = symbols(line);
        filled(grid, line) * 2 == line.len()
            && held.windows(3).all(|three| three[0] != three[1] || three[1] != three[2])
    }) && pairs.iter().all(|(one, other)| symbols(one) != symbols(other))
}

/// Returns what players look at: each three neighbours in a line, each line, and each two lines.
fn parts(lines: &[Vec<Cell>], pairs: &[Lines]) -> Result<Vec<Part>, NoParts> {
    let threes = lines.iter().flat_map(|line| line.windows(3));
    let mut parts: Vec<Part> = threes
        .flat_map(|three| [EMPTY, FILLED].map(|mask| Part::Somewhere(three.to_vec(), mask)))
        .collect();
    for line in lines {
        parts.push(Part::Path(whole_line(line)?));
    }
    for pair in pairs {
        parts.push(Part::Path(different(pair)?));
    }
    Ok(parts)
}

/// Returns the same for a search: of each line all at once.
fn restrictions(lines: &[Vec<Cell>], pairs: &[Lines]) -> Result<Vec<Restriction>, NoParts> {
    let whole = |line: &Vec<Cell>| Ok(Restriction::Part(Part::Path(whole_line(line)?)));
    let differ = |(one, other): &Lines| {
        Ok(Restriction::Unlike(one.iter().copied().zip(other.iter().copied()).collect()))
    };
    lines.iter().map(whole).chain(pairs.iter().map(differ)).collect()
}

/// Returns the diagram of a line. The state is the number of filled cells, and the last cell with
/// whether it equals the one before.
fn whole_line(line: &[Cell]) -> Result<Mdd, NoParts> {
    let half = line.len() / 2;
    let step = |(count, last): &(usize, Option<(Symbol, bool)>), at: usize, symbol: Symbol| {
        let is_equal = last.is_some_and(|(before, _)| before == symbol);
        let is_third = is_equal && last.is_some_and(|(_, is_second)| is_second);
        let count = count + symbol.index();
        let is_possible = count <= half && at + 1 - count <= half;
        (is_possible && !is_third).then_some((count, Some((symbol, is_equal))))
    };
    Mdd::new(line.to_vec(), 2, (0, None), step, |(count, _)| *count == half)
}

/// Returns the diagram of two lines that differ, which are read in turn.
fn different((one, other): &Lines) -> Result<Mdd, NoParts> {
    let cells = one.iter().zip(other).flat_map(|(one, other)| [*one, *other]).collect();
    // `None` after a difference; otherwise the symbol of the first line that was read alone.
    let step = |state: &Option<Option<Symbol>>, _: usize, symbol: Symbol| {
        let Some(read) = state else { return Some(None) };
        Some(match read {
            None => Some(Some(symbol)),
            Some(first) if *first == symbol => Some(None),
            Some(_) => None,
        })
    };
    Mdd::new(cells, 2, Some(None), step, Option::is_none)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Registry;

    fn rules(variant: &str, size: &str) -> Result<Rules, RulesError> {
        Registry::standard().rules(variant, &Layout::of_size(size.parse().unwrap()))
    }

    #[test]
    fn a_plain_reading_of_the_rule_agrees_on_every_grid_of_four_rows() {
        let rules = ["binairo", "unruly"].map(|variant| rules(variant, "4x4").unwrap());
        let mut legal = [0, 0];
        for number in 0..1usize << 16 {
            let bit = |row: usize, col: usize| number >> (row * 4 + col) & 1;
            let lines: [Vec<Vec<usize>>; 2] = [
                (0..4).map(|row| (0..4).map(|col| bit(row, col)).collect()).collect(),
                (0..4).map(|col| (0..4).map(|row| bit(row, col)).collect()).collect(),
            ];
            let is_balanced = lines.iter().flatten().all(|line| {
                line.iter().sum::<usize>() == 2
                    && line[..3] != [line[0]; 3]
                    && line[1..] != [line[1]; 3]
            });
            let differ =
                |lines: &Vec<Vec<usize>>| (0..4).all(|at| !lines[at + 1..].contains(&lines[at]));
            let obeys = [is_balanced && lines.iter().all(differ), is_balanced];
            let grid = (0..16).map(|at| Symbol::new(number >> at & 1)).collect();
            let grid = Grid::of_symbols(grid);
            assert_eq!(rules.each_ref().map(|rules| rules.check(&grid).is_ok()), obeys);
            legal.iter_mut().zip(obeys).for_each(|(count, obeys)| *count += usize::from(obeys));
        }
        assert_eq!(legal, [72, 90]);
    }

    #[test]
    fn odd_sides_are_refused() {
        assert_eq!(rules("binairo", "5x6").unwrap_err(), RulesError::OddSides("binairo"));
        assert!(rules("unruly", "6x8").is_ok());
    }
}
