//! Doublers: in each row, column and box one cell counts double, and of each digit one.

use super::board_rule::BoardRule;
use crate::board::{Board, Cell, Grid, House, HouseRole, MAX_SYMBOLS, Symbol};
use crate::rules::looks::{Look, OwnSymbols};
use crate::rules::values::Values;
use crate::rules::{Layout, Mdd, NoParts, Part, Regions, Restriction, Rules, RulesError, Variant};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The rule of a classic board with a doubler in each house.
///
/// Each digit is two symbols, plain and doubled. So what is a doubler is a matter of symbols, as
/// everything that is to be found, and no engine, certificate or technique needs to be told.
pub(super) struct Doublers;

impl Variant for Doublers {
    fn name(&self) -> &'static str {
        "doublers"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["doubler"]
    }

    fn divides_board(&self) -> bool {
        true
    }

    /// Other rules say what symbols differ, and would take a digit and the same digit doubled for
    /// two.
    fn stands_alone(&self) -> bool {
        true
    }

    fn apply(&self, rules: &mut Rules, layout: &Layout) -> Result<(), RulesError> {
        let side = layout.size.side();
        let shape = layout.size.boxes().ok_or(RulesError::NoBoxes(side))?;
        if 2 * side > MAX_SYMBOLS {
            return Err(RulesError::NoRoom(self.name(), side));
        }
        let all = (0..side).flat_map(|row| (0..side).map(move |col| (row, col)));
        let all: Vec<(usize, usize)> = all.collect();
        rules.replace_board(Board::new(2 * side, all.iter().copied())?);
        let plain = ('1'..='9').chain('A'..='Z').take(side);
        let doubled = plain.clone().zip('a'..='z');
        let plain = plain.map(|digit| (digit, Look::Character));
        let doubled = doubled.map(|(digit, letter)| (letter, Look::Circled(digit)));
        rules.set_symbols(OwnSymbols::new(plain.chain(doubled)));
        let region =
            |(row, col): &(usize, usize)| row / shape.rows * (side / shape.cols) + col / shape.cols;
        let regions: Vec<usize> = all.iter().map(region).collect();
        let lines = [HouseRole::Row, HouseRole::Column, HouseRole::Region];
        for (role, name) in lines.into_iter().zip(["row", "column", "box"]) {
            for number in 0..side {
                let number_of = |at: usize| match role {
                    HouseRole::Row => all[at].0,
                    HouseRole::Column => all[at].1,
                    _ => regions[at],
                };
                let cells = (0..all.len()).filter(|at| number_of(*at) == number);
                rules.add_house(role, name, cells.map(Cell::new).collect());
            }
        }
        let values = Values::new(rules, side, Regions::new(side, regions)?)?;
        let parts = parts(rules, &values, side);
        let houses: Vec<House> = rules.houses().to_vec();
        let of_grid = Arc::clone(&values);
        let holds = Box::new(move |grid: &Grid| holds(grid, &houses, &of_grid, side));
        let no_room = |_| RulesError::NoRoom(self.name(), side);
        let restrictions = Restriction::of_parts(paths(rules, side).map_err(no_room)?);
        let rule = BoardRule::new(self.name(), rules, parts, restrictions, holds);
        rules.set_values(values);
        rules.add_constraint(Arc::new(rule));
        Ok(())
    }
}

/// Returns what the rule says: in a house, digits differ, each digit is there, and one of them is
/// doubled; on the board, each is doubled once.
fn parts(rules: &Rules, values: &Values, digits: usize) -> Vec<Part> {
    let cells: Vec<Cell> = rules.board().cells().collect();
    let all_doubled = ((1u32 << digits) - 1) << digits;
    let (mut parts, mut near) = (Vec::new(), BTreeSet::new());
    for house in rules.houses() {
        for (at, cell) in house.cells.iter().enumerate() {
            near.extend(house.cells[..at].iter().map(|other| (*other, *cell)));
        }
        let each = (0..digits).map(|digit| 1 << digit | 1 << (digit + digits));
        let each = each.chain([all_doubled]);
        parts.extend(each.map(|symbols| Part::Somewhere(house.cells.clone(), symbols)));
    }
    let of_house = |one: Symbol, other: Symbol| {
        values.digit(one) != values.digit(other)
            && !(values.is_doubled(one) && values.is_doubled(other))
    };
    let of_board = |one: Symbol, other: Symbol| one != other || !values.is_doubled(one);
    for (at, cell) in cells.iter().enumerate() {
        for other in &cells[..at] {
            let pair = (*other, *cell);
            parts.push(match near.contains(&pair) {
                true => Part::pair(2 * digits, pair, of_house),
                false => Part::pair(2 * digits, pair, of_board),
            });
        }
    }
    let once = (digits..2 * digits).map(|doubled| Part::Somewhere(cells.clone(), 1 << doubled));
    parts.extend(once);
    parts
}

/// Returns the same in fewer parts for a search: which cells of a house, or of the board, hold one
/// of some symbols is a path, as it is exactly one of them.
fn paths(rules: &Rules, digits: usize) -> Result<Vec<Part>, NoParts> {
    let once = |cells: &[Cell], symbols: u32| {
        let step = |found: &bool, _: usize, symbol: Symbol| {
            let is_one = symbols >> symbol.index() & 1 == 1;
            (!found || !is_one).then_some(*found || is_one)
        };
        Mdd::new(cells.to_vec(), 2 * digits, false, step, |found| *found).map(Part::Path)
    };
    let all_doubled = ((1u32 << digits) - 1) << digits;
    let mut parts = Vec::new();
    for house in rules.houses() {
        let each = (0..digits).map(|digit| 1 << digit | 1 << (digit + digits));
        for symbols in each.chain([all_doubled]) {
            parts.push(once(&house.cells, symbols)?);
        }
    }
    let cells: Vec<Cell> = rules.board().cells().collect();
    for doubled in digits..2 * digits {
        parts.push(once(&cells, 1 << doubled)?);
    }
    Ok(parts)
}

/// Returns whether a grid obeys the rule.
fn holds(grid: &Grid, houses: &[House], values: &Values, digits: usize) -> bool {
    let all: Vec<Symbol> = grid.filled().map(|(_, symbol)| symbol).collect();
    let different = |symbols: &[Symbol]| -> usize {
        symbols.iter().map(|symbol| values.digit(*symbol)).collect::<BTreeSet<_>>().len()
    };
    let doubled = |symbols: &[Symbol]| -> Vec<Symbol> {
        symbols.iter().copied().filter(|symbol| values.is_doubled(*symbol)).collect()
    };
    let each_once = doubled(&all);
    each_once.len() == digits
        && different(&each_once) == digits
        && houses.iter().all(|house| {
            let held: Vec<Symbol> = house.cells.iter().filter_map(|cell| grid.get(*cell)).collect();
            different(&held) == digits && doubled(&held).len() == 1
        })
}
